// Stackful coroutines: spawn() runs them on the executor, and the yield_context is what makes a call wait politely.
// REQUIRES: boost-asio
// RUN: %verdicts %loiter %t %s
#include <array>

#include <boost/asio.hpp>
#include <boost/asio/spawn.hpp>

namespace asio = boost::asio;
using asio::ip::tcp;

static void serve(tcp::socket& socket, asio::yield_context yield) {
  std::array<char, 128> data;
  const std::size_t n = socket.async_read_some(asio::buffer(data), yield);
  asio::async_write(socket, asio::buffer(data, n), yield);
  asio::write(socket, asio::buffer(data, n));  // blocks: network
}

static void on_pool(asio::yield_context yield) {
  tcp::resolver resolver(yield.get_executor());
  resolver.resolve("example.net", "80");
}

int main() {
  asio::io_context io;
  asio::thread_pool pool(1);
  asio::spawn(io, [&](asio::yield_context yield) {
    tcp::acceptor acceptor(io, {tcp::v4(), 5555});
    tcp::socket socket(io);
    acceptor.async_accept(socket, yield);
    acceptor.accept(socket);  // blocks: network
    serve(socket, yield);
  }, asio::detached);
  asio::spawn(pool, on_pool, asio::detached);
  asio::spawn(asio::bind_executor(pool, [](asio::yield_context yield) { on_pool(yield); }));
  io.run();
}
