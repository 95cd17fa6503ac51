#include "facts/facts.h"

#include "facts/verify.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

#include <limits>

namespace loiter::facts {
namespace {

// Keeps what the root lies in.
template <class Bytes>
class Held : public HeldUnit {
 public:
  Held(Bytes bytes, const Unit* root) : bytes_(std::move(bytes)) { root_ = root; }

 private:
  Bytes bytes_;
};

OpenResult fail(std::string error) { return {nullptr, std::move(error)}; }

// `holder` owns `text`, which stays where it is when the holder moves.
template <class Holder>
OpenResult verified(Holder holder, llvm::StringRef text) {
  // FlatBuffers asserts on what it cannot address, so size is asked first.
  size_t size = text.size();
  auto* bytes = reinterpret_cast<const uint8_t*>(text.data());
  if (size < 8 || !UnitBufferHasIdentifier(bytes)) return fail("not a facts file");
  if (size >= FLATBUFFERS_MAX_BUFFER_SIZE) return fail("facts file larger than 2 GiB");

  // Our own writer nests six tables deep at most; how many there are only the size limits.
  flatbuffers::Verifier verifier(bytes, size, /*max_depth=*/16,
                                 /*max_tables=*/std::numeric_limits<flatbuffers::uoffset_t>::max());
  if (!verifier.VerifyBuffer<Unit>(UnitIdentifier())) return fail("broken or truncated facts file");

  const Unit* unit = GetUnit(bytes);
  if (unit->format() != kFormat)
    return fail("facts of format " + std::to_string(unit->format()) + ", this is " + std::to_string(kFormat));
  if (std::string error = verify(*unit); !error.empty()) return fail("inconsistent facts: " + error);
  return {std::make_unique<Held<Holder>>(std::move(holder), unit), {}};
}

}  // namespace

std::string serialize(const UnitT& unit) {
  // Larger than most: growing copies all. What is not written to is never made.
  flatbuffers::FlatBufferBuilder builder(32 << 20);
  FinishUnitBuffer(builder, Unit::Pack(builder, &unit));
  return {reinterpret_cast<const char*>(builder.GetBufferPointer()), builder.GetSize()};
}

OpenResult open(const std::string& path) {
  // Read, not mapped ("volatile" says so): who shortens a mapped file ends us, and read bytes lie on huge pages.
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false,
                                            /*IsVolatile=*/true);
  if (!buffer) return fail(buffer.getError().message());
  llvm::StringRef text = (*buffer)->getBuffer();
  return verified(std::move(*buffer), text);
}

OpenResult fromBytes(std::string bytes) {
  auto held = std::make_unique<std::string>(std::move(bytes));
  llvm::StringRef text = *held;
  return verified(std::move(held), text);
}

std::string writeFile(const std::string& path, std::string_view bytes) {
  return writeFile(path, [&](llvm::raw_ostream& out) { out.write(bytes.data(), bytes.size()); });
}

std::string writeFile(const std::string& path, const std::function<void(llvm::raw_ostream&)>& write) {
  auto temp = llvm::sys::fs::TempFile::create(path + ".tmp-%%%%%%%%");
  if (!temp) return llvm::toString(temp.takeError());

  std::error_code failed;
  struct Discard {  // also when `write` throws
    llvm::sys::fs::TempFile* file;
    ~Discard() {
      if (file) llvm::consumeError(file->discard());
    }
  } discard{&*temp};
  {
    llvm::raw_fd_ostream out(temp->FD, /*shouldClose=*/false);
    write(out);
    out.flush();
    failed = out.error();
    out.clear_error();
  }
  if (failed) return failed.message();
  discard.file = nullptr;
  // keep() removes the temporary file itself when the rename fails.
  if (llvm::Error error = temp->keep(path)) return llvm::toString(std::move(error));
  return {};
}

}  // namespace loiter::facts
