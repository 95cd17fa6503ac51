#include "extract/collect.h"

#include "extract/body.h"
#include "extract/merge.h"
#include "extract/silences.h"

namespace loiter::extract {

using namespace clang;

namespace {

// Instantiations of one generic lambda past which another teaches nothing new.
constexpr size_t kMostBlocksMerged = 4096;

class Collector {
 public:
  explicit Collector(UnitBuilder& unit) : unit_(unit), context_(unit.context()), constants_(context_) {}
  void run();

 private:
  void context(const DeclContext* context);
  void declaration(const Decl* decl);
  void body(const FunctionDecl* named);
  bool isLowered(const FunctionDecl* named, const FunctionDecl* definition);
  void add(std::unique_ptr<facts::FunctionT> fn);

  UnitBuilder& unit_;
  ASTContext& context_;
  Constants constants_;
  std::vector<const VarDecl*> globals_;
  llvm::DenseMap<uint32_t, facts::FunctionT*> by_decl_;
};

// What a lambda or a functor does, as written: a library whose bodies are not parsed instantiates it, so this unit does
// not.
bool isGenericCallOperator(const FunctionDecl& fn) {
  if (isCallOperatorOfLambda(fn)) return true;
  auto* method = dyn_cast<CXXMethodDecl>(&fn);
  return method && method->getOverloadedOperator() == OO_Call && method->getDescribedFunctionTemplate() &&
         !method->getParent()->isDependentContext();
}

bool isInstantiated(const FunctionTemplateDecl& generic) {
  return llvm::any_of(generic.specializations(),
                      [](const FunctionDecl* instance) { return definitionOf(instance) != nullptr; });
}

// Roots: what the project defines. System headers' functions come in when something names them.
void Collector::declaration(const Decl* decl) {
  if (decl->isInvalidDecl() && !isa<DeclContext>(decl)) return;
  const SourceManager& sources = context_.getSourceManager();
  if (!isa<LinkageSpecDecl>(decl) && sources.isInSystemHeader(sources.getExpansionLoc(decl->getLocation()))) return;

  if (auto* fn_template = dyn_cast<FunctionTemplateDecl>(decl)) {
    for (const FunctionDecl* instance : fn_template->specializations())
      if (definitionOf(instance)) unit_.decl(instance);
    const FunctionDecl* written = fn_template->getTemplatedDecl();
    if (isGenericCallOperator(*written) && !isInstantiated(*fn_template)) unit_.decl(written);
  } else if (auto* class_template = dyn_cast<ClassTemplateDecl>(decl)) {
    if (class_template->isThisDeclarationADefinition())
      for (const ClassTemplateSpecializationDecl* instance : class_template->specializations()) context(instance);
  } else if (auto* friendly = dyn_cast<FriendDecl>(decl)) {
    if (const NamedDecl* named = friendly->getFriendDecl()) declaration(named);
  } else if (auto* fn = dyn_cast<FunctionDecl>(decl)) {
    if (!fn->isDependentContext() && fn->doesThisDeclarationHaveABody()) unit_.decl(fn);
  } else if (auto* var = dyn_cast<VarDecl>(decl)) {
    if (var->hasGlobalStorage() && var->getInit() && !var->getDeclContext()->isDependentContext() &&
        !isa<VarTemplatePartialSpecializationDecl>(var) && !var->getDescribedVarTemplate() &&
        !var->getInit()->isValueDependent())
      globals_.push_back(var);
  } else if (auto* record = dyn_cast<CXXRecordDecl>(decl)) {
    if (!record->isDependentContext()) context(record);
  } else if (isa<NamespaceDecl, LinkageSpecDecl, ExportDecl>(decl)) {
    context(cast<DeclContext>(decl));
  }
}

void Collector::context(const DeclContext* context) {
  for (const Decl* decl : context->decls()) declaration(decl);
}

// Clang's parser never skips these (Sema::canSkipFunctionBody), whatever the policy says.
bool neverSkipped(const FunctionDecl* fn) {
  if (const FunctionDecl* pattern = fn->getTemplateInstantiationPattern()) fn = pattern;
  return fn->isConstexpr() || fn->getDeclaredReturnType()->getContainedDeducedType();
}

// Through these a modelled header calls back.
bool takesCallable(const FunctionDecl* fn) {
  return llvm::any_of(fn->parameters(), [](const ParmVarDecl* param) {
    QualType type = param->getType().getNonReferenceType().getCanonicalType();
    if (type->isFunctionPointerType() || type->isFunctionType()) return true;
    auto* record = type->getAsCXXRecordDecl();
    return record && record->isLambda();
  });
}

// Copies that the compiler writes: facts see through them, so nothing calls them.
bool isSilentCopy(const FunctionDecl& fn) {
  auto* method = dyn_cast<CXXMethodDecl>(&fn);
  if (!method || method->isUserProvided()) return false;
  auto* ctor = dyn_cast<CXXConstructorDecl>(method);
  return (ctor && ctor->isCopyOrMoveConstructor()) || method->isCopyAssignmentOperator() ||
         method->isMoveAssignmentOperator();
}

bool Collector::isLowered(const FunctionDecl* named, const FunctionDecl* definition) {
  if (!isGenericCallOperator(*named)) {
    if (definition->isDependentContext()) return false;
  } else if (const FunctionTemplateDecl* generic = named->getDescribedFunctionTemplate()) {
    if (isInstantiated(*generic)) return false;
  }
  return !unit_.skip().skips(*definition) || (takesCallable(definition) && neverSkipped(definition));
}

void Collector::add(std::unique_ptr<facts::FunctionT> fn) {
  if (fn->decl != kNone) {
    auto [it, fresh] = by_decl_.try_emplace(fn->decl, fn.get());
    if (!fresh) {
      if (it->second->blocks.size() < kMostBlocksMerged) mergeAlternative(*it->second, *fn);
      return;
    }
  }
  unit_.unit().functions.push_back(std::move(fn));
}

void Collector::body(const FunctionDecl* named) {
  const FunctionDecl* definition = definitionOf(named);
  if (!definition || isSilentCopy(*definition)) return;
  uint32_t decl = unit_.decl(named);
  auto mark = [&](facts::DeclFlag flag) {
    facts::DeclHead& head = unit_.unit().decl_heads[decl];
    head.mutate_flags(head.flags() | flag);
  };
  if (!isLowered(named, definition)) {
    if (unit_.skip().skips(*definition)) mark(facts::DeclFlag::SkippedBody);
    return;
  }
  mark(facts::DeclFlag::Defined);
  BodyLowering lowering(unit_, constants_);
  auto fn = lowering.lower(definition);
  if (lowering.isCoroutine()) {
    mark(facts::DeclFlag::Coroutine);
    if (lowering.isGenerator()) mark(facts::DeclFlag::Generator);
  }
  add(std::move(fn));
}

void Collector::run() {
  context(context_.getTranslationUnitDecl());
  if (!globals_.empty()) {
    auto fn = BodyLowering(unit_, constants_).lowerInitialisers(globals_);
    if (!fn->events.empty()) add(std::move(fn));
  }
  while (const FunctionDecl* fn = unit_.nextPending()) body(fn);
}

}  // namespace

namespace {

bool isDeclared(const DeclContext* context, llvm::StringRef name) {
  IdentifierTable& identifiers = context->getParentASTContext().Idents;
  auto [first, rest] = name.split("::");
  DeclContextLookupResult found = context->lookup(&identifiers.get(first));
  if (rest.empty()) return !found.empty();
  return llvm::any_of(found, [&](NamedDecl* decl) {
    auto* inner = dyn_cast<DeclContext>(decl->getUnderlyingDecl());
    return inner && isDeclared(inner, rest);
  });
}

}  // namespace

facts::UnitT collect(ASTContext& context, const Options& options, Host host) {
  UnitBuilder unit(context, options, std::move(host.include_dirs), std::move(host.declare_destructor));
  Collector(unit).run();
  silences(unit);
  for (const std::string& name : options.names)
    if (isDeclared(context.getTranslationUnitDecl(), name)) unit.unit().declared.push_back(name);
  for (const RawProblem& problem : host.problems) {
    auto told = std::make_unique<facts::ProblemT>();
    told->location = std::make_unique<facts::Location>(unit.location(problem.location));
    told->message = problem.message;
    unit.unit().problems.push_back(std::move(told));
  }
  return std::move(unit.unit());
}

facts::UnitT extractAst(ASTContext& context, const Options& options) { return collect(context, options, {}); }

}  // namespace loiter::extract
