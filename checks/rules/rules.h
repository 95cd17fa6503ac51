// The rules of all loaded packs: what libraries' functions do, as the analysis asks for it.
// Packs are JSON, one per library (rules/*.json); docs/packs.md is their reference and
// rules/schema.json their schema. loader.h reads them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace loiter::rules {

// Where a rule was written, for messages and `loiter rules`.
struct Origin {
  std::string pack;   // "asio"
  std::string file;   // path of the pack
  unsigned line = 0;  // from 1
};

// Which value of a call a rule speaks of.
struct Selector {
  enum Kind : uint8_t { Object, Arg, LastArg, AnyArg, Result, Token };
  Kind kind = Object;
  unsigned index = 0;  // of Arg
};

// The functions that a rule names: qualified pattern names (facts.fbs, Decl.name), in which `*`
// stands for any characters; optionally narrowed by signature.
struct Match {
  std::vector<std::string> names;
  std::optional<std::vector<std::string>> params;  // globs on canonical types; "..." last: and more
  std::string returns;                             // glob on the canonical type; empty: any
  std::vector<std::string> template_args;          // globs that must each match a template argument
  bool platform = false;                           // of a pack whose names are the platform's (Pack::platform)
};

// A test on a call; every member that is set must hold.
struct Condition {
  Selector value;
  std::string field;                      // "addrinfo::ai_flags": the tests are of what was stored in
                                          // this field of the value
  std::optional<unsigned> arg_count;      // exactly so many arguments (default arguments not counted)
  std::optional<int64_t> equals;          // constant integer, bool, enumerator; durations in ns
  std::optional<std::string> enumerator;  // qualified name, as "std::launch::deferred"
  std::optional<int64_t> at_least;        // constant of this size or more
  std::optional<int64_t> less_than;       // constant below this
  std::optional<int64_t> has_flags;       // constant in which all these bits are set
  std::string starts_with;                // literal text, or an object made from it, that begins so
  bool zero = false;                      // constant 0, 0ns, false or {0, 0}, also behind a pointer; not null
  bool null = false;                      // a null pointer
  std::vector<std::string> type;          // globs on the static type, or the type it was made as
  std::vector<std::string> from;          // it comes from a call of one of these
  std::vector<Condition> with;            //   ... for which all these hold (values of that call)
  std::vector<std::string> from_await;    // it comes from an awaited call of one of these
  std::string guard;                      // a guard of this kind on the same value holds here
  std::string context;                    // the chain runs in this context
  bool negate = false;                    // "not"
};
// `when` holds if all conditions hold; `unless` if any holds.
using Conditions = std::vector<Condition>;

enum class Class : uint8_t { Sleep, Wait, Lock, FileIo, Network, Dns, Database, Process, Cpu };
const char* className(Class c);  // "sleep", "file-io", …

struct Blocking {
  std::string id;  // "loiter-PACK-NAME" without the prefix; unique over all packs
  Match call;
  Class class_ = Class::Wait;
  std::string pattern;  // a key of costs.json
  std::string what;     // for the message: "waits for the future" (third person, no stop)
  std::string instead;  // what to write in its place
  Conditions when, unless;
  std::optional<Selector> hold;  // a literal timeout that replaces the pattern's cost
  // What an integer timeout counts, in ns; durations know their unit. Of {seconds, rest} structs: what
  // `rest` counts (timespec 1, timeval 1000), with hold_struct set.
  int64_t hold_unit_ns = 1'000'000;
  bool hold_struct = false;
  bool unbounded = false;  // waits for ever unless something else happens
  bool by_default = true;  // off by default: reported with --enable ID
  Origin origin;
};

struct NonBlocking {
  Match call;
  Conditions when;
  Origin origin;
};

// A context is "loop", "offload", or a name of a pack's own, which is a loop to everything but
// the conditions that name it ("seastar-thread").
struct Entry {
  Match overrides;        // overriders of these methods
  std::string attribute;  // functions annotated so
  std::string coroutine;  // coroutines whose return type's pattern name matches
  Match function;         // functions so named, or with such a signature
  std::string field;      // what is stored in this field
  std::string context = "loop";
  Origin origin;
};

// Of the rules that name a function and the same callable, the first whose `when` holds decides.
struct Invoke {
  Match call;
  Selector callable;
  enum When : uint8_t { Now, Later } when_run = Now;
  std::string context;               // Later: where, when no executor says it; default "loop"
  std::vector<Selector> executor;    // values that say where, the first that is known decides
  std::vector<Selector> passes;      // values that become the callable's arguments, in order
  bool once = false;                 // for the first caller only (std::call_once)
  std::string gives;                 // a guard of this kind holds for the arguments that the callable gets
  std::optional<Selector> named_in;  // a string as callable names a method of this value's class
  bool branches = false;             // several callables are branches (a visitor's alternatives), each certain
  Conditions when;
  Origin origin;
};

struct Executor {                    // a type or value that says where its work runs
  std::vector<std::string> types;    // globs on pattern names
  std::vector<std::string> calls;    // names: the result of these calls
  std::vector<std::string> globals;  // names of variables
  Conditions when;                   // on the call
  std::string context;
  Origin origin;
};

struct Hop {
  Match call;
  enum Role : uint8_t {
    Awaited,  // co_await of this call moves the coroutine
    AsToken   // an awaited call that has this call's result among its arguments moves it
  } role = Awaited;
  std::vector<Selector> to;  // the executor
  std::string context;       // when no executor says it; empty: where the coroutine belongs
  Origin origin;
};

struct Guard {
  std::string kind;  // "ready", "nonblocking", "on-loop", "owned", …
  Match call;
  Selector of;  // the value that it speaks of; ignored for "on-loop"
  // What must be known of the result, at the guarded place.
  enum Result : uint8_t { Any, True, False, Equals, NotEquals, Compared } result = Any;
  std::optional<int64_t> equals;  // of Equals and NotEquals
  std::optional<std::string> enumerator;
  bool whole_program = false;  // holds for the value from anywhere (a descriptor's mode)
  Conditions when;
  Origin origin;
};

struct Value {  // how a library function hands values on
  Match call;
  std::vector<Selector> result_from;  // where the result comes from; empty: a fresh value
  bool binds = false;                 // arg 0 is a callable, the others are bound to its parameters
  Origin origin;
};

struct Lock {
  Match acquire;
  Selector mutex;
  bool scoped = false;  // released by the destructor of the object made
  Conditions unless;    // try_to_lock, defer_lock
  Origin origin;
};
// A call that may end what its object owns together with others: an object of the type that its class's
// first template argument names.
struct Owner {
  Match call;
  Origin origin;
};

struct Unlock {
  Match call;
  Selector mutex;
  bool during = false; /* only while it runs */
  Origin origin;
};

// How a coroutine awaits what a call blocks for: the call written anew.
struct Fix {
  Match call;
  std::vector<std::string> coroutine;  // globs on its return type or its promise's, with or without template arguments
  Conditions when, unless;
  bool unused = false;             // only where nobody uses the call's value
  std::vector<std::string> needs;  // names that must be declared in the unit
  struct Part {
    enum Kind : uint8_t {
      Text,
      Object,     // the object; text behind it that begins with `.` names a member as the source does: `.` or `->`
      Moved,      // std::move of the object, or the object if it is a temporary
      Qualifier,  // of the function's name, up to the last `::`; or nothing
      Name,       // the function's name alone
      Args,       // all arguments; where there are none, a comma behind them goes as well
      ArgsBeforeLast,
      LastArg
    } kind = Text;
    std::string text = {};  // of Text
  };
  std::string write;        // as the pack has it
  std::vector<Part> parts;  // what stands for something of the source comes in its order
  Origin origin;
};

struct Pack {
  std::string name, title, file;
  std::vector<std::string> models;  // header globs (absolute paths): bodies are not parsed
  std::vector<std::string> keeps;   // exceptions to `models`
  // The names are of the platform's own headers: a function that the program defines is another one.
  bool platform = false;
  // Preprocessor lines to be put before every source: what makes the library's headers show to Clang
  // what they show to the compiler that the project uses. They must make sense in C and in C++.
  std::vector<std::string> prelude;
};

struct RuleSet {
  std::vector<Pack> packs;
  std::vector<Blocking> blocking;
  std::vector<NonBlocking> nonblocking;
  std::vector<Entry> entries;
  std::vector<Invoke> invokes;
  std::vector<Executor> executors;
  std::vector<Hop> hops;
  std::vector<Guard> guards;
  std::vector<Value> values;
  std::vector<Lock> locks;
  std::vector<Unlock> unlocks;
  std::vector<Owner> owners;
  std::vector<Fix> fixes;

  // All that fixes need, sorted.
  std::vector<std::string> namesOfFixes() const;
};

// `*` stands for any characters, also none.
bool globMatches(std::string_view glob, std::string_view text);

}  // namespace loiter::rules
