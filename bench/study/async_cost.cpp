#include "study/async_cost.h"

#include "failure.h"
#include "probe/child.h"
#include "stats/random.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <algorithm>

namespace loiter::bench::study {
namespace {

namespace asio = boost::asio;
namespace fs = std::filesystem;

constexpr double kTheirLayer_ns = 7, kTheirLayerBytes = 72, kTheirSuspension_ns = 1300;
constexpr unsigned kBlocks = 15, kQuickBlocks = 3;
constexpr double kTolerance = 0.05;
constexpr std::chrono::seconds kLimit(60);

// The same source by each compiler that was there when loiter-bench was built.
constexpr const char* kPrograms[] = {"loiter-bench-async-cost-gcc", "loiter-bench-async-cost-clang"};

fs::path besideThisProgram(const char* name) { return fs::read_symlink("/proc/self/exe").parent_path() / name; }

AsyncCostBlock runBlock(const char* name) {
  Child child({besideThisProgram(name)});
  const Child::End end = child.finish(kLimit);
  if (!end.how.empty()) throw Failure(std::string(name) + " " + end.how);
  return parseAsyncCost(name, end.output);
}

template <typename Value>
Estimate over(const std::vector<AsyncCostBlock>& blocks, uint64_t seed, Value value) {
  std::vector<double> figures;
  for (const AsyncCostBlock& block : blocks) figures.push_back(value(block));
  return estimate(figures, seed, kTolerance);
}

// A suspension that goes through Asio's queue, as most do in a service.
double postedSuspension_ns(unsigned count) {
  using Clock = std::chrono::steady_clock;
  asio::io_context loop(1);
  std::chrono::nanoseconds taken{0};
  asio::co_spawn(
      loop,
      [&]() -> asio::awaitable<void> {
        const auto start = Clock::now();
        for (unsigned i = 0; i < count; ++i) co_await asio::post(asio::use_awaitable);
        taken = Clock::now() - start;
      },
      asio::detached);
  loop.run();
  return double(taken.count()) / count;
}

// NAME_ns with its interval, and `unstable` where the halves of the blocks contradict each other.
void addEstimate(Table& table, const std::string& name, const Estimate& estimated, std::string& unstable) {
  table.cell(name + "_ns", estimated.value)
      .cell(name + "_low_ns", estimated.interval.low)
      .cell(name + "_high_ns", estimated.interval.high);
  if (estimated.unstable) unstable += (unstable.empty() ? "" : ", ") + name;
}

Table suspensions(unsigned blocks, uint64_t seed) {
  constexpr unsigned kCount = 100000;
  std::vector<double> figures;
  for (unsigned i = 0; i < blocks; ++i) figures.push_back(postedSuspension_ns(kCount));
  const Estimate estimated = estimate(figures, seed, kTolerance);
  Table table("suspension");
  std::string unstable;
  table.row().cell("through", "Asio's queue, one thread");
  addEstimate(table, "suspension", estimated, unstable);
  table.cell("unstable", unstable).cell("their_suspension_ns", kTheirSuspension_ns);
  return table;
}

unsigned blocksOf(const Options& options) { return options.quick ? kQuickBlocks : kBlocks; }

std::chrono::seconds duration(const Options& options) { return std::chrono::seconds(1 + blocksOf(options)); }

Result run(const Options& options, const Report& report) {
  Result result;
  std::vector<const char*> programs;
  for (const char* name : kPrograms)
    if (fs::exists(besideThisProgram(name)))
      programs.push_back(name);
    else
      result.remarks.push_back(std::string(name) +
                               " is not there: its compiler was missing when loiter-bench was built, "
                               "so it was not measured.");
  std::vector<std::vector<AsyncCostBlock>> blocks(programs.size());
  Random random(options.seed, "async-cost");
  for (unsigned round = 0; round < blocksOf(options); ++round) {
    report(round, blocksOf(options), "chains");
    std::vector<size_t> order(programs.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    random.shuffle(order);
    for (size_t at : order) blocks[at].push_back(runBlock(programs[at]));
  }
  Table chains("chains"), frames("frames");
  for (const auto& of_one : blocks) {
    addChains(chains, of_one, options.seed);
    addFrames(frames, of_one.front());
  }
  result.tables = {chains, suspensions(blocksOf(options), options.seed), frames};
  result.remarks.push_back(
      "Frames come from malloc here, and a layer's time has that in it; its share was not measured. A suspension alone "
      "is suspending_ns less ready_ns; through a queue it is suspension_ns. What theirs went through is not known "
      "here.");
  for (const auto& of_one : blocks) result.remarks.push_back(scopedRemark(of_one.front()));
  return result;
}

}  // namespace

AsyncCostBlock parseAsyncCost(const std::string& program, const std::string& json) {
  try {
    const auto value = nlohmann::json::parse(json);
    AsyncCostBlock block;
    block.compiler = value.at("compiler");
    for (const auto& chain : value.at("chains"))
      block.chains.push_back(
          {chain.at("depth"), chain.at("call_ns"), chain.at("ready_ns"), chain.at("suspending_ns"), chain.at("bytes")});
    const auto& frames = value.at("frames");
    block.nothing = frames.at("nothing");
    block.across = frames.at("across");
    block.scoped = frames.at("scoped");
    return block;
  } catch (const nlohmann::json::exception& error) {
    throw Failure(program + " printed something else than its figures: " + error.what());
  }
}

void addChains(Table& table, const std::vector<AsyncCostBlock>& blocks, uint64_t seed) {
  for (size_t at = 0; at < blocks.front().chains.size(); ++at) {
    const unsigned depth = blocks.front().chains[at].depth;
    using Chain = AsyncCostBlock::Chain;
    std::string unstable;
    auto add = [&](const std::string& name, auto figure) {
      auto of_block = [&](const AsyncCostBlock& block) { return figure(block.chains.at(at)); };
      addEstimate(table, name, over(blocks, seed, of_block), unstable);
    };
    table.row().cell("compiler", blocks.front().compiler).cell("depth", depth);
    add("call", [](const Chain& chain) { return chain.call_ns; });
    add("ready", [](const Chain& chain) { return chain.ready_ns; });
    add("suspending", [](const Chain& chain) { return chain.suspending_ns; });
    add("layer", [](const Chain& chain) { return (chain.ready_ns - chain.call_ns) / chain.depth; });
    table.cell("unstable", unstable)
        .cell("their_layer_ns", kTheirLayer_ns)
        .cell("layer_bytes", double(blocks.front().chains[at].bytes) / depth)
        .cell("their_layer_bytes", kTheirLayerBytes);
  }
}

std::string scopedRemark(const AsyncCostBlock& block) {
  const bool kept = block.scoped >= block.nothing + (block.across - block.nothing) / 2;
  return block.compiler + (kept ? " keeps a local in the frame though its block ends before the await: it costs what "
                                  "one does that crosses."
                                : " keeps no local in the frame whose block ends before the await.");
}

void addFrames(Table& table, const AsyncCostBlock& block) {
  auto row = [&](const char* locals, uint64_t bytes) {
    table.row()
        .cell("compiler", block.compiler)
        .cell("locals", locals)
        .cell("frame_bytes", bytes)
        .cell("of_the_local", int64_t(bytes) - int64_t(block.nothing));
  };
  row("none", block.nothing);
  row("4 KiB, used on both sides of an await", block.across);
  row("4 KiB, in a block before the await", block.scoped);
}

const Study& asyncCost() {
  static const Study study = {"async-cost", "The cost of async: calls against coroutines",
                              "Chains of depth 1, 5 and 20: 7 ns and 72 bytes a layer without suspending, 1.3 µs for a "
                              "suspension. Locals cost nothing unless they cross an await.",
                              duration, run};
  return study;
}

}  // namespace loiter::bench::study
