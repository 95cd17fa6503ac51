#pragma once
#include <sw/redis++/redis++.h>
namespace sw {
namespace redis {
template <typename T>
using Future = std::future<T>;
class AsyncRedis {
 public:
  explicit AsyncRedis(const std::string& uri);
  Future<OptionalString> get(const StringView& key);
  template <typename Callback>
  auto get(const StringView& key, Callback&& cb) -> decltype(cb(Future<OptionalString>())) { __builtin_trap(); }
};
class AsyncSubscriber {
 public:
  template <typename MsgCb>
  void on_message(MsgCb&& msg_callback) { __builtin_trap(); }
};
}  // namespace redis
}  // namespace sw
