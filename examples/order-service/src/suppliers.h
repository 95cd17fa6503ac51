// Which supplier sells an item, and where it listens.
#pragma once

#include "endpoints.h"

#include <string>
#include <vector>

namespace shop {

struct Supplier {
  std::string host, port;
};

class Suppliers {
 public:
  Suppliers(EndpointBook& book, std::vector<Supplier> suppliers) : book_(book), suppliers_(std::move(suppliers)) {}
  boost::asio::ip::tcp::endpoint route(const std::string& sku);
  const std::vector<Supplier>& all() const { return suppliers_; }

 private:
  EndpointBook& book_;
  std::vector<Supplier> suppliers_;
};

}  // namespace shop
