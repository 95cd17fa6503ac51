// The passes, in order.
#include "analysis/findings.h"

#include <algorithm>

namespace loiter::analysis {

// Everything that questions to a program need.
struct Answers::Passes {
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
  Findings findings{program, callables, reach, sinks, locks, deadlocks, rounds, conditions, contexts, options};

  Passes(const Program& p, const Options& o) : program(p), options(o) {
    callables.run();
    reach.findStarts();
    reach.run();
    locks.run();
  }

  Why why(Id function);
  std::vector<Why::Context> contextsOf(Id function);
  Why whyBlocking(Site call, const rules::Blocking& rule);
  std::vector<Step> blockingCalls(Id function);
  std::vector<Step> reached(Id function);
};

namespace {

std::string_view lastName(std::string_view name) {
  size_t colons = name.rfind("::");
  return colons == std::string_view::npos ? name : name.substr(colons + 2);
}

// Nobody writes namespaces without a name.
std::string withoutAnonymous(std::string_view name) {
  constexpr std::string_view kAnonymous = "(anonymous)::";
  std::string text(name);
  for (size_t at = 0; (at = text.find(kAnonymous, at)) != std::string::npos;) text.erase(at, kAnonymous.size());
  return text;
}

std::string_view withoutParameters(std::string_view display) {
  size_t at = display.rfind(')');
  for (int open = 0; at != std::string_view::npos && at > 0; --at) {
    open += display[at] == ')' ? 1 : display[at] == '(' ? -1 : 0;
    if (open == 0) return display.substr(0, at);
  }
  return display;
}

bool named(const Program& program, Id decl, const std::string& name) {
  const std::string asked = withoutAnonymous(name), display = withoutAnonymous(program.display(decl));
  auto matches = [&](std::string_view full) {
    if (!full.ends_with(asked)) return false;
    return full.size() == asked.size() || full[full.size() - asked.size() - 1] == ':';
  };
  return matches(withoutAnonymous(program.decls[decl].name)) || matches(display) || matches(withoutParameters(display));
}

std::vector<Why> sorted(std::vector<Why> answers) {
  std::sort(answers.begin(), answers.end(), [](const Why& a, const Why& b) {
    return std::tie(a.function, a.place.file, a.place.line) < std::tie(b.function, b.place.file, b.place.line);
  });
  return answers;
}

struct Named {
  std::set<Id> functions;
  std::map<std::pair<Id, Id>, Site> calls;  // by caller and callee: one of each is enough
};

// What `word` stands for in a line of `file`, as `function` of the unit has it.
void addNamedAt(const Program& program, Id function, uint32_t file, unsigned line, const std::string& word,
                Named& found) {
  const FunctionInfo& info = program.functions[function];
  auto isHere = [&](const facts::Location& at) { return at.file() == file && at.line() == line; };
  auto isNamed = [&](Id decl) { return decl != kNone && lastName(program.decls[decl].name) == word; };
  auto isMacro = [&](uint32_t name) {
    return name != kNone && program.units[info.unit]->strings()->Get(name)->string_view() == word;
  };
  if (isNamed(info.decl) && isHere(*program.decls[info.decl].facts->location())) found.functions.insert(function);
  for (uint32_t call = 0; call < info.call_count; ++call) {
    const Id callee = program.calleeOf({function, call});
    const facts::Call& written = program.call({function, call});
    if (callee == kNone || !isHere(written.location())) continue;
    if (!isNamed(callee) && !isMacro(written.macro())) continue;
    found.calls.emplace(std::pair(function, callee), Site{function, call});
    if (program.decls[callee].function != kNone) found.functions.insert(program.decls[callee].function);
    if (written.kind() != facts::CallKind::Virtual) continue;
    for (Id target : program.targets(callee))
      if (program.decls[target].function != kNone) found.functions.insert(program.decls[target].function);
  }
}

}  // namespace

std::vector<Step> Answers::Passes::blockingCalls(Id function) {
  std::vector<Step> calls;
  for (uint32_t call = 0; call < program.functions[function].call_count; ++call)
    if (const auto* rule = sinks.at({function, call})) {
      Step step;
      static_cast<Place&>(step) = program.place(function, program.call({function, call}).location());
      step.note = std::string(program.decls[program.calleeOf({function, call})].name) + " " + rule->what;
      calls.push_back(std::move(step));
    }
  return calls;
}

// Breadth first, along what runs now and on the same thread.
std::vector<Step> Answers::Passes::reached(Id function) {
  std::vector<Step> steps;
  std::vector<Id> queue = {function};
  std::set<Id> seen = {function};
  for (size_t at = 0; at < queue.size() && steps.size() < Why::kMostReached; ++at) {
    if (at)
      for (Step& step : blockingCalls(queue[at])) steps.push_back(std::move(step));
    auto go = [&](Id target) {
      if (target != kNone && seen.insert(target).second) queue.push_back(target);
    };
    for (const CallInfo& call : program.calls(queue[at]))
      if (!call.opaque) go(call.function);
    for (const Edge& edge : callables.edges(queue[at]))
      if (edge.start == kNone) go(edge.target);
  }
  if (steps.size() > Why::kMostReached) steps.resize(Why::kMostReached);
  return steps;
}

Why Answers::Passes::why(Id function) {
  Why answer;
  Id decl = program.functions[function].decl;
  answer.function = std::string(program.display(decl));
  answer.place = program.place(function, *program.decls[decl].facts->location());
  answer.contexts = contextsOf(function);
  answer.blocks = blockingCalls(function);
  answer.reaches = reached(function);
  return answer;
}

std::vector<Why::Context> Answers::Passes::contextsOf(Id function) {
  std::vector<Why::Context> found;
  std::set<Id> seen;  // one chain for each context, whatever callers hand over
  for (uint32_t s = 0; s < reach.states().size(); ++s) {
    const Reach::State& state = reach.states()[s];
    if (state.function != function || !seen.insert(state.context).second) continue;
    Reach::Way way = reach.bestWay(s);
    found.push_back({contexts.name(state.context), findings.steps(way), findings.entry(way.front().state).why});
  }
  return found;
}

Why Answers::Passes::whyBlocking(Site call, const rules::Blocking& rule) {
  Why answer;
  answer.function = std::string(program.display(program.calleeOf(call)));
  answer.place = program.place(call.function, program.call(call).location());
  answer.rule_id = rule.id;
  answer.what = rule.what;
  answer.instead = rule.instead;
  answer.contexts = contextsOf(call.function);
  return answer;
}

Answers::Answers(const Program& program, const Options& options)
    : passes_(std::make_unique<Passes>(program, options)) {}
Answers::~Answers() = default;

Analysis Answers::findings() {
  Analysis result;
  const Program& program = passes_->program;
  result.findings = passes_->findings.collect();
  result.statistics.units = program.units.size();
  result.statistics.functions = program.functions.size();
  result.statistics.calls = program.callCount();
  for (const Start& s : passes_->reach.starts()) result.statistics.entries += Contexts::serves(s.context);
  return result;
}

std::vector<Why> Answers::why(const std::string& name) const {
  std::vector<Why> answers;
  const Program& program = passes_->program;
  for (Id f = 0; f < program.functions.size(); ++f) {
    Id decl = program.functions[f].decl;
    if (decl != kNone && named(program, decl, name)) answers.push_back(passes_->why(f));
  }
  return sorted(std::move(answers));
}

std::vector<Why> Answers::whyAt(const std::string& file, unsigned line, const std::string& word) const {
  const Program& program = passes_->program;
  std::vector<uint32_t> local(program.units.size(), kNone);  // the file's index in each unit
  for (Id unit = 0; unit < program.units.size(); ++unit)
    for (uint32_t i = 0; i < program.units[unit]->files()->size(); ++i)
      if (program.units[unit]->files()->Get(i)->path()->string_view() == file) local[unit] = i;
  Named found;
  for (Id f = 0; f < program.functions.size(); ++f)
    if (uint32_t index = local[program.functions[f].unit]; index != kNone && program.functions[f].decl != kNone)
      addNamedAt(program, f, index, line, word, found);
  std::vector<Why> answers;
  for (const auto& [caller_and_callee, call] : found.calls)
    if (const rules::Blocking* rule = passes_->sinks.at(call)) answers.push_back(passes_->whyBlocking(call, *rule));
  for (Id f : found.functions) answers.push_back(passes_->why(f));
  return sorted(std::move(answers));
}

Analysis analyze(const Program& program, const Options& options) { return Answers(program, options).findings(); }

}  // namespace loiter::analysis
