#include "session.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>

#include <iostream>

namespace shop {

namespace asio = boost::asio;
using asio::use_awaitable;
using asio::ip::tcp;

asio::awaitable<void> serve(tcp::socket client, Services& services) {
  std::string buffer;
  for (;;) {
    const std::size_t size = co_await asio::async_read_until(client, asio::dynamic_buffer(buffer, 4096), '\n',
                                                             use_awaitable);  // fine: asynchronous
    std::string request = buffer.substr(0, size - 1);
    buffer.erase(0, size);
    if (request.ends_with('\r')) request.pop_back();
    if (request == "QUIT") co_return;
    std::string reply;
    try {
      reply = co_await answer(services, request);
    } catch (const std::exception& error) {
      reply = std::string("500 ") + error.what();
    }
    reply += "\r\n";
    co_await asio::async_write(client, asio::buffer(reply), use_awaitable);
  }
}

asio::awaitable<void> listen(tcp::acceptor& acceptor, Services& services) {
  auto executor = acceptor.get_executor();
  for (;;) {
    tcp::socket client = co_await acceptor.async_accept(use_awaitable);
    asio::co_spawn(executor, serve(std::move(client), services), [](std::exception_ptr failure) {
      try {
        if (failure) std::rethrow_exception(failure);
      } catch (const boost::system::system_error& error) {
        if (error.code() != asio::error::eof) std::cerr << "session: " << error.what() << '\n';
      }
    });
  }
}

}  // namespace shop
