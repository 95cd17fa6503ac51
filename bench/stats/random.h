// Random numbers that are the same on every machine: std::mt19937_64 is fixed by the standard, the distributions beside
// it are not, and std::log may differ in its last digit. So the transforms are our own, of integers and exact doubles.
#pragma once

#include <cstdint>
#include <random>
#include <string_view>
#include <utility>
#include <vector>

namespace loiter::bench {

class Random {
 public:
  // Streams of one seed are independent of each other, so who else draws changes nothing for `stream`.
  Random(uint64_t seed, std::string_view stream);

  double uniform();                // in [0, 1), a multiple of 2^-53
  double exponential();            // of mean 1
  uint64_t below(uint64_t bound);  // in [0, bound), every value as likely; `bound` must not be 0

  template <typename T>
  void shuffle(std::vector<T>& items) {
    for (size_t left = items.size(); left > 1; --left) std::swap(items[left - 1], items[below(left)]);
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace loiter::bench
