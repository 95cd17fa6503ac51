#include "known_faults.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/bit.h>
#include <llvm/Support/xxhash.h>

#include <map>

namespace loiter::driver {
namespace {

// Of what two functions call, how much both must for one to be the other renamed.
constexpr double kAlike = 0.5;

class Matcher {
 public:
  Matcher(const std::vector<Way>& before, const std::vector<Way>& now, const Functions* functions_before,
          const FunctionsNow& functions_now, bool all_read)
      : before_(before), now_(now), functions_before_(functions_before), functions_now_(functions_now),
        all_read_(all_read) {
    result_.known.resize(now.size());
    result_.gone.resize(before.size(), true);
    result_.fixed.resize(before.size());
  }

  // The surest pairs first, so that of two equal calls the one that was there is known, and not the one beside it.
  KnownFaults run() {
    pairEqual([](const Way& way) { return keyOf(way) + way.fingerprint + '\n' + std::to_string(way.line); });
    pairEqual([](const Way& way) { return keyOf(way) + way.fingerprint; });
    pairEqual(keyOf);
    pairRenamed();
    for (size_t i = 0; i < before_.size(); ++i)
      result_.fixed[i] = result_.gone[i] && wasRead(before_[i].entry) && wasRead(before_[i].sink);
    return std::move(result_);
  }

 private:
  static std::string keyOf(const Way& way) {
    std::string key;
    for (const std::string* part :
         {&way.rule, &way.callee, &way.entry.name, &way.entry.file, &way.sink.name, &way.sink.file})
      key += *part + '\n';
    return key;
  }

  void pair(size_t before, size_t now) {
    result_.gone[before] = false;
    result_.known[now] = true;
  }

  void pairEqual(const std::function<std::string(const Way&)>& key_of) {
    std::map<std::string, std::vector<size_t>> open;
    for (size_t i = before_.size(); i-- > 0;)
      if (result_.gone[i]) open[key_of(before_[i])].push_back(i);
    for (size_t i = 0; i < now_.size(); ++i) {
      if (result_.known[i]) continue;
      auto found = open.find(key_of(now_[i]));
      if (found == open.end() || found->second.empty()) continue;
      pair(found->second.back(), i);
      found->second.pop_back();
    }
  }

  void pairRenamed() {
    std::map<std::pair<std::string, std::string>, std::vector<size_t>> open;  // by rule and callee
    for (size_t i = 0; i < before_.size(); ++i)
      if (result_.gone[i]) open[{before_[i].rule, before_[i].callee}].push_back(i);
    for (bool same_name : {true, false})  // what only moved before what was renamed
      for (size_t i = 0; i < now_.size(); ++i) {
        if (result_.known[i]) continue;
        auto group = open.find({now_[i].rule, now_[i].callee});
        if (group == open.end()) continue;
        for (size_t old : group->second)
          if (result_.gone[old] && isRenamed(before_[old], now_[i], same_name)) {
            pair(old, i);
            break;
          }
      }
  }

  bool isRenamed(const Way& old, const Way& now, bool same_name) const {
    if ((old.entry == old.sink) != (now.entry == now.sink)) {
      // The call went into a function of its own, or came out of one.
      return old.entry == now.entry ? isFresh(now.sink) || isGone(old.sink) : false;
    }
    return isSuccessor(old.entry, now.entry, same_name) && isSuccessor(old.sink, now.sink, same_name);
  }

  bool isGone(const FunctionId& function) const {
    return !functions_now_.get().contains(function) && !functions_now_.get().mayHide(function);
  }
  bool isFresh(const FunctionId& function) const {
    return !functions_before_ || !functions_before_->contains(function);
  }

  bool wasRead(const FunctionId& function) const {
    return functions_now_.get().isRead(function) || (all_read_ && !functions_now_.get().mayHide(function));
  }

  bool isSuccessor(const FunctionId& old, const FunctionId& now, bool same_name) const {
    if (old == now) return true;
    if (!isGone(old) || !isFresh(now)) return false;
    if (old.name == now.name) return true;
    if (same_name) return false;
    return functions_before_ ? alike(old, now) : old.file == now.file;
  }

  bool alike(const FunctionId& old, const FunctionId& now) const {
    uint64_t a = functions_before_->calls(old), b = functions_now_.get().calls(now);
    return llvm::popcount(a & b) >= kAlike * llvm::popcount(a | b);
  }

  const std::vector<Way>& before_;
  const std::vector<Way>& now_;
  const Functions* functions_before_;
  const FunctionsNow& functions_now_;
  bool all_read_;
  KnownFaults result_;
};

}  // namespace

void addWays(const analysis::Finding& finding, std::vector<Way>& ways) {
  for (const analysis::Entry& entry : finding.entries)
    ways.push_back({finding.rule_id,
                    finding.callee,
                    {entry.function, entry.file},
                    {finding.sink.function, finding.sink.file},
                    entry.fingerprint,
                    finding.sink.line});
}

Functions::Functions(const std::vector<const facts::Unit*>& units,
                     const std::function<std::string(const std::string&)>& file_now, IsThere is_there)
    : is_there_(std::move(is_there)) {
  for (const facts::Unit* unit : units) {
    auto name = [&](uint32_t decl) { return unit->strings()->Get(unit->decls()->Get(decl)->display())->str(); };
    std::vector<std::string> files;
    for (const facts::File* file : *unit->files()) files.push_back(file_now(file->path()->str()));
    bool whole = !unit->problems() || unit->problems()->size() == 0;
    if (whole) files_.insert(files.begin(), files.end());
    for (const facts::Function* function : *unit->functions()) {
      if (function->decl() == facts::kNone) continue;
      uint32_t file = unit->decls()->Get(function->decl())->location()->file();
      uint64_t key = keyOf({name(function->decl()), file < files.size() ? files[file] : ""});
      if (whole) read_.insert(key);
      uint64_t& calls = calls_[key];
      for (const facts::Call* call : *function->calls())
        if (call->callee() != facts::kNone) calls |= uint64_t(1) << (llvm::xxh3_64bits(name(call->callee())) % 64);
    }
  }
}

bool Functions::mayHide(const FunctionId& function) const {
  return is_there_ && !files_.contains(function.file) && is_there_(function.file);
}

uint64_t Functions::calls(const FunctionId& function) const {
  auto found = calls_.find(keyOf(function));
  return found == calls_.end() ? 0 : found->second;
}

uint64_t Functions::keyOf(const FunctionId& function) {
  return llvm::xxh3_64bits(function.name + '\n' + function.file);
}

KnownFaults findKnown(const std::vector<Way>& before, const std::vector<Way>& now, const Functions* functions_before,
                      const FunctionsNow& functions_now, bool all_read) {
  return Matcher(before, now, functions_before, functions_now, all_read).run();
}

}  // namespace loiter::driver
