// Rules and their conditions as sentences.
#include "rule_pages.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FormatVariadic.h>

namespace loiter::driver {
namespace {

using rules::Class;

struct ClassWords {
  const char* summary;
  const char* reason;
  const char* advice;
};

// In the order of rules::Class.
const ClassWords kWords[] = {
    {"Code that runs on an event loop sleeps.",
     "While it sleeps, its thread serves nobody: every other request, timer and connection of that thread waits for it "
     "to wake up.",
     "Wait with a timer of the event loop, and continue when it fires."},
    {"Code that runs on an event loop waits for another thread or event.",
     "The thread stands still until somebody else acts. If that somebody needs the same thread, it never does: a "
     "deadlock "
     "that shows under load only.",
     "Continue when the result is there: co_await it, or attach a continuation."},
    {"Code that runs on an event loop takes a lock that is held for long.",
     "A lock that somewhere is held across input, output, a wait or a co_await makes the loop wait for exactly as "
     "long.",
     "Shorten what is done under the lock, confine the data to one strand or loop, or use an asynchronous mutex."},
    {"Code that runs on an event loop reads or writes files.",
     "A file can be on a slow or remote disk, and a full page cache makes any write wait. Non-blocking mode does not "
     "exist "
     "for plain files.",
     "Do it on a thread pool that may block, or with the platform's asynchronous file interface."},
    {"Code that runs on an event loop does network input or output synchronously.",
     "The thread waits for a peer's answer: a slow or dead peer holds up all other requests of that thread.",
     "Use the asynchronous form of the operation, with a timeout."},
    {"Code that runs on an event loop resolves a name synchronously.",
     "The resolver asks servers and waits, by default up to many seconds, when they do not answer.",
     "Use an asynchronous resolver, or resolve on a thread that may block."},
    {"Code that runs on an event loop asks a database synchronously.",
     "The thread waits for the query and for every query before it that holds a lock it needs.",
     "Use the client's asynchronous interface, or a pool of threads for queries."},
    {"Code that runs on an event loop starts or waits for another process.",
     "The other process takes its own time, and starting one copies page tables and may wait for memory.",
     "Start it asynchronously and continue when it has ended."},
    {"Code that runs on an event loop computes for long.",
     "What is slow on purpose, such as deriving a key from a password, holds the thread as well as any wait.",
     "Compute on a thread pool, and continue when the result is there."},
};

}  // namespace

std::vector<Class> allClasses() {
  return {Class::Sleep, Class::Wait,     Class::Lock,    Class::FileIo, Class::Network,
          Class::Dns,   Class::Database, Class::Process, Class::Cpu};
}

std::string classRule(Class class_) { return std::string("loiter-blocking-") + rules::className(class_); }
std::string classSummary(Class class_) { return kWords[size_t(class_)].summary; }
std::string classReason(Class class_) { return kWords[size_t(class_)].reason; }
std::string classAdvice(Class class_) { return kWords[size_t(class_)].advice; }

std::string silenceAdvice(const std::string& rule) {
  return "`// NOLINT(" + rule +
         "): the reason` on a line of the chain, or in `.loiter.json`:\n"
         "`\"silence\": [{\"function\": \"Server::start\", \"rule\": \"" +
         rule + "\", \"reason\": \"runs before the loop\"}]`";
}

std::string describe(const rules::Selector& selector) {
  static const char* const kOrdinals[] = {"first", "second", "third", "fourth", "fifth", "sixth"};
  switch (selector.kind) {
    case rules::Selector::Object: return "the object";
    case rules::Selector::Arg:
      return selector.index < std::size(kOrdinals) ? std::string("the ") + kOrdinals[selector.index] + " argument"
                                                   : "argument " + std::to_string(selector.index + 1);
    case rules::Selector::LastArg: return "the last argument";
    case rules::Selector::AnyArg: return "an argument";
    case rules::Selector::Result: return "the result";
    case rules::Selector::Token: return "the executor it is bound to";
  }
  return "the object";
}

std::string describe(const rules::Match& match) {
  std::string text;
  for (const std::string& name : match.names) text += (text.empty() ? "`" : ", `") + name + "`";
  if (match.params) text += " with the parameters `(" + llvm::join(*match.params, ", ") + ")`";
  if (!match.returns.empty()) text += " returning `" + match.returns + "`";
  return text;
}

std::string describe(const rules::Condition& condition) {
  std::string value = describe(condition.value);
  if (!condition.field.empty()) value = "`" + condition.field + "` of " + value;
  std::vector<std::string> parts;
  auto names = [](const std::vector<std::string>& all) { return "`" + llvm::join(all, "` or `") + "`"; };
  if (condition.arg_count) parts.push_back("it is called with " + std::to_string(*condition.arg_count) + " arguments");
  if (condition.equals) parts.push_back(value + " is " + std::to_string(*condition.equals));
  if (condition.at_least) parts.push_back(value + " is at least " + std::to_string(*condition.at_least));
  if (condition.less_than) parts.push_back(value + " is less than " + std::to_string(*condition.less_than));
  if (condition.enumerator) parts.push_back(value + " is `" + *condition.enumerator + "`");
  if (condition.has_flags)
    parts.push_back(value + " has the flags " + llvm::formatv("{0:x}", *condition.has_flags).str());
  if (!condition.starts_with.empty()) parts.push_back(value + " begins with `" + condition.starts_with + "`");
  if (condition.zero) parts.push_back(value + " is zero");
  if (condition.null) parts.push_back(value + " is null");
  if (!condition.type.empty()) parts.push_back(value + " is a " + names(condition.type));
  if (!condition.from.empty()) parts.push_back(value + " comes from " + names(condition.from));
  for (const rules::Condition& inner : condition.with) parts.push_back("there " + describe(inner));
  if (!condition.from_await.empty()) parts.push_back(value + " comes from an awaited " + names(condition.from_await));
  if (!condition.guard.empty()) parts.push_back("a test of kind `" + condition.guard + "` holds for " + value);
  if (!condition.context.empty()) parts.push_back("it runs in context `" + condition.context + "`");
  std::string text = llvm::join(parts, " and ");
  return condition.negate ? "it is not so that " + text : text;
}

std::string describeCost(const analysis::Costs& costs, const std::string& pattern) {
  auto found = costs.patterns.find(pattern);
  if (found == costs.patterns.end()) return "unknown";
  return llvm::formatv("{0:f3} ms of a thread per call ({1}; pattern `{2}`)", found->second.hold_ms,
                       found->second.measured ? "measured" : "assumed", pattern)
      .str();
}

}  // namespace loiter::driver
