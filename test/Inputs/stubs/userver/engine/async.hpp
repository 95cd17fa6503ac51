// Declarations of userver that the tests of its pack use: true names, no bodies.
#pragma once
#include <chrono>
#include <string>
#include <type_traits>
#include <utility>
namespace userver {
namespace engine {
class TaskProcessor;
class Deadline final {
 public:
  static Deadline FromDuration(std::chrono::milliseconds duration);
};
enum class FutureStatus { kReady, kTimeout };
class TaskBase {
 public:
  void Wait() const;
  FutureStatus WaitFor(std::chrono::milliseconds duration) const noexcept;
  void BlockingWait() const;
};
class Task : public TaskBase {};
template <typename T>
class TaskWithResult : public Task {
 public:
  T Get();
};
template <typename Function, typename... Args>
TaskWithResult<std::invoke_result_t<Function, Args...>> AsyncNoSpan(TaskProcessor& task_processor, Function&& f, Args&&... args) { __builtin_trap(); }
template <typename Function, typename... Args>
TaskWithResult<std::invoke_result_t<Function, Args...>> AsyncNoSpan(Function&& f, Args&&... args) { __builtin_trap(); }
template <typename Function, typename... Args>
TaskWithResult<std::invoke_result_t<Function, Args...>> AsyncNoSpan(TaskProcessor& task_processor, Deadline deadline, Function&& f, Args&&... args) { __builtin_trap(); }
template <typename Function, typename... Args>
TaskWithResult<std::invoke_result_t<Function, Args...>> CriticalAsyncNoSpan(Function&& f, Args&&... args) { __builtin_trap(); }
template <typename Function, typename... Args>
TaskWithResult<std::invoke_result_t<Function, Args...>> AsyncNoSpan(Deadline deadline, Function&& f, Args&&... args) { __builtin_trap(); }
void SleepFor(const std::chrono::milliseconds& duration);
class Mutex {
 public:
  void lock();
  void unlock();
};
class ConditionVariable {
 public:
  void NotifyAll();
};
class SingleConsumerEvent {
 public:
  bool WaitForEvent();
  void Send();
};
namespace current_task {
TaskProcessor& GetTaskProcessor();
}
}  // namespace engine
}  // namespace userver
