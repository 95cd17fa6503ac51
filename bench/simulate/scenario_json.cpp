#include "simulate/scenario_json.h"

#include "failure.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>

namespace loiter::bench::simulate {
namespace {

using Json = nlohmann::ordered_json;  // endpoints are told in the order in which they were given

constexpr double kLongestSeconds = 1e8;  // some years; far from the end of 64-bit nanoseconds

// The members of one object. finish() refuses those that nobody asked for.
class Fields {
 public:
  Fields(const Json& json, std::string place) : json_(json), place_(std::move(place)) {
    if (!json.is_object()) fail("is not an object");
  }
  [[noreturn]] void fail(const std::string& text) const { throw Failure(place_ + " " + text); }

  const Json* find(const std::string& key) {
    known_.insert(key);
    auto found = json_.find(key);
    return found == json_.end() ? nullptr : &*found;
  }
  const Json& require(const std::string& key) {
    if (const Json* value = find(key)) return *value;
    fail("lacks \"" + key + "\"");
  }
  std::string text(const std::string& key) {
    const Json& value = require(key);
    if (!value.is_string()) fail("has a \"" + key + "\" that is not a text");
    return value.get<std::string>();
  }
  std::optional<double> number(const std::string& key) {
    const Json* value = find(key);
    if (!value) return {};
    if (!value->is_number()) fail("has a \"" + key + "\" that is not a number");
    return value->get<double>();
  }
  std::optional<unsigned> count(const std::string& key) {
    const Json* value = find(key);
    if (!value) return {};
    if (!value->is_number_unsigned() || value->get<uint64_t>() > std::numeric_limits<unsigned>::max())
      fail("has a \"" + key + "\" that is not a count");
    return value->get<unsigned>();
  }
  std::optional<Time> time(const std::string& key, double seconds_per_unit) {
    const std::optional<double> value = number(key);
    if (!value) return {};
    const double seconds = *value * seconds_per_unit;
    if (!(seconds >= 0 && seconds <= kLongestSeconds)) fail("has a \"" + key + "\" that is no time");
    return Time(std::llround(seconds * 1e9));
  }
  bool flag(const std::string& key) {
    const Json* value = find(key);
    if (value && !value->is_boolean()) fail("has a \"" + key + "\" that is neither true nor false");
    return value && value->get<bool>();
  }
  void finish() const {
    for (const auto& member : json_.items())
      if (!known_.contains(member.key())) fail("has a \"" + member.key() + "\", which means nothing here");
  }

 private:
  const Json& json_;
  std::string place_;
  std::set<std::string> known_;
};

constexpr double kMilli = 1e-3;

Step readStep(const Json& json, const std::string& place) {
  static const std::map<std::string, Step::Kind> kKinds = {{"hold_ms", Step::Kind::Hold},
                                                           {"wait_ms", Step::Kind::Wait},
                                                           {"offload_ms", Step::Kind::Offload},
                                                           {"lock_ms", Step::Kind::Lock},
                                                           {"fan_out_ms", Step::Kind::Fan}};
  Fields fields(json, place);
  Step step;
  unsigned kinds = 0;
  for (const auto& [key, kind] : kKinds)
    if (const std::optional<Time> mean = fields.time(key, kMilli)) {
      step.kind = kind;
      step.length.mean = *mean;
      ++kinds;
    }
  if (kinds != 1) fields.fail("needs one of hold_ms, wait_ms, offload_ms, lock_ms, fan_out_ms");
  step.length.exponential = fields.flag("exponential");
  if (step.kind == Step::Kind::Offload || (step.kind == Step::Kind::Fan && fields.find("pool")))
    step.pool = fields.text("pool");
  if (step.kind == Step::Kind::Lock) step.mutex = fields.text("mutex");
  if (step.kind == Step::Kind::Fan) {
    step.calls = fields.count("calls").value_or(0);
    step.at_once = fields.count("at_once").value_or(step.calls);
  }
  fields.finish();
  return step;
}

Arrivals readArrivals(const Json& json, const std::string& place) {
  Fields fields(json, place);
  Arrivals arrivals;
  unsigned kinds = 0;
  auto open = [&](const char* key, Arrivals::Kind kind) {
    if (const std::optional<double> rate = fields.number(key)) {
      arrivals.kind = kind;
      arrivals.per_second = *rate;
      ++kinds;
    }
  };
  auto closed = [&](const char* key, Arrivals::Kind kind) {
    if (const std::optional<unsigned> clients = fields.count(key)) {
      arrivals.kind = kind;
      arrivals.clients = *clients;
      ++kinds;
    }
  };
  open("poisson_per_s", Arrivals::Kind::Poisson);
  open("fixed_per_s", Arrivals::Kind::Fixed);
  closed("clients", Arrivals::Kind::Closed);
  closed("burst", Arrivals::Kind::Burst);
  if (kinds != 1) fields.fail("needs one of poisson_per_s, fixed_per_s, clients, burst");
  if (arrivals.kind == Arrivals::Kind::Closed) arrivals.think = fields.time("think_ms", kMilli).value_or(Time(0));
  fields.finish();
  return arrivals;
}

Endpoint readEndpoint(const std::string& name, const Json& json) {
  const std::string place = "endpoint '" + name + "'";
  Fields fields(json, place);
  Endpoint endpoint{.name = name, .pool = fields.text("pool")};
  endpoint.arrivals = readArrivals(fields.require("arrivals"), place + ": \"arrivals\"");
  const Json& steps = fields.require("steps");
  if (!steps.is_array()) fields.fail("has \"steps\" that are not a list");
  for (const Json& step : steps)
    endpoint.steps.push_back(readStep(step, place + ": step " + std::to_string(endpoint.steps.size() + 1)));
  fields.finish();
  return endpoint;
}

}  // namespace

Scenario readScenario(const std::string& text) {
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) throw Failure("the scenario is not JSON");
  Fields fields(json, "the scenario");
  Scenario scenario;
  fields.require("duration_s");
  scenario.duration = *fields.time("duration_s", 1);
  scenario.warm_up = fields.time("warm_up_s", 1).value_or(Time(0));
  scenario.seed = fields.count("seed").value_or(unsigned(scenario.seed));
  const Json& pools = fields.require("pools");
  if (!pools.is_object()) fields.fail("has \"pools\" that are not an object");
  Fields sizes(pools, "\"pools\"");
  for (const auto& member : pools.items()) scenario.pools.push_back({member.key(), *sizes.count(member.key())});
  const Json& endpoints = fields.require("endpoints");
  if (!endpoints.is_object()) fields.fail("has \"endpoints\" that are not an object");
  for (const auto& member : endpoints.items()) scenario.endpoints.push_back(readEndpoint(member.key(), member.value()));
  fields.finish();
  if (std::string wrong = fault(scenario); !wrong.empty()) throw Failure(wrong);
  return scenario;
}

}  // namespace loiter::bench::simulate
