#include "lsp/message_input.h"

#include <llvm/ADT/StringExtras.h>

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace loiter::lsp {
namespace {

using llvm::StringRef;
using llvm::lsp::ErrorCode;

// LLVM's parser recurses with the depth.
bool isNestedTooDeep(StringRef json) {
  unsigned depth = 0;
  bool in_string = false;
  for (size_t i = 0; i < json.size(); ++i) {
    char c = json[i];
    if (in_string) {
      if (c == '\\') ++i;
      if (c == '"') in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      if (++depth > MessageInput::kMostNesting) return true;
    } else if ((c == ']' || c == '}') && depth) {
      --depth;
    }
  }
  return false;
}

// The length that the header states; nothing: it states none that can be.
std::optional<size_t> lengthIn(StringRef header) {
  std::optional<size_t> length;
  for (StringRef line : llvm::split(header, '\n')) {
    auto [name, value] = line.split(':');
    size_t number;
    if (!name.trim().equals_insensitive("content-length")) continue;
    if (value.trim().getAsInteger(10, number) || number > MessageInput::kMostBytes) return std::nullopt;
    length = number;
  }
  return length;
}

}  // namespace

// What is behind a broken header is skipped up to the next header: there is no length to skip it by.
MessageInput::Framing MessageInput::nextFrame(std::string& json) {
  constexpr StringRef kHeader = "content-length:";
  size_t begin = StringRef(buffer_).find_insensitive(kHeader);
  if (begin == StringRef::npos) {
    if (buffer_.size() <= kMostHeaderBytes) return Framing::Incomplete;
    buffer_.erase(0, buffer_.size() - kHeader.size());
    return std::exchange(in_junk_, true) ? Framing::Incomplete : Framing::Broken;  // once, however long it is
  }
  in_junk_ = false;
  StringRef header = StringRef(buffer_).substr(begin, kMostHeaderBytes);
  size_t separator = 4, length_of_header = header.find("\r\n\r\n");
  if (size_t plain = header.take_front(length_of_header).find("\n\n"); plain != StringRef::npos) {
    length_of_header = plain;
    separator = 2;
  }
  if (length_of_header == StringRef::npos) {
    if (header.size() < kMostHeaderBytes) return Framing::Incomplete;
    buffer_.erase(0, begin + kHeader.size());
    return Framing::Broken;
  }
  size_t end = begin + length_of_header;
  auto length = lengthIn(header.take_front(length_of_header));
  if (!length) {
    buffer_.erase(0, end + separator);
    return Framing::Broken;
  }
  if (buffer_.size() - end - separator < *length) return Framing::Incomplete;
  json = buffer_.substr(end + separator, *length);
  buffer_.erase(0, end + separator + *length);
  return Framing::Complete;
}

bool MessageInput::isMessage(const std::string& json) {
  auto fail = [&](ErrorCode code, const std::string& why) {
    refuse_(id_, {code, why});
    return false;
  };
  id_ = nullptr;
  if (isNestedTooDeep(json)) return fail(ErrorCode::ParseError, "the message is nested too deeply");
  llvm::Expected<llvm::json::Value> parsed = llvm::json::parse(json);
  if (!parsed) return fail(ErrorCode::ParseError, llvm::toString(parsed.takeError()));
  const llvm::json::Object* message = parsed->getAsObject();
  if (!message) return fail(ErrorCode::InvalidRequest, "a message is an object");
  if (const llvm::json::Value* id = message->get("id")) {
    if (id->kind() != llvm::json::Value::Number && id->kind() != llvm::json::Value::String &&
        id->kind() != llvm::json::Value::Null)
      return fail(ErrorCode::InvalidRequest, "an id is a number or a string");
    if (message->get("method")) id_ = *id;
  }
  if (message->getString("jsonrpc") != StringRef("2.0"))
    return fail(ErrorCode::InvalidRequest, "a message says \"jsonrpc\": \"2.0\"");
  auto method = message->getString("method");
  if (!method && !(message->get("id") && (message->get("result") || message->get("error"))))
    return fail(ErrorCode::InvalidRequest, "neither a request nor a notification nor a response");
  auto refusal = method ? gate_(*method) : std::nullopt;
  if (!refusal) return true;
  return message->get("id") ? fail(refusal->code, refusal->why) : false;  // nobody answers a notification
}

void MessageInput::readMore() {
  char bytes[1 << 16];
  ssize_t got = read(fd_, bytes, sizeof bytes);
  if (got < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (got <= 0) {
    ended_ = true;
    return;
  }
  buffer_.append(bytes, size_t(got));
}

llvm::LogicalResult MessageInput::readStandardMessage(std::string& json) {
  while (true) {
    Framing framing = nextFrame(json);
    if (framing == Framing::Broken) refuse_(nullptr, {ErrorCode::ParseError, "no header with a Content-Length"});
    if (framing == Framing::Complete && isMessage(json)) return llvm::success();
    if (framing != Framing::Incomplete) continue;
    if (ended_) return llvm::failure();
    std::vector<pollfd> polled = {{fd_, POLLIN, 0}};
    for (int descriptor : background_.descriptors()) polled.push_back({descriptor, POLLIN, 0});
    int ready = poll(polled.data(), polled.size(), background_.waitMs());
    if (ready < 0 && errno != EINTR) {
      ended_ = true;
      return llvm::failure();
    }
    bool is_message = ready > 0 && polled.front().revents;
    if (ready > int(is_message) || ready == 0) background_.step();
    if (is_message) readMore();
  }
}

}  // namespace loiter::lsp
