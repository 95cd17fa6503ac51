#pragma once
namespace folly {
namespace detail {
template <class BatonType>
struct LifoSemBase {
  bool post();
  bool tryWait();
  void wait();
};
}  // namespace detail
struct LifoSem : detail::LifoSemBase<int> {};
}  // namespace folly
