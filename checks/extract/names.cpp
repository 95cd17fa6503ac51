#include "extract/names.h"

#include "extract/clang_versions.h"

namespace loiter::extract {

using namespace clang;

bool isCallOperatorOfLambda(const FunctionDecl& fn) {
  auto* method = dyn_cast<CXXMethodDecl>(&fn);
  return method && method->getParent()->isLambda() && method->getOverloadedOperator() == OO_Call;
}

const FunctionDecl* canonicalFunction(const FunctionDecl* fn) {
  if (isCallOperatorOfLambda(*fn))
    if (const FunctionTemplateDecl* primary = fn->getPrimaryTemplate())
      return primary->getTemplatedDecl()->getCanonicalDecl();
  return fn->getCanonicalDecl();
}

Names::Names(ASTContext& context, std::function<std::string(SourceLocation)> file_of)
    : context_(context), file_of_(std::move(file_of)), policy_(context.getLangOpts()) {
  policy_.SuppressTagKeyword = true;
  suppressInlineNamespaces(policy_);
  policy_.AnonymousTagLocations = false;  // they hold absolute paths
  policy_.SuppressUnwrittenScope = false;
  policy_.FullyQualifiedName = true;
  policy_.Bool = true;
  policy_.UseVoidForZeroParams = false;
}

namespace {

std::string hex(uint64_t key) { return llvm::utohexstr(key, /*LowerCase=*/true, /*Width=*/16); }

bool isLocal(const DeclContext* context) { return context->isFunctionOrMethod(); }

// Classes that a USR does not tell apart from one unit, or one instantiation, to another.
bool needsOwnKey(const CXXRecordDecl& record) {
  return record.isLambda() || isLocal(record.getDeclContext()) || !record.isExternallyVisible();
}

ArrayRef<TemplateArgument> argumentsOf(const NamedDecl* decl) {
  if (auto* spec = dyn_cast<ClassTemplateSpecializationDecl>(decl)) return spec->getTemplateArgs().asArray();
  if (auto* fn = dyn_cast<FunctionDecl>(decl))
    if (auto* args = fn->getTemplateSpecializationArgs()) return args->asArray();
  if (auto* var = dyn_cast<VarTemplateSpecializationDecl>(decl)) return var->getTemplateArgs().asArray();
  return {};
}

}  // namespace

std::string Names::type(QualType type) const { return type.getAsString(policy_); }

void Names::appendTypeKeys(std::string& text, QualType type) {
  type = type.getCanonicalType();
  while (true) {
    if (auto* array = dyn_cast<ArrayType>(type))
      type = array->getElementType();
    else if (QualType to = type->getPointeeType(); !to.isNull())
      type = to;
    else
      break;
  }
  if (auto* fn = type->getAs<FunctionProtoType>()) {
    appendTypeKeys(text, fn->getReturnType());
    for (QualType param : fn->getParamTypes()) appendTypeKeys(text, param);
    return;
  }
  const CXXRecordDecl* record = type->getAsCXXRecordDecl();
  if (!record) return;
  if (record->isLambda() || isLocal(record->getDeclContext())) {
    text += "@" + hex(key(record));
  } else if (auto* spec = dyn_cast<ClassTemplateSpecializationDecl>(record)) {
    auto found = argument_keys_.find(spec);
    if (found == argument_keys_.end()) {
      std::string inner;
      appendArgumentKeys(inner, spec->getTemplateArgs().asArray());
      found = argument_keys_.try_emplace(spec, std::move(inner)).first;
    }
    text += found->second;
  } else if (needsOwnKey(*record)) {
    text += "@" + hex(key(record));
  }
}

void Names::appendArgumentKeys(std::string& text, ArrayRef<TemplateArgument> args) {
  for (const TemplateArgument& arg : args) {
    switch (arg.getKind()) {
      case TemplateArgument::Type: appendTypeKeys(text, arg.getAsType()); break;
      case TemplateArgument::Pack: appendArgumentKeys(text, arg.pack_elements()); break;
      case TemplateArgument::Declaration:
        if (!arg.getAsDecl()->isExternallyVisible()) text += "@" + hex(key(arg.getAsDecl()));
        break;
      default: break;
    }
  }
}

// A lambda, or an entity in a function: told apart by its place in what encloses it, so that an edit
// above the enclosing function changes no key and each instantiation has its own.
std::string Names::localKeyText(const NamedDecl* decl) {
  const SourceManager& sources = context_.getSourceManager();
  const DeclContext* around = decl->getDeclContext();
  while (!isa<FunctionDecl, CXXRecordDecl, NamespaceDecl, TranslationUnitDecl>(around)) around = around->getParent();

  auto [file, offset] = sources.getDecomposedExpansionLoc(decl->getLocation());
  long long relative = offset;
  std::string text;
  if (auto* owner = dyn_cast<NamedDecl>(around); owner && !isa<NamespaceDecl>(owner)) {
    auto [owner_file, owner_offset] = sources.getDecomposedExpansionLoc(owner->getLocation());
    if (owner_file == file) relative -= owner_offset;
    text = hex(key(owner));
  } else {
    text = file_of_(decl->getLocation());
  }
  text += "@" + std::to_string(relative);
  // Several of them in one expansion of a macro.
  if (decl->getLocation().isMacroID())
    text += "." + std::to_string(sources.getDecomposedSpellingLoc(decl->getLocation()).second);
  return text + "@" + decl->getNameAsString();
}

std::string Names::keyText(const NamedDecl* decl) {
  if (auto* record = dyn_cast<CXXRecordDecl>(decl); record && record->isLambda()) return localKeyText(decl);
  if (isa<TagDecl, VarDecl>(decl) && isLocal(decl->getDeclContext())) return localKeyText(decl);

  SmallString<128> usr;
  if (index::generateUSRForDecl(decl, usr)) return localKeyText(decl);  // it has none
  std::string text(usr);
  // What a USR leaves out: which lambda or local class it is about, and which unit's.
  if (auto* parent = dyn_cast<CXXRecordDecl>(decl->getDeclContext())) {
    std::string of_parent;
    appendTypeKeys(of_parent, recordType(context_, parent));
    text += of_parent;
  }
  appendArgumentKeys(text, argumentsOf(decl));
  if (!decl->isExternallyVisible() && argumentsOf(decl).empty() && !isa<CXXRecordDecl>(decl->getDeclContext()))
    text += "@" + file_of_(decl->getLocation());
  return text;
}

uint64_t Names::key(const NamedDecl* decl) {
  if (auto* fn = dyn_cast<FunctionDecl>(decl))
    decl = canonicalFunction(fn);
  else
    decl = cast<NamedDecl>(decl->getCanonicalDecl());
  if (auto found = keys_.find(decl); found != keys_.end()) return found->second;
  uint64_t key = llvm::xxh3_64bits(keyText(decl));
  keys_[decl] = key;
  return key;
}

std::string Names::ownName(const NamedDecl* decl) const {
  if (auto* record = dyn_cast<CXXRecordDecl>(decl); record && record->isLambda()) return "(lambda)";
  if (auto* tag = dyn_cast<TagDecl>(decl); tag && !tag->getIdentifier()) {
    if (TypedefNameDecl* name = tag->getTypedefNameForAnonDecl()) return name->getNameAsString();
    return "(anonymous)";
  }
  if (auto* space = dyn_cast<NamespaceDecl>(decl); space && space->isAnonymousNamespace()) return "(anonymous)";
  // Constructors and conversions would be printed with template arguments.
  if (isa<CXXConstructorDecl>(decl)) return ownName(cast<CXXMethodDecl>(decl)->getParent());
  if (isa<CXXDestructorDecl>(decl)) return "~" + ownName(cast<CXXMethodDecl>(decl)->getParent());
  if (auto* conversion = dyn_cast<CXXConversionDecl>(decl))
    return "operator " + type(conversion->getConversionType().getCanonicalType());
  return decl->getDeclName().getAsString();
}

std::string Names::scope(const DeclContext* context) {
  auto* named = dyn_cast<NamedDecl>(context);
  if (!named) return context->getParent() ? scope(context->getParent()) : "";
  if (auto found = scopes_.find(context); found != scopes_.end()) return found->second;
  std::string text = scope(context->getParent());
  auto* space = dyn_cast<NamespaceDecl>(context);
  auto* record = dyn_cast<RecordDecl>(context);
  // The members of an anonymous struct or union belong to the class around it.
  bool hidden = (space && space->isInline()) || (record && record->isAnonymousStructOrUnion());
  if (!hidden) text += ownName(named) + "::";
  scopes_[context] = text;
  return text;
}

std::string Names::pattern(const NamedDecl* decl) { return scope(decl->getDeclContext()) + ownName(decl); }

std::string Names::display(const FunctionDecl* fn) {
  // Lambdas in lambdas are named after the function around all of them.
  const DeclContext* around = fn;
  while (auto* method = dyn_cast_or_null<CXXMethodDecl>(around)) {
    if (!isCallOperatorOfLambda(*method)) break;
    around = method->getParent()->getParent();
    while (around && !isa<NamedDecl>(around)) around = around->getParent();
  }
  if (around != fn) {
    auto* named = dyn_cast_or_null<NamedDecl>(around);
    return named ? "lambda in " + pattern(named) : "lambda";
  }
  PrintingPolicy written(policy_);
  written.FullyQualifiedName = false;
  // An instantiation is shown as its template is written: what was deduced can fill a page.
  if (fn->isTemplateInstantiation())
    if (const FunctionDecl* pattern = fn->getTemplateInstantiationPattern()) fn = pattern;
  std::string text = pattern(fn) + "(";
  const char* separator = "";
  for (const ParmVarDecl* param : fn->parameters()) {
    text += separator + param->getType().getAsString(written);
    separator = ", ";
  }
  if (fn->isVariadic()) text += std::string(separator) + "...";
  return text + ")";
}

}  // namespace loiter::extract
