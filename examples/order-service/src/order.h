// What is bought.
#pragma once

#include <string>

namespace shop {

using Cents = long;

struct Order {
  long id = 0;
  std::string sku;
  int count = 0;
  Cents total = 0;
};

}  // namespace shop
