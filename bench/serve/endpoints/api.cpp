// simple-api and complex-api: simple and complex of a second service, at most so many calls of each at a time.
#include "serve/endpoints.h"

namespace loiter::bench::serve {
namespace {

constexpr unsigned kUnavailable = 503;

Answer refused(Backend& backend) {
  ++backend.counters.refused;
  return Answer(kUnavailable, "too many requests at a time\n");
}

asio::awaitable<Answer> callSecond(Backend& backend, Cap& cap, const char* target) {
  if (!backend.second) co_return Answer(kUnavailable, "there is no second service; start with --second\n");
  const Cap::Place place = co_await cap.take();
  if (!place) co_return refused(backend);
  const unsigned status = co_await backend.second->async.get(target);
  co_return Answer(status);
}

Answer callSecondBlocking(Backend& backend, Cap& cap, const char* target) {
  if (!backend.second) return Answer(kUnavailable, "there is no second service; start with --second\n");
  const Cap::Place place = cap.takeBlocking();
  if (!place) return refused(backend);
  return Answer(backend.second->blocking.get(target));
}

}  // namespace

asio::awaitable<Answer> simpleApi(Backend& backend, Exchange&) {
  co_return co_await callSecond(backend, backend.simple_api, "/simple");
}

asio::awaitable<Answer> complexApi(Backend& backend, Exchange&) {
  co_return co_await callSecond(backend, backend.complex_api, "/complex");
}

asio::awaitable<Answer> simpleApiBlocking(Backend& backend, Exchange&) {
  co_return callSecondBlocking(backend, backend.simple_api, "/simple-blocking");
}

asio::awaitable<Answer> complexApiBlocking(Backend& backend, Exchange&) {
  co_return callSecondBlocking(backend, backend.complex_api, "/complex-blocking");
}

}  // namespace loiter::bench::serve
