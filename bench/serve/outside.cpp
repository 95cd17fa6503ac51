#include "serve/outside.h"

#include "failure.h"
#include "probe/child.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>

namespace loiter::bench::serve {
namespace {

constexpr std::chrono::seconds kPatience(30);  // beyond the duration

std::vector<std::string> wrkArguments(const std::string& url, unsigned clients, std::chrono::seconds duration) {
  return {"-t",  "1",         "-c", std::to_string(clients), "-d", std::to_string(duration.count()) + "s", "--timeout",
          "30s", "--latency", url};
}

std::vector<std::string> h2loadArguments(const std::string& url, unsigned clients, std::chrono::seconds duration) {
  return {"--h1", "-t", "1", "-c", std::to_string(clients), "-D", std::to_string(duration.count()), url};
}

// "51.42ms", "1.20s", "812us", "1.5m": in milliseconds
std::optional<double> timeOf(const std::string& word) {
  char* end = nullptr;
  const double number = std::strtod(word.c_str(), &end);
  const std::string unit = end;
  if (end == word.c_str()) return std::nullopt;
  if (unit == "us") return number / 1e3;
  if (unit == "ms") return number;
  if (unit == "s") return number * 1e3;
  if (unit == "m") return number * 60e3;
  if (unit == "h") return number * 3600e3;
  return std::nullopt;
}

// The line that begins with `start`, without it.
std::optional<std::istringstream> lineOf(const std::string& output, const std::string& start) {
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) {
    const size_t at = line.find_first_not_of(' ');
    if (at != std::string::npos && line.compare(at, start.size(), start) == 0)
      return std::istringstream(line.substr(at + start.size()));
  }
  return std::nullopt;
}

std::optional<OutsideFigures> parseWrk(const std::string& output) {
  OutsideFigures figures;
  auto rate = lineOf(output, "Requests/sec:");
  auto latency = lineOf(output, "Latency ");
  if (!rate || !latency || !(*rate >> figures.per_second)) return std::nullopt;
  std::string word;
  if (!(*latency >> word)) return std::nullopt;
  const std::optional<double> mean = timeOf(word);
  if (!mean) return std::nullopt;
  figures.mean_ms = *mean;
  std::istringstream words(output);  // "  2900 requests in 3.01s, 116.11KB read"
  for (std::string before; words >> word; before = word)
    if (word == "requests") figures.requests = std::strtoull(before.c_str(), nullptr, 10);
  if (auto errors = lineOf(output, "Socket errors:"))  // " connect 0, read 0, write 0, timeout 3"
    for (uint64_t count = 0; *errors >> word >> count; errors->ignore(1)) figures.failed += count;
  uint64_t others = 0;
  if (auto statuses = lineOf(output, "Non-2xx or 3xx responses:"); statuses && *statuses >> others)
    figures.failed += others;
  return figures;
}

std::optional<OutsideFigures> parseH2load(const std::string& output) {
  OutsideFigures figures;
  auto rate = lineOf(output, "finished in");           // " 3.01s, 887.00 req/s, 35.51KB/s"
  auto latency = lineOf(output, "time for request:");  // min, max, mean, sd, +/- sd
  auto requests = lineOf(output, "requests:");  // " 2661 total, 2711 started, 2661 done, 2661 succeeded, 0 failed, …"
  std::string word, least, most, mean;
  if (!rate || !latency || !requests || !(*rate >> word >> figures.per_second)) return std::nullopt;
  if (!(*latency >> least >> most >> mean)) return std::nullopt;
  const std::optional<double> mean_ms = timeOf(mean);
  if (!mean_ms) return std::nullopt;
  figures.mean_ms = *mean_ms;
  for (uint64_t count = 0; *requests >> count >> word;) {
    if (word == "succeeded,") figures.requests = count;
    if (word == "failed,") figures.failed = count;  // errored and timed out ones among them
  }
  return figures;
}

}  // namespace

const std::vector<OutsideClient>& outsideClients() {
  static const std::vector<OutsideClient> all = {{"wrk", "wrk", wrkArguments, parseWrk},
                                                 {"h2load", "nghttp2-client", h2loadArguments, parseH2load}};
  return all;
}

std::string programInPath(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path ? path : "/usr/bin:/bin");
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::string file = (std::filesystem::path(folder) / name).string();
    if (access(file.c_str(), X_OK) == 0) return file;
  }
  return "";
}

OutsideFigures runOutside(const OutsideClient& client, const std::string& url, unsigned clients,
                          std::chrono::seconds duration) {
  std::vector<std::string> command = client.arguments(url, clients, duration);
  command.insert(command.begin(), programInPath(client.name));
  Child child(command);
  const Child::End end = child.finish(duration + kPatience);
  if (!end.how.empty()) throw Failure(client.name + " " + end.how);
  const std::optional<OutsideFigures> figures = client.parse(end.output);
  if (!figures) throw Failure("cannot read what " + client.name + " prints; it prints:\n" + end.output);
  return *figures;
}

}  // namespace loiter::bench::serve
