// clang++ -fplugin=LoiterExtract.so: the facts of the unit that is compiled, in a section of its object file.
//
// -fplugin-arg-loiter-root=DIR    the project's folder (default: that of .loiter.json or .git)
// -fplugin-arg-loiter-rules=DIR   the packs (default: beside the plugin)
// -fplugin-arg-loiter-keep        the linker keeps the facts in programs and libraries
#include "extract/extract.h"
#include "extract/paths.h"
#include "facts/section.h"
#include "tidy/rule_packs.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/Basic/TargetInfo.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendPluginRegistry.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

namespace loiter::plugin {
namespace {

using namespace clang;
using llvm::StringRef;
namespace path = llvm::sys::path;

struct Arguments {
  std::string root, rules;
  bool keep = false;
};

std::string projectRoot(const std::string& main_file) {
  StringRef folder = path::parent_path(main_file);
  for (StringRef at = folder; !at.empty(); at = path::parent_path(at))
    for (const char* mark : {"/.loiter.json", "/.git"})
      if (llvm::sys::fs::exists(at + mark)) return at.str();
  return folder.str();
}

// What the assembler makes a section of. "e": linkers leave it out of what they make.
std::string assemblyOf(const std::string& record, bool keep) {
  std::string text = "\n.pushsection ";
  text += facts::kSection;
  text += keep ? ",\"\",%progbits\n" : ",\"e\",%progbits\n";
  constexpr size_t kLine = 4096;
  for (size_t at = 0; at < record.size(); at += kLine) {
    text += ".ascii \"";
    for (unsigned char c : record.substr(at, kLine)) {
      if (std::isalnum(c)) {
        text += char(c);
        continue;
      }
      const char digits[] = {'\\', char('0' + (c >> 6)), char('0' + ((c >> 3) & 7)), char('0' + (c & 7))};
      text.append(digits, sizeof digits);
    }
    text += "\"\n";
  }
  return text + ".popsection\n";
}

class Consumer : public ASTConsumer {
 public:
  Consumer(CompilerInstance& compiler, Arguments arguments) : compiler_(compiler), arguments_(std::move(arguments)) {}

  // Before the code generator's turn, so that it finds one more piece of assembly.
  void HandleTranslationUnit(ASTContext& context) override {
    if (compiler_.getDiagnostics().hasErrorOccurred()) return;  // there will be no object
    if (!context.getTargetInfo().getTriple().isOSBinFormatELF()) return warn("only ELF objects can carry facts");
    tidy::HeaderRules rules = tidy::loadHeaderRules({arguments_.rules, {}, {}});
    for (const std::string& problem : rules.problems) return warn(problem);
    const SourceManager& sources = context.getSourceManager();
    OptionalFileEntryRef main = sources.getFileEntryRefForID(sources.getMainFileID());
    if (!main) return;  // standard input
    extract::Options options;
    options.root = arguments_.root.empty() ? projectRoot(extract::absolutePath(sources.getFileManager(), *main))
                                           : arguments_.root;
    options.models = std::move(rules.models);
    options.keeps = std::move(rules.keeps);
    embed(context, facts::packRecord(facts::serialize(extract::extractCompiled(compiler_, options))));
  }

 private:
  void warn(const std::string& why) {
    DiagnosticsEngine& diagnostics = compiler_.getDiagnostics();
    unsigned id = diagnostics.getCustomDiagID(DiagnosticsEngine::Warning, "no facts for loiter in this object: %0");
    diagnostics.Report(id) << why;
  }

  void embed(ASTContext& context, const std::string& record) {
    std::string text = assemblyOf(record, arguments_.keep);
    SourceLocation none;
    QualType type = context.getStringLiteralArrayType(context.CharTy, unsigned(text.size()));
    auto* literal = StringLiteral::Create(context, text, StringLiteralKind::Unevaluated, /*Pascal=*/false, type, none);
    auto* assembly = FileScopeAsmDecl::Create(context, context.getTranslationUnitDecl(), literal, none, none);
    compiler_.getASTConsumer().HandleTopLevelDecl(DeclGroupRef(assembly));
  }

  CompilerInstance& compiler_;
  Arguments arguments_;
};

class Action : public PluginASTAction {
 protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance& compiler, StringRef) override {
    return std::make_unique<Consumer>(compiler, arguments_);
  }

  bool ParseArgs(const CompilerInstance& compiler, const std::vector<std::string>& words) override {
    for (StringRef word : words) {
      if (word.consume_front("root=")) {
        arguments_.root = word.rtrim('/').str();
      } else if (word.consume_front("rules=")) {
        arguments_.rules = word.str();
      } else if (word == "keep") {
        arguments_.keep = true;
      } else {
        DiagnosticsEngine& diagnostics = compiler.getDiagnostics();
        unsigned id = diagnostics.getCustomDiagID(
            DiagnosticsEngine::Error, "LoiterExtract has no argument '%0'; it has root=DIR, rules=DIR and keep");
        diagnostics.Report(id) << word;
        return false;
      }
    }
    return true;
  }

  ActionType getActionType() override { return AddBeforeMainAction; }

 private:
  Arguments arguments_;
};

const FrontendPluginRegistry::Add<Action> kRegistered("loiter", "puts facts for loiter into the object file");

}  // namespace
}  // namespace loiter::plugin
