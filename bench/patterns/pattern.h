// What every pattern is to the probe: two forms of the same work, as coroutines on a loop.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace loiter::bench {

namespace asio = boost::asio;

// What a fixture is made of.
struct Setting {
  asio::io_context& loop;          // run by one thread
  std::filesystem::path folder;    // empty, of the fixture's own; whoever made it removes it
  std::chrono::nanoseconds delay;  // how long the other side takes, where the harness plays the other side
  std::string database;            // libpq's connection string; empty: no server could be started
};

// A pattern that is ready to be called, again and again, from one thread.
class Fixture {
 public:
  Fixture() = default;
  Fixture(const Fixture&) = delete;
  Fixture& operator=(const Fixture&) = delete;
  virtual ~Fixture() = default;

  virtual void prepare() {}  // before each call, not measured
  virtual asio::awaitable<void> blocking() = 0;
  virtual asio::awaitable<void> async() = 0;
};

// Something the pattern needs is not on this machine; what() says what. The pattern is skipped.
struct Unavailable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Who waits in the asynchronous form: nobody (the kernel tells the loop), or a pool of so many threads.
struct Counterpart {
  unsigned offload_threads = 0;
  std::string text() const;  // "native" or "offload(4)"
};

// What a hold is made of.
enum class Basis {
  Machine,   // what this machine takes; all of it is measured
  Delay,     // the other side takes Setting::delay, which is assumed; what the wait adds to it is measured
  Distance,  // measured against something on this machine; the network between, which is not there, is assumed
};

struct Pattern {
  std::string name;  // a key of rules/costs.json
  Counterpart counterpart;
  Basis basis = Basis::Delay;
  std::string call;  // what one call of the blocking form does, and on what
  std::function<std::unique_ptr<Fixture>(const Setting&)> make;
  bool needs_database = false;
};

// All of them, by name; list.cpp is the one place that knows them.
const std::vector<Pattern>& allPatterns();

template <typename F>
std::unique_ptr<Fixture> makeFixture(const Setting& setting) {
  return std::make_unique<F>(setting);
}

}  // namespace loiter::bench
