#include "serve/service.h"

#include <algorithm>

namespace loiter::bench::serve {
namespace {

constexpr std::chrono::milliseconds kSamplePeriod(100);
constexpr size_t kMostSamples = 36'000;  // an hour
constexpr unsigned kNotFound = 404;

std::unique_ptr<Backend> makeBackend(asio::io_context& loop, const ServiceOptions& options, Counters& counters) {
  auto second = options.second ? std::make_unique<Clients>(loop, *options.second, counters.calls) : nullptr;
  return std::unique_ptr<Backend>(new Backend{options.backend,
                                              counters,
                                              {loop, options.downstream, counters.calls},
                                              std::move(second),
                                              calibratedRounds(options.backend.cpu_ms),
                                              {loop, options.backend.cap, options.backend.line},
                                              {loop, options.backend.cap, options.backend.line}});
}

class InFlight {
 public:
  explicit InFlight(Counters& counters) : counters_(counters) { ++counters_.begun, ++counters_.in_flight; }
  InFlight(const InFlight&) = delete;
  InFlight& operator=(const InFlight&) = delete;
  ~InFlight() { --counters_.in_flight; }

 private:
  Counters& counters_;
};

}  // namespace

Service::Service(const ServiceOptions& options)
    : options_(options), holds_(allEndpoints().size()), loop_(int(options.threads)) {
  backend_ = makeBackend(loop_, options_, counters_);
  server_ = std::make_unique<HttpServer>(loop_, options_.port, [this](Exchange& one) { return answer(one); });
  counters_server_ = std::make_unique<HttpServer>(counters_loop_, 0, [this](Exchange& one) { return tell(one); });
  for (unsigned number = 0; number < options_.threads; ++number) threads_.emplace_back([this] { loop_.run(); });
  threads_.emplace_back([this] { counters_loop_.run(); });
  threads_.emplace_back([this] { sampleUntilTheEnd(); });
}

Service::~Service() {
  loop_.stop();
  counters_loop_.stop();
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  ending_now_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

asio::awaitable<Answer> Service::answer(Exchange& exchange) {
  const auto& all = allEndpoints();
  auto found = std::find_if(all.begin(), all.end(),
                            [&](const Endpoint& one) { return exchange.path == "/" + one.name; });
  if (found == all.end()) co_return Answer(kNotFound, "there is no endpoint " + exchange.path + "\n");
  const InFlight counted(counters_);
  const auto before = std::chrono::steady_clock::now();
  Answer answer = co_await found->answer(*backend_, exchange);
  if (found->holds) {
    Hold& hold = holds_[size_t(found - all.begin())];
    ++hold.requests;
    hold.nanoseconds += uint64_t(std::chrono::nanoseconds(std::chrono::steady_clock::now() - before).count());
  }
  co_return answer;
}

Sample Service::sample() {
  const std::chrono::duration<double> since = std::chrono::steady_clock::now() - began_;
  return sampleOf(counters_, since.count(), server_->waiting(), process_threads_);
}

nlohmann::ordered_json Service::countersJson() {
  nlohmann::ordered_json json = toJson(sample());
  json["pool_threads"] = options_.threads;
  json["holds"] = nlohmann::ordered_json::object();
  for (size_t at = 0; at < holds_.size(); ++at)
    if (const uint64_t requests = holds_[at].requests)
      json["holds"][allEndpoints()[at].name] = {{"requests", requests},
                                                {"hold_ms", double(holds_[at].nanoseconds) / 1e6}};
  return json;
}

asio::awaitable<Answer> Service::tell(Exchange& exchange) {
  if (exchange.path == "/counters") co_return Answer(200, countersJson().dump() + "\n");
  if (exchange.path != "/series") co_return Answer(kNotFound, "there are /counters and /series\n");
  const double from = numberIn(exchange.query, "from_s", 0);
  auto json = nlohmann::ordered_json::array();
  const std::lock_guard lock(mutex_);
  for (const Sample& one : series_)
    if (one.at_s >= from) json.push_back(toJson(one));
  co_return Answer(200, json.dump() + "\n");
}

// On a thread of its own: it reads a file.
void Service::sampleUntilTheEnd() {
  std::unique_lock lock(mutex_);
  for (auto due = began_ + kSamplePeriod; series_.size() < kMostSamples; due += kSamplePeriod) {
    if (ending_now_.wait_until(lock, due, [this] { return ending_; })) return;
    process_threads_ = threadsOfThisProcess();
    series_.push_back(sample());
  }
}

}  // namespace loiter::bench::serve
