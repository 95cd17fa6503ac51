// Boost.Asio: what starts on the loop, what holds it, and what moves work off it.
// REQUIRES: boost-asio
// RUN: %verdicts %loiter %t %s
#include <array>
#include <chrono>
#include <future>
#include <iostream>
#include <string>
#include <thread>

#include <boost/asio.hpp>
#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/experimental/channel.hpp>
#include <boost/asio/ssl.hpp>

namespace asio = boost::asio;
using asio::use_awaitable;
using asio::ip::tcp;
using asio::ip::udp;
using boost::system::error_code;
using namespace std::chrono_literals;

// A coroutine: every synchronous form, and the awaited one beside it.
asio::awaitable<void> fetch(std::string host) {
  auto executor = co_await asio::this_coro::executor;
  tcp::resolver resolver(executor);
  auto slow = resolver.resolve(host, "80");  // blocks: dns
  auto found = co_await resolver.async_resolve(host, "80", use_awaitable);
  // An address in digits asks nobody.
  auto digits = resolver.resolve("192.0.2.1", "80", tcp::resolver::numeric_host | tcp::resolver::numeric_service);
  auto named = resolver.resolve(tcp::v4(), host, "80", tcp::resolver::passive);  // blocks: dns
  auto local = resolver.resolve(host, "80", tcp::resolver::numeric_host);

  tcp::socket socket(executor), other(executor), third(executor);
  asio::connect(socket, slow);  // blocks: network
  co_await asio::async_connect(socket, found, use_awaitable);
  other.connect(*digits.begin());  // blocks: network
  co_await third.async_connect(*local.begin(), use_awaitable);

  std::string line;
  std::array<char, 64> data;
  asio::write(socket, asio::buffer(host));  // blocks: network
  co_await asio::async_write(socket, asio::buffer(host), use_awaitable);
  asio::read_until(socket, asio::dynamic_buffer(line), '\n');  // blocks: network
  co_await asio::async_read_until(socket, asio::dynamic_buffer(line), '\n', use_awaitable);
  asio::read(socket, asio::buffer(data));  // blocks: network
  co_await asio::async_read(socket, asio::buffer(data), use_awaitable);
  socket.read_some(asio::buffer(data));  // blocks: network
  co_await socket.async_read_some(asio::buffer(data), use_awaitable);
  socket.write_some(asio::buffer(data));  // blocks: network
  socket.send(asio::buffer(data));  // blocks: network
  socket.receive(asio::buffer(data));  // blocks: network
  socket.shutdown(tcp::socket::shutdown_both);
  socket.close();
}

asio::awaitable<void> rest() {
  asio::steady_timer timer(co_await asio::this_coro::executor, 20ms);
  timer.wait();  // blocks: sleep
  timer.expires_after(20ms);
  co_await timer.async_wait(use_awaitable);
}

asio::awaitable<void> secure(asio::ssl::context& keys, tcp::socket plain) {
  asio::ssl::stream<tcp::socket> stream(std::move(plain), keys);
  std::array<char, 64> data;
  stream.handshake(asio::ssl::stream_base::client);  // blocks: network
  co_await stream.async_handshake(asio::ssl::stream_base::client, use_awaitable);
  stream.read_some(asio::buffer(data));  // blocks: network
  co_await stream.async_read_some(asio::buffer(data), use_awaitable);
  stream.write_some(asio::buffer(data));  // blocks: network
  asio::write(stream, asio::buffer(data));  // blocks: network
  co_await asio::async_write(stream, asio::buffer(data), use_awaitable);
  stream.shutdown();  // blocks: network
}

// Sockets that somebody has made non-blocking, and those that are known to be ready.
asio::awaitable<void> datagrams(udp::socket quick, udp::socket watched, udp::socket plain) {
  std::array<char, 512> data;
  udp::endpoint from;
  quick.non_blocking(true);
  error_code ec;
  quick.receive_from(asio::buffer(data), from, 0, ec);
  co_await watched.async_wait(udp::socket::wait_read, use_awaitable);
  watched.receive_from(asio::buffer(data), from);
  if (plain.available() > 0) plain.receive_from(asio::buffer(data), from);
  plain.receive_from(asio::buffer(data), from);  // blocks: network
  plain.send_to(asio::buffer(data), from);  // blocks: network
  co_await plain.async_send_to(asio::buffer(data), from, use_awaitable);
  plain.wait(udp::socket::wait_read);  // blocks: wait
  plain.receive_from(asio::buffer(data), from);
}

// Descriptors and pipes.
asio::awaitable<void> descriptors(asio::posix::stream_descriptor input, asio::readable_pipe pipe, asio::posix::stream_descriptor set) {
  std::array<char, 64> data;
  input.read_some(asio::buffer(data));  // blocks: file-io
  co_await input.async_read_some(asio::buffer(data), use_awaitable);
  pipe.read_some(asio::buffer(data));  // blocks: file-io
  set.native_non_blocking(true);
  error_code ec;
  set.read_some(asio::buffer(data), ec);
}

// A handler that is handed to an operation: a lambda, a bound member, a function object.
struct Parse {
  void operator()(error_code, std::size_t) const { std::this_thread::sleep_for(1ms); }  // blocks: sleep
};

class Session : public std::enable_shared_from_this<Session> {
 public:
  Session(tcp::socket socket, asio::thread_pool& pool) : socket_(std::move(socket)), timer_(socket_.get_executor()), pool_(pool) {}

  void start() {
    socket_.async_read_some(asio::buffer(data_), [self = shared_from_this()](error_code ec, std::size_t n) { self->on_read(ec, n); });
    timer_.expires_after(5s);
    timer_.async_wait(std::bind(&Session::on_timeout, shared_from_this(), std::placeholders::_1));
    asio::async_write(socket_, asio::buffer(data_), Parse{});
  }

 private:
  void on_read(error_code ec, std::size_t n) {
    if (ec) return;
    asio::write(socket_, asio::buffer(data_, n));  // blocks: network
    asio::post(pool_, [this] { digest(); });
    asio::post(socket_.get_executor(), [this] { answer(); });
    asio::dispatch(asio::bind_executor(pool_, [this] { digest(); }));
    std::thread([this] { digest(); }).detach();
  }
  void on_timeout(error_code) {
    std::future<std::size_t> written = socket_.async_write_some(asio::buffer(data_), asio::use_future);
    written.get();  // blocks: wait
  }
  void digest() { std::this_thread::sleep_for(2ms); }
  void answer() { std::this_thread::sleep_for(3ms); }  // blocks: sleep

  tcp::socket socket_;
  asio::steady_timer timer_;
  asio::thread_pool& pool_;
  std::array<char, 1024> data_{};
};

class Server {
 public:
  explicit Server(asio::io_context& io) : io_(io), acceptor_(io, {tcp::v4(), 5555}), signals_(io, SIGTERM), strand_(asio::make_strand(io)) {
    accept();
    signals_.async_wait([this](error_code, int) { stop(); });
    asio::post(strand_, [] { std::this_thread::sleep_for(4ms); });  // blocks: sleep
    asio::defer(io_, [] { std::this_thread::sleep_for(5ms); });  // blocks: sleep
  }

 private:
  void accept() {
    acceptor_.async_accept([this](error_code ec, tcp::socket socket) {
      if (!ec) std::make_shared<Session>(std::move(socket), pool_)->start();
      tcp::socket next = acceptor_.accept();  // blocks: network
      accept();
    });
  }
  void stop() {
    asio::io_context helper;
    helper.run();  // blocks: wait
    helper.run_for(0ms);
    helper.run_for(30ms);  // blocks: wait
    helper.poll();
    pool_.join();  // blocks: wait
    io_.stop();
  }

  asio::io_context& io_;
  tcp::acceptor acceptor_;
  asio::signal_set signals_;
  asio::strand<asio::io_context::executor_type> strand_;
  asio::thread_pool pool_{2};
};

// An iostream over a socket, and operators and channels of coroutines.
asio::awaitable<void> old_style() {
  tcp::iostream stream("example.net", "80");  // blocks: network
  std::string line;
  std::getline(stream, line);  // blocks: network
  co_return;
}
asio::awaitable<void> both() {
  using namespace asio::experimental::awaitable_operators;
  asio::experimental::channel<void(error_code, int)> numbers(co_await asio::this_coro::executor, 4);
  int got = co_await numbers.async_receive(use_awaitable);
  if (got) co_await (rest() && old_style());
}

// Whoever calls from a thread of the pool may wait; whoever is on the strand may not.
class Store {
 public:
  explicit Store(asio::io_context& io) : strand_(asio::make_strand(io)), io_(io) {}
  int read() {
    if (strand_.running_in_this_thread() || io_.get_executor().running_in_this_thread()) return 0;
    return asio::post(strand_, asio::use_future([] { return 1; })).get();
  }

 private:
  asio::strand<asio::io_context::executor_type> strand_;
  asio::io_context& io_;
};
asio::awaitable<void> ask(Store& store) {
  store.read();
  co_return;
}

int main() {
  asio::io_context io;
  asio::thread_pool pool(2);
  asio::ssl::context keys(asio::ssl::context::tls_client);
  Server server(io);
  Store store(io);
  asio::co_spawn(io, fetch("example.net"), asio::detached);
  asio::co_spawn(io, rest, asio::detached);
  asio::co_spawn(io, secure(keys, tcp::socket(io)), asio::detached);
  asio::co_spawn(io, both(), [](std::exception_ptr) { std::this_thread::sleep_for(6ms); });  // blocks: sleep
  asio::co_spawn(io, ask(store), asio::detached);
  asio::co_spawn(pool, [&]() -> asio::awaitable<void> {
    tcp::resolver resolver(co_await asio::this_coro::executor);
    resolver.resolve("example.net", "443");
  }, asio::detached);
  std::thread second([&] { io.run(); });
  io.run();
  second.join();
}
