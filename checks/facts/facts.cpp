#include "facts/facts.h"

#include "facts/verify.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

#include <limits>

namespace loiter::facts {
namespace {

class Buffered : public MappedUnit {
 public:
  Buffered(std::unique_ptr<llvm::MemoryBuffer> buffer, const Unit* root) : buffer_(std::move(buffer)) {
    root_ = root;
  }

 private:
  std::unique_ptr<llvm::MemoryBuffer> buffer_;
};

OpenResult fail(std::string error) { return {nullptr, std::move(error)}; }

OpenResult fromBuffer(std::unique_ptr<llvm::MemoryBuffer> buffer) {
  // FlatBuffers asserts on what it cannot address, so size is asked first.
  size_t size = buffer->getBufferSize();
  auto* bytes = reinterpret_cast<const uint8_t*>(buffer->getBufferStart());
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
  return {std::make_unique<Buffered>(std::move(buffer), unit), {}};
}

}  // namespace

std::string serialize(const UnitT& unit) {
  flatbuffers::FlatBufferBuilder builder(1 << 16);
  FinishUnitBuffer(builder, Unit::Pack(builder, &unit));
  return {reinterpret_cast<const char*>(builder.GetBufferPointer()), builder.GetSize()};
}

OpenResult open(const std::string& path) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!buffer) return fail(buffer.getError().message());
  return fromBuffer(std::move(*buffer));
}

OpenResult fromBytes(std::string bytes) {
  return fromBuffer(llvm::MemoryBuffer::getMemBufferCopy(bytes, "facts"));
}

std::string writeFile(const std::string& path, std::string_view bytes) {
  auto temp = llvm::sys::fs::TempFile::create(path + ".tmp-%%%%%%%%");
  if (!temp) return llvm::toString(temp.takeError());

  std::error_code failed;
  {
    llvm::raw_fd_ostream out(temp->FD, /*shouldClose=*/false);
    out.write(bytes.data(), bytes.size());
    out.flush();
    failed = out.error();
    out.clear_error();
  }
  if (failed) {
    llvm::consumeError(temp->discard());
    return failed.message();
  }
  // keep() removes the temporary file itself when the rename fails.
  if (llvm::Error error = temp->keep(path)) return llvm::toString(std::move(error));
  return {};
}

}  // namespace loiter::facts
