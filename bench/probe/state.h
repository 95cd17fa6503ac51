// The finished blocks of a run in a file: a line of JSON each, behind one that says what they depend on.
#pragma once

#include "probe/run.h"

#include <fstream>
#include <optional>
#include <utility>

namespace loiter::bench {

class State {
 public:
  // Reads `options.state` if it is of a run with the same options on the same machine with the same program; else
  // begins it anew. Throws Failure for a file that cannot be written.
  explicit State(const RunOptions& options);
  std::optional<Block> find(const std::string& pattern, unsigned block) const;
  void add(const std::string& pattern, unsigned block, const Block& result);  // throws Failure
  size_t size() const { return blocks_.size(); }

 private:
  void read(const std::string& header);

  std::filesystem::path path_;
  std::ofstream file_;
  std::map<std::pair<std::string, unsigned>, Block> blocks_;
};

}  // namespace loiter::bench
