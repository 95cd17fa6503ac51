// What is put into an object of a library's template comes out of that object, and not of every other one of its kind;
// what a function keeps and hands out by reference is one object for all.
// RUN: %verdicts %loiter %t %s
#include <chrono>
#include <coroutine>
#include <functional>
#include <map>
#include <thread>
#include <utility>
#include <vector>

struct Task {
  struct promise_type {
    Task get_return_object();
    std::suspend_never initial_suspend() noexcept;
    std::suspend_never final_suspend() noexcept;
    void return_void();
    void unhandled_exception();
  };
};
void nap_in_pair() { std::this_thread::sleep_for(std::chrono::milliseconds(1)); }  // blocks: sleep
void nap_elsewhere() { std::this_thread::sleep_for(std::chrono::milliseconds(2)); }
void nap_in_map() { std::this_thread::sleep_for(std::chrono::milliseconds(3)); }   // blocks: sleep
void nap_in_hooks() { std::this_thread::sleep_for(std::chrono::milliseconds(4)); } // blocks: sleep
void nap_in_call() { std::this_thread::sleep_for(std::chrono::milliseconds(5)); }  // blocks: sleep

Task pair() {
  std::pair<int, std::function<void()>> entry(1, nap_in_pair);
  entry.second();
  co_return;
}

// Another pair, which a thread runs.
void other_pair() {
  std::pair<int, std::function<void()>> entry(1, nap_elsewhere);
  std::thread([entry] { entry.second(); }).detach();
}

Task map(int key) {
  std::map<int, std::function<void()>> routes;
  routes.emplace(1, nap_in_map);
  if (auto route = routes.find(key); route != routes.end()) route->second();
  co_return;
}

std::vector<std::function<void()>>& hooks() {
  static std::vector<std::function<void()>> all;
  return all;
}
void enter() { hooks().push_back(nap_in_hooks); }
Task run_hooks() {
  for (auto& hook : hooks()) hook();
  co_return;
}

Task bound() {
  auto call = std::bind(nap_in_call);
  call();
  co_return;
}
