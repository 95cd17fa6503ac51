#include "serve/ramp.h"

#include "failure.h"
#include "serve/endpoints.h"

#include <algorithm>

namespace loiter::bench::serve {
namespace {

constexpr double kFull = 0.85;  // of a core; what the kernel takes for others, and the edges of the run, are the rest

uint64_t grown(const nlohmann::ordered_json& before, const nlohmann::ordered_json& after, const char* name) {
  return after[name].get<uint64_t>() - before[name].get<uint64_t>();
}

double cpuGrown(const nlohmann::ordered_json& before, const nlohmann::ordered_json& after) {
  return after["cpu_s"].get<double>() - before["cpu_s"].get<double>();
}

LoadPlan planOf(const RampOptions& options, const Site& site, unsigned clients) {
  LoadPlan plan{.duration = options.duration + options.warm_up,
                .warm_up = options.warm_up,
                .timeout = options.timeout,
                .seed = options.seed};
  Stream stream{options.endpoint, site.url(options.endpoint), {.kind = Arrivals::Kind::Closed, .clients = clients}};
  stream.abort_share = options.abort_share;
  stream.abort_after = std::chrono::duration_cast<Time>(
      std::chrono::duration<double, std::milli>(options.downstream_ms / 2));
  plan.streams.push_back(stream);
  return plan;
}

void addQueue(RampPoint& point) {
  for (const auto& sample : point.series) {
    const uint64_t queue = sample["queue"];
    point.mean_queue += double(queue) / double(point.series.size());
    point.peak_queue = std::max(point.peak_queue, queue);
    point.peak_threads = std::max(point.peak_threads, sample["threads"].get<uint64_t>());
  }
}

// A service of its own: an overload leaves requests behind that nobody waits for any more.
RampPoint measure(const RampOptions& options, unsigned clients) {
  const Site site(
      {"--threads", std::to_string(options.threads), "--downstream-ms", std::to_string(options.downstream_ms)});
  const auto before = site.counters(), stub_before = site.stubCounters();
  const LoadReport report = site.load(planOf(options, site, clients));
  const auto after = site.counters(), stub_after = site.stubCounters();
  RampPoint point{.clients = clients, .load = report.streams.at(0)};
  point.service_busy = cpuGrown(before, after) / report.took_s;
  point.others_busy = (cpuGrown(stub_before, stub_after) + report.cpu_s) / report.took_s;
  point.calls_started = grown(stub_before, stub_after, "calls_started");
  point.calls_finished = grown(stub_before, stub_after, "calls_finished");
  point.calls_cancelled = grown(stub_before, stub_after, "calls_cancelled");
  point.series = site.series(before["at_s"]);
  addQueue(point);
  return point;
}

}  // namespace

bool sustained(const RampPoint& point, double downstream_ms, const Limits& limits) {
  return point.load.answered > 0 && point.load.p95_ms < downstream_ms + limits.slack_ms &&
         point.load.errorShare() < limits.errors;
}

std::string limitedBy(const RampPoint& point, bool holds_threads) {
  if (point.service_busy >= kFull) return "processor";
  if (point.others_busy >= kFull) return "generator";
  return holds_threads && point.mean_queue >= 1 ? "threads" : "clients";
}

Capacity capacity(std::vector<RampPoint> points, double downstream_ms, const Limits& limits, bool holds_threads) {
  std::sort(points.begin(), points.end(), [](const auto& a, const auto& b) { return a.clients < b.clients; });
  Capacity found;
  for (const RampPoint& point : points) {
    const std::string limit = limitedBy(point, holds_threads);
    const bool open = limit == "clients" || limit == "generator";
    if (sustained(point, downstream_ms, limits)) {
      if (point.load.per_second <= found.per_second) continue;
      found.per_second = point.load.per_second;
      found.at_clients = point.clients;
      found.at_least = open;
    } else if (limit != "generator" && !found.collapses_at) {
      found.collapses_at = point.clients;
    }
  }
  return found;
}

std::vector<RampPoint> ramp(const RampOptions& options, const Limits& limits) {
  if (options.clients.empty()) throw Failure("a ramp needs at least one number of clients");
  std::vector<RampPoint> points;
  for (unsigned clients : options.clients) points.push_back(measure(options, clients));
  unsigned fewest = *std::min_element(options.clients.begin(), options.clients.end());
  const auto isSustained = [&](const RampPoint& one) { return sustained(one, options.downstream_ms, limits); };
  while (fewest > 1 && std::none_of(points.begin(), points.end(), isSustained))
    points.push_back(measure(options, fewest /= 2));
  return points;
}

}  // namespace loiter::bench::serve
