// Declarations of trantor that the tests of drogon's pack use: true names, no bodies.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
namespace trantor {
using Func = std::function<void()>;
using TimerId = std::uint64_t;
class EventLoop {
 public:
  void loop();
  void quit();
  bool isInLoopThread() const;
  void runInLoop(const Func& f);
  void runInLoop(Func&& f);
  void queueInLoop(const Func& f);
  void queueInLoop(Func&& f);
  TimerId runAfter(double delay, Func&& cb);
  TimerId runEvery(double interval, Func&& cb);
};
class TcpConnection {};
using TcpConnectionPtr = std::shared_ptr<TcpConnection>;
class MsgBuffer;
using RecvMessageCallback = std::function<void(const TcpConnectionPtr&, MsgBuffer*)>;
class TcpServer {
 public:
  void setRecvMessageCallback(RecvMessageCallback&& cb);
};
}  // namespace trantor
