// Made non-blocking through a wrapper, and read through it.
// RUN: %verdicts %loiter %t %s
#include <boost/asio.hpp>
#include <boost/asio/ssl.hpp>
#include <memory>
#include <utility>
#include <variant>

using boost::asio::ip::tcp;
using boost::system::error_code;

class TlsStream {
  std::unique_ptr<boost::asio::ssl::stream<tcp::socket>> stream_;

 public:
  explicit TlsStream(std::unique_ptr<boost::asio::ssl::stream<tcp::socket>> s) : stream_(std::move(s)) {}
  void non_blocking(bool on, error_code& ec) { stream_->next_layer().non_blocking(on, ec); }
  template <class Buffers> std::size_t read_some(const Buffers& b, error_code& ec) { return stream_->read_some(b, ec); }
  template <class Buffers, class Handler> void async_read_some(const Buffers& b, Handler h) { stream_->async_read_some(b, std::move(h)); }
};

class AnySocket {
  std::variant<tcp::socket, TlsStream> socket_;

 public:
  template <class S> explicit AnySocket(S s) : socket_(std::move(s)) {}
  void non_blocking(bool on, error_code& ec) {
    std::visit([&](auto& s) { s.non_blocking(on, ec); }, socket_);
  }
  template <class Buffers> std::size_t read_some(const Buffers& b, error_code& ec) {
    return std::visit([&](auto& s) { return s.read_some(b, ec); }, socket_);  // FP: network
  }
  template <class Buffers, class Handler> void async_read_some(const Buffers& b, Handler h) {
    std::visit([&](auto& s) { s.async_read_some(b, std::move(h)); }, socket_);
  }
};

struct Peer {
  AnySocket socket;
  char buffer[1024];
  void start() {
    error_code ec;
    socket.non_blocking(true, ec);
    receive();
  }
  void receive() {
    socket.async_read_some(boost::asio::buffer(buffer), [this](const error_code& failed, std::size_t) {
      if (failed) return;
      error_code ec;
      socket.read_some(boost::asio::buffer(buffer), ec);
      receive();
    });
  }
};

int main() {
  boost::asio::io_context loop;
  boost::asio::ssl::context tls(boost::asio::ssl::context::tls_client);
  Peer peer{AnySocket(tcp::socket(loop)), {}};
  Peer secure{AnySocket(TlsStream(std::make_unique<boost::asio::ssl::stream<tcp::socket>>(loop, tls))), {}};
  peer.start();
  secure.start();
  loop.run();
}
