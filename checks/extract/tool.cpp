// Runs Clang over one file.
#include "extract/absent_files.h"
#include "extract/collect.h"
#include "extract/overlay.h"
#include "extract/paths.h"
#include "extract/read_options.h"
#include "extract/skip.h"

#include <clang/Driver/CreateInvocationFromArgs.h>
#include <clang/Lex/HeaderSearch.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <clang/Sema/Sema.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/thread.h>

#include <set>

namespace loiter::extract {

using namespace clang;

namespace {

// Clang and what walks its trees recurse with the depth of the source: `a + b + …` of ten thousand terms.
constexpr unsigned kStackBytes = 512u << 20;

std::string resourceDir() {
  if (const char* given = std::getenv("LOITER_RESOURCE_DIR")) return given;
  // Beside the program, as an installed package has it, before where it stood when this was built.
  static int anchor;
  std::string program = llvm::sys::fs::getMainExecutable(nullptr, &anchor);
  llvm::SmallString<256> beside(llvm::sys::path::parent_path(llvm::sys::path::parent_path(program)));
  llvm::sys::path::append(beside, "lib", "loiter", "clang");
  if (llvm::sys::fs::is_directory(beside)) return std::string(beside);
  return LOITER_RESOURCE_DIR;
}

std::vector<std::string> includeDirs(CompilerInstance& compiler) {
  std::vector<std::string> dirs;
  for (const DirectoryLookup& lookup : compiler.getPreprocessor().getHeaderSearchInfo().search_dir_range()) {
    if (!lookup.isNormalDir()) continue;
    llvm::SmallString<256> dir(lookup.getDirRef()->getName());
    compiler.getFileManager().makeAbsolutePath(dir);
    llvm::SmallString<256> real;
    if (llvm::StringRef(dir).contains("..") && !llvm::sys::fs::real_path(dir, real)) dir = real;
    llvm::sys::path::remove_dots(dir, /*remove_dot_dot=*/true);
    dirs.emplace_back(dir);
  }
  return dirs;
}

// Every file that was opened, the main file first, the others sorted.
std::vector<std::string> filesRead(CompilerInstance& compiler) {
  const SourceManager& sources = compiler.getSourceManager();
  std::set<std::string> all;
  for (auto it = sources.fileinfo_begin(); it != sources.fileinfo_end(); ++it)
    if (!sources.isFileOverridden(it->first))  // preludes
      all.insert(absolutePath(compiler.getFileManager(), it->first));
  std::vector<std::string> files;
  if (OptionalFileEntryRef main = sources.getFileEntryRefForID(sources.getMainFileID()))
    files.push_back(absolutePath(compiler.getFileManager(), *main));
  for (const std::string& file : all)
    if (files.empty() || file != files.front()) files.push_back(file);
  return files;
}

Host hostOf(CompilerInstance& compiler, std::vector<RawProblem> problems) {
  auto destructor = [&compiler](CXXRecordDecl* record) { return compiler.getSema().LookupDestructor(record); };
  return {includeDirs(compiler), std::move(problems), destructor};
}

class Consumer : public ASTConsumer {
 public:
  Consumer(CompilerInstance& compiler, const Options& options, const ProblemCollector& problems, Result& result)
      : compiler_(compiler), options_(options), problems_(problems), result_(result),
        skip_(options, compiler.getSourceManager()) {}

  bool shouldSkipFunctionBody(Decl* decl) override { return skip_.skips(decl->getLocation()); }

  void HandleTranslationUnit(ASTContext& context) override {
    result_.unit = collect(context, options_, hostOf(compiler_, problems_.problems()));
    result_.reading = {filesRead(compiler_), readOptions(context), {}};
    result_.parsed = true;
  }

 private:
  CompilerInstance& compiler_;
  const Options& options_;
  const ProblemCollector& problems_;
  Result& result_;
  SkipPolicy skip_;
};

class Action : public ASTFrontendAction {
 public:
  Action(const Options& options, const ProblemCollector& problems, Result& result)
      : options_(options), problems_(problems), result_(result) {}

 protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance& compiler, llvm::StringRef) override {
    // A missing header is fatal to Clang; parsing goes on behind it all the same.
    compiler.getDiagnostics().setFatalsAsError(true);
    return std::make_unique<Consumer>(compiler, options_, problems_, result_);
  }

 private:
  const Options& options_;
  const ProblemCollector& problems_;
  Result& result_;
};

void adjust(CompilerInvocation& invocation, const Options& options, const std::string& directory) {
  invocation.getFrontendOpts().SkipFunctionBodies = options.skip_bodies && !options.models.empty();
  invocation.getFrontendOpts().DisableFree = false;
  invocation.getFrontendOpts().ProgramAction = frontend::ParseSyntaxOnly;
  invocation.getFrontendOpts().OutputFile.clear();
  invocation.getFileSystemOpts().WorkingDir = directory;
  invocation.getDependencyOutputOpts() = DependencyOutputOptions();
  DiagnosticOptions& diagnostics = invocation.getDiagnosticOpts();
  diagnostics.IgnoreWarnings = true;
  diagnostics.Warnings = {"no-everything"};
  diagnostics.ErrorLimit = 0;
  diagnostics.ShowCarets = false;
  invocation.getLangOpts().SpellChecking = false;
  invocation.getLangOpts().CommentOpts = CommentOptions();
}

// Each pack's in a file of its own, included behind the command's macros and before the headers that it includes first:
// so its errors name the pack, and an #if without its end swallows no source.
void addPreludes(CompilerInvocation& invocation, const std::vector<Prelude>& preludes) {
  // Preprocessed text has had its headers. A compiled header holds what was defined when it was made, and
  // refuses another beginning.
  PreprocessorOptions& preprocessing = invocation.getPreprocessorOpts();
  if (invocation.getFrontendOpts().Inputs.front().getKind().isPreprocessed() ||
      !preprocessing.ImplicitPCHInclude.empty())
    return;
  std::vector<std::string> names;
  for (const Prelude& prelude : preludes) {
    names.push_back("/prelude of the pack " + prelude.pack);
    preprocessing.addRemappedFile(
        names.back(),
        llvm::MemoryBuffer::getMemBufferCopy(llvm::join(prelude.lines, "\n") + "\n", names.back()).release());
  }
  preprocessing.Includes.insert(preprocessing.Includes.begin(), names.begin(), names.end());
}

std::string firstMessage(const ProblemCollector& problems) {
  return problems.problems().empty() ? "the command cannot be used" : problems.problems().front().message;
}

void run(const std::string& directory, const std::string& file, const std::vector<std::string>& command,
         const Options& options, Result& result) {
  IntrusiveRefCntPtr<llvm::vfs::FileSystem> files(llvm::vfs::createPhysicalFileSystem());
  if (options.overlay) files = overlaid(std::move(files), *options.overlay);
  if (std::error_code failed = files->setCurrentWorkingDirectory(directory)) {
    result.error = "directory '" + directory + "': " + failed.message();
    return;
  }
  if (!files->exists(file)) {
    result.error = "file not found";
    return;
  }
  ProblemCollector problems;
  DiagnosticOptions diagnostic_options;
  diagnostic_options.IgnoreWarnings = true;
  IntrusiveRefCntPtr<DiagnosticsEngine> diagnostics = CompilerInstance::createDiagnostics(
      *files, diagnostic_options, &problems, /*ShouldOwnClient=*/false);

  std::vector<const char*> args;
  for (const std::string& arg : command) args.push_back(arg.c_str());
  std::string resource = "-resource-dir=" + resourceDir();
  for (const char* arg : {"-fsyntax-only", "-Qunused-arguments", "-w", resource.c_str()})
    args.insert(args.begin() + 1, arg);

  CreateInvocationOptions creation;
  creation.Diags = diagnostics;
  creation.VFS = files;
  creation.RecoverOnError = true;
  std::shared_ptr<CompilerInvocation> invocation = createInvocation(args, creation);
  if (!invocation || invocation->getFrontendOpts().Inputs.empty()) {
    result.error = firstMessage(problems);
    return;
  }
  // What the driver did not like it has left out: another compiler's flags are no errors of this source.
  problems.forget();
  adjust(*invocation, options, directory);
  addPreludes(*invocation, options.preludes);

  auto sought = llvm::makeIntrusiveRefCnt<AbsentFiles>(std::move(files));
  CompilerInstance compiler(invocation);
  compiler.setVirtualFileSystem(sought);
  compiler.setDiagnostics(diagnostics);
  compiler.createFileManager();
  Action action(options, problems, result);
  compiler.ExecuteAction(action);
  result.reading.absent = sought->paths();
  if (!result.parsed) result.error = firstMessage(problems);
}

}  // namespace

facts::UnitT extractCompiled(CompilerInstance& compiler, const Options& options) {
  return collect(compiler.getASTContext(), options, hostOf(compiler, {}));
}

Result extractFile(const std::string& directory, const std::string& file, const std::vector<std::string>& command,
                   const Options& options) {
  Result result;
  if (command.empty()) {
    result.error = "empty command";
    return result;
  }
  llvm::thread worker(std::optional<unsigned>(kStackBytes), [&] { run(directory, file, command, options, result); });
  worker.join();
  return result;
}

}  // namespace loiter::extract
