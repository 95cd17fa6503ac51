// Destructors that join: whose, and whether the object is still there.
// RUN: %verdicts %loiter %t %s
#include <coroutine>
#include <exception>
#include <future>
#include <list>
#include <memory>
#include <thread>

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
};

int work(int);
static std::list<std::future<int>> kept;
static std::list<std::jthread> threads;

static std::future<int> start(int n) { return std::async(std::launch::async, work, n); }

Task discarded() {
  (void)std::async(work, 1);  // blocks: wait
  start(2);                   // blocks: wait
  co_return;
}

Task local() {
  auto a = start(1);  // blocks: wait
  std::jthread worker([] { work(2); });  // blocks: wait
  co_return;
}

Task given_away() {
  auto a = start(1);
  kept.push_back(std::move(a));
  kept.push_back(start(2));
  std::jthread worker([] { work(3); });
  threads.push_back(std::move(worker));
  std::jthread loose([] { work(4); });
  loose.detach();
  std::jthread empty;
  auto lazy = std::async(std::launch::deferred, work, 5);
  std::promise<int> promise;
  auto promised = promise.get_future();
  co_return;
}

// On one way it is still there.
Task given_away_sometimes(bool keep) {
  auto a = start(1);  // blocks: wait
  if (keep) kept.push_back(std::move(a));
  co_return;
}
