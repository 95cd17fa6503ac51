// What a member holds: stored by callers, in a constant, added under a condition.
// RUN: %verdicts %loiter %t %s
#include <coroutine>
#include <netdb.h>
#include <string>

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};

int parseLine(const char* ip, const addrinfo* hints, addrinfo** result) {
  return getaddrinfo(ip, "53", hints, result);
}
int parseFile(const addrinfo* hints, addrinfo** result) { return parseLine("10.0.0.1", hints, result); }

static const addrinfo numeric = {.ai_flags = AI_NUMERICSERV | AI_NUMERICHOST, .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};

struct Input {
  std::string host;
  bool numeric;
  bool isNumeric() const { return numeric; }
};
void run(const Input* in, addrinfo** result) {
  addrinfo hints = {.ai_flags = AI_ADDRCONFIG | AI_NUMERICSERV, .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
  if (in->isNumeric()) hints.ai_flags |= AI_NUMERICHOST;
  getaddrinfo(in->host.c_str(), "53", &hints, result);
}

Task handler(const char* host) {
  addrinfo hints = {.ai_flags = AI_ADDRCONFIG | AI_NUMERICHOST, .ai_family = AF_INET, .ai_socktype = SOCK_STREAM};
  addrinfo* result = nullptr;
  parseFile(&hints, &result);
  getaddrinfo(host, "80", &numeric, &result);
  Input in{host, true};
  run(&in, &result);
  addrinfo by_name = {.ai_flags = AI_ADDRCONFIG};
  getaddrinfo(host, "80", &by_name, &result);  // blocks: dns
  co_return;
}
