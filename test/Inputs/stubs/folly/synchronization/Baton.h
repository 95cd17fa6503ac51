#pragma once
#include <atomic>
#include <chrono>
namespace folly {
struct WaitOptions {};
template <bool MayBlock = true, template <typename> class Atom = std::atomic>
class Baton {
 public:
  bool ready() const noexcept;
  void post() noexcept;
  void wait(const WaitOptions& opt = WaitOptions()) noexcept;
  bool try_wait() const noexcept;
  template <class Rep, class Period>
  bool try_wait_for(const std::chrono::duration<Rep, Period>& timeout, const WaitOptions& opt = WaitOptions()) noexcept { __builtin_trap(); }
};
}  // namespace folly
