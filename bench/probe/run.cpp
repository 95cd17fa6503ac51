#include "probe/run.h"

#include "probe/child.h"
#include "probe/database.h"
#include "probe/state.h"
#include "probe/temp_folder.h"
#include "stats/random.h"

#include <nlohmann/json.hpp>

#include <optional>

namespace loiter::bench {
namespace {

constexpr std::chrono::milliseconds kStartUp(40);  // of a process and a fixture
constexpr std::chrono::seconds kPatience(30);      // beyond what a block should take: a machine may be busy
constexpr int kPatienceFactor = 20;
constexpr std::chrono::seconds kTelling(3);  // of the plan: before, how it has held says nothing

struct Job {
  const Pattern* pattern;
  unsigned block;
};

// Round by round, so that a pattern's blocks lie far apart in time; within a round in random order.
std::vector<Job> planned(const RunOptions& options) {
  std::vector<Job> jobs;
  Random random(options.seed, "order of blocks");
  for (unsigned block = 0; block < options.blocks; ++block) {
    std::vector<Job> round;
    round.reserve(options.patterns.size());
    for (const Pattern* pattern : options.patterns) round.push_back({pattern, block});
    random.shuffle(round);
    jobs.insert(jobs.end(), round.begin(), round.end());
  }
  return jobs;
}

Nanoseconds expectedOf(const RunOptions& options, const Pattern& pattern) {
  auto found = options.expected.find(pattern.name);
  return found == options.expected.end() ? Nanoseconds(0) : found->second;
}

Nanoseconds blockTime(const RunOptions& options, const Pattern& pattern) {
  const Nanoseconds pair = 2 * expectedOf(options, pattern);
  return kStartUp + pair + std::max<Nanoseconds>(options.budget, pair * options.least_pairs);
}

class Measurement {
 public:
  Measurement(const RunOptions& options, const std::function<void(const Progress&)>& progress)
      : options_(options), progress_(progress), jobs_(planned(options)), state_(options) {}

  Blocks run() {
    for (size_t at = 0; at < jobs_.size(); ++at) {
      const Job& job = jobs_[at];
      PatternBlocks& so_far = blocks_[job.pattern->name];
      if (!so_far.unavailable.empty()) continue;
      std::optional<Block> block = state_.find(job.pattern->name, job.block);
      if (!block) {
        progress_({at, jobs_.size(), timeLeft(at), job.pattern->name});
        const auto start = std::chrono::steady_clock::now();
        block = measured(job);
        took_ += std::chrono::steady_clock::now() - start;
        planned_ += blockTime(options_, *job.pattern);
        state_.add(job.pattern->name, job.block, *block);
      }
      so_far.unavailable = block->unavailable;
      if (!block->unavailable.empty())
        so_far.blocks.clear();
      else
        so_far.blocks.push_back(std::move(*block));
    }
    progress_({jobs_.size(), jobs_.size(), Nanoseconds(0), ""});
    return std::move(blocks_);
  }

 private:
  // By the plan, corrected by how the plan has held so far.
  Nanoseconds timeLeft(size_t from) const {
    Nanoseconds sum{0};
    for (size_t at = from; at < jobs_.size(); ++at) {
      const Pattern& pattern = *jobs_[at].pattern;
      auto found = blocks_.find(pattern.name);
      if (found == blocks_.end() || found->second.unavailable.empty()) sum += blockTime(options_, pattern);
    }
    if (planned_ < kTelling) return sum;
    return Nanoseconds(int64_t(double(sum.count()) * double(took_.count()) / double(planned_.count())));
  }

  std::string database() {
    if (!database_) database_.emplace(options_.folder);
    return database_->connection();
  }

  Block measured(const Job& job) {
    Block block;
    try {
      const TempFolder folder(options_.folder);
      Child child({"/proc/self/exe", "block", "--pattern", job.pattern->name, "--seed",
                   std::to_string(options_.seed + job.block), "--budget-ns", std::to_string(options_.budget.count()),
                   "--least-pairs", std::to_string(options_.least_pairs), "--delay-ns",
                   std::to_string(expectedOf(options_, *job.pattern).count()), "--folder", folder.path().string(),
                   "--database", job.pattern->needs_database ? database() : ""});
      const auto limit = kPatience + kPatienceFactor * blockTime(options_, *job.pattern);
      const Child::End end = child.finish(std::chrono::duration_cast<std::chrono::milliseconds>(limit));
      if (end.how.empty()) return blockFromJson(nlohmann::json::parse(end.output));
      block.unavailable = "its process " + end.how;
    } catch (const Unavailable& reason) {
      block.unavailable = reason.what();
    } catch (const nlohmann::json::exception&) {
      block.unavailable = "its process wrote something that is not a block";
    }
    return block;
  }

  const RunOptions& options_;
  const std::function<void(const Progress&)>& progress_;
  std::vector<Job> jobs_;
  State state_;
  std::optional<Database> database_;
  Blocks blocks_;
  Nanoseconds took_{0}, planned_{0};  // by the blocks that were measured
};

}  // namespace

Nanoseconds estimatedTime(const RunOptions& options) {
  Nanoseconds sum{0};
  for (const Pattern* pattern : options.patterns) sum += options.blocks * blockTime(options, *pattern);
  return sum;
}

Blocks run(const RunOptions& options, const std::function<void(const Progress&)>& progress) {
  return Measurement(options, progress).run();
}

}  // namespace loiter::bench
