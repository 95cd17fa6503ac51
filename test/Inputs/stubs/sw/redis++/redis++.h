// Declarations of redis-plus-plus that the tests of its pack use: true names, no bodies.
#pragma once
#include <future>
#include <optional>
#include <string>
#include <string_view>
namespace sw {
namespace redis {
using StringView = std::string_view;
using OptionalString = std::optional<std::string>;
class ConnectionOptions {};
class QueuedReplies {};
template <typename Impl>
class QueuedRedis {
 public:
  QueuedReplies exec();
  QueuedRedis& get(const StringView& key);
};
class PipelineImpl {};
using Pipeline = QueuedRedis<PipelineImpl>;
class Subscriber {
 public:
  template <typename MsgCb>
  void on_message(MsgCb msg_callback) { __builtin_trap(); }
  void subscribe(const StringView& channel);
  void consume();
};
class Redis {
 public:
  explicit Redis(const std::string& uri);
  Pipeline pipeline(bool new_connection = true);
  Subscriber subscriber();
  OptionalString get(const StringView& key);
  bool set(const StringView& key, const StringView& val);
  template <typename... Args>
  long long command(const StringView& cmd_name, Args&&... args) { __builtin_trap(); }
};
class RedisCluster {
 public:
  explicit RedisCluster(const std::string& uri);
  OptionalString get(const StringView& key);
};
}  // namespace redis
}  // namespace sw
