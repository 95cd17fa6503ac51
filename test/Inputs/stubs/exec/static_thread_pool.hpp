#pragma once
#include <stdexec/execution.hpp>
namespace experimental::execution {
namespace _pool_ {
struct _static_thread_pool {
  struct scheduler {};
  explicit _static_thread_pool(unsigned __threads);
  ~_static_thread_pool();
  scheduler get_scheduler() noexcept;
};
}  // namespace _pool_
struct static_thread_pool : private _pool_::_static_thread_pool {
  static_thread_pool(unsigned __threads);
  using _pool_::_static_thread_pool::get_scheduler;
};
}  // namespace experimental::execution
namespace exec = experimental::execution;
