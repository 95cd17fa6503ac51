// Declarations of cpr that the tests of its pack use: true names, no bodies.
#pragma once
#include <chrono>
#include <future>
#include <string>
#include <vector>
namespace cpr {
struct Url {
  std::string value;
};
class Response {};
template <typename T>
class AsyncWrapper {
 public:
  T get();
  void wait() const;
  template <class Clock, class Period>
  std::future_status wait_for(const std::chrono::duration<Clock, Period>& timeout) const { __builtin_trap(); }
};
using AsyncResponse = AsyncWrapper<Response>;
template <typename... Ts>
Response Get(Ts&&... ts) { __builtin_trap(); }
template <typename... Ts>
Response Post(Ts&&... ts) { __builtin_trap(); }
template <typename... Ts>
AsyncResponse GetAsync(Ts... ts) { __builtin_trap(); }
template <typename Then, typename... Ts>
auto GetCallback(Then then, Ts... ts) -> AsyncResponse { __builtin_trap(); }
template <typename... Ts>
std::vector<Response> MultiGet(Ts&&... ts) { __builtin_trap(); }
class Session {
 public:
  void SetUrl(const Url& url);
  Response Get();
  AsyncResponse GetAsync();
};
}  // namespace cpr
