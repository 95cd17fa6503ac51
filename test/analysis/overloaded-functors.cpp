// A functor with several operators: a visitor may be called by each of them.
// RUN: %verdicts %loiter %t %s
#include <chrono>
#include <thread>
#include <variant>

#include <boost/asio.hpp>
#include <boost/variant2/variant.hpp>

namespace asio = boost::asio;
using namespace std::chrono_literals;

static asio::awaitable<int> load(int n) {
  std::this_thread::sleep_for(1ms);  // blocks: sleep
  co_return n;
}

struct Starts {
  asio::awaitable<int> operator()(int n) const { co_return n; }
  asio::awaitable<int> operator()(double) const {
    std::this_thread::sleep_for(2ms);  // blocks: sleep
    co_return co_await load(1);
  }
};
struct Looks {
  void operator()(int) const {}
  void operator()(double) const { std::this_thread::sleep_for(3ms); }  // blocks: sleep
};
struct LooksToo {
  void operator()(int) const {}
  void operator()(double) const { std::this_thread::sleep_for(6ms); }  // blocks: sleep
};
struct Unused {
  void operator()(int) const {}
  void operator()(double) const { std::this_thread::sleep_for(4ms); }
};
// Composed operations hand themselves to one operation after another, each of which calls its own.
struct Handler {
  void operator()(boost::system::error_code) const {}
  void operator()(boost::system::error_code, int) const { std::this_thread::sleep_for(5ms); }  // blocks: sleep
};

// The usual operation: what it is given it knows by a template parameter.
struct Operation {
  template <class Self>
  void operator()(Self& self) {
    std::this_thread::sleep_for(7ms);  // blocks: sleep
    self.complete(boost::system::error_code());
  }
  template <class Self>
  void operator()(Self& self, boost::system::error_code error, int) {
    std::this_thread::sleep_for(8ms);  // blocks: sleep
    self.complete(error);
  }
  template <class Self>
  void unused(Self&) {
    std::this_thread::sleep_for(9ms);
  }
};
struct UnusedOperation {
  template <class Self>
  void operator()(Self&) {
    std::this_thread::sleep_for(9ms);
  }
};
asio::awaitable<void> composes(asio::steady_timer& timer) {
  auto token = asio::use_awaitable;
  co_await asio::async_compose<decltype(token), void(boost::system::error_code)>(Operation{}, token, timer);
}

asio::awaitable<void> visits(std::variant<int, double> value) {
  co_await std::visit(Starts{}, value);
  std::visit(Looks{}, value);
  boost::variant2::visit(LooksToo{}, boost::variant2::variant<int, double>(1));
}

int main() {
  asio::io_context io;
  asio::co_spawn(io, visits(1), asio::detached);
  asio::steady_timer timer(io, 1ms);
  timer.async_wait(Handler{});
  (void)sizeof(Unused);
  io.run();
}
