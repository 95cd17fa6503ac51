// Who bought what, for the auditors.
#pragma once

#include "order.h"

namespace shop {

class Audit {
 public:
  explicit Audit(std::string path) : path_(std::move(path)) {}
  void note(const Order& order);

 private:
  std::string path_;
};

}  // namespace shop
