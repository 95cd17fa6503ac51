#include "serve/downstream.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/use_future.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>

namespace loiter::bench::serve {
namespace {

namespace http = boost::beast::http;

http::request<http::empty_body> requestFor(const std::string& target) {
  constexpr unsigned kHttp11 = 11;
  http::request<http::empty_body> request(http::verb::get, target, kHttp11);
  request.set(http::field::host, "127.0.0.1");
  return request;
}

}  // namespace

std::optional<tcp::socket> IdleSockets::take() {
  const std::lock_guard lock(mutex_);
  if (idle_.empty()) return std::nullopt;
  tcp::socket socket = std::move(idle_.back());
  idle_.pop_back();
  return socket;
}

void IdleSockets::put(tcp::socket socket) {
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(socket));
}

asio::awaitable<unsigned> AsyncClient::get(std::string target) {
  CallCount count(counters_);
  try {
    std::optional<tcp::socket> socket = idle_.take();
    if (!socket) {
      socket.emplace(loop_);
      co_await socket->async_connect(server_, asio::use_awaitable);
      socket->set_option(tcp::no_delay(true));
    }
    const auto request = requestFor(target);
    co_await http::async_write(*socket, request, asio::use_awaitable);
    boost::beast::flat_buffer buffer;
    http::response<http::string_body> response;
    co_await http::async_read(*socket, buffer, response, asio::use_awaitable);
    count.finished();
    if (response.keep_alive()) idle_.put(std::move(*socket));
    co_return response.result_int();
  } catch (const boost::system::system_error& error) {
    if (error.code() != asio::error::operation_aborted) count.failed();
    throw;
  }
}

unsigned BlockingClient::get(const std::string& target) {
  CallCount count(counters_);
  try {
    std::optional<tcp::socket> socket = idle_.take();
    if (!socket) {
      socket.emplace(unused_);
      socket->connect(server_);  // blocks: socket-connect
      socket->set_option(tcp::no_delay(true));
    }
    http::write(*socket, requestFor(target));  // blocks: socket-write
    boost::beast::flat_buffer buffer;
    http::response<http::string_body> response;
    http::read(*socket, buffer, response);  // blocks: socket-read
    count.finished();
    if (response.keep_alive()) idle_.put(std::move(*socket));
    return response.result_int();
  } catch (const boost::system::system_error&) {
    count.failed();
    throw;
  }
}

FutureClient::FutureClient(tcp::endpoint server, CallCounters& counters)
    : work_(loop_.get_executor()), client_(loop_, std::move(server), counters), thread_([this] { loop_.run(); }) {}

FutureClient::~FutureClient() {
  loop_.stop();
  thread_.join();
}

std::future<unsigned> FutureClient::get(std::string target) {
  return asio::co_spawn(loop_, client_.get(std::move(target)), asio::use_future);
}

}  // namespace loiter::bench::serve
