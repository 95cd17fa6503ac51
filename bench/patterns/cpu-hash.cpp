// cpu-hash: a coroutine that computes a checksum, against one that lets a pool compute it.
#include "patterns/offload.h"
#include "patterns/patterns.h"

#include <glib.h>

#include <string>

namespace loiter::bench {
namespace {

class CpuHash : public Fixture {
 public:
  explicit CpuHash(const Setting&) : data_(kBytes, 'x') {}

  asio::awaitable<void> blocking() override {
    g_free(g_compute_checksum_for_data(G_CHECKSUM_SHA256, reinterpret_cast<const guchar*>(data_.data()), data_.size()));
    co_return;
  }

  asio::awaitable<void> async() override {
    co_await asio::co_spawn(
        pool_,
        [this]() -> asio::awaitable<void> {
          g_free(g_compute_checksum_for_data(G_CHECKSUM_SHA256, reinterpret_cast<const guchar*>(data_.data()),
                                             data_.size()));
          co_return;
        },
        asio::use_awaitable);
  }

 private:
  static constexpr size_t kBytes = 4 << 20;
  std::string data_;
  asio::thread_pool pool_{kOffloadThreads};
};

}  // namespace

Pattern cpuHash() {
  return {.name = "cpu-hash",
          .counterpart = {kOffloadThreads},
          .basis = Basis::Machine,
          .call = "SHA-256 of 4 MiB by GLib",
          .make = makeFixture<CpuHash>};
}

}  // namespace loiter::bench
