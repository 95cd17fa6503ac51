// What the Thrift compiler makes of a service with one method of each kind.
#pragma once
#include <memory>
#include <folly/coro/Task.h>
struct Ping;
namespace apache {
namespace thrift {
template <class T>
class HandlerCallback {
 public:
  void result(T value);
};
template <class Service>
class ServiceHandler;
template <class Service>
class Client;
template <>
class ServiceHandler<::Ping> {
 public:
  virtual ~ServiceHandler();
  virtual void async_eb_ping(std::unique_ptr<HandlerCallback<int>> callback);
  virtual folly::coro::Task<int> co_pong();
  virtual int plain();
};
template <>
class Client<::Ping> {
 public:
  virtual ~Client();
  virtual int sync_ping();
  virtual folly::SemiFuture<int> semifuture_ping();
};
}  // namespace thrift
}  // namespace apache
