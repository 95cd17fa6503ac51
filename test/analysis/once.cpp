// The initialiser of a static local, and what call_once runs, run for whoever comes first. A member that is
// made when it is first asked for is not told apart from one that is made anew; a global is. What main() has made is not made again.
// RUN: %verdicts %loiter %t %s
#include <coroutine>
#include <fstream>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};

class Pool {
  std::thread first_;
  Pool() {
    std::ifstream settings("/etc/pool.conf");  // blocks: file-io
    if (!settings) first_.join();  // blocks: wait
  }

 public:
  static Pool& instance() {
    static Pool pool;
    return pool;
  }
  void use() {}
};

struct Config {
  std::string file;
  void init() {
    file = "/var/lib/server.json";
    std::ifstream in(file);  // FP: file-io
  }
  void save() {
    if (file.empty()) init();
    std::ofstream out(file);  // blocks: file-io
  }
};

struct Log {
  Log() { std::ifstream name("/proc/self/comm"); }  // FP: file-io
};
std::shared_ptr<Log> the_log;
std::mutex log_mutex;
std::shared_ptr<Log> getLog() {
  if (!the_log) {
    std::lock_guard<std::mutex> lock(log_mutex);
    if (!the_log) the_log = std::make_shared<Log>();
  }
  return the_log;
}

class Keys {
  std::unique_ptr<int> keys_;
  void create() {
    keys_.reset(new int(7));
    std::ofstream out("/var/lib/keys");  // FP: file-io
  }

 public:
  int& get() {
    if (!keys_) create();
    return *keys_;
  }
};

std::once_flag loaded;
void loadTable() { std::ifstream in("/etc/table"); }  // blocks: file-io

// main() has come first.
struct Settings {
  Settings() { std::ifstream in("/etc/settings"); }
};
Settings* settings;
Settings& getSettings() {
  if (settings == nullptr) settings = new Settings;
  return *settings;
}
bool started;
void startOnce() {
  if (started) return;
  started = true;
  std::ifstream in("/etc/start");
}
// Taken back, so that the next one to come makes it anew.
int* renewed;
int* emptied() {
  std::ifstream in("/etc/emptied");  // blocks: file-io
  return new int(2);
}
void getRenewed() {
  if (!renewed) renewed = emptied();
}
void dropRenewed() { renewed = nullptr; }
std::unique_ptr<int> cache;
int* loadCache() {
  std::ifstream in("/var/cache");  // blocks: file-io
  return new int(1);
}
void getCache() {
  if (!cache) cache.reset(loadCache());
}
void dropCache() { cache.reset(); }

Config config;
Keys keys;
Task handler() {
  Pool::instance().use();
  config.save();
  getLog();
  keys.get();
  getSettings();
  startOnce();
  getRenewed();
  getCache();
  dropRenewed();
  dropCache();
  std::call_once(loaded, loadTable);
  co_return;
}
int main() {
  config.init();
  getSettings();
  startOnce();
  getRenewed();
  getCache();
  handler();
}
