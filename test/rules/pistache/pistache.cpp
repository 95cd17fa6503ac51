// Pistache: handlers, routes, promises.
// RUN: %verdicts %loiter %t %s -- -isystem %source/test/Inputs/stubs
#include <chrono>
#include <thread>

#include <pistache/async.h>
#include <pistache/endpoint.h>

using namespace Pistache;
using namespace std::chrono_literals;

struct Handler : Http::Handler {
  Http::Experimental::Client client;
  void onRequest(const Http::Request&, Http::ResponseWriter response) override {
    std::this_thread::sleep_for(1ms);        // blocks: sleep
    auto answer = client.get("/").send();
    Async::Barrier<int> barrier(answer);
    barrier.wait();                          // blocks: wait
    barrier.wait_for(10ms);                  // blocks: wait
    Http::serveFile(response, "index.html");  // blocks: file-io
    response.send(Http::Code::Ok);
  }
  void onTimeout(const Http::Request&, Http::ResponseWriter) override { std::this_thread::sleep_for(2ms); }  // blocks: sleep
  void onConnection(const std::shared_ptr<Tcp::Peer>&) override { std::this_thread::sleep_for(3ms); }        // blocks: sleep
};

// Asynchronous: what is called back runs on the loop too.
struct Asynchronous : Http::Handler {
  Http::Experimental::Client client;
  void onRequest(const Http::Request&, Http::ResponseWriter response) override {
    client.get("/").send().then([](int) { std::this_thread::sleep_for(4ms); },                  // blocks: sleep
                                [](std::exception_ptr) { std::this_thread::sleep_for(5ms); });  // blocks: sleep
    Async::Promise<int> promise([](Async::Resolver&, Async::Rejection&) { std::this_thread::sleep_for(6ms); });  // blocks: sleep
  }
};

struct Service {
  void show(const Rest::Request&, Http::ResponseWriter) { std::this_thread::sleep_for(7ms); }  // blocks: sleep
};
void plain(const Rest::Request&, Http::ResponseWriter) { std::this_thread::sleep_for(8ms); }  // blocks: sleep

void routes(Rest::Router& router, Service& service, Http::Endpoint& endpoint) {
  Rest::Routes::Get(router, "/", Rest::Routes::bind(&Service::show, &service));
  Rest::Routes::Get(router, "/p", Rest::Routes::bind(&plain));
  router.get("/l", [](const Rest::Request, Http::ResponseWriter) {
    std::this_thread::sleep_for(9ms);  // blocks: sleep
    return Rest::Route::Result::Ok;
  });
  endpoint.serveThreaded();
}
struct Nested : Http::Handler {
  Http::Endpoint* other = nullptr;
  void onRequest(const Http::Request&, Http::ResponseWriter) override { other->serve(); }  // blocks: wait
};
