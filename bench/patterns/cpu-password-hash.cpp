// cpu-password-hash: a coroutine that derives a key from a password, against one that lets a pool do it.
#include "patterns/offload.h"
#include "patterns/patterns.h"

#include <openssl/evp.h>

#include <array>
#include <string_view>

namespace loiter::bench {
namespace {

class CpuPasswordHash : public Fixture {
 public:
  explicit CpuPasswordHash(const Setting&) {}

  asio::awaitable<void> blocking() override {
    PKCS5_PBKDF2_HMAC(kPassword.data(), int(kPassword.size()), kSalt, sizeof kSalt, kRounds, EVP_sha256(),
                      int(key_.size()), key_.data());
    co_return;
  }

  asio::awaitable<void> async() override {
    co_await asio::co_spawn(
        pool_,
        [this]() -> asio::awaitable<void> {
          PKCS5_PBKDF2_HMAC(kPassword.data(), int(kPassword.size()), kSalt, sizeof kSalt, kRounds, EVP_sha256(),
                            int(key_.size()), key_.data());
          co_return;
        },
        asio::use_awaitable);
  }

 private:
  static constexpr std::string_view kPassword = "correct horse battery staple";
  static constexpr unsigned char kSalt[16] = {1, 2, 3};
  static constexpr int kRounds = 600'000;  // OWASP's advice for PBKDF2 with SHA-256, 2023
  std::array<unsigned char, 32> key_;
  asio::thread_pool pool_{kOffloadThreads};
};

}  // namespace

Pattern cpuPasswordHash() {
  return {.name = "cpu-password-hash",
          .counterpart = {kOffloadThreads},
          .basis = Basis::Machine,
          .call = "600,000 rounds of PBKDF2 with SHA-256",
          .make = makeFixture<CpuPasswordHash>};
}

}  // namespace loiter::bench
