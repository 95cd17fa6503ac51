// dns-resolve: a coroutine that resolves a name, against one that lets a thread do it, as Asio's own resolver does.
#include "patterns/name_server.h"
#include "patterns/offload.h"
#include "patterns/patterns.h"

#include <netdb.h>

#include <memory>

namespace loiter::bench {
namespace {

class DnsResolve : public Fixture {
 public:
  explicit DnsResolve(const Setting& setting) : server_(setting.delay) {}

  asio::awaitable<void> blocking() override {
    server_.useOnThisThread();
    addrinfo* found = nullptr;
    server_.check(getaddrinfo(kName, nullptr, &kHints, &found));
    freeaddrinfo(found);
    co_return;
  }

  asio::awaitable<void> async() override {
    co_await asio::co_spawn(
        pool_,
        [this]() -> asio::awaitable<void> {
          server_.useOnThisThread();
          addrinfo* found = nullptr;
          server_.check(getaddrinfo(kName, nullptr, &kHints, &found));
          freeaddrinfo(found);
          co_return;
        },
        asio::use_awaitable);
  }

 private:
  static constexpr const char* kName = "price-service.loiter.test.";
  static constexpr addrinfo kHints{.ai_family = AF_INET, .ai_socktype = SOCK_STREAM};
  NameServer server_;
  asio::thread_pool pool_{1};  // as many as Asio's resolver has
};

}  // namespace

Pattern dnsResolve() {
  return {.name = "dns-resolve",
          .counterpart = {1},
          .call = "getaddrinfo of a name that a name server on loopback knows",
          .make = makeFixture<DnsResolve>};
}

}  // namespace loiter::bench
