// cpp-httplib and cpr in a coroutine; httplib's own handlers run on its pool, cpr's callbacks on cpr's.
// RUN: %verdicts %loiter %t %s -- -isystem %source/test/Inputs/stubs
#include <chrono>
#include <coroutine>
#include <thread>

#include <cpr/cpr.h>
#include <httplib.h>

using namespace std::chrono_literals;

struct Task {
  struct promise_type {
    Task get_return_object();
    std::suspend_never initial_suspend();
    std::suspend_never final_suspend() noexcept;
    void unhandled_exception();
    void return_void();
  };
};

static void may_block() { std::this_thread::sleep_for(1ms); }

Task blocking_calls(cpr::Session& session) {
  httplib::Client client("http://a");
  client.set_read_timeout(5);
  client.Get("/");                          // blocks: network
  client.Post("/", "x", "text/plain");      // blocks: network
  httplib::ClientImpl("a").Get("/");        // blocks: network
  cpr::Get(cpr::Url{"http://a"});           // blocks: network
  cpr::Post(cpr::Url{"http://a"});          // blocks: network
  cpr::MultiGet(cpr::Url{"http://a"});      // blocks: network
  session.SetUrl(cpr::Url{"http://a"});
  session.Get();                            // blocks: network
  cpr::GetAsync(cpr::Url{"http://a"}).get();   // blocks: wait
  session.GetAsync().wait();                // blocks: wait
  httplib::Server server;
  server.listen("0.0.0.0", 80);             // blocks: wait
  co_return;
}
Task asynchronous_forms() {
  auto answer = cpr::GetAsync(cpr::Url{"http://a"});
  if (answer.wait_for(0ms) == std::future_status::ready) answer.get();
  cpr::GetCallback([](cpr::Response) { may_block(); }, cpr::Url{"http://a"});
  co_return;
}
void routes(httplib::Server& server) {
  server.Get("/", [](const httplib::Request&, httplib::Response&) {
    may_block();
    httplib::Client("http://b").Get("/");
  });
}
