// Virtual calls: one target is certain, several are possible, a class that nobody makes is none.
// RUN: %verdicts %loiter %t %s
#include <chrono>
#include <memory>
#include <thread>
#include <vector>

#include <boost/asio.hpp>

namespace asio = boost::asio;
using namespace std::chrono_literals;

struct Store {
  virtual ~Store() = default;
  virtual void save() = 0;
};
struct DiskStore final : Store {
  void save() override { std::this_thread::sleep_for(1ms); }  // blocks: sleep
};

struct Step {
  virtual ~Step() = default;
  virtual void run() {}
};
struct SlowStep : Step {
  void run() override { std::this_thread::sleep_for(2ms); }  // blocks: sleep possible
};
struct FastStep : Step {
  void run() override {}
};
struct AbandonedStep : Step {  // nobody makes one
  void run() override { std::this_thread::sleep_for(3ms); }
};

// The same name in a hierarchy that only a thread of its own uses.
struct NightStep {
  virtual ~NightStep() = default;
  virtual void run() { std::this_thread::sleep_for(4ms); }
};

// Template method: the object is known, so is the step.
struct Report {
  virtual ~Report() = default;
  void write() { body(); }
  virtual void body() = 0;
};
struct DailyReport : Report {
  void body() override { std::this_thread::sleep_for(5ms); }  // blocks: sleep
};

static void handle(Store& store, std::vector<std::unique_ptr<Step>>& steps) {
  store.save();
  for (auto& step : steps) step->run();
  SlowStep known;
  known.Step::run();
  DailyReport().write();
}

int main() {
  asio::io_context io;
  DiskStore store;
  std::vector<std::unique_ptr<Step>> steps;
  steps.push_back(std::make_unique<SlowStep>());
  steps.push_back(std::make_unique<FastStep>());
  asio::post(io, [&] { handle(store, steps); });
  std::thread night([] { NightStep().run(); });
  io.run();
  night.join();
}
