#include "patterns/signal.h"

#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace loiter::bench {

namespace asio = boost::asio;

void Signal::reset() { timer_.expires_at(asio::steady_timer::time_point::max()); }

asio::awaitable<void> Signal::wait() {
  boost::system::error_code ended_early;
  co_await timer_.async_wait(asio::redirect_error(asio::use_awaitable, ended_early));
}

// A timer that has expired ends the waits of today and those to come.
void Signal::set() {
  asio::post(timer_.get_executor(), [this] { timer_.expires_at(asio::steady_timer::time_point::min()); });
}

}  // namespace loiter::bench
