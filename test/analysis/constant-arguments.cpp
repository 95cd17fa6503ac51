// What a caller hands over as a constant decides which ways the callee goes, and whether its calls block.
// RUN: %verdicts %loiter %t %s
#include <cstdio>
#include <functional>
#include <thread>

#include <boost/asio.hpp>
#include <poll.h>

extern bool verbose;
static std::thread worker;
static pollfd fds[4];

// Each test function has handlers of its own kind below; `later` puts them on the loop.
template <class F> void later(boost::asio::io_context& loop, F f) { boost::asio::post(loop, std::move(f)); }

static void stopped(bool wait) {
  if (wait) worker.join();
}
static void stopping(bool wait) {
  if (!wait) return;
  worker.join();  // blocks: wait
}
static void passedOn(bool wait) {
  if (wait) worker.join();
}
static void finish(bool wait, int code) {
  if (code) std::abort();
  passedOn(wait);
}
static void load(const char* path) {
  if (path == nullptr) return;
  std::fopen(path, "r");
}
static void loadNamed(const char* path) {
  if (!path) return;
  std::fopen(path, "r");  // blocks: file-io
}
enum class Mode { Fast, Sync, Direct };
static void write(Mode mode) {
  switch (mode) {
    case Mode::Fast: break;
    case Mode::Sync: std::remove("a"); break;
    case Mode::Direct: std::remove("b"); break;  // blocks: file-io
  }
}
static void both(bool wait) {
  if (wait) worker.join();  // blocks: wait
}
static void overwritten(bool wait) {
  if (verbose) wait = true;
  if (wait) worker.join();  // blocks: wait
}
static void unknown(bool wait) {
  if (wait) worker.join();  // blocks: wait
}
static void counted(int n) {
  if (n > 3) worker.join();
  if (n > 2) worker.join();  // blocks: wait
}
static void conjunction(bool wait, bool now) {
  if (now && wait) worker.join();
  if (now || wait) worker.join();  // blocks: wait
}
static void recursive(bool wait, int depth) {
  if (depth > 0) recursive(wait, depth - 1);
  if (wait) worker.join();
}
static int event(int timeout) { return poll(fds, 4, timeout); }
static int eventFor(int timeout) { return poll(fds, 4, timeout); }  // blocks: wait

class Log {
  FILE* file_ = nullptr;

 public:
  Log(bool open, const char* name) {
    if (open) file_ = std::fopen(name, "w");
  }
  void close(bool flush = false) {
    if (flush) std::fflush(file_);
  }
  virtual void rotate(bool sync) {
    if (sync) std::fflush(file_);
  }
  virtual ~Log() = default;
};

void start(boost::asio::io_context& loop, bool wait, Log& log) {
  later(loop, [] { stopped(false); });
  later(loop, [] { stopping(true); });
  later(loop, [] { finish(false, 0); });
  later(loop, [] { load(nullptr); });
  later(loop, [] { loadNamed("settings"); });
  later(loop, [] { write(Mode::Direct); });
  later(loop, [] { both(false); });
  later(loop, [] { both(true); });
  later(loop, [] { overwritten(false); });
  later(loop, [wait] { unknown(wait); });
  later(loop, [] { counted(3); });
  later(loop, [] { conjunction(false, true); });
  later(loop, [] { recursive(false, 3); });
  later(loop, [] { event(0); });
  later(loop, [] { eventFor(50); });
  later(loop, [&log] {
    Log quiet(false, "log");
    log.close();
    log.rotate(false);
  });
}

int main() {  // beside the loop, where it may wait
  stopped(true);
  finish(true, 0);
  load("settings");
  write(Mode::Sync);
  event(-1);
  counted(4);
  conjunction(true, true);
  recursive(true, 2);
  Log loud(true, "log");
  loud.close(true);
  loud.rotate(true);
}
