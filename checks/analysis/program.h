// The linked program: every unit's facts under one numbering. Internal to analysis/.
//
// Ids are dense and given in a fixed order (units by path), so that whatever is computed in id
// order does not depend on the order in which the units came.
#pragma once

#include "analysis/analysis.h"
#include "analysis/labels.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/Support/Allocator.h>
#include <llvm/Support/ThreadPool.h>

#include <span>
#include <string_view>
#include <vector>

namespace loiter::analysis {

using Id = uint32_t;
inline constexpr Id kNone = facts::kNone;

struct TypeInfo {
  std::string_view name, pattern;
  Id class_ = kNone;
  std::string_view argument;  // pattern of the class that is its first template argument
  bool of_interest = false;   // a rule names it or it can be called: its values are worth following
};

struct SymbolInfo {
  std::string_view name;
  bool generic = false;  // what it holds, the object that it is a field of is taken to hold
};

struct ClassInfo {
  std::string_view name;
  std::vector<Id> bases, derived;
  bool constructed = false, final = false;
  std::vector<Id> call_operators;  // decls
  Id destructor = kNone;           // decl
  Id argument = kNone;             // class of the first template argument
};

// Every unit names every function that it calls, so link comes here as often as to calls: what it asks
// for is one cache line.
struct alignas(64) DeclInfo {
  uint32_t flags = 0;  // facts::DeclFlag of all units
  Id class_ = kNone;
  Id enclosing = kNone;
  Id function = kNone;                 // index into Program::functions
  const Labels* labels = nullptr;      // null: no rule speaks of it
  const facts::Decl* facts = nullptr;  // from the unit that defines it, else the first that names it
  Id unit = kNone;                     // the unit that `facts` belongs to
  std::string_view name;

  bool has(facts::DeclFlag flag) const { return flags & static_cast<uint32_t>(flag); }
  // Values are followed through its body. Those of libraries go through fields that hold everybody's
  // values (an iterator's pointer, a wrapper's functor); what goes in comes out is truer of them.
  bool transparent() const { return function != kNone && !has(facts::DeclFlag::SystemHeader) && !opaque(); }
  bool opaque() const { return labels && labels->opaque(); }
  bool coroutine() const { return has(facts::DeclFlag::Coroutine); }
  bool generator() const { return has(facts::DeclFlag::Generator); }
};

struct FunctionInfo {
  const facts::Function* facts = nullptr;
  Id unit = kNone;
  Id decl = kNone;  // none: a unit's global initialisers
  uint32_t first_call = 0, call_count = 0;
  bool coroutine = false;
  bool of_interest = false;    // some call of it is labelled
  bool fills_globals = false;  // it stores into one, or calls a member of one: first_use.h
  bool hands_on = false;       // it may store, invoke or hand over what is not its own: callables.h
};

// What passes over all calls ask of one, side by side: a program has ten million of them, and reading
// each from its unit's facts is what a pass would wait for.
struct CallInfo {
  Id callee = kNone;    // decl; none: through a pointer
  Id function = kNone;  // the callee's body
  facts::CallKind kind{};
  uint8_t flags = 0;          // facts::CallFlag
  bool labelled : 1 = false;  // a rule or an attribute speaks of the callee
  bool opaque : 1 = false, transparent : 1 = false, coroutine : 1 = false, lambda : 1 = false;  // as DeclInfo says
  bool hands_constants : 1 = false, hands_params : 1 = false;  // some argument is one: given.h

  bool has(facts::CallFlag flag) const { return flags & static_cast<uint8_t>(flag); }
};

// A call in the program.
struct Site {
  Id function = kNone;
  uint32_t call = 0;
  bool operator==(const Site&) const = default;
  auto operator<=>(const Site&) const = default;
};

template <class T>
std::span<const T> view(const flatbuffers::Vector<T>* v) {
  return {v->data(), v->size()};
}

inline std::string_view textOf(const facts::Unit& unit, uint32_t i) {
  if (i == kNone) return {};
  const auto* s = unit.strings()->Get(i);
  return {s->c_str(), s->size()};
}

// Calls `work` with 0 to `parts` - 1, on as many threads as the machine has.
template <class Work>
void sideBySide(size_t parts, const Work& work) {
  llvm::DefaultThreadPool threads;
  for (size_t part = 0; part < parts; ++part) threads.async([&work, part] { work(part); });
  threads.wait();
}

// Calls `work(part, i)` for every i below `count`, in so many parts side by side.
inline constexpr size_t kParts = 8;
template <class Work>
void inParts(size_t count, const Work& work) {
  sideBySide(kParts, [&](size_t part) {
    for (size_t i = count * part / kParts; i < count * (part + 1) / kParts; ++i) work(part, i);
  });
}

class Program {
 public:
  Program(const std::vector<const facts::Unit*>& units, const rules::RuleSet& rules);

  const rules::RuleSet& rules;
  std::vector<const facts::Unit*> units;
  std::vector<DeclInfo> decls;
  std::vector<FunctionInfo> functions;
  std::vector<TypeInfo> types;
  std::vector<SymbolInfo> symbols;
  std::vector<ClassInfo> classes;
  bool has_generators = false;

  size_t callCount() const { return calls_.size(); }

  // Unit-local indices to ids.
  Id declId(Id unit, uint32_t local) const { return at(maps_[unit].decls, local); }
  Id symbolId(Id unit, uint32_t local) const { return at(maps_[unit].symbols, local); }
  Id typeId(Id unit, uint32_t local) const { return at(maps_[unit].types, local); }

  const facts::Call& call(Site s) const { return *functions[s.function].facts->calls()->Get(s.call); }
  std::span<const CallInfo> calls(Id function) const {
    return std::span(calls_).subspan(functions[function].first_call, functions[function].call_count);
  }
  const CallInfo& info(Site s) const { return calls_[functions[s.function].first_call + s.call]; }
  Id calleeOf(Site s) const { return info(s).callee; }
  // What rules say of the callee, or null.
  const Labels* labelsOf(Site s) const {
    const CallInfo& call = info(s);
    return call.labelled ? decls[call.callee].labels : nullptr;
  }
  const TypeInfo* typeOf(Id unit, uint32_t local) const {
    Id id = typeId(unit, local);
    return id == kNone ? nullptr : &types[id];
  }
  std::string_view text(Id unit, uint32_t string) const;
  Place place(Id function, const facts::Location& location) const;
  std::string_view functionName(Id function) const;
  std::string_view display(Id decl) const { return text(decls[decl].unit, decls[decl].facts->display()); }
  const std::vector<Id>& overridersOf(Id decl) const;  // direct ones

  // The functions that a virtual call of `decl` may run, those that are defined or named by a rule;
  // of classes that are never made only if no class of the hierarchy is known to be made.
  const std::vector<Id>& targets(Id decl) const;

  // Every call of a defined function: who calls it. Sorted.
  std::span<const Site> callers(Id decl) const;

  // The methods of that name in the class, or in the nearest of its bases that has one; those with a body.
  const std::vector<Id>& methodsNamed(Id class_, std::string_view name) const;

  // Where a lambda is written: the function and the Closure expression there.
  struct Closure {
    Id function = kNone;
    uint32_t expr = kNone;
  };
  Closure closureOf(Id decl) const;

 private:
  struct Maps {
    std::vector<Id> decls, symbols, types, classes;
  };
  static Id at(const std::vector<Id>& map, uint32_t i) { return i == kNone ? kNone : map[i]; }

  void addUnit(Id unit);
  struct DeclShard {
    struct Seen {
      Id unit = kNone;  // the first that names it
      uint32_t local = kNone, flags = 0;
      Id class_ = kNone;
    };
    llvm::DenseMap<uint64_t, Id> by_key;  // counted from the shard's first
    std::vector<Seen> seen;
    std::vector<std::unique_ptr<Labels>> labels;
    std::vector<std::pair<Id, uint32_t>> enclosed;  // unit and index of lambdas and members of local classes
    Id first = 0;
  };
  void addDecls();
  void numberShard(unsigned number);
  void fillShard(DeclShard& shard);
  std::unique_ptr<Labels> matchLabels(const facts::Unit& unit, const facts::Decl& decl);
  Id findDecl(uint64_t key) const;
  struct Body {
    FunctionInfo function;
    uint32_t local = kNone;  // its decl's index in the unit
    const facts::Decl* decl = nullptr;
  };
  void addFunctions();
  void addFunction(const Body& body);
  std::vector<Body> bodiesOf(Id unit) const;
  bool samePlace(const DeclInfo& known, const Body& body) const;
  bool sameBody(const FunctionInfo& known, const FunctionInfo& other) const;
  void dropForeignLabels();
  void linkOverriders();
  void markFunctors();
  void resolveCalls();
  using Closures = std::vector<std::pair<Id, Closure>>;
  void resolveCalls(FunctionInfo& function);
  void findClosures(Id function, Closures& closures) const;
  bool handsOn(const facts::Call& call, const CallInfo& info) const;
  static void lookAtArguments(const facts::Function& f, const facts::Call& fact, CallInfo& call);
  void indexCallers();
  std::string_view intern(std::string_view text) { return strings_.insert(text).first->getKey(); }
  bool made(Id class_) const;

  std::vector<Maps> maps_;
  llvm::StringSet<llvm::BumpPtrAllocator> strings_;
  std::vector<std::unique_ptr<DeclShard>> shards_;
  llvm::DenseMap<uint64_t, Id> symbol_by_key_, class_by_key_;
  llvm::DenseMap<std::pair<const char*, const char*>, Id> type_by_text_;
  std::vector<CallInfo> calls_;         // by function
  std::vector<uint32_t> caller_begin_;  // per decl, into caller_sites_
  std::vector<Site> caller_sites_;
  llvm::DenseMap<Id, Closure> closures_;
  llvm::DenseMap<Id, std::vector<Id>> overriders_;
  mutable llvm::DenseMap<Id, std::vector<Id>> targets_;
  mutable llvm::StringMap<std::vector<Id>> methods_by_name_;  // filled when first asked for
  std::unique_ptr<LabelIndex> label_index_;
};

}  // namespace loiter::analysis
