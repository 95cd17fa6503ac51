// cpu-key-generation: a coroutine that makes an RSA key, against one that lets a pool make it.
#include "patterns/offload.h"
#include "patterns/patterns.h"

#include <openssl/evp.h>
#include <openssl/rsa.h>

namespace loiter::bench {
namespace {

class CpuKeyGeneration : public Fixture {
 public:
  explicit CpuKeyGeneration(const Setting&) {}

  asio::awaitable<void> blocking() override {
    EVP_PKEY_free(EVP_RSA_gen(kBits));
    co_return;
  }

  asio::awaitable<void> async() override {
    co_await asio::co_spawn(
        pool_,
        []() -> asio::awaitable<void> {
          EVP_PKEY_free(EVP_RSA_gen(kBits));
          co_return;
        },
        asio::use_awaitable);
  }

 private:
  static constexpr unsigned kBits = 2048;
  asio::thread_pool pool_{kOffloadThreads};
};

}  // namespace

Pattern cpuKeyGeneration() {
  return {.name = "cpu-key-generation",
          .counterpart = {kOffloadThreads},
          .basis = Basis::Machine,
          .call = "a 2048-bit RSA key",
          .make = makeFixture<CpuKeyGeneration>};
}

}  // namespace loiter::bench
