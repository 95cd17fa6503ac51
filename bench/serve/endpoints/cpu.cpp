// cpu-bound: computes on the loop, which holds its thread and the core as well. No rule names EVP_Digest(): one call of
// it takes less than a microsecond, and how often a loop turns is not seen in the code.
#include "failure.h"
#include "serve/endpoints.h"

#include <openssl/evp.h>

#include <array>
#include <ctime>

namespace loiter::bench::serve {
namespace {

constexpr size_t kDigestBytes = 32;

// Each digest is the input of the next.
std::string chainedHash(uint64_t rounds) {
  std::array<unsigned char, kDigestBytes> digest{};
  for (uint64_t round = 0; round < rounds; ++round)
    if (!EVP_Digest(digest.data(), digest.size(), digest.data(), nullptr, EVP_sha256(), nullptr))
      throw Failure("OpenSSL cannot compute a SHA-256");
  static const char* const hex = "0123456789abcdef";
  std::string text;
  for (unsigned char byte : digest) text += {hex[byte >> 4], hex[byte & 15]};
  return text + "\n";
}

double processorMs() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
}

}  // namespace

asio::awaitable<Answer> cpuBound(Backend& backend, Exchange&) {
  co_return Answer(200, chainedHash(backend.cpu_rounds));
}

uint64_t calibratedRounds(double milliseconds) {
  constexpr double kLongEnoughMs = 20;
  for (uint64_t rounds = 1000;; rounds *= 2) {
    const double before = processorMs();
    chainedHash(rounds);
    const double took = processorMs() - before;
    if (took >= kLongEnoughMs) return uint64_t(double(rounds) * milliseconds / took);
  }
}

}  // namespace loiter::bench::serve
