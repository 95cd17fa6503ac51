// A lock is a finding when somewhere it is held across something slow.
// RUN: %verdicts %loiter %t %s
#include <coroutine>
#include <exception>
#include <mutex>
#include <thread>
#include <unistd.h>

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
};
struct Turn : std::suspend_always {};

class Journal {
 public:
  void add() { std::lock_guard hold(slow_); }  // blocks: lock
  bool try_add() {
    std::unique_lock hold(slow_, std::try_to_lock);
    return hold.owns_lock();
  }
  void count() { std::lock_guard hold(short_); }
  void flush() {
    std::lock_guard hold(slow_);
    write();
  }
  void copy() {
    {
      std::lock_guard hold(short_);
    }
    ::fsync(fd_);
    std::unique_lock again(short_);
    again.unlock();
    ::fsync(fd_);
  }

 private:
  void write() { ::fsync(fd_); }
  std::mutex slow_, short_;
  int fd_ = 1;
};

static std::mutex awaited_under;

Task handler(Journal& journal) {
  journal.add();
  journal.try_add();
  journal.count();
  co_await Turn{};
}

Task holds_across_await() {
  std::lock_guard hold(awaited_under);  // blocks: lock
  co_await Turn{};
}

// Held across slow work before any loop runs: nobody waits for it.
class Sinks {
 public:
  void add() {
    std::lock_guard hold(mutex_);
    ::fsync(1);
  }
  void log() { std::lock_guard hold(mutex_); }

 private:
  std::mutex mutex_;
};

Task logs(Sinks& sinks) {
  sinks.log();
  co_return;
}

int main() {
  Journal journal;
  Sinks sinks;
  sinks.add();
  std::thread flusher([&] { journal.flush(), journal.copy(); });
  handler(journal), holds_across_await(), logs(sinks);
  flusher.join();
}
