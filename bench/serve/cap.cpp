#include "serve/cap.h"

#include <boost/asio/use_awaitable.hpp>

namespace loiter::bench::serve {

Cap::Cap(asio::io_context& loop, unsigned at_once, unsigned line)
    : taken_(loop, at_once), free_(at_once), line_(line) {}

bool Cap::lineUp() {
  if (++waiting_ <= line_) return true;
  --waiting_;
  return false;
}

asio::awaitable<Cap::Place> Cap::take() {
  if (taken_.try_send(boost::system::error_code())) co_return Place(*this, false);
  if (!lineUp()) co_return Place();
  co_await taken_.async_send(boost::system::error_code(), asio::use_awaitable);
  --waiting_;
  co_return Place(*this, false);
}

Cap::Place Cap::takeBlocking() {
  if (free_.try_acquire()) return Place(*this, true);
  if (!lineUp()) return Place();
  free_.acquire();  // blocks: semaphore-wait
  --waiting_;
  return Place(*this, true);
}

Cap::Place::~Place() {
  if (!cap_) return;
  if (blocking_)
    cap_->free_.release();
  else
    cap_->taken_.try_receive([](auto...) {});
}

}  // namespace loiter::bench::serve
