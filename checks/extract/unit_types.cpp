// Types and classes of a unit.
#include "extract/unit_builder.h"

namespace loiter::extract {

using namespace clang;

namespace {

// Names of deep template types reach megabytes; past this they are told apart by their hash.
constexpr size_t kLongestTypeName = 1500;

std::string bounded(std::string name) {
  if (name.size() <= kLongestTypeName) return name;
  uint64_t hash = llvm::xxh3_64bits(name);
  name.resize(kLongestTypeName);
  return name + "...#" + llvm::utohexstr(hash, /*LowerCase=*/true);
}

// The class, enum or builtin behind pointers, references, arrays and cv.
QualType behind(QualType type) {
  while (true) {
    if (auto* array = dyn_cast<ArrayType>(type))
      type = array->getElementType();
    else if (isa<PointerType, ReferenceType, BlockPointerType>(type))
      type = type->getPointeeType();
    else if (auto* atomic = dyn_cast<AtomicType>(type))
      type = atomic->getValueType();
    else
      return type.getUnqualifiedType();
    type = type.getCanonicalType();
  }
}

}  // namespace

uint32_t UnitBuilder::type(QualType written) {
  if (written.isNull()) return kNone;
  QualType type = written.getCanonicalType();
  if (auto found = types_.find(type.getAsOpaquePtr()); found != types_.end()) return found->second;

  std::string name = bounded(names_.type(type));
  QualType core = behind(type);
  uint32_t of_class = kNone;
  std::string pattern;
  if (const TagDecl* tag = core->getAsTagDecl()) {
    pattern = names_.pattern(tag);
    if (auto* record = dyn_cast<RecordDecl>(tag)) of_class = classOf(record);
  } else {
    pattern = core == type ? name : bounded(names_.type(core));
  }
  uint32_t index = unit_.types.size();
  unit_.types.emplace_back(string(name), string(pattern), of_class);
  types_[type.getAsOpaquePtr()] = index;
  return index;
}

uint32_t UnitBuilder::classOf(const RecordDecl* record) {
  record = cast<RecordDecl>(record->getCanonicalDecl());
  if (auto found = classes_.find(record); found != classes_.end()) return found->second;
  uint64_t key = names_.key(record);
  if (auto found = classes_by_key_.find(key); found != classes_by_key_.end()) return classes_[record] = found->second;

  auto made = std::make_unique<facts::ClassT>();
  made->key = key;
  made->name = string(names_.pattern(record));
  auto* cxx = dyn_cast_or_null<CXXRecordDecl>(record->getDefinition());
  if (cxx && cxx->isCompleteDefinition()) {
    made->final = cxx->isEffectivelyFinal();
    for (const CXXBaseSpecifier& base : cxx->bases())
      if (auto* base_record = base.getType()->getAsCXXRecordDecl()) made->bases.push_back(classOf(base_record));
  }
  // A base's argument may be this very class.
  if (auto found = classes_.find(record); found != classes_.end()) return found->second;
  uint32_t index = unit_.classes.size();
  made->argument = kNone;
  unit_.classes.push_back(std::move(made));
  classes_by_key_[key] = index;
  classes_[record] = index;
  auto* instance = dyn_cast_or_null<ClassTemplateSpecializationDecl>(cxx);
  if (instance && instance->getTemplateArgs().size() > 0)
    if (const TemplateArgument& first = instance->getTemplateArgs()[0]; first.getKind() == TemplateArgument::Type) {
      uint32_t argument = type(first.getAsType());
      unit_.classes[index]->argument = argument;
    }
  return index;
}

const CXXDestructorDecl* UnitBuilder::destructor(CXXRecordDecl* record) {
  if (const CXXDestructorDecl* declared = record->getDestructor()) return declared;
  return declare_destructor_ ? declare_destructor_(record) : nullptr;
}

// What a virtual call may reach is reached from the class that is made, not by name.
void UnitBuilder::pendVirtuals(const CXXRecordDecl* record) {
  if (!record->isPolymorphic()) return;
  for (const CXXMethodDecl* method : record->methods())
    if (method->isVirtual() && definitionOf(method)) decl(method);
  for (const CXXBaseSpecifier& base : record->bases())
    if (auto* of_base = base.getType()->getAsCXXRecordDecl(); of_base && of_base->hasDefinition())
      pendVirtuals(of_base->getDefinition());
}

void UnitBuilder::constructed(QualType type) {
  type = type.getCanonicalType();
  while (auto* array = dyn_cast<ArrayType>(type)) type = array->getElementType();
  auto* record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || record->isDependentContext()) return;
  record = record->getDefinition();
  if (!constructed_.insert(record).second) return;
  unit_.classes[classOf(record)]->constructed = true;
  pendVirtuals(record);
  for (const FieldDecl* field : record->fields()) constructed(field->getType());
  // A base that is not polymorphic may still have members that are.
  for (const CXXBaseSpecifier& base : record->bases())
    if (auto* of_base = base.getType()->getAsCXXRecordDecl(); of_base && of_base->hasDefinition())
      for (const FieldDecl* field : of_base->getDefinition()->fields()) constructed(field->getType());
}

}  // namespace loiter::extract
