// The parts of the service and of what loads it; and each endpoint once, over real sockets, by counts and not by times.
#include "failure.h"
#include "serve/load.h"
#include "serve/outside.h"
#include "serve/servers.h"
#include "serve/service.h"
#include "serve/stub.h"

#include "serve/cores.h"
#include "serve/site.h"

#include <gtest/gtest.h>

#include <thread>

namespace loiter::bench::serve {
namespace {

using std::chrono::milliseconds;

constexpr unsigned kThreads = 2;

// Service, second service and stub in this process.
class Running {
 public:
  Running() {
    ServiceOptions options;
    options.threads = kThreads;
    options.backend = {.downstream_ms = 5, .simple_ms = 5, .complex_ms = 400, .cpu_ms = 1, .cap = 2, .line = 2};
    options.downstream = endpoint(stub_.port());
    second_ = std::make_unique<Service>(options);
    options.second = endpoint(second_->port());
    service_ = std::make_unique<Service>(options);
  }
  std::string url(const std::string& path) const { return base(service_->port()) + path; }
  nlohmann::ordered_json counters() const { return getJson(base(service_->countersPort()) + "counters"); }
  nlohmann::ordered_json series() const { return getJson(base(service_->countersPort()) + "series"); }
  nlohmann::ordered_json stubCounters() const { return getJson(base(stub_.port()) + "counters"); }

 private:
  static tcp::endpoint endpoint(uint16_t port) { return {asio::ip::address_v4::loopback(), port}; }
  static std::string base(uint16_t port) { return "http://127.0.0.1:" + std::to_string(port) + "/"; }
  Stub stub_{0};
  std::unique_ptr<Service> second_, service_;
};

StreamOutcome burst(const std::string& url, unsigned requests, double abort_share = 0, Time abort_after = Time(0)) {
  LoadPlan plan{.duration = milliseconds(50), .timeout = std::chrono::seconds(30)};
  plan.streams.push_back({"test", url, {.kind = Arrivals::Kind::Burst, .clients = requests}, abort_share, abort_after});
  return load(plan).streams.at(0);
}

TEST(Serve, EveryEndpointAnswers) {
  Running running;
  for (const Endpoint& one : allEndpoints()) {
    const StreamOutcome outcome = burst(running.url(one.name), 3);
    EXPECT_EQ(outcome.answered, 3u) << one.name;
    EXPECT_EQ(outcome.latency.size(), 3u) << one.name;
  }
  EXPECT_EQ(running.counters()["in_flight"], 0);
  EXPECT_EQ(burst(running.url("nonsense"), 1).errors, 1u);
}

TEST(Serve, CountsItsDownstreamCalls) {
  Running running;
  const auto callsOf = [&](const char* endpoint) {
    const uint64_t before = running.stubCounters()["calls_finished"];
    burst(running.url(endpoint), 2);
    const auto own = running.counters();
    EXPECT_EQ(own["calls_started"], own["calls_finished"]);
    EXPECT_EQ(own["calls_started"], running.stubCounters()["calls_finished"]);
    return running.stubCounters()["calls_finished"].get<uint64_t>() - before;
  };
  EXPECT_EQ(callsOf("health"), 0u);
  EXPECT_EQ(callsOf("async-correct"), 2u);
  EXPECT_EQ(callsOf("sync-over-async"), 2u);
  EXPECT_EQ(callsOf("blocking-sync"), 2u);
  EXPECT_EQ(callsOf("fanout-unbounded"), 20u);
  EXPECT_EQ(callsOf("fanout-bounded"), 20u);
}

// The service notices a client that has gone; the downstream notices that its caller has.
TEST(Serve, AnAbortedRequestEndsItsDownstreamCallOnlyWhereThatIsMeant) {
  ServiceOptions options;
  constexpr double kLong_ms = 400;
  options.backend = {.downstream_ms = kLong_ms, .cpu_ms = 1};
  Stub stub(0);
  options.downstream = {asio::ip::address_v4::loopback(), stub.port()};
  const Service service(options);
  const std::string base = "http://127.0.0.1:" + std::to_string(service.port()) + "/";
  const auto stubSays = [&](const char* name) -> uint64_t {
    return getJson("http://127.0.0.1:" + std::to_string(stub.port()) + "/counters")[name];
  };
  const auto waitForEnds = [&](uint64_t calls) {
    for (int tries = 0; tries < 500 && stubSays("calls_finished") + stubSays("calls_cancelled") < calls; ++tries)
      std::this_thread::sleep_for(milliseconds(10));
  };
  EXPECT_EQ(burst(base + "async-no-cancellation", 5, 1, milliseconds(100)).aborted, 5u);
  waitForEnds(5);
  EXPECT_EQ(stubSays("calls_finished"), 5u);
  EXPECT_EQ(stubSays("calls_cancelled"), 0u);
  EXPECT_EQ(burst(base + "async-with-cancellation", 5, 1, milliseconds(100)).aborted, 5u);
  waitForEnds(10);
  EXPECT_EQ(stubSays("calls_finished"), 5u);
  EXPECT_EQ(stubSays("calls_cancelled"), 5u);
}

// Eight at once, of which two may call and two may wait.
TEST(Serve, RefusesWhatIsOverTheCapAndItsLine) {
  Running running;
  const StreamOutcome outcome = burst(running.url("complex-api"), 8);
  EXPECT_EQ(outcome.sent, 8u);
  EXPECT_EQ(outcome.answered + outcome.refused, 8u);
  EXPECT_GE(outcome.answered, 4u);
  EXPECT_GE(outcome.refused, 1u);  // four, unless we were kept from sending for longer than a call takes
  EXPECT_EQ(running.counters()["refused"], outcome.refused);
  EXPECT_EQ(burst(running.url("complex-api"), 4).answered, 4u);  // the places were given back
}

TEST(Serve, TellsOfAQueueThatItCannotServe) {
  ServiceOptions options;
  options.threads = 1;
  options.backend = {.downstream_ms = 300, .cpu_ms = 1};
  Stub stub(0);
  options.downstream = {asio::ip::address_v4::loopback(), stub.port()};
  const Service service(options);
  burst("http://127.0.0.1:" + std::to_string(service.port()) + "/blocking-sync", 6);
  const auto series = getJson("http://127.0.0.1:" + std::to_string(service.countersPort()) + "/series");
  uint64_t most = 0, threads = 0;
  for (const auto& sample : series) {
    most = std::max<uint64_t>(most, sample["queue"]);
    threads = std::max<uint64_t>(threads, sample["threads"]);
  }
  EXPECT_GE(most, 4u);  // one is served; the sampler may come when the last two have begun
  EXPECT_LE(most, 6u);
  EXPECT_GE(threads, 3u);  // the loop's, the sampler, whoever else there is
}

TEST(Load, SendsWhatIsPlannedAndCountsEveryEnd) {
  Running running;
  LoadPlan plan{.duration = milliseconds(300), .warm_up = milliseconds(100), .timeout = std::chrono::seconds(30)};
  plan.streams.push_back({"a", running.url("health"), {.kind = Arrivals::Kind::Fixed, .per_second = 100}, 0, Time(0)});
  plan.streams.push_back({"b", "http://127.0.0.1:1/x", {.kind = Arrivals::Kind::Fixed, .per_second = 100}, 0, Time(0)});
  const LoadOutcome outcome = load(plan);
  EXPECT_EQ(outcome.streams.at(0).sent, 29u);  // at 10, 20, … 290 ms
  EXPECT_EQ(outcome.streams.at(0).answered, 29u);
  EXPECT_EQ(outcome.streams.at(0).latency.size(), 20u);  // from 100 ms on
  EXPECT_EQ(outcome.streams.at(1).refused, 29u);
  EXPECT_EQ(errorShare(outcome.streams.at(1)), 1);
}

TEST(Load, GivesUpAfterTheTimeout) {
  Running running;
  LoadPlan plan{.duration = milliseconds(50), .timeout = milliseconds(2)};
  plan.streams.push_back({"a", running.url("complex"), {.kind = Arrivals::Kind::Burst, .clients = 3}, 0, Time(0)});
  EXPECT_EQ(load(plan).streams.at(0).timed_out, 3u);
}

TEST(Load, ReadsItsOwnReport) {
  nlohmann::ordered_json json;
  json["load"] = {
      toJson({.name = "a", .sent = 10, .answered = 7, .refused = 1, .aborted = 2, .latency = {Time(5000000)}})};
  json["generator"] = {{{"cpu_s", 0.5}, {"took_s", 2}}};
  const LoadReport report = readLoad(json.dump());
  EXPECT_EQ(report.streams.at(0).answered, 7u);
  EXPECT_EQ(report.streams.at(0).p95_ms, 5);
  EXPECT_EQ(report.streams.at(0).errorShare(), 1.0 / 8);
  EXPECT_EQ(report.took_s, 2);
  EXPECT_THROW(readLoad("{}"), Failure);
}

TEST(Outside, ReadsWrk) {
  const auto figures = outsideClients().at(0).parse(R"(Running 3s test @ http://127.0.0.1:46175/blocking-sync
  1 threads and 50 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.57s   148.79ms   2.16s    86.21%
    Req/Sec    77.33      9.07    80.00     93.33%
  Latency Distribution
     50%  613.06ms
  232 requests in 3.01s, 9.29KB read
  Socket errors: connect 0, read 1, write 0, timeout 3
  Non-2xx or 3xx responses: 5
Requests/sec:     77.16
Transfer/sec:      3.09KB
)");
  ASSERT_TRUE(figures);
  EXPECT_EQ(figures->per_second, 77.16);
  EXPECT_EQ(figures->mean_ms, 1570);
  EXPECT_EQ(figures->requests, 232u);
  EXPECT_EQ(figures->failed, 9u);
  EXPECT_FALSE(outsideClients().at(0).parse("unable to connect to 127.0.0.1:1 Connection refused\n"));
}

TEST(Outside, ReadsH2load) {
  const auto figures = outsideClients().at(1).parse(R"(starting benchmark...
finished in 3.01s, 887.00 req/s, 35.51KB/s
requests: 2661 total, 2711 started, 2661 done, 2659 succeeded, 2 failed, 1 errored, 1 timeout
status codes: 2659 2xx, 0 3xx, 0 4xx, 2 5xx
                     min         max         mean         sd        +/- sd
time for request:      812us    254.81ms     56.02ms     27.22ms    98.12%
time for connect:       12us      2.60ms      1.37ms       737us    60.00%
)");
  ASSERT_TRUE(figures);
  EXPECT_EQ(figures->per_second, 887);
  EXPECT_EQ(figures->mean_ms, 56.02);
  EXPECT_EQ(figures->requests, 2659u);
  EXPECT_EQ(figures->failed, 2u);
  EXPECT_FALSE(outsideClients().at(1).parse("nothing of the kind"));
}

TEST(Servers, ReadAddresses) {
  const Address address = addressOf("http://127.0.0.1:8080/simple?x=1");
  EXPECT_EQ(address.host, "127.0.0.1");
  EXPECT_EQ(address.port, 8080);
  EXPECT_EQ(address.target, "/simple?x=1");
  EXPECT_EQ(addressOf("http://127.0.0.1:80").target, "/");
  for (const char* wrong : {"127.0.0.1:80/", "http://127.0.0.1/", "http://localhost:80/", "http://127.0.0.1:80x/",
                            "http://127.0.0.1:99999/"})
    EXPECT_THROW(addressOf(wrong), Failure) << wrong;
}

TEST(Servers, APortInUseIsSaid) {
  Stub first(0);
  try {
    Stub second(first.port());
    FAIL() << "both listen";
  } catch (const Failure& failure) {
    EXPECT_NE(std::string(failure.what()).find("--port 0 takes a free port"), std::string::npos) << failure.what();
  }
}

TEST(Servers, QueriesHoldNumbers) {
  EXPECT_EQ(numberIn("ms=50", "ms", 1), 50);
  EXPECT_EQ(numberIn("a=2&ms=0.5", "ms", 1), 0.5);
  EXPECT_EQ(numberIn("xms=50", "ms", 1), 1);
}

TEST(Cores, OthersShareTheServicesCoreOnlyWhereThereIsOne) {
  EXPECT_TRUE(placement({3}).shared());
  EXPECT_FALSE(placement({0, 1}).shared());
  EXPECT_EQ(placement({2, 5, 7}).service, 2u);
}

}  // namespace
}  // namespace loiter::bench::serve
