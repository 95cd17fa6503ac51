#include "report/escape.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/ConvertUTF.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/Unicode.h>

#include <cstdint>

namespace loiter::report {
namespace {

std::string hexByte(unsigned char byte) { return llvm::utohexstr(byte, /*LowerCase=*/true, /*Width=*/2); }

// The code point at `at`, which moves behind it; -1 for a byte that is not UTF-8.
int32_t decode(std::string_view text, size_t& at) {
  auto* begin = reinterpret_cast<const llvm::UTF8*>(text.data() + at);
  auto* end = reinterpret_cast<const llvm::UTF8*>(text.data() + text.size());
  llvm::UTF32 point = 0;
  const llvm::UTF8* next = begin;
  if (llvm::convertUTF8Sequence(&next, end, &point, llvm::strictConversion) != llvm::conversionOK) {
    ++at;
    return -1;
  }
  at += next - begin;
  return int32_t(point);
}

std::string escape(std::string_view text, bool keep_lines) {
  std::string out;
  out.reserve(text.size());
  for (size_t at = 0; at < text.size();) {
    size_t start = at;
    int32_t point = decode(text, at);
    if (point < 0 || point < 0x20 || point == 0x7f) {
      if (point == '\n' && keep_lines)
        out += '\n';
      else if (point == '\t')
        out += "\\t";
      else
        out += "\\x" + hexByte(text[start]);
    } else if (point >= 0x80 && (!llvm::sys::unicode::isPrintable(point) || llvm::sys::unicode::isFormatting(point))) {
      out += "<U+" + llvm::utohexstr(point, /*LowerCase=*/false, /*Width=*/4) + ">";
    } else {
      out += text.substr(start, at - start);
    }
  }
  return out;
}

}  // namespace

std::string printable(std::string_view text) { return escape(text, false); }
std::string printableLines(std::string_view text) { return escape(text, true); }

std::string validUtf8(std::string_view text) {
  llvm::StringRef bytes(text.data(), text.size());
  return llvm::json::isUTF8(bytes) ? bytes.str() : llvm::json::fixUTF8(bytes);
}

std::string uriPath(std::string_view path) {
  std::string out;
  for (unsigned char c : path) {
    if (llvm::isAlnum(c) || std::string_view("/-._~!$&'()*+,;=@").find(char(c)) != std::string_view::npos)
      out += char(c);
    else
      out += "%" + llvm::utohexstr(c, /*LowerCase=*/false, /*Width=*/2);
  }
  return out;
}

}  // namespace loiter::report
