#include "study/two_endpoints.h"

namespace loiter::bench::study {
namespace {

using namespace serve;

struct Case {
  const char* by;    // how the work is reached
  const char* form;  // how is waited
  const char* simple;
  const char* complex;
};
constexpr Case kCases[] = {{"downstream", "blocking", "simple-blocking", "complex-blocking"},
                           {"downstream", "async", "simple", "complex"},
                           {"second service", "blocking", "simple-api-blocking", "complex-api-blocking"},
                           {"second service", "async", "simple-api", "complex-api"}};
constexpr Time kAround = std::chrono::seconds(2);

LoadReport measure(const TwoEndpointsOptions& options, const Case& one) {
  const Site site({"--threads", std::to_string(options.threads), "--second", "--cap", std::to_string(options.cap),
                   "--line", std::to_string(options.line)});
  LoadPlan plan{.duration = options.duration + options.warm_up,
                .warm_up = options.warm_up,
                .timeout = options.timeout,
                .seed = options.seed};
  const auto add = [&](const char* endpoint, double per_second) {
    plan.streams.push_back({endpoint, site.url(endpoint), {.kind = Arrivals::Kind::Poisson, .per_second = per_second}});
  };
  add(one.simple, options.simple_per_s);
  add(one.complex, options.complex_per_s);
  return site.load(plan);
}

double percent(uint64_t part, uint64_t whole) { return whole ? 100 * double(part) / double(whole) : 0; }

std::string text(double number) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.4g", number);
  return digits;
}

}  // namespace

TwoEndpointsOptions quickTwoEndpoints() {
  TwoEndpointsOptions options;
  options.duration = std::chrono::seconds(4);
  options.warm_up = std::chrono::milliseconds(500);
  options.timeout = std::chrono::seconds(3);
  return options;
}

Time takes(const TwoEndpointsOptions& options) {
  return int64_t(std::size(kCases)) * (options.duration + options.warm_up + options.timeout / 2 + kAround);
}

Result runTwoEndpoints(const TwoEndpointsOptions& options, const Report& report) {
  Result study;
  Table table("two_endpoints");
  size_t done = 0;
  for (const Case& one : kCases) {
    report(done++, std::size(kCases), one.form);
    for (const LoadFigures& load : measure(options, one).streams)
      table.row()
          .cell("calls", one.by)
          .cell("form", one.form)
          .cell("endpoint", load.name)
          .cell("requests", load.sent)
          .cell("answered_percent", percent(load.answered, load.sent))
          .cell("mean_ms", load.mean_ms)
          .cell("p95_ms", load.p95_ms)
          .cell("refused_percent", percent(load.refused, load.sent))
          .cell("timed_out_percent", percent(load.timed_out, load.sent))
          .cell("errors", load.errors);
  }
  study.tables = {table};
  const double threads = options.simple_per_s * 0.05 + options.complex_per_s;
  study.remarks = {
      "Requests arrive by a plan, " + text(options.simple_per_s) + " and " + text(options.complex_per_s) +
          " a second, and not when the one before is answered; so what a service does not keep up with shows. "
          "Blocking, "
          "they ask for " +
          text(threads) + " threads, and the loop has " + std::to_string(options.threads) + ".",
      "Times are of answered requests; a client gives up after " +
          text(std::chrono::duration<double>(options.timeout).count()) + " s, and then the service works for nobody.",
      "To the second service at most " + std::to_string(options.cap) + " calls of each endpoint are made at a time; " +
          std::to_string(options.line) +
          " requests may wait for that, and more are refused with status 503. The "
          "published study does not say what became of requests over the cap. Blocking, the cap is never reached: the "
          "threads are fewer."};
  return study;
}

namespace {

TwoEndpointsOptions optionsOf(const Options& options) {
  TwoEndpointsOptions two = options.quick ? quickTwoEndpoints() : TwoEndpointsOptions();
  two.seed = options.seed;
  return two;
}

}  // namespace

Study twoEndpointsStudy() {
  return {
      .name = "two-endpoints",
      .title = "Two endpoints of 50 ms and 1,000 ms together, blocking and asynchronous, and by a second service",
      .theirs = "Both loaded for 60 s: mean response, refused and timed-out requests of the two forms; the same with "
                "the service calling a second one, at a concurrency of at most 40 per endpoint.",
      .duration =
          [](const Options& options) { return std::chrono::ceil<std::chrono::seconds>(takes(optionsOf(options))); },
      .run = [](const Options& options, const Report& report) { return runTwoEndpoints(optionsOf(options), report); }};
}

}  // namespace loiter::bench::study
