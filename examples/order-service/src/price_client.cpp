#include "price_client.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>

#include <iostream>

namespace shop {

namespace asio = boost::asio;
using asio::use_awaitable;
using asio::ip::tcp;

asio::awaitable<Cents> PriceClient::quote(std::string sku) {
  const tcp::endpoint supplier = suppliers_.route(sku);
  tcp::socket socket(co_await asio::this_coro::executor);
  co_await socket.async_connect(supplier, use_awaitable);  // fine: asynchronous
  const std::string request = "GET /quote/" + sku + "\r\nQUIT\r\n";
  co_await asio::async_write(socket, asio::buffer(request), use_awaitable);
  std::string answer;
  co_await asio::async_read_until(socket, asio::dynamic_buffer(answer), "\r\n", use_awaitable);
  if (!answer.starts_with("200 ")) throw std::runtime_error("no price for " + sku);
  co_return std::stol(answer.substr(4));
}

asio::awaitable<void> PriceClient::probe() {
  auto executor = co_await asio::this_coro::executor;
  for (const Supplier& supplier : suppliers_.all()) {
    for (int tries = 3; tries > 0; --tries) {
      boost::system::error_code error;
      tcp::resolver resolver(executor);
      auto found = co_await resolver.async_resolve(supplier.host, supplier.port,  // fine: asynchronous
                                                   asio::redirect_error(use_awaitable, error));
      tcp::socket socket(executor);
      if (!error) co_await asio::async_connect(socket, found, asio::redirect_error(use_awaitable, error));
      std::cout << "supplier " << supplier.host << ": " << error.message() << std::endl;
      if (!error) break;
      asio::steady_timer pause(executor, std::chrono::milliseconds(200));
      co_await pause.async_wait(use_awaitable);  // fine: the coroutine waits, its thread does not
    }
  }
}

}  // namespace shop
