// uWebSockets: routes, websockets, what a response calls back, and what is deferred to the loop.
// RUN: %verdicts %loiter %t %s -- -isystem %source/test/Inputs/stubs
#include <chrono>
#include <thread>

#include <uwebsockets/App.h>

using namespace std::chrono_literals;

struct PerSocket {};

static void from_a_thread(uWS::Loop* loop) {
  loop->defer([] { std::this_thread::sleep_for(1ms); });  // blocks: sleep
}

int main() {
  uWS::Loop* loop = uWS::Loop::get();
  uWS::App()
      .get("/*", [](uWS::HttpResponse<false>* res, uWS::HttpRequest*) {
        std::this_thread::sleep_for(2ms);  // blocks: sleep
        res->end("ok");
      })
      .get("/generic", [loop](auto* res, auto*) {
        std::this_thread::sleep_for(3ms);  // blocks: sleep
        res->onAborted([] { std::this_thread::sleep_for(4ms); });  // blocks: sleep
        std::thread([loop, res] {
          std::this_thread::sleep_for(5ms);
          loop->defer([res] { res->cork([res] { res->end("ok"); }); });
        }).detach();
      })
      .post("/*", [](auto* res, auto*) {
        res->onData([](std::string_view, bool) { std::this_thread::sleep_for(6ms); });  // blocks: sleep
        res->cork([] { std::this_thread::sleep_for(7ms); });                            // blocks: sleep
        uWS::run();                                                                     // blocks: wait
      })
      .ws<PerSocket>("/*", {
        .open = [](auto*) { std::this_thread::sleep_for(8ms); },  // blocks: sleep
        .message = [](auto* ws, std::string_view message, uWS::OpCode code) {
          std::this_thread::sleep_for(9ms);  // blocks: sleep
          ws->send(message, code);
        },
      })
      .listen(9001, [](us_listen_socket_t*) { std::this_thread::sleep_for(10ms); })
      .run();
}
