// http-request: a coroutine that makes an HTTP request, against one that drives the same transfer from its loop.
#include "patterns/curl_loop.h"
#include "patterns/http_server.h"
#include "patterns/patterns.h"

namespace loiter::bench {
namespace {

class HttpRequest : public Fixture {
 public:
  explicit HttpRequest(const Setting& setting)
      : server_(setting.delay), transfer_(curl_easy_init(), curl_easy_cleanup), curl_(setting.loop) {
    curl_easy_setopt(transfer_.get(), CURLOPT_URL, server_.url().c_str());
    curl_easy_setopt(transfer_.get(), CURLOPT_FORBID_REUSE, 1L);  // each request makes its connection
    curl_easy_setopt(transfer_.get(), CURLOPT_PROXY, "");
    curl_easy_setopt(transfer_.get(), CURLOPT_FAILONERROR, 1L);
    curl_easy_setopt(transfer_.get(), CURLOPT_WRITEFUNCTION, discard);
  }

  asio::awaitable<void> blocking() override {
    checkCurl(curl_easy_perform(transfer_.get()));
    co_return;
  }

  asio::awaitable<void> async() override { co_await curl_.perform(transfer_.get()); }

 private:
  static size_t discard(char*, size_t size, size_t count, void*) { return size * count; }

  HttpServer server_;
  std::unique_ptr<CURL, void (*)(CURL*)> transfer_;
  CurlLoop curl_;
};

}  // namespace

Pattern httpRequest() {
  return {
      .name = "http-request", .call = "curl_easy_perform to a server on loopback", .make = makeFixture<HttpRequest>};
}

}  // namespace loiter::bench
