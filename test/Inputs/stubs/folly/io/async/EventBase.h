#pragma once
#include <chrono>
#include <cstdint>
#include <folly/Executor.h>
namespace folly {
class TimeoutManager {
 public:
  void runAfterDelay(Func cob, std::uint32_t milliseconds);
  bool tryRunAfterDelay(Func cob, std::uint32_t milliseconds);
};
class EventBase : public TimeoutManager, public virtual Executor {
 public:
  EventBase();
  class LoopCallback {
   public:
    virtual ~LoopCallback();
    virtual void runLoopCallback() noexcept = 0;
  };
  bool loop();
  bool loopOnce(int flags = 0);
  void loopForever();
  void terminateLoopSoon();
  void runInLoop(LoopCallback* callback, bool thisIteration = false);
  void runInLoop(Func c, bool thisIteration = false);
  void runInEventBaseThread(Func fn) noexcept;
  template <class T>
  void runInEventBaseThread(void (*fn)(T*), T* arg) noexcept { __builtin_trap(); }
  void runInEventBaseThreadAndWait(Func fn) noexcept;
  void runImmediatelyOrRunInEventBaseThread(Func fn) noexcept;
  bool isInEventBaseThread() const;
  void add(Func fn) override;
};
}  // namespace folly
