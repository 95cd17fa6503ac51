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
  sideBySide(shards_.size(), [&](size_t shard) { fillShard(shard); });
  for (auto& shard : shards_) {
    shard->first = decls.size();
    decls.insert(decls.end(), std::make_move_iterator(shard->decls.begin()),
                 std::make_move_iterator(shard->decls.end()));
    shard->decls = {};
    has_generators |= shard->has_generators;
  }
  for (Maps& maps : maps_)
    for (Id& id : maps.decls) id = shards_[id >> kLocalBits]->first + (id & ((1u << kLocalBits) - 1));
  for (auto& shard : shards_)
    for (auto [unit, local] : shard->enclosed)
      if (DeclInfo& info = decls[declId(unit, local)]; info.enclosing == kNone)
        info.enclosing = declId(unit, units[unit]->decls()->Get(local)->enclosing());
}

void Program::fillShard(unsigned number) {
  DeclShard& shard = *shards_[number];
  for (Id unit = 0; unit < units.size(); ++unit) {
    const auto& all = *units[unit]->decls();
    for (uint32_t i = 0; i < all.size(); ++i) {
      const facts::Decl& decl = *all.Get(i);
      if (shardOf(decl.key()) != number) continue;
      auto [it, fresh] = shard.by_key.try_emplace(decl.key(), shard.decls.size());
      if (fresh) addDecl(shard, unit, decl);
      maps_[unit].decls[i] = number << kLocalBits | it->second;
      DeclInfo& info = shard.decls[it->second];
      info.flags |= static_cast<uint32_t>(decl.flags());
      shard.has_generators |= info.generator();
      if (info.class_ == kNone) info.class_ = at(maps_[unit].classes, decl.class_());
      if (decl.enclosing() != kNone) shard.enclosed.push_back({unit, i});
    }
  }
}

void Program::addDecl(DeclShard& shard, Id unit, const facts::Decl& decl) {
  const facts::Unit& u = *units[unit];
  DeclInfo info;
  info.facts = &decl;
  info.unit = unit;
  info.name = textOf(u, decl.name());
  info.display = textOf(u, decl.display());
  auto labels = label_index_->find(info.name, [&] {
    Signature s;
    s.name = info.name;
    auto type = [&](uint32_t t) { return t == kNone ? std::string_view() : textOf(u, u.types()->Get(t)->name()); };
    s.returns = type(decl.return_type());
    for (uint32_t p : view(decl.params())) s.params.push_back(type(p));
    for (uint32_t a : view(decl.template_args())) s.template_args.push_back(type(a));
    for (uint32_t a : view(decl.template_values())) s.template_args.push_back(textOf(u, a));
    return s;
  });
  info.labels = labels.get();
  if (labels) shard.labels.push_back(std::move(labels));
  shard.decls.push_back(std::move(info));
}

Id Program::findDecl(uint64_t key) const {
  const DeclShard& shard = *shards_[shardOf(key)];
  auto it = shard.by_key.find(key);
  return it == shard.by_key.end() ? kNone : shard.first + it->second;
}

}  // namespace loiter::analysis
