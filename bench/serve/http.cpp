#include "serve/http.h"

#include "failure.h"
#include "serve/tcp_state.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>

#include <cstdlib>
#include <iostream>

namespace loiter::bench::serve {
namespace {

namespace http = boost::beast::http;

constexpr int kBacklog = 4096;                         // a closed loop of hundreds of clients connects at once
constexpr std::chrono::milliseconds kAcceptPause(10);  // while there is no descriptor left

std::string after(std::string& text, char mark) {
  const size_t at = text.find(mark);
  if (at == std::string::npos) return "";
  std::string rest = text.substr(at + 1);
  text.resize(at);
  return rest;
}

tcp::acceptor listener(asio::io_context& loop, uint16_t port) {
  tcp::acceptor acceptor(loop, tcp::v4());
  boost::system::error_code error;
  acceptor.set_option(asio::socket_base::reuse_address(true));
  acceptor.bind({asio::ip::address_v4::loopback(), port}, error);
  if (!error) acceptor.listen(kBacklog, error);
  if (error)
    throw Failure("cannot listen on 127.0.0.1:" + std::to_string(port) + ": " + error.message() +
                  "; --port 0 takes a free port");
  return acceptor;
}

}  // namespace

asio::awaitable<void> Exchange::closed() {
  char byte;
  auto [error, count] = co_await client.async_receive(asio::buffer(&byte, 1), asio::socket_base::message_peek,
                                                      asio::as_tuple(asio::use_awaitable));
  if (error == asio::error::operation_aborted) throw boost::system::system_error(error);
  if (error || count == 0) co_return;
  asio::steady_timer forever(co_await asio::this_coro::executor, asio::steady_timer::time_point::max());
  co_await forever.async_wait(asio::use_awaitable);  // it has sent its next request, so it is there
}

HttpServer::HttpServer(asio::io_context& loop, uint16_t port, Handler handler)
    : loop_(loop), acceptor_(listener(loop, port)), handler_(std::move(handler)) {
  asio::co_spawn(loop_, listen(), asio::detached);
}

uint64_t HttpServer::waiting() {
  uint64_t count = connectionsToAccept(acceptor_.native_handle());
  const std::lock_guard lock(mutex_);
  for (const Open& one : open_) count += bytesReceived(one.socket) > one.begun_bytes;
  return count;
}

asio::awaitable<void> HttpServer::listen() {
  for (;;) {
    auto [error, client] = co_await acceptor_.async_accept(asio::any_io_executor(asio::make_strand(loop_)),
                                                           asio::as_tuple(asio::use_awaitable));
    if (error == asio::error::operation_aborted) co_return;
    if (error) {
      std::cerr << "loiter-bench: cannot accept a connection: " << error.message() << '\n';
      asio::steady_timer pause(loop_, kAcceptPause);
      co_await pause.async_wait(asio::use_awaitable);
      continue;
    }
    const auto strand = client.get_executor();
    asio::co_spawn(strand, converse(std::move(client)), asio::detached);
  }
}

asio::awaitable<Answer> HttpServer::answer(Exchange& exchange) {
  try {
    co_return co_await handler_(exchange);
  } catch (const std::exception& failure) {
    co_return Answer(500, std::string(failure.what()) + "\n");
  }
}

asio::awaitable<void> HttpServer::converse(tcp::socket client) {
  client.set_option(tcp::no_delay(true));
  std::list<Open> own;
  own.emplace_back(client.native_handle());
  const auto me = own.begin();
  {
    const std::lock_guard lock(mutex_);
    open_.splice(open_.end(), own);
  }
  boost::beast::flat_buffer buffer;
  for (bool keep = true; keep;) {
    http::request<http::empty_body> request;
    auto [unread, bytes] = co_await http::async_read(client, buffer, request, asio::as_tuple(asio::use_awaitable));
    if (unread) break;
    me->begun_bytes += bytes;
    Exchange exchange{std::string(request.target()), "", client};
    exchange.query = after(exchange.path, '?');
    Answer given = co_await answer(exchange);
    http::response<http::string_body> response(http::status(given.status), request.version());
    response.keep_alive(keep = request.keep_alive());
    response.body() = std::move(given.body);
    response.prepare_payload();
    if (auto [error, count] = co_await http::async_write(client, response, asio::as_tuple(asio::use_awaitable)); error)
      break;
  }
  const std::lock_guard lock(mutex_);
  open_.erase(me);
}

double numberIn(const std::string& query, const std::string& name, double otherwise) {
  const std::string wanted = "&" + name + "=";
  const std::string text = "&" + query;
  const size_t at = text.find(wanted);
  return at == std::string::npos ? otherwise : std::strtod(text.c_str() + at + wanted.size(), nullptr);
}

}  // namespace loiter::bench::serve
