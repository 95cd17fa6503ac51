#pragma once
#include <chrono>
namespace folly {
template <class T, bool SingleProducer, bool SingleConsumer, bool MayBlock>
class UnboundedQueue {
 public:
  void enqueue(const T& arg);
  void dequeue(T& item) noexcept;
  bool try_dequeue(T& item) noexcept;
  template <class Rep, class Period>
  bool try_dequeue_for(T& item, const std::chrono::duration<Rep, Period>& duration) noexcept { __builtin_trap(); }
};
}  // namespace folly
