#pragma once
namespace seastar {
template <typename Func>
class deferred_action {
 public:
  deferred_action(Func&& func) noexcept { __builtin_trap(); }
  ~deferred_action() { __builtin_trap(); }
  void cancel();
};
template <typename Func>
deferred_action<Func> defer(Func&& func) { __builtin_trap(); }
}  // namespace seastar
