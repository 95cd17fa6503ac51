#pragma once
#include <cstddef>
namespace folly {
namespace detail {
template <class Derived>
class MPMCQueueBase;
template <template <class> class Derived, class T>
class MPMCQueueBase<Derived<T>> {
 public:
  explicit MPMCQueueBase(std::size_t queueCapacity);
  template <class... Args>
  void blockingWrite(Args&&... args) noexcept { __builtin_trap(); }
  template <class... Args>
  bool write(Args&&... args) noexcept { __builtin_trap(); }
  void blockingRead(T& elem) noexcept;
  bool read(T& elem) noexcept;
};
}  // namespace detail
template <class T>
class MPMCQueue : public detail::MPMCQueueBase<MPMCQueue<T>> {
 public:
  explicit MPMCQueue(std::size_t queueCapacity);
};
}  // namespace folly
