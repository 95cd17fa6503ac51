#include "probe/state.h"

#include "failure.h"
#include "probe/host.h"

#include <nlohmann/json.hpp>

#include <cerrno>
#include <cstring>

namespace loiter::bench {
namespace {

// The patterns are not part of it: a run of some of them goes on as one of all.
std::string headerOf(const RunOptions& options) {
  nlohmann::json delays;
  for (const auto& [pattern, delay] : options.expected) delays[pattern] = delay.count();
  return nlohmann::json({{"loiter_bench", LOITER_VERSION},
                         {"compiler", compilerText()},
                         {"host", hostFingerprint(options.folder)},
                         {"seed", options.seed},
                         {"budget_ns", options.budget.count()},
                         {"least_pairs", options.least_pairs},
                         {"delays_ns", delays}})
      .dump();
}

}  // namespace

State::State(const RunOptions& options) : path_(options.state) {
  if (path_.empty()) return;
  const std::string header = headerOf(options);
  read(header);
  file_.open(path_, blocks_.empty() ? std::ios::trunc : std::ios::app);
  if (blocks_.empty()) file_ << header << std::endl;
  if (!file_) throw Failure("cannot write '" + path_.string() + "': " + std::strerror(errno));
}

// What is not a whole line was being written when the run ended; the block behind it is measured again.
void State::read(const std::string& header) {
  std::error_code none;
  if (!std::filesystem::is_regular_file(path_, none)) return;  // a device may be read without end
  std::ifstream file(path_);
  std::string line;
  if (!std::getline(file, line) || line != header) return;
  uintmax_t whole = line.size() + 1;
  while (std::getline(file, line) && !file.eof()) {
    const nlohmann::json json = nlohmann::json::parse(line, nullptr, false);
    if (json.is_discarded()) break;
    try {
      blocks_[{json.at("pattern").get<std::string>(), json.at("block").get<unsigned>()}] = blockFromJson(
          json.at("result"));
    } catch (const nlohmann::json::exception&) {
      break;
    }
    whole += line.size() + 1;
  }
  file.close();
  std::error_code ignored;  // if it cannot be cut, it cannot be written either, which is told then
  if (!blocks_.empty()) std::filesystem::resize_file(path_, whole, ignored);
}

std::optional<Block> State::find(const std::string& pattern, unsigned block) const {
  auto found = blocks_.find({pattern, block});
  if (found == blocks_.end()) return {};
  return found->second;
}

// A pattern that was unavailable may be there next time.
void State::add(const std::string& pattern, unsigned block, const Block& result) {
  if (path_.empty() || !result.unavailable.empty()) return;
  file_ << nlohmann::json({{"pattern", pattern}, {"block", block}, {"result", toJson(result)}}).dump() << std::endl;
  if (!file_) throw Failure("cannot write '" + path_.string() + "': " + std::strerror(errno));
}

}  // namespace loiter::bench
