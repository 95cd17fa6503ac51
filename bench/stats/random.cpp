#include "stats/random.h"

namespace loiter::bench {
namespace {

constexpr uint64_t kFnvOffset = 14695981039346656037u;
constexpr uint64_t kFnvPrime = 1099511628211u;

// FNV-1a over the name, then the last steps of SplitMix64, so that near seeds give far apart states.
uint64_t mixed(uint64_t seed, std::string_view stream) {
  uint64_t hash = kFnvOffset;
  for (unsigned char byte : stream) hash = (hash ^ byte) * kFnvPrime;
  uint64_t mix = seed + 0x9e3779b97f4a7c15u + hash;
  mix = (mix ^ (mix >> 30)) * 0xbf58476d1ce4e5b9u;
  mix = (mix ^ (mix >> 27)) * 0x94d049bb133111ebu;
  return mix ^ (mix >> 31);
}

}  // namespace

Random::Random(uint64_t seed, std::string_view stream) : engine_(mixed(seed, stream)) {}

double Random::uniform() { return double(engine_() >> 11) * 0x1.0p-53; }

// Von Neumann's method (1951): comparisons only. A run of falling numbers of odd length is accepted; each run that is
// not adds one to the whole part.
double Random::exponential() {
  for (unsigned whole = 0;; ++whole) {
    const double first = uniform();
    double last = first;
    bool odd = true;
    double next = uniform();
    while (next < last) {
      last = next;
      odd = !odd;
      next = uniform();
    }
    if (odd) return whole + first;
  }
}

uint64_t Random::below(uint64_t bound) {
  const uint64_t unfair = -bound % bound;  // the lowest values, which 2^64 holds once too often
  uint64_t drawn = engine_();
  while (drawn < unfair) drawn = engine_();
  return drawn % bound;
}

}  // namespace loiter::bench
