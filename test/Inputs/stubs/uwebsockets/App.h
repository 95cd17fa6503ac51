// Declarations of uWebSockets that the tests of its pack use: true names, no bodies.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <uwebsockets/MoveOnlyFunction.h>
struct us_listen_socket_t;
namespace uWS {
enum OpCode : unsigned char { TEXT = 1 };
struct HttpRequest {
  std::string_view getUrl();
};
template <bool SSL>
struct HttpResponse {
  HttpResponse* end(std::string_view data = {});
  HttpResponse* cork(MoveOnlyFunction<void()>&& handler);
  HttpResponse* onAborted(MoveOnlyFunction<void()>&& handler);
  void onData(MoveOnlyFunction<void(std::string_view, bool)>&& handler);
};
template <bool SSL, bool isServer, typename USERDATA>
struct WebSocket {
  int send(std::string_view message, OpCode opCode = TEXT);
};
struct Loop {
  static Loop* get();
  void defer(MoveOnlyFunction<void()>&& cb);
  void run();
};
void run();
template <bool SSL>
struct TemplatedApp {
  template <typename UserData>
  struct WebSocketBehavior {
    unsigned int maxPayloadLength = 16 * 1024;
    MoveOnlyFunction<void(WebSocket<SSL, true, UserData>*)> open = nullptr;
    MoveOnlyFunction<void(WebSocket<SSL, true, UserData>*, std::string_view, OpCode)> message = nullptr;
    MoveOnlyFunction<void(WebSocket<SSL, true, UserData>*, int, std::string_view)> close = nullptr;
  };
  TemplatedApp();
  template <typename UserData>
  TemplatedApp&& ws(std::string pattern, WebSocketBehavior<UserData>&& behavior) { __builtin_trap(); }
  TemplatedApp&& get(std::string pattern, MoveOnlyFunction<void(HttpResponse<SSL>*, HttpRequest*)>&& handler);
  TemplatedApp&& post(std::string pattern, MoveOnlyFunction<void(HttpResponse<SSL>*, HttpRequest*)>&& handler);
  TemplatedApp&& listen(int port, MoveOnlyFunction<void(us_listen_socket_t*)>&& handler);
  TemplatedApp&& run();
};
using App = TemplatedApp<false>;
}  // namespace uWS
