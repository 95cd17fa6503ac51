// Connections: one coroutine each, a request per line.
#pragma once

#include "orders.h"

#include <boost/asio/ip/tcp.hpp>

namespace shop {

boost::asio::awaitable<void> serve(boost::asio::ip::tcp::socket client, Services& services);
boost::asio::awaitable<void> listen(boost::asio::ip::tcp::acceptor& acceptor, Services& services);

}  // namespace shop
