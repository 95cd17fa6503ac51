// loiter-bench simulate: answers questions about a scenario in virtual time, as a table or as JSON.
#include "commands.h"
#include "failure.h"
#include "simulate/questions.h"
#include "simulate/scenario_json.h"
#include "table.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>

namespace loiter::bench {
namespace {

using namespace simulate;

struct Options {
  std::string file, endpoint, pool;
  std::vector<unsigned> threads, clients, at_once;
  std::vector<double> loads, rates;
  unsigned most_clients = 10'000;
  double most_per_second = 100'000;
  double share = 0.95, slack_ms = 250, headroom = 1;
  bool json = false;
  std::optional<uint64_t> seed;

  Limit limit() const {
    return {share, std::chrono::duration_cast<Time>(std::chrono::duration<double, std::milli>(slack_ms))};
  }
};

Scenario load(const Options& options) {
  std::ifstream file(options.file);
  std::ostringstream text;
  if (!(text << file.rdbuf())) throw Failure("cannot read '" + options.file + "'");
  try {
    Scenario scenario = readScenario(text.str());
    if (options.seed) scenario.seed = *options.seed;
    return scenario;
  } catch (const Failure& failure) {
    throw Failure(options.file + ": " + failure.what());
  }
}

double millis(Time time) { return std::chrono::duration<double, std::milli>(time).count(); }

void addLatency(Table& table, const EndpointOutcome& outcome) {
  table.cell("per_s", outcome.per_second)
      .cell("mean_ms", millis(meanOf(outcome.latency)))
      .cell("p50_ms", millis(quantileOf(outcome.latency, 0.5)))
      .cell("p95_ms", millis(quantileOf(outcome.latency, 0.95)))
      .cell("p99_ms", millis(quantileOf(outcome.latency, 0.99)))
      .cell("late", outcome.late);
}

void addPools(Table& table, const Outcome& outcome) {
  for (const PoolOutcome& pool : outcome.pools)
    table.row()
        .cell("pool", pool.name)
        .cell("utilization", pool.utilization)
        .cell("mean_queue", pool.mean_queue)
        .cell("peak_queue", pool.peak_queue);
}

void run(const Options& options) {
  const Outcome outcome = simulate::simulate(load(options));
  Table endpoints("endpoints"), pools("pools");
  for (const EndpointOutcome& one : outcome.endpoints)
    addLatency(endpoints.row().cell("endpoint", one.name).cell("arrived", one.arrived), one);
  addPools(pools, outcome);
  print(std::cout, {endpoints, pools}, options.json);
}

void runSweep(const Options& options) {
  Table table("sweep");
  for (const SweepRow& row : sweep(load(options), options.pool, options.threads))
    for (const EndpointOutcome& one : row.outcome.endpoints) {
      table.row().cell("threads", row.threads).cell("endpoint", one.name);
      addLatency(table, one);
      table.cell("last_answer_ms", millis(row.outcome.last_answer));
    }
  print(std::cout, {table}, options.json);
}

void runRamp(const Options& options) {
  const Scenario scenario = load(options);
  Table table("ramp"), edge("cliff");
  for (const RampRow& row : ramp(scenario, options.endpoint, options.clients, options.limit())) {
    addLatency(table.row().cell("clients", row.clients), row.outcome);
    table.cell("sustained", row.sustained);
  }
  edge.row().cell("most_clients", cliff(scenario, options.endpoint, options.limit(), options.most_clients));
  print(std::cout, {table, edge}, options.json);
}

void runCollapse(const Options& options) {
  const Scenario scenario = load(options);
  Table table("rates"), edge("sustainable");
  for (const RateRow& row : rates(scenario, options.endpoint, options.rates, options.limit())) {
    addLatency(table.row().cell("rate", row.per_second), row.outcome);
    table.cell("sustained", row.sustained);
  }
  edge.row()
      .cell("endpoint", options.endpoint)
      .cell("per_s", sustainableRate(scenario, options.endpoint, options.limit(), options.most_per_second));
  print(std::cout, {table, edge}, options.json);
}

void runFanOut(const Options& options) {
  Table table("fan_out");
  for (const FanRow& row : fanOut(load(options), options.endpoint, options.at_once)) {
    for (const EndpointOutcome& one : row.outcome.endpoints)
      addLatency(table.row().cell("at_once", row.at_once).cell("endpoint", one.name), one);
    for (const PoolOutcome& pool : row.outcome.pools) table.cell(pool.name + "_queue", pool.mean_queue);
  }
  print(std::cout, {table}, options.json);
}

void runVictims(const Options& options) {
  Table table("victims");
  for (const VictimRow& row : victims(load(options), options.endpoint, options.loads))
    for (const EndpointOutcome& one : row.outcome.endpoints)
      addLatency(table.row().cell("load", row.load).cell("endpoint", one.name), one);
  print(std::cout, {table}, options.json);
}

void runInstances(const Options& options) {
  const double sustainable = sustainableRate(load(options), options.endpoint, options.limit(), options.most_per_second);
  Table rate("sustainable"), table("instances");
  rate.row().cell("endpoint", options.endpoint).cell("per_s", sustainable);
  for (double wanted : options.rates)
    table.row().cell("per_s", wanted).cell("instances", instances(wanted, sustainable, options.headroom));
  print(std::cout, {rate, table}, options.json);
}

CLI::App& addQuestion(CLI::App& parent, const std::shared_ptr<Options>& options, const char* name, const char* what,
                      void (*answer)(const Options&)) {
  CLI::App& question = *parent.add_subcommand(name, what);
  question.add_option("SCENARIO", options->file, "JSON file; bench/README.md shows one")->required();
  question.add_option("--seed", options->seed, "instead of the scenario's");
  question.add_flag("--json", options->json, "JSON instead of tables");
  question.callback([options, answer] { answer(*options); });
  return question;
}

void addLimit(CLI::App& question, Options& options) {
  question.add_option("--share", options.share, "of the requests that must be in time")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  question.add_option("--slack-ms", options.slack_ms, "what a request may take beyond what it takes alone")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
}

}  // namespace

void addSimulate(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App& simulate = *app.add_subcommand("simulate", "simulates a scenario in virtual time; seeded and exact");
  simulate.require_subcommand(1);
  addQuestion(simulate, options, "run", "latency and use of the pools", run);

  CLI::App& sweep = addQuestion(simulate, options, "sweep", "the same for several sizes of a pool", runSweep);
  sweep.add_option("--pool", options->pool)->required();
  sweep.add_option("--threads", options->threads, "sizes, as 2,4,8")->required()->delimiter(',');

  CLI::App& ramp = addQuestion(simulate, options, "ramp", "more and more clients of one endpoint, and the cliff",
                               runRamp);
  ramp.add_option("--endpoint", options->endpoint)->required();
  ramp.add_option("--clients", options->clients, "as 50,100,200,500")->required()->delimiter(',');
  ramp.add_option("--most", options->most_clients, "clients to try in search of the cliff")->capture_default_str();
  addLimit(ramp, *options);

  CLI::App& collapse = addQuestion(simulate, options, "collapse",
                                   "more and more requests a second to one endpoint, and the rate it sustains",
                                   runCollapse);
  collapse.add_option("--endpoint", options->endpoint)->required();
  collapse.add_option("--rates", options->rates, "requests a second, as 60,70,80,90")->required()->delimiter(',');
  collapse.add_option("--most", options->most_per_second, "requests a second to try")->capture_default_str();
  addLimit(collapse, *options);

  CLI::App& fan = addQuestion(simulate, options, "fan-out", "more and more of an endpoint's calls at a time",
                              runFanOut);
  fan.add_option("--endpoint", options->endpoint)->required();
  fan.add_option("--at-once", options->at_once, "as 1,4,10")->required()->delimiter(',');

  CLI::App& victims = addQuestion(simulate, options, "victims", "what one endpoint suffers from the others",
                                  runVictims);
  victims.add_option("--victim", options->endpoint)->required();
  victims.add_option("--loads", options->loads, "shares of the threads that the others ask for, as 0.5,0.9,1.1")
      ->required()
      ->delimiter(',');

  CLI::App& instances = addQuestion(simulate, options, "instances",
                                    "the sustainable rate, and the instances that serve others", runInstances);
  instances.add_option("--endpoint", options->endpoint)->required();
  instances.add_option("--rates", options->rates, "requests a second, as 1000,2000")->required()->delimiter(',');
  instances.add_option("--headroom", options->headroom, "share of the sustainable rate that is used")
      ->capture_default_str();
  instances.add_option("--most", options->most_per_second, "requests a second to try of one")->capture_default_str();
  addLimit(instances, *options);
}

}  // namespace loiter::bench
