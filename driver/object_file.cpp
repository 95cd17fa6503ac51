#include "object_file.h"

#include "facts/section.h"
#include "failure.h"

#include <llvm/BinaryFormat/Magic.h>
#include <llvm/Object/Archive.h>
#include <llvm/Object/Binary.h>
#include <llvm/Object/ObjectFile.h>

namespace loiter::driver {
namespace {

namespace object = llvm::object;
using llvm::StringRef;

class Reader {
 public:
  explicit Reader(const std::string& path) : path_(path) {}

  EmbeddedFacts read() {
    if (llvm::file_magic magic; !llvm::identify_magic(path_, magic) && magic == llvm::file_magic::bitcode)
      failLto(path_);
    auto opened = object::createBinary(path_);
    if (!opened) fail(path_, opened.takeError());
    object::Binary& binary = *opened->getBinary();
    if (auto* archive = llvm::dyn_cast<object::Archive>(&binary))
      readArchive(*archive);
    else
      readOne(path_, binary);
    return std::move(result_);
  }

 private:
  [[noreturn]] static void fail(const std::string& name, llvm::Error error) {
    throw Failure(name + ": " + llvm::toString(std::move(error)));
  }

  [[noreturn]] static void failLto(const std::string& name) {
    throw Failure(name + ": no facts can be read from an object for -flto; compile with -ffat-lto-objects, or with "
                         "-fplugin-arg-loiter-keep and name the linked program");
  }

  void readArchive(const object::Archive& archive) {
    llvm::Error broken = llvm::Error::success();
    for (const object::Archive::Child& child : archive.children(broken)) {
      std::string name = path_ + "(";
      auto child_name = child.getName();
      if (!child_name) fail(path_, child_name.takeError());
      name += child_name->str() + ")";
      auto bytes = child.getMemoryBufferRef();
      if (!bytes) fail(name, bytes.takeError());
      if (!isObjectFile({bytes->getBufferStart(), bytes->getBufferSize()})) continue;
      if (llvm::identify_magic(bytes->getBuffer()) == llvm::file_magic::bitcode) failLto(name);
      auto member = object::createBinary(*bytes);
      if (!member) fail(name, member.takeError());
      readOne(name, **member);
    }
    if (broken) fail(path_, std::move(broken));
  }

  void readOne(const std::string& name, const object::Binary& binary) {
    auto* object = llvm::dyn_cast<object::ObjectFile>(&binary);
    if (!object) throw Failure(name + ": is of a kind that carries no facts");
    bool found = false;
    for (const object::SectionRef& section : object->sections()) {
      auto section_name = section.getName();
      if (!section_name || *section_name != facts::kSection) {
        llvm::consumeError(section_name.takeError());
        continue;
      }
      auto contents = section.getContents();
      if (!contents) fail(name, contents.takeError());
      std::string error;
      for (std::string& unit : facts::unpackSection({contents->data(), contents->size()}, error))
        result_.facts.push_back(std::move(unit));
      if (!error.empty()) throw Failure(name + ": " + error);
      found = true;
    }
    if (!found) result_.without.push_back(name);
  }

  const std::string& path_;
  EmbeddedFacts result_;
};

}  // namespace

bool isObjectFile(std::string_view bytes) {
  switch (llvm::identify_magic(StringRef(bytes.data(), bytes.size()))) {
    case llvm::file_magic::archive:
    case llvm::file_magic::elf:
    case llvm::file_magic::elf_relocatable:
    case llvm::file_magic::elf_executable:
    case llvm::file_magic::elf_shared_object:
    case llvm::file_magic::elf_core:
    case llvm::file_magic::bitcode: return true;
    default: return false;
  }
}

EmbeddedFacts factsInObject(const std::string& path) { return Reader(path).read(); }

}  // namespace loiter::driver
