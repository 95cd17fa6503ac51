// The functions that units name, under one numbering. Every unit names every function that it calls, so this
// is most of linking. Names go into shards by their key, and the shards are filled side by side; how many
// there are is fixed, so that ids do not depend on the machine.
#include "analysis/program.h"

namespace loiter::analysis {

namespace {

constexpr unsigned kShardBits = 2;
constexpr uint32_t kLocalBits = 32 - kShardBits;

unsigned shardOf(uint64_t key) { return key >> (64 - kShardBits); }

}  // namespace

void Program::addDecls() {
  for (unsigned s = 0; s < 1u << kShardBits; ++s) shards_.push_back(std::make_unique<DeclShard>());
  for (Id unit = 0; unit < units.size(); ++unit) maps_[unit].decls.resize(units[unit]->decls()->size());
  sideBySide(shards_.size(), [&](size_t shard) { numberShard(shard); });
  size_t count = 0;
  for (auto& shard : shards_) {
    shard->first = count;
    count += shard->seen.size();
  }
  decls.resize(count);
  sideBySide(shards_.size(), [&](size_t shard) { fillShard(*shards_[shard]); });
  for (const DeclInfo& decl : decls) has_generators |= decl.generator();
  for (Maps& maps : maps_)
    for (Id& id : maps.decls) id = shards_[id >> kLocalBits]->first + (id & ((1u << kLocalBits) - 1));
  for (auto& shard : shards_)
    for (auto [unit, local] : shard->enclosed)
      if (DeclInfo& info = decls[declId(unit, local)]; info.enclosing == kNone)
        info.enclosing = declId(unit, units[unit]->decl_heads()->Get(local)->enclosing());
}

void Program::numberShard(unsigned number) {
  DeclShard& shard = *shards_[number];
  for (Id unit = 0; unit < units.size(); ++unit) {
    const auto& heads = *units[unit]->decl_heads();
    for (uint32_t i = 0; i < heads.size(); ++i) {
      const facts::DeclHead& head = *heads.Get(i);
      if (shardOf(head.key()) != number) continue;
      auto [it, fresh] = shard.by_key.try_emplace(head.key(), shard.seen.size());
      if (fresh) shard.seen.push_back({unit, i});
      maps_[unit].decls[i] = number << kLocalBits | it->second;
      DeclShard::Seen& seen = shard.seen[it->second];
      seen.flags |= static_cast<uint32_t>(head.flags());
      if (seen.class_ == kNone) seen.class_ = at(maps_[unit].classes, head.class_());
      if (head.enclosing() != kNone) shard.enclosed.push_back({unit, i});
    }
  }
}

void Program::fillShard(DeclShard& shard) {
  for (Id i = 0; i < shard.seen.size(); ++i) {
    const DeclShard::Seen& seen = shard.seen[i];
    const facts::Unit& unit = *units[seen.unit];
    const facts::Decl& decl = *unit.decls()->Get(seen.local);
    DeclInfo& info = decls[shard.first + i];
    info.flags = seen.flags;
    info.class_ = seen.class_;
    info.facts = &decl;
    info.unit = seen.unit;
    info.name = textOf(unit, decl.name());
    auto labels = matchLabels(unit, decl);
    info.labels = labels.get();
    if (labels) shard.labels.push_back(std::move(labels));
  }
  shard.seen = {};
}

std::unique_ptr<Labels> Program::matchLabels(const facts::Unit& unit, const facts::Decl& decl) {
  std::string_view name = textOf(unit, decl.name());
  return label_index_->find(name, [&] {
    Signature s;
    s.name = name;
    auto type = [&](uint32_t t) {
      return t == kNone ? std::string_view() : textOf(unit, unit.types()->Get(t)->name());
    };
    s.returns = type(decl.return_type());
    for (uint32_t p : view(decl.params())) s.params.push_back(type(p));
    for (uint32_t a : view(decl.template_args())) s.template_args.push_back(type(a));
    for (uint32_t a : view(decl.template_values())) s.template_args.push_back(textOf(unit, a));
    return s;
  });
}

Id Program::findDecl(uint64_t key) const {
  const DeclShard& shard = *shards_[shardOf(key)];
  auto it = shard.by_key.find(key);
  return it == shard.by_key.end() ? kNone : shard.first + it->second;
}

const std::vector<Id>& Program::methodsNamed(Id class_, std::string_view name) const {
  static const std::vector<Id> none;
  if (methods_by_name_.empty())
    for (Id d = 0; d < decls.size(); ++d)
      if (decls[d].function != kNone && decls[d].has(facts::DeclFlag::Method))
        methods_by_name_[decls[d].name].push_back(d);
  std::vector<Id> todo{class_};
  for (size_t i = 0; i < todo.size(); ++i) {
    if (auto it = methods_by_name_.find(std::string(classes[todo[i]].name) + "::" + std::string(name));
        it != methods_by_name_.end())
      return it->second;
    todo.insert(todo.end(), classes[todo[i]].bases.begin(), classes[todo[i]].bases.end());
  }
  return none;
}

}  // namespace loiter::analysis
