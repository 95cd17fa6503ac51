#pragma once
#include <cstddef>
namespace folly {
class Latch {
 public:
  explicit Latch(std::ptrdiff_t expected);
  void count_down(std::ptrdiff_t n = 1) noexcept;
  void wait() noexcept;
};
}  // namespace folly
