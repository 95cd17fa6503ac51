#include "probe/block.h"

#include "stats/random.h"

#include <boost/asio/executor_work_guard.hpp>

#include <nlohmann/json.hpp>

#include <sys/prctl.h>

namespace loiter::bench {
namespace {

Call blockingCall(Fixture& fixture, asio::io_context& loop) {
  fixture.prepare();
  return call(loop, fixture.blocking());
}

Call asyncCall(Fixture& fixture, asio::io_context& loop) {
  fixture.prepare();
  return call(loop, fixture.async());
}

Pair runPair(Fixture& fixture, asio::io_context& loop, bool blocking_first) {
  Pair pair;
  if (blocking_first) pair.blocking = blockingCall(fixture, loop);
  pair.async = asyncCall(fixture, loop);
  if (!blocking_first) pair.blocking = blockingCall(fixture, loop);
  return pair;
}

nlohmann::json toJson(const Call& call) {
  return {call.hold.wall.count(), call.hold.cpu.count(), call.hold.run_queue.count(), call.latency.count()};
}

Call callFromJson(const nlohmann::json& json) {
  auto at = [&](size_t index) { return Nanoseconds(json.at(index).get<int64_t>()); };
  return {{at(0), at(1), at(2)}, at(3)};
}

}  // namespace

Block runBlock(const Pattern& pattern, const BlockOptions& options) {
  prctl(PR_SET_TIMERSLACK, 1);  // the default lets the kernel wake us 50 µs late
  Block block;
  try {
    asio::io_context loop;
    const auto work = asio::make_work_guard(loop);
    const auto fixture = pattern.make({loop, options.folder, options.delay, options.database});
    Random random(options.seed, pattern.name);
    runPair(*fixture, loop, true);
    const auto end = std::chrono::steady_clock::now() + options.budget;
    while (block.pairs.size() < options.least_pairs ||
           (block.pairs.size() < options.most_pairs && std::chrono::steady_clock::now() < end))
      block.pairs.push_back(runPair(*fixture, loop, random.below(2) == 0));
  } catch (const std::exception& error) {
    block.pairs.clear();
    block.unavailable = error.what();
  }
  return block;
}

nlohmann::json toJson(const Block& block) {
  nlohmann::json json = {{"pairs", nlohmann::json::array()}};
  if (!block.unavailable.empty()) json["unavailable"] = block.unavailable;
  for (const Pair& pair : block.pairs) json["pairs"].push_back({toJson(pair.blocking), toJson(pair.async)});
  return json;
}

Block blockFromJson(const nlohmann::json& json) {
  Block block;
  block.unavailable = json.value("unavailable", "");
  for (const nlohmann::json& pair : json.at("pairs"))
    block.pairs.push_back({callFromJson(pair.at(0)), callFromJson(pair.at(1))});
  return block;
}

}  // namespace loiter::bench
