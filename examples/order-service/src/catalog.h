// What is sold and for how much; replaced as a whole when the file changes.
#pragma once

#include "order.h"

#include <map>
#include <memory>
#include <mutex>
#include <optional>

namespace shop {

class Catalog {
 public:
  void load(const std::string& path);
  std::optional<Cents> price(const std::string& sku) const;

 private:
  using Prices = std::map<std::string, Cents>;
  std::shared_ptr<const Prices> current() const;

  mutable std::mutex mutex_;
  std::shared_ptr<const Prices> prices_ = std::make_shared<Prices>();
};

}  // namespace shop
