#include "probe/call.h"

#include <boost/asio/co_spawn.hpp>

#include <exception>
#include <thread>

namespace loiter::bench {
namespace {

constexpr std::chrono::microseconds kPause(20);  // long enough to leave a core to whoever the form waits for

}  // namespace

Call call(boost::asio::io_context& loop, boost::asio::awaitable<void> form) {
  bool over = false;
  std::exception_ptr failure;
  Call result;
  const auto start = std::chrono::steady_clock::now();
  boost::asio::co_spawn(loop, std::move(form), [&](std::exception_ptr thrown) {
    failure = std::move(thrown);
    over = true;
  });
  while (!over) {
    const Reading before = readingBefore();
    const size_t handlers = loop.poll();
    const Reading after = readingAfter();
    if (handlers > 0)
      result.hold.add(before, after);
    else
      std::this_thread::sleep_for(kPause);
  }
  result.latency = std::chrono::steady_clock::now() - start;
  if (failure) std::rethrow_exception(failure);
  return result;
}

}  // namespace loiter::bench
