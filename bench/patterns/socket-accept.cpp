// socket-accept: a coroutine that waits for a connection, against one that awaits it.
#include "patterns/patterns.h"
#include "patterns/peer.h"
#include "patterns/sockets.h"

#include <boost/asio/use_awaitable.hpp>

namespace loiter::bench {
namespace {

class SocketAccept : public Fixture {
 public:
  explicit SocketAccept(const Setting& setting)
      : delay_(setting.delay), acceptor_(setting.loop, loopback()), client_(setting.loop) {}

  asio::awaitable<void> blocking() override {
    connectLater();
    Socket accepted = acceptor_.accept();
    co_return;
  }

  asio::awaitable<void> async() override {
    connectLater();
    Socket accepted = co_await acceptor_.async_accept(asio::use_awaitable);
  }

 private:
  void connectLater() {
    peer_.after(delay_, [this] { client_ = connected(acceptor_.get_executor(), acceptor_.local_endpoint()); });
  }

  std::chrono::nanoseconds delay_;
  asio::ip::tcp::acceptor acceptor_;
  Socket client_;
  Peer peer_;
};

}  // namespace

Pattern socketAccept() {
  return {.name = "socket-accept",
          .call = "tcp::acceptor::accept until a client connects",
          .make = makeFixture<SocketAccept>};
}

}  // namespace loiter::bench
