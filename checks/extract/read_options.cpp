#include "extract/read_options.h"

#include "extract/extract.h"
#include "extract/paths.h"

#include <clang/Basic/TargetInfo.h>
#include <llvm/Support/FileSystem.h>

namespace loiter::extract {

using namespace clang;

namespace {

// What the preprocessor reads before the source: Clang's own macros, and behind a line marker those of the command.
llvm::StringRef predefines(const SourceManager& sources) {
  for (unsigned i = 0; i < sources.local_sloc_entry_size(); ++i) {
    const SrcMgr::SLocEntry& entry = sources.getLocalSLocEntry(i);
    if (!entry.isFile()) continue;
    auto buffer = entry.getFile().getContentCache().getBufferIfLoaded();
    if (buffer && buffer->getBufferIdentifier() == "<built-in>") return buffer->getBuffer();
  }
  return {};
}

std::string macrosOfCommand(const SourceManager& sources) {
  std::string macros;
  bool of_command = false;
  llvm::StringRef rest = predefines(sources);
  while (!rest.empty()) {
    auto [line, behind] = rest.split('\n');
    rest = behind;
    if (line.starts_with("# ")) of_command = line.contains("<command line>");
    bool is_macro = line.starts_with("#define ") || line.starts_with("#undef ");
    bool is_compilers = line.starts_with("#define __GCC_");  // some drivers add these, if they are to generate code
    if (of_command && is_macro && !is_compilers) macros += line.str() + "\n";
  }
  return macros;
}

}  // namespace

uint64_t readOptions(const ASTContext& context) {
  const LangOptions& language = context.getLangOpts();
  std::string all = macrosOfCommand(context.getSourceManager());
  for (bool is_on :
       {bool(language.C99), bool(language.C11), bool(language.C17), bool(language.C23), bool(language.CPlusPlus),
        bool(language.CPlusPlus11), bool(language.CPlusPlus14), bool(language.CPlusPlus17), bool(language.CPlusPlus20),
        bool(language.CPlusPlus23), bool(language.CPlusPlus26), bool(language.GNUMode), bool(language.Coroutines),
        bool(language.Exceptions), bool(language.RTTI)})
    all += is_on ? '1' : '0';
  const llvm::Triple& machine = context.getTargetInfo().getTriple();
  all += (machine.getArchName() + " " + machine.getOSAndEnvironmentName()).str();
  return llvm::xxh3_64bits(all);
}

std::optional<Reading> readFromDisk(ASTContext& context) {
  SourceManager& sources = context.getSourceManager();
  Reading reading;
  for (unsigned i = 0; i < sources.local_sloc_entry_size(); ++i) {
    const SrcMgr::SLocEntry& entry = sources.getLocalSLocEntry(i);
    if (!entry.isFile() || !entry.getFile().getContentCache().OrigEntry) continue;
    FileEntryRef file = *entry.getFile().getContentCache().OrigEntry;
    llvm::SmallString<256> name(file.getNameAsRequested());
    sources.getFileManager().makeAbsolutePath(name);
    llvm::sys::fs::UniqueID on_disk;
    if (sources.isFileOverridden(file) || llvm::sys::fs::getUniqueID(name, on_disk) || on_disk != file.getUniqueID())
      return std::nullopt;
    if (!SrcMgr::isSystem(entry.getFile().getFileCharacteristic()))
      reading.files.push_back(absolutePath(sources.getFileManager(), file));
  }
  reading.options = readOptions(context);
  return reading;
}

}  // namespace loiter::extract
