// A lock object that is passed to a function which releases it or waits with it is not held across that.
// RUN: %verdicts %loiter %t %s
#include <condition_variable>
#include <coroutine>
#include <deque>
#include <fstream>
#include <mutex>

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};

std::mutex jobs_mutex, flush_mutex, index_mutex;
std::condition_variable jobs_there;
std::deque<int> jobs;

void waitForJob(std::unique_lock<std::mutex>& lock) {
  while (jobs.empty()) jobs_there.wait(lock);
}
void worker() {  // on threads of its own
  std::unique_lock<std::mutex> lock(jobs_mutex);
  for (;;) {
    waitForJob(lock);
    jobs.pop_front();
  }
}
Task enqueue() {
  std::unique_lock<std::mutex> lock(jobs_mutex);
  jobs.push_back(1);
  co_return;
}

void writeOut(std::unique_lock<std::mutex>& lock) {
  lock.unlock();
  std::ofstream out("/tmp/cache");
  lock.lock();
}
void flusher() {
  std::unique_lock<std::mutex> lock(flush_mutex);
  writeOut(lock);
}
Task schedule() {
  std::unique_lock<std::mutex> lock(flush_mutex);
  co_return;
}
struct Cache {
  std::mutex mutex;
  void flush(std::unique_lock<std::mutex>& lock) {
    lock.unlock();
    std::ofstream out("/tmp/cache");
    lock.lock();
  }
  void run() {
    std::unique_lock<std::mutex> lock(mutex);
    flush(lock);
  }
  Task add() {
    std::unique_lock<std::mutex> lock(mutex);
    co_return;
  }
};

void saveIndex(std::unique_lock<std::mutex>&) { std::ofstream out("/tmp/index"); }
void indexer() {
  std::unique_lock<std::mutex> lock(index_mutex);
  saveIndex(lock);
}
Task look() {
  std::unique_lock<std::mutex> lock(index_mutex);  // blocks: lock
  co_return;
}
