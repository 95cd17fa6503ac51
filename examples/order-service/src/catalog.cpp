#include "catalog.h"

#include <fstream>
#include <stdexcept>

namespace shop {

void Catalog::load(const std::string& path) {
  std::ifstream file(path);  // fault: file-io, from the SIGHUP handler; the call in main is fine
  if (!file) throw std::runtime_error("cannot read " + path);
  auto prices = std::make_shared<Prices>();
  std::string sku;
  for (Cents cents; file >> sku >> cents;) (*prices)[sku] = cents;  // fault: file-io, likewise
  std::lock_guard lock(mutex_);                                     // fine: held for a swap of pointers
  prices_ = std::move(prices);
}

std::shared_ptr<const Catalog::Prices> Catalog::current() const {
  std::lock_guard lock(mutex_);  // fine: held for the copy of a pointer
  return prices_;
}

std::optional<Cents> Catalog::price(const std::string& sku) const {
  auto prices = current();
  auto found = prices->find(sku);
  if (found == prices->end()) return std::nullopt;
  return found->second;
}

}  // namespace shop
