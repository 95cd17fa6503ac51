// loiter-bench serve: the service of the studies, with its stub. loiter-bench stub: the stub alone.
#include "commands.h"
#include "failure.h"
#include "probe/interrupt.h"
#include "serve/cores.h"
#include "serve/servers.h"
#include "serve/service.h"
#include "serve/stub.h"

#include <sys/resource.h>

#include <iostream>
#include <memory>

namespace loiter::bench {
namespace {

using namespace serve;

struct Options {
  ServiceOptions service;
  std::string downstream;
  bool second = false;
  std::optional<unsigned> core;
};

std::string urlOf(uint16_t port, const char* path) { return "http://127.0.0.1:" + std::to_string(port) + path; }

tcp::endpoint endpointOf(const std::string& url) {
  const Address address = addressOf(url);
  return {asio::ip::make_address(address.host), address.port};
}

// Every connection is a descriptor, and an overload has many.
void raiseDescriptorLimit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

void waitForTheEnd() {
  try {
    while (true) waitOrInterrupt(-1, -1);
  } catch (const Interrupted&) {  // how a server is stopped
  }
}

std::vector<std::string> secondArguments(const Options& options, unsigned core, const std::string& downstream) {
  const BackendOptions& backend = options.service.backend;
  return {"serve",
          "--threads",
          std::to_string(options.service.threads),
          "--core",
          std::to_string(core),
          "--downstream",
          downstream,
          "--simple-ms",
          std::to_string(backend.simple_ms),
          "--complex-ms",
          std::to_string(backend.complex_ms)};
}

void runService(Options options) {
  holdInterrupts();
  raiseDescriptorLimit();
  const Placement place = placement(usableCoreNumbers());
  if (!options.core && place.shared()) std::cerr << "loiter-bench: " << kSharedCoreWarning << '\n';
  const std::string others = std::to_string(place.others);
  std::unique_ptr<Server> stub, second;
  if (options.downstream.empty()) {
    stub = std::make_unique<Server>(std::vector<std::string>{"stub", "--core", others}, 1);
    options.downstream = stub->address(0);
  }
  options.service.downstream = endpointOf(options.downstream);
  if (options.second) {
    second = std::make_unique<Server>(secondArguments(options, place.others, options.downstream), 3);
    options.service.second = endpointOf(second->address(0));
  }
  pinTo(options.core.value_or(place.service));
  const Service service(options.service);
  std::cout << urlOf(service.port(), "/") << '\n'
            << urlOf(service.countersPort(), "/counters") << '\n'
            << options.downstream << std::endl;
  waitForTheEnd();
}

void runStub(uint16_t port, std::optional<unsigned> core) {
  holdInterrupts();
  raiseDescriptorLimit();
  if (core) pinTo(*core);
  const Stub stub(port);
  std::cout << urlOf(stub.port(), "/") << std::endl;
  waitForTheEnd();
}

void addServiceOptions(CLI::App& command, Options& options) {
  BackendOptions& backend = options.service.backend;
  const auto positive = CLI::PositiveNumber;
  command.add_option("--threads", options.service.threads, "that run the loop")->check(positive)->capture_default_str();
  command.add_option("--port", options.service.port, "0: a free one")->capture_default_str();
  command.add_option("--core", options.core, "to run on; otherwise the first that this process may use");
  command.add_option("--downstream", options.downstream, "address of a stub that runs already; otherwise starts one");
  command.add_flag("--second", options.second, "starts a second service too, for simple-api and complex-api");
  command.add_option("--downstream-ms", backend.downstream_ms, "what the downstream takes")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  command.add_option("--simple-ms", backend.simple_ms, "what it takes for simple")->capture_default_str();
  command.add_option("--complex-ms", backend.complex_ms, "what it takes for complex")->capture_default_str();
  command.add_option("--cpu-ms", backend.cpu_ms, "what cpu-bound computes")->check(positive)->capture_default_str();
  command.add_option("--cap", backend.cap, "calls of one -api endpoint to the second service at a time")
      ->check(positive)
      ->capture_default_str();
  command.add_option("--line", backend.line, "requests that may wait for such a call; more are refused with 503")
      ->capture_default_str();
}

}  // namespace

void addServe(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App& command = *app.add_subcommand(
      "serve", "runs the service of the studies; prints its address, that of its counters, and its stub's");
  addServiceOptions(command, *options);
  command.callback([options] { runService(*options); });

  CLI::App& stub = *app.add_subcommand("stub", "runs a downstream: GET /wait?ms=50 is answered so much later");
  stub.add_option("--port", options->service.port, "0: a free one")->capture_default_str();
  stub.add_option("--core", options->core, "to run on");
  stub.callback([options] { runStub(options->service.port, options->core); });
}

}  // namespace loiter::bench
