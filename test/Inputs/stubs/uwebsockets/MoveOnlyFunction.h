// The one header of uWebSockets whose bodies are looked into: it gives generic handlers their types.
#pragma once
#include <cstddef>
#include <utility>
namespace ofats {
template <typename Signature>
class any_invocable;
template <typename R, typename... Args>
class any_invocable<R(Args...)> {
 public:
  any_invocable(std::nullptr_t) {}
  template <typename F>
  any_invocable(F&& f) : stored_(new std::decay_t<F>(std::forward<F>(f))), call_(&call<std::decay_t<F>>) {}
  R operator()(Args... args) { return call_(stored_, std::forward<Args>(args)...); }

 private:
  template <typename F>
  static R call(void* stored, Args... args) {
    return (*static_cast<F*>(stored))(std::forward<Args>(args)...);
  }
  void* stored_ = nullptr;
  R (*call_)(void*, Args...) = nullptr;
};
}  // namespace ofats
namespace uWS {
template <typename T>
using MoveOnlyFunction = ofats::any_invocable<T>;
}  // namespace uWS
