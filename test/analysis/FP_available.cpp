// What is there already is read: the answer of available() is kept in a variable.
// RUN: %verdicts %loiter %t %s
#include <boost/asio.hpp>

using boost::asio::ip::tcp;
using boost::asio::ip::udp;

struct Session {
  tcp::socket socket;
  udp::socket datagrams;
  char buffer[4096], more[4096];
  std::size_t wanted = 0;
  udp::endpoint from;

  void receive() {
    socket.async_read_some(boost::asio::buffer(buffer),
                           [this](const boost::system::error_code& ec, std::size_t) { handle(ec); });
  }
  void handle(const boost::system::error_code& error) {
    if (error) return;
    boost::system::error_code ec;
    std::size_t there = socket.available(ec);
    if (!ec) {
      if (there >= wanted) {
        there = boost::asio::read(socket, boost::asio::buffer(buffer, wanted), boost::asio::transfer_all(), ec);  // FP: network
      }
    }
    std::size_t rest = socket.available(ec);
    if (rest) {
      if (rest > sizeof more) rest = sizeof more;
      boost::asio::read(socket, boost::asio::buffer(more, rest), boost::asio::transfer_all(), ec);  // FP: network
    }
    std::size_t waiting = datagrams.available(ec);
    while (!ec && waiting) {
      waiting = 0;
      datagrams.receive_from(boost::asio::buffer(buffer), from, 0, ec);
    }
    boost::asio::read(socket, boost::asio::buffer(more, 16), boost::asio::transfer_all(), ec);  // blocks: network
    receive();
  }
};

int main() {
  boost::asio::io_context loop;
  Session session{tcp::socket(loop), udp::socket(loop)};
  session.receive();
  loop.run();
}
