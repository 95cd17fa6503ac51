#include "extraction.h"

#include "host_compiler.h"
#include "manifest.h"
#include "paths.h"
#include "unit_extract.h"
#include "workers.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/ThreadPool.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>

namespace loiter::driver {
namespace {

using Json = nlohmann::json;

// One unit on its way from command to facts.
struct Work {
  const UnitCommand* command = nullptr;
  Hash key;
  std::optional<Hash> facts;  // that the cache has
  std::unique_ptr<facts::HeldUnit> unit;
  std::string failed;
};

// Everything but the files' content that decides what the facts of a unit are.
HashInput settingsKey(const extract::Options& options) {
  HashInput input;
  input.add("unit 1").add(std::to_string(facts::kFormat)).add(hex(programHash())).add(options.root);
  input.addAll(options.models).addAll(options.keeps).addAll(options.names).add(options.skip_bodies ? "skip" : "keep");
  for (const extract::Prelude& prelude : options.preludes) input.add(prelude.pack).addAll(prelude.lines);
  for (const char* name : {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "SDKROOT", "GCC_EXEC_PREFIX"}) {
    const char* value = std::getenv(name);
    input.add(value ? value : "");
  }
  return input;
}

bool lacksHeader(const facts::UnitT& unit) {
  return llvm::any_of(unit.problems,
                      [](const auto& problem) { return problem->message.find("file not found") != std::string::npos; });
}

// The child's part: what it says is one line of JSON and, if the cache took none, the facts behind it.
std::string extractInChild(const UnitCommand& unit, const Hash& key, const extract::Options& options,
                           const Cache& cache) {
  int64_t started = fileClockNow();
  extract::Result result = extractUnit(unit, options);
  Json answer = {{"parsed", result.parsed}, {"error", result.error}};
  std::string bytes;
  if (result.parsed) {
    bytes = facts::serialize(result.unit);
    Hash content = hashBytes(bytes);
    std::string trouble = cache.usable() ? cache.storeFacts(content, bytes) : "off";
    // A missing header may appear anywhere on the search path: such a unit is read anew each time.
    if (trouble.empty() && !lacksHeader(result.unit))
      if (auto manifest = makeManifest(content, result.reading, started, options.overlay))
        trouble = cache.storeManifest(key, *manifest);
    if (trouble.empty()) {
      answer["facts"] = {content.low, content.high};
      bytes.clear();
    } else if (cache.usable()) {
      answer["trouble"] = trouble;
    }
  }
  return answer.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n" + bytes;
}

}  // namespace

class Extractor::Run {
 public:
  Run(Project& project, const ProjectOptions& options, Console& console, const extract::Overlay* overlay)
      : project_(project), options_(options), console_(console), cache_(project.cache_folder, overlay),
        extract_options_(extractOptions(project.rules, project.root, options.skip_bodies)) {
    extract_options_.overlay = overlay;
    if (!cache_.trouble().empty()) warnCache(cache_.trouble());
    prepare();
  }

  const Cache& cache() const { return cache_; }

  std::optional<Hash> factsHash() const {
    std::vector<std::string> all;
    for (const Work& work : work_) {
      if (!work.facts) return std::nullopt;
      all.push_back(hex(*work.facts));
    }
    llvm::sort(all);  // the order of the compile commands is of no matter
    return HashInput().addAll(all).hash();
  }

  std::vector<ScannedUnit> scannedUnits() const {
    std::vector<ScannedUnit> units;
    for (const Work& work : work_)
      if (work.facts) units.push_back({work.command->file, work.key, *work.facts});
    return units;
  }

  Extraction run() {
    openCached();
    extractRest();
    if (cache_.usable()) cache_.prune();
    return collect();
  }

 private:
  void warnCache(const std::string& why) {
    console_.warnOnce("cache '" + cache_.folder() + "' cannot be written (" + why + "); nothing is kept of this scan");
  }

  void prepare() {
    HostCompilers compilers(cache_.compilersFolder(), console_);
    HashInput settings = settingsKey(extract_options_);
    work_.reserve(project_.units.size());
    for (UnitCommand& unit : project_.units) {
      compilers.adapt(unit);
      HashInput input = settings;
      Work work;
      work.command = &unit;
      work.key = input.add(unit.directory).add(unit.file).addAll(unit.command).hash();
      work.facts = cache_.lookUp(work.key);
      if (extract_options_.overlay && !work.facts) {  // a manifest of its own, beside that of the files as they are
        work.key = input.add("overlay").hash();
        work.facts = cache_.lookUp(work.key);
      }
      work_.push_back(std::move(work));
    }
  }

  // Threads end before the first fork().
  void openCached() {
    llvm::DefaultThreadPool threads(llvm::hardware_concurrency(jobs()));
    for (Work& work : work_)
      if (work.facts) threads.async([&work, this] { work.unit = cache_.open(*work.facts); });
    threads.wait();
    for (Work& work : work_)
      if (work.facts && !work.unit) {
        console_.detail("damaged cache entry of " + name(work) + ": read anew");
        cache_.forget(work.key, *work.facts);
        work.facts.reset();
      }
  }

  void extractRest() {
    std::vector<Work*> rest;
    for (Work& work : work_)
      if (!work.unit) rest.push_back(&work);
    parsed_ = rest.size();
    if (rest.empty()) return;
    WorkerOptions workers;
    workers.workers = jobs();
    workers.timeout = std::chrono::seconds(options_.timeout_s);
    workers.show_noise = console_.verbose();
    size_t finished = 0;
    console_.progress(0, rest.size(), name(*rest.front()));
    runForked(
        rest.size(), workers,
        [&](size_t i) { return extractInChild(*rest[i]->command, rest[i]->key, extract_options_, cache_); },
        [&](size_t i, JobOutcome outcome) {
          take(*rest[i], std::move(outcome));
          console_.progress(++finished, rest.size(), name(*rest[i]));
        });
    console_.clearProgress();
  }

  void take(Work& work, JobOutcome outcome) {
    if (!outcome.died.empty()) {
      work.failed = outcome.died;
      return;
    }
    size_t line_end = outcome.message.find('\n');
    Json answer = Json::parse(outcome.message.substr(0, line_end), nullptr, /*allow_exceptions=*/false);
    if (answer.is_discarded() || line_end == std::string::npos) {
      work.failed = "ended without an answer";
      return;
    }
    if (answer.contains("trouble")) warnCache(answer["trouble"].get<std::string>());
    if (!answer["parsed"].get<bool>()) {
      work.failed = answer["error"].get<std::string>();
    } else if (answer.contains("facts")) {
      work.facts = Hash{answer["facts"][0].get<uint64_t>(), answer["facts"][1].get<uint64_t>()};
      work.unit = cache_.open(*work.facts);
      if (!work.unit) work.failed = "its facts in the cache were damaged or removed while the scan ran";
    } else {
      facts::OpenResult opened = facts::fromBytes(outcome.message.substr(line_end + 1));
      work.unit = std::move(opened.unit);
      work.failed = opened.error;
    }
  }

  Extraction collect() {
    Extraction result;
    result.parsed = parsed_;
    result.reused = work_.size() - parsed_;
    result.failed = project_.failed;
    for (Work& work : work_) {
      if (work.unit) work.failed = problemOf(work.unit->unit());
      if (!work.failed.empty()) result.failed.push_back({name(work), work.failed});
      if (work.unit) result.units.push_back(std::move(work.unit));
    }
    auto order = [](const analysis::FailedUnit& unit) { return std::tie(unit.file, unit.why); };
    llvm::sort(result.failed, [&](const auto& a, const auto& b) { return order(a) < order(b); });
    result.failed.erase(std::unique(result.failed.begin(), result.failed.end(),
                                    [&](const auto& a, const auto& b) { return order(a) == order(b); }),
                        result.failed.end());
    console_.detail(std::to_string(result.parsed) + " units parsed, " + std::to_string(result.reused) +
                    " from the cache");
    return result;
  }

  unsigned jobs() const { return options_.jobs ? options_.jobs : hardwareThreads(); }
  std::string name(const Work& work) const { return displayPath(work.command->file, project_.root); }

  Project& project_;
  const ProjectOptions& options_;
  Console& console_;
  Cache cache_;
  extract::Options extract_options_;
  std::vector<Work> work_;
  size_t parsed_ = 0;
};

std::vector<const facts::Unit*> Extraction::facts() const {
  std::vector<const facts::Unit*> all;
  for (const auto& unit : units) all.push_back(&unit->unit());
  return all;
}

std::string problemOf(const facts::Unit& unit) {
  const auto* problems = unit.problems();
  if (!problems || problems->size() == 0) return {};
  const auto* first = problems->Get(0);
  std::string why;
  if (const auto* place = first->location(); place && place->line()) {
    const auto* path = unit.files()->Get(place->file())->path();
    why = path->str() + ":" + std::to_string(place->line()) + ":" + std::to_string(place->column()) + ": ";
  }
  why += first->message()->str();
  if (problems->size() > 1) {
    size_t more = problems->size() - 1;
    why += " (and " + std::to_string(more) + (more == 1 ? " more error)" : " more errors)");
  }
  return why;
}

Extractor::Extractor(Project& project, const ProjectOptions& options, Console& console, const extract::Overlay* overlay)
    : run_(std::make_unique<Run>(project, options, console, overlay)) {}
Extractor::~Extractor() = default;
const Cache& Extractor::cache() const { return run_->cache(); }
std::optional<Hash> Extractor::factsHash() const { return run_->factsHash(); }
std::vector<ScannedUnit> Extractor::scannedUnits() const { return run_->scannedUnits(); }
Extraction Extractor::run() { return run_->run(); }

}  // namespace loiter::driver
