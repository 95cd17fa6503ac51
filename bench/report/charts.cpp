#include "report/charts.h"

#include "report/words.h"

#include <algorithm>
#include <map>
#include <set>

namespace loiter::bench::report {
namespace {

constexpr double kSlack_ms = 250;      // a ramp's clients are sustained up to the downstream's time and this
constexpr double kWideRange = 30;      // largest over smallest from which a logarithmic axis shows more
constexpr unsigned kPaletteSize = 10;  // of page.css
const char* const kP95 = "95th percentile of latency, ms";

bool hasNumber(const Json& row, const char* column) { return row.contains(column) && row[column].is_number(); }

class Chart {
 public:
  Chart(std::string id, std::string title, const char* x, const char* y)
      : json_{{"id", "chart-" + id}, {"title", std::move(title)}, {"x", x}, {"y", y}, {"limit_label", false}} {}

  void add(const std::string& name, unsigned colour, bool dashed, double x, double y, bool failed = false) {
    const std::string key = name + (dashed ? ", simulated" : "");
    auto found = std::find_if(series_.begin(), series_.end(), [&](const Json& one) { return one["name"] == key; });
    if (found == series_.end()) {
      series_.push_back({{"name", key}, {"colour", colour}, {"dashed", dashed}, {"points", Json::array()}});
      found = series_.end() - 1;
    }
    (*found)["points"].push_back({x, y, failed});
    xs_.push_back(x);
    ys_.push_back(y);
  }

  void limit(double y, const std::string& label) {
    json_["limit"] = y;
    json_["limit_label"] = label;
  }

  Json finish() {
    for (Json& one : series_)
      std::sort(one["points"].begin(), one["points"].end(), [](const Json& a, const Json& b) { return a[0] < b[0]; });
    json_["log_x"] = false;
    json_["log_y"] = isWide(ys_);
    json_["series"] = series_;
    return json_;
  }

  Json finishLogX() {
    Json json = finish();
    json["log_x"] = isWide(xs_) || (xs_.size() > 1 && xs_.front() > 0 && ratio(xs_) >= 8);
    return json;
  }

 private:
  static double ratio(const std::vector<double>& values) {
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    return *low > 0 ? *high / *low : 0;
  }
  static bool isWide(const std::vector<double>& values) { return !values.empty() && ratio(values) > kWideRange; }

  Json json_;
  std::vector<Json> series_;
  std::vector<double> xs_, ys_;
};

std::set<double> stubs(const Json& rows) {
  std::set<double> result;
  for (const Json& row : rows) result.insert(numberAt(row, "stub_ms"));
  return result;
}

std::string withStub(const std::string& title, double stub_ms) {
  return stub_ms > 0 ? title + ", downstream of " + cellText(stub_ms) + " ms" : title;
}

std::string idOf(const char* kind, double stub_ms) { return std::string(kind) + "-" + std::to_string(int(stub_ms)); }

bool isFalse(const Json& row, const char* column) { return row.contains(column) && row[column] == false; }

std::vector<Json> rampCharts(const Json& ramp, Colours& colours, const char* kind, const std::string& title,
                             const char* y, const char* column, bool limited) {
  std::vector<Json> charts;
  for (double stub_ms : stubs(ramp)) {
    Chart chart(idOf(kind, stub_ms), withStub(title, stub_ms), "clients at a time", y);
    for (const Json& row : ramp)
      if (numberAt(row, "stub_ms") == stub_ms && hasNumber(row, "clients") && hasNumber(row, column)) {
        const std::string name = textAt(row, "endpoint");
        chart.add(name, colours.of(name), false, numberAt(row, "clients"), numberAt(row, column),
                  isFalse(row, "sustained"));
      }
    if (limited) chart.limit(stub_ms + kSlack_ms, "sustained below " + cellText(stub_ms + kSlack_ms) + " ms");
    charts.push_back(chart.finishLogX());
  }
  return charts;
}

}  // namespace

unsigned Colours::of(const std::string& name) {
  const auto found = std::find(names_.begin(), names_.end(), name);
  const unsigned index = unsigned(found - names_.begin());
  if (found == names_.end()) names_.push_back(name);
  return index % kPaletteSize;
}

std::vector<Json> capacityCharts(const Json& ramp, Colours& colours) {
  return rampCharts(ramp, colours, "capacity", "Answered requests", "requests a second", "per_s", false);
}

std::vector<Json> cliffCharts(const Json& ramp, Colours& colours) {
  return rampCharts(ramp, colours, "cliff", "Latency", kP95, "p95_ms", true);
}

std::vector<std::string> cliffs(const Json& ramp) {
  std::vector<std::string> lines;
  for (double stub_ms : stubs(ramp)) {
    std::vector<std::string> order;
    std::map<std::string, std::map<double, bool>> sustained;  // by clients
    for (const Json& row : ramp) {
      if (numberAt(row, "stub_ms") != stub_ms || !row.contains("sustained")) continue;
      const std::string name = textAt(row, "endpoint");
      if (!sustained.count(name)) order.push_back(name);
      sustained[name][numberAt(row, "clients")] = !isFalse(row, "sustained");
    }
    for (const std::string& name : order) {
      // The cliff is where it fails first, whatever more clients do.
      double most = 0, first_failed = 0;
      for (const auto& [clients, is_sustained] : sustained[name]) {
        if (!is_sustained) first_failed = clients;
        if (!is_sustained) break;
        most = clients;
      }
      const std::string text = most > 0 ? "sustains " + cellText(most) + " clients" : "sustains none of these";
      lines.push_back(withStub(name, stub_ms) + ": " + text +
                      (first_failed > 0 ? ", not " + cellText(first_failed) : ", the most that were tried"));
    }
  }
  return lines;
}

Json victimsChart(const Json& victims, Colours& colours) {
  Chart chart("victims", "Latency beside a loaded endpoint", "load: share of the threads that is asked for", kP95);
  for (const Json& row : victims) {
    const std::string name = row.contains("form") ? textAt(row, "form") : textAt(row, "endpoint");
    if (hasNumber(row, "load") && hasNumber(row, "p95_ms"))
      chart.add(name, colours.of(name), false, numberAt(row, "load"), numberAt(row, "p95_ms"));
  }
  return chart.finish();
}

Json anchorChart(const Json& anchor, Colours& colours) {
  Chart chart("anchor", "Latency beside an endpoint that blocks, and its own",
              "load: share of the threads that is asked for", kP95);
  for (const Json& row : anchor) {
    if (textAt(row, "figure") != "p95_ms" || !hasNumber(row, "load")) continue;
    const std::string name = textAt(row, "endpoint");
    if (hasNumber(row, "real")) chart.add(name, colours.of(name), false, numberAt(row, "load"), numberAt(row, "real"));
    if (hasNumber(row, "simulated"))
      chart.add(name, colours.of(name), true, numberAt(row, "load"), numberAt(row, "simulated"));
  }
  return chart.finish();
}

std::vector<Json> seriesCharts(const Json& series, Colours& colours) {
  struct Counter {
    const char* column;
    const char* title;
    const char* unit;
  };
  constexpr Counter kCounters[] = {{"queue", "Requests that wait for a thread", "requests"},
                                   {"in_flight", "Requests in flight", "requests"},
                                   {"threads", "Threads of the service", "threads"},
                                   {"downstream_cancelled", "Downstream calls cancelled so far", "calls"}};
  double clients = 0;
  for (const Json& row : series) clients = std::max(clients, numberAt(row, "clients"));
  std::vector<Json> charts;
  for (double stub_ms : stubs(series))
    for (const Counter& counter : kCounters) {
      const std::string title = std::string(counter.title) + ", " + cellText(clients) + " clients";
      Chart chart(idOf(counter.column, stub_ms), withStub(title, stub_ms), "seconds of the load", counter.unit);
      bool any = false;
      for (const Json& row : series)
        if (numberAt(row, "stub_ms") == stub_ms && numberAt(row, "clients") == clients &&
            hasNumber(row, counter.column)) {
          const std::string name = textAt(row, "endpoint");
          chart.add(name, colours.of(name), false, numberAt(row, "at_s"), numberAt(row, counter.column));
          any = true;
        }
      if (any) charts.push_back(chart.finish());
    }
  return charts;
}

}  // namespace loiter::bench::report
