// From facts and rules to findings: link, reach, rank.
#pragma once

#include "facts/facts.h"
#include "rules/rules.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

namespace loiter::analysis {

enum class Certainty : uint8_t { Definite, Possible };
enum class Level : uint8_t { Note, Warning, Error };
const char* certaintyName(Certainty);
const char* levelName(Level);

struct Place {
  std::string function;           // display name
  std::string file;               // as in the facts: relative to the root, or <header>
  uint32_t line = 0, column = 0;  // from 1, columns in bytes
};

struct Step : Place {
  std::string note;  // what happens here: "calls read_blob", "started on the loop by post"
};

struct Entry : Place {
  std::string why;          // "coroutine", "handler given to async_read", …
  double cost_ms = 0;       // thread-milliseconds that one request of this entry spends on the finding
  bool locked = false;      // with a mutex held
  std::string fingerprint;  // 16 hex digits; of rule, sink and the functions of the chain, no line numbers
  std::vector<Step> chain;  // the nearest way to the sink, both included; behind Finding::kMaxSteps: empty
  auto key() const { return std::tie(function, file, line); }  // the same entry, whatever it costs
};

// A change of the sink's file that awaits what the call blocks for.
struct Fix {
  struct Edit {  // replaces what stands from a place to the one behind it; lines and columns from 1, columns in bytes
    uint32_t line = 0, column = 0, end_line = 0, end_column = 0;
    std::string text;
  };
  std::string title;        // what it writes: "co_await ….async_read_some(…, boost::asio::use_awaitable)"
  std::vector<Edit> edits;  // in the order of the source, apart from each other; empty: there is no fix
};

struct Finding {
  static constexpr size_t kMaxEntries = 100;  // that are looked for: so many may be more
  static constexpr size_t kMaxSteps = 1000;   // of all entries' chains
  std::string rule;                           // "loiter-blocking-" + class
  std::string rule_id;                        // the blocking rule of the pack: "asio-connect"
  rules::Class class_;
  Level level = Level::Warning;
  Certainty certainty = Certainty::Definite;
  double rank = 0;             // 0 to 100
  double cost_ms = 0;          // thread-milliseconds of one request to each of `entries`
  bool cost_measured = false;  // no part of it is assumed
  std::string cost;            // the same in words: "holds 1 of 4 loop threads for 50 ms a request: …"
  bool first_time = false;     // once in the life of the process: a static local's initialiser, call_once
  bool last_time = false;      // once as well: the process ends behind it
  bool endless = false;        // nothing bounds the wait
  bool deadlock = false;       // waits for work that needs the loop of the entry
  std::string pattern;
  std::string fingerprint;  // of the best entry; equal ones are told apart by their order
  std::string instead;
  std::vector<Entry> entries;  // all that reach it, the best first; never empty
  Place sink;
  std::string callee;         // the function that blocks, display name
  std::string name, what;     // its name alone, and what it does: "sleep_for", "sleeps"
  Fix fix;                    // where one is known to be right
  std::vector<Step> related;  // where the lock is held, where the other end of a deadlock is

  const Entry& entry() const { return entries.front(); }
  const std::vector<Step>& chain() const { return entries.front().chain; }
  std::string message() const { return message(entry()); }
  std::string message(const Entry& of) const;  // one sentence, of one of its entries
};

// The call inside the entry's own body that leads to the sink.
const Place& callInEntry(const Finding& finding, const Entry& entry);

// "at most 80 requests/s"
std::string rateInWords(double per_second);

struct Cost {
  double hold_ms = 0;
  bool measured = false;
};
inline constexpr int kMaxPoolThreads = 4096;

struct Costs {
  std::map<std::string, Cost> patterns;
  int pool_threads = 4;
};

struct Options {
  std::vector<std::string> enable;  // rule ids that are off by default
  Costs costs;
};

struct FailedUnit {
  std::string file, why;
};

struct Statistics {
  uint64_t units = 0, functions = 0, calls = 0, entries = 0;
};

// The linked program: what all units say, by USR. Immutable after link().
class Program;
struct ProgramDeleter {
  void operator()(Program*) const;
};
using ProgramPtr = std::unique_ptr<Program, ProgramDeleter>;

// Units are borrowed: they must outlive the program. Order does not matter to the result.
ProgramPtr link(const std::vector<const facts::Unit*>& units, const rules::RuleSet& rules);

struct Analysis {
  std::vector<Finding> findings;  // worst first: level, rank, then file, line, column, rule
  Statistics statistics;
};
Analysis analyze(const Program& program, const Options& options);

// The contexts that one function can run in, and what it may block on.
struct Why {
  std::string function;
  Place place;
  struct Context {
    std::string context;
    std::vector<Step> chain;
    std::string why;
  };
  std::vector<Context> contexts;  // empty: not known to run on a loop
  // Of a call that blocks by itself: the rule, and its words. `function` is what is called, the contexts its caller's.
  std::string rule_id, what, instead;
  std::vector<Step> blocks;   // blocking calls that it makes itself
  std::vector<Step> reaches;  // the nearest ones that it leads to through others, at most kMostReached
  static constexpr size_t kMostReached = 5;
};

// A program that every pass has run over, for several questions to it. Both arguments are borrowed.
class Answers {
 public:
  Answers(const Program& program, const Options& options);
  ~Answers();

  Analysis findings();
  // Of the functions of this name (display or pattern name, or its end): `loiter why`.
  std::vector<Why> why(const std::string& name) const;
  // Of what `word` stands for in this line: functions that are defined or called there, blocking calls.
  std::vector<Why> whyAt(const std::string& file, unsigned line, const std::string& word) const;

 private:
  struct Passes;
  std::unique_ptr<Passes> passes_;
};

// Reads rules/costs.json. An empty string, or what is wrong.
std::string loadCosts(const std::string& text, Costs& costs);

}  // namespace loiter::analysis
