#include "extract/unit_builder.h"

#include "extract/paths.h"

#include <clang/Basic/Version.h>

namespace loiter::extract {

using namespace clang;

UnitBuilder::UnitBuilder(ASTContext& context, const Options& options, std::vector<std::string> include_dirs,
                         DeclareDestructor declare_destructor)
    : context_(context), root_(options.root), include_dirs_(std::move(include_dirs)),
      declare_destructor_(std::move(declare_destructor)),
      names_(
          context,
          [this](SourceLocation location) {
            FileID file = context_.getSourceManager().getFileID(context_.getSourceManager().getExpansionLoc(location));
            return unit_.files[this->file(file)]->path;
          }),
      skip_(options, context.getSourceManager()) {
  unit_.format = facts::kFormat;
  unit_.producer = "loiter " LOITER_VERSION " (" + getClangFullVersion() + ")";
  unit_.main_file = file(context.getSourceManager().getMainFileID());
}

uint32_t UnitBuilder::string(llvm::StringRef text) {
  auto [it, fresh] = strings_.try_emplace(text, unit_.strings.size());
  if (fresh) unit_.strings.push_back(text.str());
  return it->second;
}

std::string UnitBuilder::fileName(const std::string& absolute_path) const {
  return factsName(root_, include_dirs_, absolute_path);
}

uint32_t UnitBuilder::file(FileID id) {
  if (auto found = files_.find(id); found != files_.end()) return found->second;
  const SourceManager& sources = context_.getSourceManager();
  // What has no file (built-in declarations, the command line) is named after its buffer: "<built-in>".
  std::string name;
  if (OptionalFileEntryRef entry = sources.getFileEntryRefForID(id))
    name = fileName(absolutePath(sources.getFileManager(), *entry));
  else
    name = sources.getBufferOrFake(id).getBufferIdentifier().str();
  if (name.empty()) name = "<none>";
  auto [it, fresh] = files_by_name_.try_emplace(name, unit_.files.size());
  if (fresh) {
    unit_.files.push_back(std::make_unique<facts::FileT>());
    unit_.files.back()->path = name;
  }
  files_[id] = it->second;
  return it->second;
}

facts::Location UnitBuilder::location(SourceLocation location) {
  const SourceManager& sources = context_.getSourceManager();
  if (location.isInvalid()) return {unit_.main_file, 0, 0};
  auto [id, offset] = sources.getDecomposedLoc(sources.getFileLoc(location));
  return {file(id), sources.getLineNumber(id, offset), sources.getColumnNumber(id, offset)};
}

uint32_t UnitBuilder::macro(SourceLocation location) {
  const SourceManager& sources = context_.getSourceManager();
  SourceLocation outermost;
  while (location.isMacroID()) {
    if (sources.isMacroArgExpansion(location)) {
      location = sources.getImmediateSpellingLoc(location);
    } else {
      outermost = location;
      location = sources.getImmediateExpansionRange(location).getBegin();
    }
  }
  if (outermost.isInvalid()) return kNone;
  return string(Lexer::getImmediateMacroName(outermost, sources, context_.getLangOpts()));
}

bool UnitBuilder::isGeneric(const ValueDecl* variable) const {
  auto* field = dyn_cast<FieldDecl>(variable);
  return field && isa<ClassTemplateSpecializationDecl>(field->getParent()) &&
         context_.getSourceManager().isInSystemHeader(field->getLocation());
}

uint32_t UnitBuilder::symbol(const ValueDecl* variable) {
  variable = cast<ValueDecl>(variable->getCanonicalDecl());
  if (auto found = symbols_.find(variable); found != symbols_.end()) return found->second;
  uint64_t key = names_.key(variable);
  auto [it, fresh] = symbols_by_key_.try_emplace(key, unit_.symbols.size());
  uint32_t index = it->second;
  if (fresh) unit_.symbols.emplace_back(key, string(names_.pattern(variable)), isGeneric(variable));
  symbols_[variable] = index;
  return index;
}

const FunctionDecl* definitionOf(const FunctionDecl* fn) {
  const FunctionDecl* definition = nullptr;
  if (!fn->hasBody(definition) || !definition->doesThisDeclarationHaveABody()) return nullptr;
  return definition->getBody() ? definition : nullptr;
}

void UnitBuilder::pend(const FunctionDecl* fn) {
  if (pended_.insert(fn->getCanonicalDecl()).second) pending_.push_back(fn);
}

const FunctionDecl* UnitBuilder::nextPending() {
  if (pending_.empty()) return nullptr;
  const FunctionDecl* fn = pending_.front();
  pending_.pop_front();
  return fn;
}

uint32_t UnitBuilder::decl(const FunctionDecl* named) {
  // Every instantiation has a body of its own to lower, also where all of them are one decl.
  pend(named);
  const FunctionDecl* fn = canonicalFunction(named);
  if (auto found = decls_.find(fn); found != decls_.end()) return found->second;
  uint64_t key = names_.key(fn);
  auto [it, fresh] = decls_by_key_.try_emplace(key, unit_.decls.size());
  uint32_t index = it->second;
  decls_[fn] = index;
  if (fresh) {
    // In place first: what fills it may name the function again.
    unit_.decls.push_back(std::make_unique<facts::DeclT>());
    unit_.decl_heads.emplace_back(key, kNone, kNone, flagsOf(fn));
    fillDecl(index, fn);
  }
  return index;
}

facts::DeclFlag UnitBuilder::flagsOf(const FunctionDecl* fn) {
  using Flag = facts::DeclFlag;
  Flag flags = Flag::NONE;
  auto set = [&](Flag flag, bool on) {
    if (on) flags |= flag;
  };
  if (auto* method = dyn_cast<CXXMethodDecl>(fn)) {
    flags |= Flag::Method;
    set(Flag::Virtual, method->isVirtual());
    set(Flag::Pure, method->isPureVirtual());
    set(Flag::Const, method->isConst());
    set(Flag::Static, method->isStatic());
    set(Flag::Final, method->hasAttr<FinalAttr>() || method->getParent()->isEffectivelyFinal());
    set(Flag::Constructor, isa<CXXConstructorDecl>(method));
    set(Flag::Destructor, isa<CXXDestructorDecl>(method));
  } else {
    set(Flag::Static, fn->getStorageClass() == SC_Static);
  }
  set(Flag::Lambda, isCallOperatorOfLambda(*fn));
  set(Flag::NoReturn, fn->isNoReturn());
  set(Flag::Variadic, fn->isVariadic());
  set(Flag::Constexpr, fn->isConstexpr());
  set(Flag::Main, fn->isMain());
  set(Flag::SystemHeader, context_.getSourceManager().isInSystemHeader(fn->getLocation()));
  const FunctionDecl* definition = fn->getDefinition();
  set(Flag::SkippedBody, definition && definition->hasSkippedBody());
  for (const FunctionEffectWithCondition& effect : fn->getFunctionEffects()) {
    set(Flag::Blocking, effect.Effect.kind() == FunctionEffect::Kind::Blocking);
    set(Flag::NonBlocking, effect.Effect.kind() == FunctionEffect::Kind::NonBlocking && !effect.Cond.getCondition());
  }
  return flags;
}

void UnitBuilder::fillAttributes(uint32_t index, const FunctionDecl* fn) {
  std::set<std::string> texts;  // a redeclaration may repeat one
  for (const FunctionDecl* redecl : fn->redecls()) {
    for (const Attr* attr : redecl->attrs()) {
      if (auto* annotation = dyn_cast<AnnotateAttr>(attr)) {
        texts.insert(annotation->getAnnotation().str());
      } else if (attr->getScopeName() && attr->isStandardAttributeSyntax()) {
        texts.insert(attr->getNormalizedFullName());
      }
    }
  }
  facts::DeclHead& head = unit_.decl_heads[index];
  if (has(head.flags(), facts::DeclFlag::Blocking)) texts.insert("clang::blocking");
  if (has(head.flags(), facts::DeclFlag::NonBlocking)) texts.insert("clang::nonblocking");
  if (!texts.empty()) head.mutate_flags(head.flags() | facts::DeclFlag::Annotated);
  for (const std::string& text : texts) unit_.decls[index]->attributes.push_back(string(text));
}

void UnitBuilder::fillTemplateArguments(facts::DeclT& decl, llvm::ArrayRef<TemplateArgument> args) {
  for (const TemplateArgument& arg : args) {
    switch (arg.getKind()) {
      case TemplateArgument::Type:
        decl.template_args.push_back(type(arg.getAsType()));
        constructed(arg.getAsType());
        break;
      case TemplateArgument::Pack: fillTemplateArguments(decl, arg.pack_elements()); break;
      case TemplateArgument::Null: break;
      default: {
        std::string text;
        llvm::raw_string_ostream out(text);
        PrintingPolicy policy(context_.getLangOpts());
        policy.AnonymousTagLocations = false;
        arg.print(policy, out, /*IncludeType=*/false);
        decl.template_values.push_back(string(text));
      }
    }
  }
}

uint32_t UnitBuilder::enclosing(const FunctionDecl* fn) {
  auto* method = dyn_cast<CXXMethodDecl>(fn);
  const DeclContext* around = method ? method->getParent()->getDeclContext() : nullptr;
  for (; around && !around->isTranslationUnit(); around = around->getParent())
    if (auto* outer = dyn_cast<FunctionDecl>(around)) return decl(outer);
  return kNone;
}

void UnitBuilder::fillDecl(uint32_t index, const FunctionDecl* fn) {
  facts::DeclT& decl = *unit_.decls[index];
  const FunctionDecl* definition = fn->getDefinition();
  const FunctionDecl* best = definition ? definition : fn;
  decl.name = string(names_.pattern(fn));
  decl.display = string(names_.display(best));
  decl.location = std::make_unique<facts::Location>(location(best->getLocation()));
  decl.return_type = type(fn->getReturnType());
  for (const ParmVarDecl* param : fn->parameters()) decl.params.push_back(type(param->getType()));
  if (auto* args = fn->getTemplateSpecializationArgs()) fillTemplateArguments(decl, args->asArray());
  fillAttributes(index, fn);
  uint32_t enclosing = this->enclosing(fn);  // may make room for more heads
  unit_.decl_heads[index].mutate_enclosing(enclosing);
  if (auto* method = dyn_cast<CXXMethodDecl>(fn)) {
    uint32_t class_ = classOf(method->getParent());
    unit_.decl_heads[index].mutate_class_(class_);
    for (const CXXMethodDecl* overridden : method->overridden_methods())
      decl.overrides.push_back(unit_.decl_heads[this->decl(overridden)].key());
  }
}

}  // namespace loiter::extract
