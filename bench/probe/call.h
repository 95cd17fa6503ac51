// One call of a form, on a loop that is run by hand.
#pragma once

#include "probe/reading.h"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>

namespace loiter::bench {

struct Call {
  Hold hold;               // while handlers ran on the loop's thread
  Nanoseconds latency{0};  // from the start to the end of the form, to within a pause of an idle loop (20 µs)
};

// Runs `form` to its end on `loop`, which nobody else may run and which needs work of its own to stay alive. Time in
// which no handler ran is not a hold: the loop could have served others. Throws what the form throws.
Call call(boost::asio::io_context& loop, boost::asio::awaitable<void> form);

}  // namespace loiter::bench
