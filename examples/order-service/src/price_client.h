// Asks suppliers for today's price.
#pragma once

#include "order.h"
#include "suppliers.h"

#include <boost/asio/awaitable.hpp>

namespace shop {

class PriceClient {
 public:
  explicit PriceClient(Suppliers& suppliers) : suppliers_(suppliers) {}

  boost::asio::awaitable<Cents> quote(std::string sku);
  // Logs which suppliers can be reached; tries each three times.
  boost::asio::awaitable<void> probe();

 private:
  Suppliers& suppliers_;
};

}  // namespace shop
