#include "study/one_line.h"

#include "failure.h"
#include "serve/endpoints.h"
#include "serve/outside.h"
#include "simulate/questions.h"

#include <algorithm>
#include <cmath>

namespace loiter::bench::study {
namespace {

using namespace serve;

const std::vector<std::string> kEndpoints = {"async-correct",           "sync-over-async", "blocking-sync",
                                             "fanout-unbounded",        "fanout-bounded",  "async-no-cancellation",
                                             "async-with-cancellation", "cpu-bound"};
const Limits kLimits;
constexpr double kSeriesStep_s = 0.5;                      // a page needs no more
constexpr Time kAround = std::chrono::milliseconds(1500);  // of a load: processes start, answers come in
constexpr unsigned kOutsideClients = 50;

// What was published, in requests a second.
struct Published {
  unsigned users;
  const char* async;
  const char* blocking;
};
constexpr Published kPublished[] = {{50, "845", "367"}, {200, "over 2,300", "under 5"}};

bool holdsThread(const std::string& name) {
  for (const Endpoint& one : allEndpoints())
    if (one.name == name) return one.holds;
  throw Failure("the service has no endpoint '" + name + "'");
}

bool isAborted(const std::string& endpoint) { return endpoint.find("cancellation") != std::string::npos; }

RampOptions rampOptions(const OneLineOptions& options, const std::string& endpoint, double downstream_ms) {
  return {.endpoint = endpoint,
          .downstream_ms = downstream_ms,
          .clients = options.clients,
          .threads = options.threads,
          .duration = options.duration,
          .warm_up = options.warm_up,
          .abort_share = isAborted(endpoint) ? options.abort_share : 0,
          .seed = options.seed};
}

Table& of(Table& table, const Ramp& ramp) {
  return table.row().cell("endpoint", ramp.endpoint).cell("stub_ms", ramp.downstream_ms);
}

// A latency is one of answers; where there are none, 0 would be a good one.
nlohmann::ordered_json ofAnswers(const serve::LoadFigures& load, double figure_ms) {
  return load.answered > 0 ? nlohmann::ordered_json(figure_ms) : nlohmann::ordered_json();
}

Table rampTable(const std::vector<Ramp>& ramps) {
  Table table("ramp");
  for (const Ramp& ramp : ramps)
    for (const RampPoint& point : ramp.points)
      of(table, ramp)
          .cell("clients", point.clients)
          .cell("per_s", point.load.per_second)
          .cell("mean_ms", ofAnswers(point.load, point.load.mean_ms))
          .cell("p95_ms", ofAnswers(point.load, point.load.p95_ms))
          .cell("errors_percent", 100 * point.load.errorShare())
          .cell("sustained", sustained(point, ramp.downstream_ms, kLimits))
          .cell("limited_by", limitedBy(point, ramp.holds))
          .cell("mean_queue", point.mean_queue)
          .cell("peak_queue", point.peak_queue)
          .cell("threads", point.peak_threads);
  return table;
}

Table cancelledTable(const std::vector<Ramp>& ramps) {
  Table table("cancelled");
  for (const Ramp& ramp : ramps)
    if (isAborted(ramp.endpoint))
      for (const RampPoint& point : ramp.points)
        of(table, ramp)
            .cell("clients", point.clients)
            .cell("requests", point.load.sent)
            .cell("aborted", point.load.aborted)
            .cell("calls_started", point.calls_started)
            .cell("calls_cancelled", point.calls_cancelled)
            .cell("calls_to_nobody", point.load.aborted - std::min(point.load.aborted, point.calls_cancelled));
  return table;
}

Table seriesTable(const std::vector<Ramp>& ramps) {
  Table table("series");
  for (const Ramp& ramp : ramps)
    for (const RampPoint& point : ramp.points) {
      double next = -1, first = -1;
      for (const auto& sample : point.series) {
        const double at = sample["at_s"];
        if (first < 0) first = at;
        if (at < next) continue;
        next = at + kSeriesStep_s;
        of(table, ramp)
            .cell("clients", point.clients)
            .cell("at_s", std::round((at - first) * 10) / 10)
            .cell("queue", sample["queue"])
            .cell("in_flight", sample["in_flight"])
            .cell("threads", sample["threads"]);
      }
    }
  return table;
}

// Ours and those that others wrote, on the same service and as many clients.
Table outsideTable(const OneLineOptions& options, std::vector<std::string>& remarks) {
  Table table("outside");
  for (const std::string endpoint : {"blocking-sync", "async-correct"}) {
    const Site site({"--threads", std::to_string(options.threads)});
    LoadPlan plan{.duration = options.duration + options.warm_up, .warm_up = options.warm_up, .seed = options.seed};
    plan.streams.push_back(
        {endpoint, site.url(endpoint), {.kind = Arrivals::Kind::Closed, .clients = kOutsideClients}});
    const LoadFigures ours = site.load(plan).streams.at(0);
    for (const OutsideClient& client : outsideClients()) {
      if (programInPath(client.name).empty()) {
        const std::string remark = client.name + " is not on this machine (Debian: apt install " + client.package +
                                   "), so nothing was compared with it.";
        if (std::find(remarks.begin(), remarks.end(), remark) == remarks.end()) remarks.push_back(remark);
        continue;
      }
      const auto whole = std::chrono::ceil<std::chrono::seconds>(options.duration + options.warm_up);
      const OutsideFigures theirs = runOutside(client, site.url(endpoint), kOutsideClients, whole);
      table.row()
          .cell("endpoint", endpoint)
          .cell("clients", kOutsideClients)
          .cell("client", client.name)
          .cell("client_per_s", theirs.per_second)
          .cell("ours_per_s", ours.per_second)
          .cell("client/ours", theirs.per_second / ours.per_second)
          .cell("client_failed", theirs.failed);
    }
  }
  return table;
}

std::vector<std::string> remarksOn(const OneLineOptions& options) {
  return {
      "Theirs ran in a container of 1 CPU and 2 GB on a runtime whose pool grows while it is starved; ours is one core "
      "and a loop that " +
          std::to_string(options.threads) + " threads run, and no thread is added.",
      "Theirs falls to almost nothing at 200 users: we take it that the threads which are added fill with requests "
      "whose "
      "continuations no thread is left for. Ours keeps serving threads / hold requests a second in the order in which "
      "they came, and each takes longer and longer: its collapse is in the latency, not in the rate.",
      "Load and downstream share the other core. Where they are what is full, a rate is given as 'at least': it says "
      "nothing of where the asynchronous form ends."};
}

}  // namespace

OneLineOptions quickOneLine() {
  OneLineOptions options;
  options.endpoints = {"async-correct", "sync-over-async", "blocking-sync", "async-with-cancellation", "cpu-bound"};
  options.downstream_ms = {50};
  options.clients = {50, 200};
  options.duration = std::chrono::seconds(1);
  options.warm_up = std::chrono::milliseconds(300);
  options.outside = false;
  return options;
}

Time takes(const OneLineOptions& options) {
  const size_t endpoints = options.endpoints.empty() ? kEndpoints.size() : options.endpoints.size();
  constexpr unsigned kHalves = 2;  // of the endpoints that sustain none, about
  const size_t loads = endpoints * options.downstream_ms.size() * (options.clients.size() + kHalves);
  const Time each = options.duration + options.warm_up + kAround;
  return each * int64_t(loads) + (options.outside ? 6 * each : Time(0));
}

Result runOneLine(const OneLineOptions& options, const Prices& prices, const Report& report) {
  const auto& endpoints = options.endpoints.empty() ? kEndpoints : options.endpoints;
  const size_t all = endpoints.size() * options.downstream_ms.size();
  std::vector<Ramp> ramps;
  for (double downstream_ms : options.downstream_ms)
    for (const std::string& endpoint : endpoints) {
      report(ramps.size(), all, endpoint);
      const RampOptions one = rampOptions(options, endpoint, downstream_ms);
      ramps.push_back({endpoint, downstream_ms, holdsThread(endpoint), serve::ramp(one, kLimits)});
    }
  Result study;
  study.remarks = remarksOn(options);
  study.remarks.push_back("Prices: " + prices.instance + ", " + prices.currency + " " +
                          std::to_string(prices.per_hour) + " an hour, " + prices.date + " (" + prices.source +
                          "); a month has 730 hours.");
  study.tables = {usersTable(ramps), rampTable(ramps), sustainableTable(ramps), costTable(ramps, options.rates, prices),
                  cancelledTable(ramps)};
  if (options.outside) study.tables.push_back(outsideTable(options, study.remarks));
  study.tables.push_back(seriesTable(ramps));
  return study;
}

Table sustainableTable(const std::vector<Ramp>& ramps) {
  Table table("sustainable");
  for (const Ramp& ramp : ramps) {
    const Capacity found = capacity(ramp.points, ramp.downstream_ms, kLimits, ramp.holds);
    of(table, ramp)
        .cell("at_least", found.at_least)
        .cell("per_s", found.per_second)
        .cell("at_clients", found.at_clients)
        .cell("collapses_at",
              found.collapses_at ? nlohmann::ordered_json(*found.collapses_at) : nlohmann::ordered_json());
  }
  return table;
}

Table costTable(const std::vector<Ramp>& ramps, const std::vector<double>& rates, const Prices& prices) {
  Table table("cost_table");
  for (const Ramp& ramp : ramps) {
    const Capacity found = capacity(ramp.points, ramp.downstream_ms, kLimits, ramp.holds);
    for (double rate : rates) {
      of(table, ramp).cell("wanted_per_s", rate);
      if (found.per_second <= 0) {
        table.cell("instances", nlohmann::ordered_json()).cell("at_most", false);
        continue;
      }
      const uint64_t instances = simulate::instances(rate, found.per_second, 1);
      table.cell("instances", instances)
          .cell("at_most", found.at_least)
          .cell("per_month", prices.perMonth(double(instances)))
          .cell("currency", prices.currency);
    }
  }
  return table;
}

Table usersTable(const std::vector<Ramp>& ramps) {
  Table table("users");
  const auto rateOf = [&](const char* endpoint, unsigned users) {
    for (const Ramp& ramp : ramps)
      for (const RampPoint& point : ramp.points)
        if (ramp.endpoint == endpoint && point.clients == users && ramp.downstream_ms == ramps[0].downstream_ms)
          return nlohmann::ordered_json(point.load.per_second);
    return nlohmann::ordered_json();
  };
  for (const Published& theirs : kPublished)
    table.row()
        .cell("users", theirs.users)
        .cell("their_async_per_s", theirs.async)
        .cell("their_blocking_per_s", theirs.blocking)
        .cell("ours_async_per_s", rateOf("async-correct", theirs.users))
        .cell("ours_sync_over_async_per_s", rateOf("sync-over-async", theirs.users))
        .cell("ours_blocking_per_s", rateOf("blocking-sync", theirs.users));
  return table;
}

namespace {

OneLineOptions optionsOf(const Options& options) {
  OneLineOptions one = options.quick ? quickOneLine() : OneLineOptions();
  one.seed = options.seed;
  return one;
}

}  // namespace

Study oneLineStudy() {
  return {
      .name = "one-line",
      .title = "One line, nine containers: a web API whose requests await their downstream, or block on it",
      .theirs = "845 against 367 requests a second at 50 users, over 2,300 against under 5 at 200; about nine times "
                "fewer instances at 2,000 requests a second (1 CPU, 2 GB).",
      .duration =
          [](const Options& options) { return std::chrono::ceil<std::chrono::seconds>(takes(optionsOf(options))); },
      .run =
          [](const Options& options, const Report& report) {
            const Prices prices = readPricesFile(options.prices.empty() ? defaultPrices() : options.prices);
            return runOneLine(optionsOf(options), prices, report);
          }};
}

}  // namespace loiter::bench::study
