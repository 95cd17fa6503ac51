// socket-read: a coroutine that reads from a socket until its peer writes, against one that awaits the bytes.
#include "patterns/patterns.h"
#include "patterns/peer.h"
#include "patterns/sockets.h"

#include <boost/asio/read.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <array>

namespace loiter::bench {
namespace {

class SocketRead : public Fixture {
 public:
  explicit SocketRead(const Setting& setting) : delay_(setting.delay), pair_(setting.loop) {}

  asio::awaitable<void> blocking() override {
    answerLater();
    asio::read(pair_.ours(), asio::buffer(answer_));
    co_return;
  }

  asio::awaitable<void> async() override {
    answerLater();
    co_await asio::async_read(pair_.ours(), asio::buffer(answer_), asio::use_awaitable);
  }

 private:
  void answerLater() {
    peer_.after(delay_, [this] { pair_.sendFromPeer(answer_.size()); });
  }

  std::chrono::nanoseconds delay_;
  std::array<char, 1024> answer_;
  SocketPair pair_;
  Peer peer_;
};

}  // namespace

Pattern socketRead() {
  return {.name = "socket-read", .call = "asio::read of 1 KiB from a peer", .make = makeFixture<SocketRead>};
}

}  // namespace loiter::bench
