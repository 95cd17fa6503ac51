#pragma once
#include <functional>
#include <userver/engine/async.hpp>
namespace userver {
namespace utils {
class PeriodicTask {
 public:
  using Callback = std::function<void()>;
  struct Settings {
    Settings(std::chrono::milliseconds period);
  };
  PeriodicTask();
  PeriodicTask(std::string name, Settings settings, Callback callback);
  void Start(std::string name, Settings settings, Callback callback);
};
}  // namespace utils
namespace concurrent {
class BackgroundTaskStorage {
 public:
  template <typename Function, typename... Args>
  void AsyncDetach(std::string name, Function&& f, Args&&... args) { __builtin_trap(); }
};
}  // namespace concurrent
}  // namespace userver
