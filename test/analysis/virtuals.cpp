// Virtual calls: one target is certain, several are possible, a class that nobody makes is none.
// RUN: %verdicts %loiter %t %s
#include <chrono>
#include <functional>
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

// What an overrider invokes is as possible as the overrider.
struct Job {
  virtual ~Job() = default;
  virtual void run(std::function<void()> done) = 0;
};
struct SlowJob : Job {
  void run(std::function<void()> done) override {
    auto work = [&] {
      std::this_thread::sleep_for(6ms);  // blocks: sleep possible
      done();
    };
    work();
  }
};
struct FastJob : Job {
  void run(std::function<void()>) override {}
};

static void handle(Job& job, Store& store, std::vector<std::unique_ptr<Step>>& steps) {
  job.run([] {});
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
  std::vector<std::unique_ptr<Job>> jobs;
  jobs.push_back(std::make_unique<SlowJob>());
  jobs.push_back(std::make_unique<FastJob>());
  asio::post(io, [&] { handle(*jobs.front(), store, steps); });
  std::thread night([] { NightStep().run(); });
  io.run();
  night.join();
}
