// Study 1: one line of code in a web API, and how many containers it takes. Ramps of eight endpoints, the rate that
// each sustains, what that costs, how many downstream calls an aborted request really ends.
#pragma once

#include "serve/ramp.h"
#include "study/prices.h"
#include "study/study.h"

namespace loiter::bench::study {

struct OneLineOptions {
  std::vector<std::string> endpoints;  // empty: all eight
  std::vector<double> downstream_ms = {50, 200};
  std::vector<unsigned> clients = {50, 100, 200, 500};
  std::vector<double> rates = {1000, 2000, 5000, 20000};
  unsigned threads = 4;
  double abort_share = 0.2;  // of the requests to the two endpoints about cancellation
  serve::Time duration = std::chrono::seconds(10), warm_up = std::chrono::seconds(2);
  bool outside = true;  // compare with wrk and h2load
  uint64_t seed = 1;
};
OneLineOptions quickOneLine();

// Tables: `users` (theirs beside ours), `sustainable`, `ramp`, `cost_table`, `cancelled`, `outside`, and `series`,
// which is for the page: the service's counters over each load.
serve::Time takes(const OneLineOptions& options);  // about
// Tables: `users` (theirs beside ours), `ramp`, `sustainable`, `cost_table`, `cancelled`, `outside`, and `series`: the
// service's counters over each load. Throws Failure, Interrupted.
Result runOneLine(const OneLineOptions& options, const Prices& prices, const Report& report);

Study oneLineStudy();

// One endpoint's ramp on one downstream; of these all tables are made.
struct Ramp {
  std::string endpoint;
  double downstream_ms;
  bool holds;
  std::vector<serve::RampPoint> points;
};
Table sustainableTable(const std::vector<Ramp>& ramps);
Table costTable(const std::vector<Ramp>& ramps, const std::vector<double>& rates, const Prices& prices);
Table usersTable(const std::vector<Ramp>& ramps);

}  // namespace loiter::bench::study
