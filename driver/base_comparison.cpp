#include "base_comparison.h"

#include "extraction.h"
#include "failure.h"
#include "findings.h"
#include "paths.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/Path.h>

#include <algorithm>

namespace loiter::driver {
namespace {

namespace path = llvm::sys::path;

bool hadFile(const BaseRevision& base, const std::string& file) {
  auto found = base.files.find(file);
  return found == base.files.end() ? exists(file) : found->second.has_value();
}

size_t samePrefix(const std::string& a, const std::string& b) {
  return size_t(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}

// The unit of a file that is gone: nobody knows its command, but that of a neighbour will be much like it.
const UnitCommand* nearestUnit(const std::vector<UnitCommand>& units, const std::string& file) {
  const UnitCommand* best = nullptr;
  auto rank = [&](const UnitCommand& unit) { return samePrefix(unit.file, file); };
  for (const UnitCommand& unit : units)
    if (path::extension(unit.file) == path::extension(file) &&
        (!best || rank(unit) > rank(*best) || (rank(unit) == rank(*best) && unit.file < best->file)))
      best = &unit;
  return best;
}

UnitCommand withFile(UnitCommand unit, const std::string& file) {
  unit.file = unit.command.back() = file;
  return unit;
}

// The units as they were: without files that are new, and with those that are gone.
Project projectBefore(const Project& project, const BaseRevision& base) {
  Project before = project;
  before.units.clear();
  before.paths.clear();  // what moved into them was elsewhere
  std::map<std::string, std::string> old_names;
  for (const auto& [then, now] : base.moved) old_names[now] = then;
  for (const UnitCommand& unit : project.units) {
    auto moved = old_names.find(unit.file);
    if (moved != old_names.end())
      before.units.push_back(withFile(unit, moved->second));
    else if (hadFile(base, unit.file))
      before.units.push_back(unit);
  }
  for (const auto& [file, bytes] : base.files)
    if (bytes && !exists(file) && !base.moved.contains(file))
      if (const UnitCommand* unit = nearestUnit(project.units, file)) before.units.push_back(withFile(*unit, file));
  return before;
}

// Whoever deletes a silence wants to hear of what it covered. A setting of another kind is taken as it is now.
void restoreSilences(Project& before, const BaseRevision& base, Console& console) {
  Settings& settings = before.settings;
  std::string file = settings.file.empty() ? before.root + "/.loiter.json" : settings.file;
  const auto* then = extract::overlaidFile(base.files, file);
  if (!then) return;  // it did not change
  settings.silences.clear();
  if (!*then) return;
  try {
    Settings old = parseSettings(file, **then);
    settings.silences = old.silences;
    settings.folder = old.folder;
  } catch (const Failure& failure) {
    console.warning(std::string("--diff: ") + failure.what() + "; as it was in " + base.name + " it silences nothing");
  }
}

// Units that could be read now and not as they were hide what was there.
void warnOfUnreadable(const std::vector<analysis::FailedUnit>& before, const report::Report& report,
                      const BaseRevision& base, Console& console) {
  for (const analysis::FailedUnit& unit : before) {
    bool now = llvm::any_of(report.failed, [&](const analysis::FailedUnit& other) { return other.file == unit.file; });
    if (!now)
      console.warning(unit.file + " as it was in " + base.name + " could not be analysed completely (" + unit.why +
                      "); old findings may show as new");
  }
}

}  // namespace

void compareWithBase(News& news, report::Report& report, const BaseRevision& base, const Project& project,
                     const ProjectOptions& options, const std::vector<const facts::Unit*>& others, Console& console) {
  Project before = projectBefore(project, base);
  restoreSilences(before, base, console);
  Extractor extractor(before, options, console, &base.files);
  Extraction extraction = extractor.run();
  warnOfUnreadable(extraction.failed, report, base, console);
  std::vector<const facts::Unit*> units = extraction.facts();
  units.insert(units.end(), others.begin(), others.end());

  auto absoluteNow = [&](const std::string& file) { return base.nameNow(absolutePath(file, project.root)); };
  auto fileNow = [&](const std::string& file) {
    return llvm::StringRef(file).starts_with("<") ? file : displayPath(absoluteNow(file), project.root);
  };
  std::vector<Way> ways;
  for (const analysis::Finding& finding : makeReport(before, units, extraction.failed).findings) addWays(finding, ways);
  for (Way& way : ways) {
    way.line = base.lineNow(absoluteNow(way.sink.file), way.line).value_or(0);
    way.entry.file = fileNow(way.entry.file);
    way.sink.file = fileNow(way.sink.file);
  }
  Functions functions_before(units, fileNow);
  news.compare(ways, &functions_before, {base.name + " (" + base.commit.substr(0, 12) + ")"});
  report.is_changed = [&base, root = project.root](const std::string& file, unsigned line) {
    return base.isChanged(absolutePath(file, root), line);
  };
}

}  // namespace loiter::driver
