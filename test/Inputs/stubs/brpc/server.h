// Declarations of brpc that the tests of its pack use: true names, no bodies.
#pragma once
#include <cstdint>
#include <string>
#include <vector>
#include <google/protobuf/service.h>
namespace butil {
class StringPiece;
class IOBuf;
}
namespace brpc {
typedef std::uint64_t StreamId;
class StreamInputHandler {
 public:
  virtual ~StreamInputHandler();
  virtual int on_received_messages(StreamId id, butil::IOBuf* const messages[], std::size_t size) = 0;
  virtual void on_closed(StreamId id) = 0;
};
class RedisReply;
enum RedisCommandHandlerResult { REDIS_CMD_HANDLED };
class RedisCommandHandler {
 public:
  virtual ~RedisCommandHandler();
  virtual RedisCommandHandlerResult Run(const std::vector<butil::StringPiece>& args, RedisReply* output, bool flush_batched) = 0;
};
template <typename Arg1>
google::protobuf::Closure* NewCallback(void (*function)(Arg1), Arg1 arg1) { __builtin_trap(); }
template <typename Class, typename Arg1>
google::protobuf::Closure* NewCallback(Class* object, void (Class::*method)(Arg1), Arg1 arg1) { __builtin_trap(); }
class Channel {
 public:
  void CallMethod(const void* method, google::protobuf::RpcController* controller, const void* request, void* response, google::protobuf::Closure* done);
};
}  // namespace brpc
