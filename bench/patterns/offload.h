// The counterpart of calls that nothing but a thread can wait for.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace loiter::bench {

inline constexpr unsigned kOffloadThreads = 4;  // as many as libuv's pool has

}  // namespace loiter::bench
