// socket-write: a coroutine that writes more than the socket takes, against one that awaits that its peer reads.
#include "patterns/patterns.h"
#include "patterns/peer.h"
#include "patterns/sockets.h"

#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>

#include <string>

namespace loiter::bench {
namespace {

class SocketWrite : public Fixture {
 public:
  explicit SocketWrite(const Setting& setting)
      : delay_(setting.delay), message_(kBytes, 'x'), pair_(setting.loop, SocketPair::Buffers::Small) {}

  asio::awaitable<void> blocking() override {
    readLater();
    asio::write(pair_.ours(), asio::buffer(message_));
    co_return;
  }

  asio::awaitable<void> async() override {
    readLater();
    co_await asio::async_write(pair_.ours(), asio::buffer(message_), asio::use_awaitable);
  }

 private:
  void readLater() {
    peer_.after(delay_, [this] { pair_.receiveAtPeer(message_.size()); });
  }

  static constexpr size_t kBytes = 128 << 10;  // many times what small buffers take
  std::chrono::nanoseconds delay_;
  std::string message_;
  SocketPair pair_;
  Peer peer_;
};

}  // namespace

Pattern socketWrite() {
  return {.name = "socket-write",
          .call = "asio::write of 128 KiB to a peer that does not read yet",
          .make = makeFixture<SocketWrite>};
}

}  // namespace loiter::bench
