// loiter-bench load: loads any HTTP service on this machine, and asks an outside client whether it sees the same.
#include "commands.h"
#include "failure.h"
#include "probe/interrupt.h"
#include "serve/cores.h"
#include "serve/load.h"
#include "serve/outside.h"
#include "serve/servers.h"
#include "table.h"

#include <cmath>
#include <iostream>
#include <memory>

namespace loiter::bench {
namespace {

using namespace serve;

struct Options {
  std::vector<std::string> urls;
  std::vector<double> rates;
  std::vector<unsigned> clients;
  bool fixed = false, json = false;
  double duration_s = 10, warm_up_s = 1, timeout_s = 10, abort_share = 0, abort_after_ms = 0, think_ms = 0;
  unsigned connections = 0;
  uint64_t seed = 1;
  std::optional<unsigned> core;
  std::vector<std::string> outside;
};

Time seconds(double number) { return std::chrono::duration_cast<Time>(std::chrono::duration<double>(number)); }

// The value for the URL of that number; one value is for all.
template <typename T>
T valueFor(const std::vector<T>& values, size_t number, size_t urls, const char* option) {
  if (values.size() != 1 && values.size() != urls)
    throw Failure(std::string(option) + " needs one value, or one for each URL");
  return values[values.size() == 1 ? 0 : number];
}

std::string nameOf(const std::string& url) {
  const std::string target = addressOf(url).target;
  return target.substr(target.rfind('/') + 1);
}

Arrivals arrivalsFor(const Options& options, size_t number) {
  if (!options.clients.empty())
    return {.kind = Arrivals::Kind::Closed,
            .clients = valueFor(options.clients, number, options.urls.size(), "--clients"),
            .think = seconds(options.think_ms / 1e3)};
  return {.kind = options.fixed ? Arrivals::Kind::Fixed : Arrivals::Kind::Poisson,
          .per_second = valueFor(options.rates, number, options.urls.size(), "--rate")};
}

LoadPlan planOf(const Options& options) {
  if (options.rates.empty() == options.clients.empty())
    throw Failure("say either --rate (open loop) or --clients (closed loop)");
  LoadPlan plan{.duration = seconds(options.warm_up_s + options.duration_s),
                .warm_up = seconds(options.warm_up_s),
                .timeout = seconds(options.timeout_s),
                .connections = options.connections,
                .seed = options.seed};
  for (size_t number = 0; number < options.urls.size(); ++number)
    plan.streams.push_back({.name = nameOf(options.urls[number]),
                            .url = options.urls[number],
                            .arrivals = arrivalsFor(options, number),
                            .abort_share = options.abort_share,
                            .abort_after = seconds(options.abort_after_ms / 1e3)});
  return plan;
}

void addRow(Table& table, const nlohmann::ordered_json& outcome) {
  table.row();
  for (const auto& cell : outcome.items()) table.cell(cell.key(), cell.value());
}

// The same closed loop by a client that others wrote, one URL after the other.
void addOutside(Table& table, const Options& options, const std::vector<StreamOutcome>& ours) {
  for (const OutsideClient& client : outsideClients()) {
    if (std::find(options.outside.begin(), options.outside.end(), client.name) == options.outside.end()) continue;
    if (programInPath(client.name).empty()) {
      std::cerr << "loiter-bench: there is no " << client.name << " on this machine (Debian: apt install "
                << client.package << "), so nothing is compared with it\n";
      continue;
    }
    for (size_t number = 0; number < options.urls.size(); ++number) {
      const auto clients = arrivalsFor(options, number).clients;
      const OutsideFigures theirs = runOutside(client, options.urls[number], clients,
                                               std::chrono::seconds(std::llround(std::ceil(options.duration_s))));
      table.row()
          .cell("endpoint", ours[number].name)
          .cell("client", client.name)
          .cell("theirs_per_s", theirs.per_second)
          .cell("ours_per_s", ours[number].per_second)
          .cell("rates", theirs.per_second / ours[number].per_second)
          .cell("theirs_mean_ms", theirs.mean_ms)
          .cell("ours_mean_ms", toJson(ours[number])["mean_ms"])
          .cell("theirs_failed", theirs.failed);
    }
  }
}

void runLoad(const Options& options) {
  holdInterrupts();
  const LoadPlan plan = planOf(options);
  if (!options.outside.empty() && (options.clients.empty() || options.urls.size() != 1))
    throw Failure("an outside client makes a closed loop: --outside needs --clients, and one URL");
  if (options.core) pinTo(*options.core);
  const LoadOutcome outcome = load(plan);
  Table table("load"), generator("generator"), outside("outside");
  for (const StreamOutcome& one : outcome.streams) addRow(table, toJson(one));
  generator.row().cell("cpu_s", outcome.cpu_s).cell("took_s", outcome.took_s);
  addOutside(outside, options, outcome.streams);
  std::vector<Table> tables = {table, generator};
  if (!outside.rows().empty()) tables.push_back(outside);
  print(std::cout, tables, options.json);
}

}  // namespace

void addLoad(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App& command = *app.add_subcommand("load", "loads a service; several addresses are loaded at the same time");
  const auto positive = CLI::PositiveNumber;
  const auto not_negative = CLI::NonNegativeNumber;
  command.add_option("URL", options->urls, "http://127.0.0.1:8080/simple")->required();
  command.add_option("--rate", options->rates, "requests a second in an open loop, as 20 or 20,80")
      ->delimiter(',')
      ->check(positive);
  command.add_option("--clients", options->clients, "in a closed loop: each asks again when it has its answer")
      ->delimiter(',')
      ->check(positive);
  command.add_flag("--fixed", options->fixed, "evenly spaced, instead of Poisson arrivals");
  command.add_option("--think-ms", options->think_ms, "of a client, between answer and request")->check(not_negative);
  command.add_option("--seconds", options->duration_s, "behind the warm-up")->check(positive)->capture_default_str();
  command.add_option("--warm-up", options->warm_up_s, "seconds that are not counted")
      ->check(not_negative)
      ->capture_default_str();
  command.add_option("--timeout", options->timeout_s, "seconds")->check(positive)->capture_default_str();
  command.add_option("--abort", options->abort_share, "share of the requests that are given up")
      ->check(CLI::Range(0.0, 1.0));
  command.add_option("--abort-after-ms", options->abort_after_ms)->check(not_negative)->capture_default_str();
  command.add_option("--connections", options->connections, "made beforehand, for each URL")->capture_default_str();
  command.add_option("--seed", options->seed)->capture_default_str();
  command.add_option("--core", options->core, "to run on");
  command.add_option("--outside", options->outside, "asks wrk, h2load or both as well, as wrk,h2load")
      ->delimiter(',')
      ->check(CLI::IsMember({"wrk", "h2load"}));
  command.add_flag("--json", options->json, "JSON instead of tables");
  command.callback([options] { runLoad(*options); });
}

}  // namespace loiter::bench
