// What is thrown releases the locks of the scopes that it leaves, before the handler runs.
// RUN: %verdicts %loiter %t %s
#include <coroutine>
#include <exception>
#include <fstream>
#include <map>
#include <mutex>
#include <string>
#include <vector>

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};

void save(const std::string& file) { std::ofstream out(file); }  // blocks: file-io

std::mutex table_mutex;
std::map<std::string, int> table;

// The next turn of the loop.
void readAll(const std::vector<std::string>& sections) {
  for (auto& section : sections) {
    try {
      save(section);
      {
        std::lock_guard<std::mutex> lock(table_mutex);
        if (!table.insert({section, 1}).second) table[section]++;
      }
    } catch (std::exception&) {
      table.clear();
    }
  }
}
Task cleanup() {
  std::lock_guard<std::mutex> lock(table_mutex);
  table.clear();
  co_return;
}
Task reload(std::vector<std::string> sections) {
  readAll(sections);
  co_return;
}

// The handler itself.
std::mutex count_mutex;
int count;
Task add(std::string name) {
  try {
    std::lock_guard<std::mutex> lock(count_mutex);
    if (!name.empty()) count += std::stoi(name);
  } catch (std::exception&) {
    save(name);
  }
  co_return;
}
Task get() {
  std::lock_guard<std::mutex> lock(count_mutex);
  ++count;
  co_return;
}

std::mutex outer_mutex;
Task guarded(std::string name) {
  std::lock_guard<std::mutex> lock(outer_mutex);  // blocks: lock
  try {
    count += std::stoi(name);
  } catch (std::exception&) {
    save(name);
  }
  co_return;
}
