#pragma once
#include <stdexec/execution.hpp>
namespace experimental::execution {
struct __execute_t {
  template <class _Scheduler, class _Fun>
  void operator()(_Scheduler&& __sched, _Fun __fun) const { __builtin_trap(); }
};
inline constexpr __execute_t __execute{};
}  // namespace experimental::execution
namespace exec = experimental::execution;
namespace stdexec {
inline constexpr exec::__execute_t const& execute = exec::__execute;
}  // namespace stdexec
