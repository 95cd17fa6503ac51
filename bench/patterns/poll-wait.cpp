// poll-wait: a coroutine that polls a descriptor, against one that lets its loop watch it.
#include "patterns/patterns.h"
#include "patterns/peer.h"
#include "patterns/sockets.h"

#include <boost/asio/use_awaitable.hpp>

#include <poll.h>

namespace loiter::bench {
namespace {

class PollWait : public Fixture {
 public:
  explicit PollWait(const Setting& setting) : delay_(setting.delay), pair_(setting.loop) {}

  void prepare() override { pair_.drain(); }

  asio::awaitable<void> blocking() override {
    answerLater();
    pollfd watched{.fd = pair_.ours().native_handle(), .events = POLLIN, .revents = 0};
    poll(&watched, 1, -1);
    co_return;
  }

  asio::awaitable<void> async() override {
    answerLater();
    co_await pair_.ours().async_wait(Socket::wait_read, asio::use_awaitable);
  }

 private:
  void answerLater() {
    peer_.after(delay_, [this] { pair_.sendFromPeer(1); });
  }

  std::chrono::nanoseconds delay_;
  SocketPair pair_;
  Peer peer_;
};

}  // namespace

Pattern pollWait() {
  return {.name = "poll-wait", .call = "poll of a socket until its peer writes", .make = makeFixture<PollWait>};
}

}  // namespace loiter::bench
