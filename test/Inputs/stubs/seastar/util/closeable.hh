#pragma once
namespace seastar {
template <typename Object>
class deferred_stop {
 public:
  deferred_stop(Object& obj) noexcept;
  ~deferred_stop();
  void stop_now() noexcept;
};
template <typename Object>
class deferred_close {
 public:
  deferred_close(Object& obj) noexcept;
  ~deferred_close();
  void close_now() noexcept;
};
}  // namespace seastar
