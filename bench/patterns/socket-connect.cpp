// socket-connect: a coroutine that waits for its connection, against one that awaits it.
#include "patterns/patterns.h"
#include "patterns/sockets.h"

#include <boost/asio/use_awaitable.hpp>

namespace loiter::bench {
namespace {

class SocketConnect : public Fixture {
 public:
  explicit SocketConnect(const Setting& setting) : acceptor_(setting.loop, loopback()), socket_(setting.loop) {}

  void prepare() override {
    if (socket_.is_open()) acceptor_.accept();  // of the call before, so that the queue does not fill
    socket_ = Socket(acceptor_.get_executor());
  }

  asio::awaitable<void> blocking() override {
    socket_.connect(acceptor_.local_endpoint());
    co_return;
  }

  asio::awaitable<void> async() override {
    co_await socket_.async_connect(acceptor_.local_endpoint(), asio::use_awaitable);
  }

 private:
  asio::ip::tcp::acceptor acceptor_;
  Socket socket_;
};

}  // namespace

Pattern socketConnect() {
  return {.name = "socket-connect",
          .basis = Basis::Distance,
          .call = "tcp::socket::connect over loopback",
          .make = makeFixture<SocketConnect>};
}

}  // namespace loiter::bench
