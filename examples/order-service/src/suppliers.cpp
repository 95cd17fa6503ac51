#include "suppliers.h"

#include <functional>

namespace shop {

boost::asio::ip::tcp::endpoint Suppliers::route(const std::string& sku) {
  const Supplier& supplier = suppliers_[std::hash<std::string>{}(sku) % suppliers_.size()];
  return book_.find(supplier.host, supplier.port);
}

}  // namespace shop
