// Boost.Beast: HTTP and WebSocket sessions on an io_context.
// REQUIRES: boost-asio
// RUN: %verdicts %loiter %t %s
#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include <boost/asio.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket/ssl.hpp>

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::use_awaitable;
using asio::ip::tcp;
using beast::error_code;
using namespace std::chrono_literals;

// A coroutine client.
asio::awaitable<void> get(std::string host) {
  tcp::resolver resolver(co_await asio::this_coro::executor);
  const auto where = co_await resolver.async_resolve(host, "80", use_awaitable);
  beast::tcp_stream stream(resolver.get_executor());
  stream.expires_after(30s);
  stream.connect(where);  // blocks: network
  co_await stream.async_connect(where, use_awaitable);
  http::request<http::empty_body> request(http::verb::get, "/", 11);
  beast::flat_buffer buffer;
  http::response<http::string_body> response;
  http::write(stream, request);  // blocks: network
  co_await http::async_write(stream, request, use_awaitable);
  http::read(stream, buffer, response);  // blocks: network
  co_await http::async_read(stream, buffer, response, use_awaitable);
  http::response_parser<http::string_body> parser;
  http::read_header(stream, buffer, parser);  // blocks: network
  co_await http::async_read_header(stream, buffer, parser, use_awaitable);
  stream.write_some(asio::buffer(host));  // blocks: network
  stream.read_some(buffer.prepare(64));  // blocks: network
  if (stream.socket().available() > 0) stream.socket().read_some(buffer.prepare(64));
  stream.close();
}

// A socket made non-blocking below the stream.
asio::awaitable<void> hurry(beast::tcp_stream& stream, beast::flat_buffer& buffer) {
  stream.socket().non_blocking(true);
  error_code ec;
  stream.read_some(buffer.prepare(64), ec);
  co_return;
}

asio::awaitable<void> secure(asio::ssl::context& keys, tcp::socket socket) {
  beast::flat_buffer buffer;
  beast::tcp_stream plain(std::move(socket));
  error_code ec;
  const bool tls = beast::detect_ssl(plain, buffer, ec);  // blocks: network
  if (!tls || !co_await beast::async_detect_ssl(plain, buffer, use_awaitable)) co_return;
  beast::ssl_stream<beast::tcp_stream> stream(std::move(plain), keys);
  stream.handshake(asio::ssl::stream_base::server);  // blocks: network
  co_await stream.async_handshake(asio::ssl::stream_base::server, use_awaitable);
  stream.read_some(buffer.prepare(64));  // blocks: network
  stream.shutdown();  // blocks: network
  co_await stream.async_shutdown(use_awaitable);
}

asio::awaitable<void> talk(tcp::socket socket) {
  websocket::stream<beast::tcp_stream> ws(std::move(socket));
  ws.set_option(websocket::stream_base::decorator([](websocket::response_type& r) { r.set(http::field::server, "shop"); }));
  ws.control_callback([](websocket::frame_type, beast::string_view) { std::this_thread::sleep_for(1ms); });  // blocks: sleep
  ws.accept();  // blocks: network
  co_await ws.async_accept(use_awaitable);
  beast::flat_buffer buffer;
  ws.read(buffer);  // blocks: network
  co_await ws.async_read(buffer, use_awaitable);
  ws.write(buffer.data());  // blocks: network
  co_await ws.async_write(buffer.data(), use_awaitable);
  ws.ping({});  // blocks: network
  co_await ws.async_ping({}, use_awaitable);
  ws.close(websocket::close_code::normal);  // blocks: network
  co_await ws.async_close(websocket::close_code::normal, use_awaitable);
}

// Handlers bound with bind_front_handler, as Beast's examples do.
class Session : public std::enable_shared_from_this<Session> {
 public:
  Session(tcp::socket&& socket, asio::thread_pool& pool) : stream_(std::move(socket)), pool_(pool) {}
  void run() { asio::dispatch(stream_.get_executor(), beast::bind_front_handler(&Session::read, shared_from_this())); }

 private:
  void read() {
    stream_.expires_after(30s);
    http::async_read(stream_, buffer_, request_, beast::bind_front_handler(&Session::on_read, shared_from_this()));
  }
  void on_read(error_code ec, std::size_t) {
    if (ec) return;
    http::response<http::file_body> file;
    file.body().open("index.html", beast::file_mode::scan, ec);  // blocks: file-io
    beast::file log;
    log.open("log", beast::file_mode::append, ec);  // blocks: file-io
    log.write("x", 1, ec);  // blocks: file-io
    http::write(stream_, file, ec);  // blocks: network
    asio::post(pool_, beast::bind_front_handler(&Session::render, shared_from_this()));
  }
  void render() {
    error_code ec;
    beast::file page;
    page.open("page", beast::file_mode::scan, ec);
    std::this_thread::sleep_for(2ms);
    response_.body() = "page";
    http::async_write(stream_, response_, beast::bind_front_handler(&Session::on_write, shared_from_this(), response_.need_eof()));
  }
  void on_write(bool close, error_code ec, std::size_t) {
    if (ec || !close) return;
    websocket::teardown(beast::role_type::server, stream_.socket(), ec);  // blocks: network
    std::this_thread::sleep_for(3ms);  // blocks: sleep
  }

  beast::tcp_stream stream_;
  asio::thread_pool& pool_;
  beast::flat_buffer buffer_;
  http::request<http::string_body> request_;
  http::response<http::string_body> response_;
};

int main() {
  asio::io_context io;
  asio::thread_pool pool(1);
  asio::ssl::context keys(asio::ssl::context::tls_server);
  beast::tcp_stream stream(io);
  beast::flat_buffer buffer;
  asio::co_spawn(io, get("example.net"), asio::detached);
  asio::co_spawn(io, hurry(stream, buffer), asio::detached);
  asio::co_spawn(io, secure(keys, tcp::socket(io)), asio::detached);
  asio::co_spawn(io, talk(tcp::socket(io)), asio::detached);
  asio::co_spawn(pool, get("example.org"), asio::detached);
  std::make_shared<Session>(tcp::socket(io), pool)->run();
  io.run();
}
