// Declarations of stdexec that the tests of its pack use: true names, no bodies.
#pragma once
#include <coroutine>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
namespace stdexec {
namespace __clsur {
struct __sender_adaptor_closure_base;
}
template <class _Dp>
struct sender_adaptor_closure;
template <class _Fn, class... _As>
struct __closure;
struct __sender_tag {};
// Every sender of the stub has one type: what matters here is where it was made from.
template <class _Tag, class... _As>
struct __sexpr : __sender_tag {
  bool await_ready();
  void await_suspend(std::coroutine_handle<>);
  int await_resume();
};
template <class _Sender>
concept sender = std::is_base_of_v<__sender_tag, std::decay_t<_Sender>>;
namespace __clsur {
struct __sender_adaptor_closure_base {
  template <sender _Sender, class _Closure>
  friend __sexpr<_Closure, _Sender> operator|(_Sender&& __sndr, _Closure&& __clsur) { __builtin_trap(); }
};
}  // namespace __clsur
template <class _Dp>
struct sender_adaptor_closure : __clsur::__sender_adaptor_closure_base {};
template <class _Fn, class... _As>
struct __closure : sender_adaptor_closure<__closure<_Fn, _As...>> {};
struct just_t {
  template <class... _Ts>
  __sexpr<just_t, _Ts...> operator()(_Ts&&... __ts) const { __builtin_trap(); }
};
struct then_t {
  template <sender _Sender, class _Fun>
  __sexpr<then_t, _Sender, _Fun> operator()(_Sender&& __sndr, _Fun __fun) const { __builtin_trap(); }
  template <class _Fun>
  __closure<then_t, _Fun> operator()(_Fun __fun) const { __builtin_trap(); }
};
namespace __let {
template <class _SetTag>
struct __let_t {
  template <sender _Sender, class _Fun>
  __sexpr<_SetTag, _Sender, _Fun> operator()(_Sender&& __sndr, _Fun __fun) const { __builtin_trap(); }
  template <class _Fun>
  __closure<_SetTag, _Fun> operator()(_Fun __fun) const { __builtin_trap(); }
};
}  // namespace __let
struct let_value_t : __let::__let_t<let_value_t> {};
struct schedule_t {
  template <class _Scheduler>
  __sexpr<schedule_t, _Scheduler> operator()(_Scheduler&& __sched) const { __builtin_trap(); }
};
struct continues_on_t {
  template <sender _Sender, class _Scheduler>
  __sexpr<continues_on_t, _Sender, _Scheduler> operator()(_Sender&& __sndr, _Scheduler __sched) const { __builtin_trap(); }
  template <class _Scheduler>
  __closure<continues_on_t, _Scheduler> operator()(_Scheduler __sched) const { __builtin_trap(); }
};
struct starts_on_t {
  template <class _Scheduler, sender _Sender>
  __sexpr<starts_on_t, _Scheduler, _Sender> operator()(_Scheduler&& __sched, _Sender&& __sndr) const { __builtin_trap(); }
};
struct on_t {
  template <class _Scheduler, sender _Sender>
  __sexpr<on_t, _Scheduler, _Sender> operator()(_Scheduler&& __sched, _Sender&& __sndr) const { __builtin_trap(); }
  template <sender _Sender, class _Scheduler, class _Closure>
  __sexpr<on_t, _Sender, _Scheduler, _Closure> operator()(_Sender&& __sndr, _Scheduler&& __sched, _Closure&& __clsur) const { __builtin_trap(); }
};
inline constexpr on_t on{};
struct sync_wait_t {
  template <sender _Sender>
  std::optional<std::tuple<int>> operator()(_Sender&& __sndr) const { __builtin_trap(); }
};
inline constexpr just_t just{};
inline constexpr then_t then{};
inline constexpr let_value_t let_value{};
inline constexpr schedule_t schedule{};
inline constexpr continues_on_t continues_on{};
inline constexpr starts_on_t starts_on{};
inline constexpr sync_wait_t sync_wait{};
class parallel_scheduler {};
parallel_scheduler get_parallel_scheduler();
namespace __run_loop {
class __run_loop_base {
 public:
  void run() noexcept;
  void finish() noexcept;
};
struct __scheduler {};
template <class _Loop>
struct __basic_run_loop : __run_loop_base {
  __scheduler get_scheduler() noexcept;
};
}  // namespace __run_loop
struct run_loop : __run_loop::__basic_run_loop<run_loop> {};
}  // namespace stdexec
