// Which faults of a program are those of an earlier state of it, or of a baseline: although lines moved, functions and
// files were renamed, and code between the entry and the blocking call was rearranged.
#pragma once

#include "analysis/analysis.h"
#include "facts/facts.h"

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace loiter::driver {

struct FunctionId {
  std::string name, file;  // display name
  friend bool operator==(const FunctionId&, const FunctionId&) = default;
};

// That an entry reaches a blocking call. What a change introduces is a way: a new handler over an old helper is a new
// fault of the handler.
struct Way {
  std::string rule, callee;
  FunctionId entry, sink;   // sink: the function that makes the blocking call
  std::string fingerprint;  // of the functions between as well
  unsigned line = 0;        // of the blocking call; 0: not known
};

// One for each of the finding's entries, in their order.
void addWays(const analysis::Finding& finding, std::vector<Way>& ways);

// The functions of a program, and roughly what each calls.
class Functions {
 public:
  using IsThere = std::function<bool(const std::string& file)>;
  // `file_now` gives the name of a file as it is now. `is_there`: whether there is such a file now.
  Functions(const std::vector<const facts::Unit*>& units,
            const std::function<std::string(const std::string&)>& file_now, IsThere is_there = {});
  bool contains(const FunctionId& function) const { return calls_.contains(keyOf(function)); }
  // In a unit without errors: what it does not call there, it does not call.
  bool isRead(const FunctionId& function) const { return read_.contains(keyOf(function)); }
  // Its file is there and was not read, or with errors: nobody knows whether it has the function.
  bool mayHide(const FunctionId& function) const;
  // The bits of the functions that it calls; 0: none, or it is not there.
  uint64_t calls(const FunctionId& function) const;

 private:
  static uint64_t keyOf(const FunctionId& function);
  std::unordered_map<uint64_t, uint64_t> calls_;
  std::unordered_set<uint64_t> read_;
  std::set<std::string> files_;  // of units without errors
  IsThere is_there_;
};

struct KnownFaults {
  std::vector<bool> known;  // of the ways now
  std::vector<bool> gone;   // of the ways before: not among those now
  std::vector<bool> fixed;  // of the ways before: gone, and their functions were read
};

// Made when they are first asked for, which is where ways are not equal: that takes the facts of every unit.
class FunctionsNow {
 public:
  explicit FunctionsNow(std::function<Functions()> make) : make_(std::move(make)) {}
  explicit FunctionsNow(Functions made) : made_(std::move(made)) {}
  const Functions& get() const {
    if (!made_) made_ = make_();
    return *made_;
  }

 private:
  std::function<Functions()> make_;
  mutable std::optional<Functions> made_;
};

// Pairs each way with at most one of before. A function counts as one of another name or file if that one is no longer
// there, and the new one was not before. `functions_before` null: nobody knows. `all_read`: every unit of now was.
KnownFaults findKnown(const std::vector<Way>& before, const std::vector<Way>& now, const Functions* functions_before,
                      const FunctionsNow& functions_now, bool all_read = true);

}  // namespace loiter::driver
