// The passes, in order.
#include "analysis/findings.h"

#include <algorithm>

namespace loiter::analysis {

namespace {

// Everything that one question to a program needs.
struct Passes {
  const Program& program;
  Options options;
  Origins origins{program};                                     // where values come from
  Contexts contexts{program, origins};                          // what executors stand for
  Given given{program, origins};                                // constants that callers hand over
  Conditions conditions{program, origins, contexts, given};     // tests of rules, guards
  Callables callables{program, origins, conditions, contexts};  // who calls whom
  Hops hops{program, origins, conditions, contexts};            // where a coroutine runs between its awaits
  Sinks sinks{program, origins, conditions, options};           // what blocks
  Reach reach{program, origins, given, conditions, contexts, callables, hops};  // which function runs where
  Locks locks{program, origins, conditions, callables, sinks, reach};           // which mutexes are slow
  Deadlocks deadlocks{program, origins, conditions, reach};                     // which waits wait for their own loop
  Rounds rounds{program, conditions};                                           // how often a call is made
  Findings findings{program, callables, reach, sinks, locks, deadlocks, rounds, conditions.guards, contexts, options};

  Passes(const Program& p, const Options& o) : program(p), options(o) {
    callables.run();
    reach.findStarts();
    reach.run();
    locks.run();
  }
};

bool named(const Program& program, Id decl, const std::string& name) {
  std::string_view display = program.display(decl);
  auto matches = [&](std::string_view full) {
    full = full.substr(0, full.find('('));
    if (!full.ends_with(name)) return false;
    return full.size() == name.size() || full[full.size() - name.size() - 1] == ':';
  };
  return display == name || matches(program.decls[decl].name) || matches(display);
}

}  // namespace

Analysis analyze(const Program& program, const Options& options) {
  Passes passes(program, options);
  Analysis result;
  result.findings = passes.findings.collect();
  result.statistics.units = program.units.size();
  result.statistics.functions = program.functions.size();
  result.statistics.calls = program.callCount();
  for (const Start& s : passes.reach.starts()) result.statistics.entries += Contexts::serves(s.context);
  return result;
}

std::vector<Why> why(const Program& program, const std::string& name) {
  Passes passes(program, {});
  std::vector<Why> answers;
  for (Id f = 0; f < program.functions.size(); ++f) {
    Id id = program.functions[f].decl;
    if (id == kNone || !named(program, id, name)) continue;
    Why answer;
    answer.function = std::string(program.display(id));
    answer.place = program.place(f, *program.decls[id].facts->location());
    std::set<Id> contexts;  // one chain for each, whatever callers hand over
    for (uint32_t s = 0; s < passes.reach.states().size(); ++s) {
      const Reach::State& state = passes.reach.states()[s];
      if (state.function != f || !contexts.insert(state.context).second) continue;
      Reach::Way way = passes.reach.bestWay(s);
      answer.contexts.push_back({passes.contexts.name(state.context), passes.findings.steps(way),
                                 passes.findings.entry(way.front().state).why});
    }
    for (uint32_t c = 0; c < program.functions[f].call_count; ++c)
      if (const auto* rule = passes.sinks.at({f, c})) {
        Step step;
        static_cast<Place&>(step) = program.place(f, program.call({f, c}).location());
        step.note = std::string(program.decls[program.calleeOf({f, c})].name) + " " + rule->what;
        answer.blocks.push_back(step);
      }
    answers.push_back(std::move(answer));
  }
  std::sort(answers.begin(), answers.end(), [](const Why& a, const Why& b) {
    return std::tie(a.function, a.place.file, a.place.line) < std::tie(b.function, b.place.file, b.place.line);
  });
  return answers;
}

}  // namespace loiter::analysis
