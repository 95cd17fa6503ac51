// Something that the user has to change; what() is the message.
#pragma once

#include <stdexcept>

namespace loiter::bench {

struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace loiter::bench
