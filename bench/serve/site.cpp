#include "serve/site.h"

#include "failure.h"
#include "probe/child.h"

#include <sstream>

namespace loiter::bench::serve {
namespace {

constexpr std::chrono::seconds kPatience(30);  // of a load's process, beyond duration and timeout

std::vector<std::string> serveArguments(const std::vector<std::string>& options) {
  std::vector<std::string> all = {"serve"};
  all.insert(all.end(), options.begin(), options.end());
  return all;
}

std::string exactly(double number) {
  std::ostringstream text;
  text.precision(17);
  text << number;
  return text.str();
}

double secondsOf(Time time) { return std::chrono::duration<double>(time).count(); }

std::string joined(const std::vector<std::string>& words) {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : ",") + word;
  return all;
}

std::vector<std::string> loadArguments(const LoadPlan& plan, unsigned core) {
  std::vector<std::string> arguments = {programPath(), "load"};
  std::vector<std::string> amounts;
  for (const Stream& stream : plan.streams) {
    arguments.push_back(stream.url);
    const Arrivals& arrivals = stream.arrivals;
    amounts.push_back(arrivals.kind == Arrivals::Kind::Closed ? std::to_string(arrivals.clients)
                                                              : exactly(arrivals.per_second));
  }
  const Stream& first = plan.streams.front();
  const auto add = [&](const char* option, const std::string& value) {
    arguments.push_back(option);
    arguments.push_back(value);
  };
  add(first.arrivals.kind == Arrivals::Kind::Closed ? "--clients" : "--rate", joined(amounts));
  if (first.arrivals.kind == Arrivals::Kind::Fixed) arguments.push_back("--fixed");
  add("--seconds", exactly(secondsOf(plan.duration - plan.warm_up)));
  add("--warm-up", exactly(secondsOf(plan.warm_up)));
  add("--timeout", exactly(secondsOf(plan.timeout)));
  add("--connections", std::to_string(plan.connections));
  add("--seed", std::to_string(plan.seed));
  add("--core", std::to_string(core));
  add("--abort", exactly(first.abort_share));
  add("--abort-after-ms", exactly(secondsOf(first.abort_after) * 1e3));
  arguments.push_back("--json");
  return arguments;
}

}  // namespace

double LoadFigures::errorShare() const {
  const uint64_t wanted = sent - aborted;
  return wanted ? double(refused + timed_out + errors) / double(wanted) : 0;
}

LoadReport readLoad(const std::string& json) {
  try {
    LoadReport all;
    const auto whole = nlohmann::json::parse(json);
    for (const auto& row : whole.at("load"))
      all.streams.push_back({.name = row.at("name"),
                             .sent = row.at("sent"),
                             .answered = row.at("answered"),
                             .refused = row.at("refused"),
                             .timed_out = row.at("timed_out"),
                             .aborted = row.at("aborted"),
                             .errors = row.at("errors"),
                             .per_second = row.at("per_s"),
                             .mean_ms = row.at("mean_ms"),
                             .p50_ms = row.at("p50_ms"),
                             .p95_ms = row.at("p95_ms"),
                             .p99_ms = row.at("p99_ms"),
                             .max_ms = row.at("max_ms"),
                             .late_p99_ms = row.at("late_p99_ms")});
    const auto& generator = whole.at("generator").at(0);
    all.cpu_s = generator.at("cpu_s");
    all.took_s = generator.at("took_s");
    return all;
  } catch (const nlohmann::json::exception& error) {
    throw Failure(std::string("the load's process does not say what it measured: ") + error.what());
  }
}

Site::Site(const std::vector<std::string>& options)
    : place_(placement(usableCoreNumbers())), service_(serveArguments(options), 3) {}

nlohmann::ordered_json Site::series(double from_s) const {
  std::string url = service_.address(1);
  url.resize(url.rfind('/') + 1);
  return getJson(url + "series?from_s=" + exactly(from_s));
}

HoldCount Site::held(const std::string& endpoint) const {
  const auto all = counters()["holds"];
  if (!all.contains(endpoint)) return {};
  return {all[endpoint]["requests"], all[endpoint]["hold_ms"]};
}

LoadReport Site::load(const LoadPlan& plan) const {
  Child child(loadArguments(plan, place_.others));
  const auto limit = std::chrono::duration_cast<std::chrono::milliseconds>(plan.duration + plan.timeout) + kPatience;
  const Child::End end = child.finish(limit);
  if (!end.how.empty()) throw Failure("the load's process " + end.how);
  return readLoad(end.output);
}

}  // namespace loiter::bench::serve
