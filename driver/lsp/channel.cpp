#include "lsp/channel.h"

#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace loiter::lsp {
namespace {

constexpr size_t kHead = 1 + sizeof(uint64_t);

bool sendAll(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t sent = send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    bytes.remove_prefix(size_t(sent));
  }
  return true;
}

}  // namespace

bool sendFrame(int fd, char kind, std::string_view bytes) {
  uint64_t size = bytes.size();
  std::string head(1, kind);
  head.append(reinterpret_cast<const char*>(&size), sizeof size);
  return sendAll(fd, head) && sendAll(fd, bytes);
}

bool FrameReader::readFrom(int fd) {
  char bytes[1 << 16];
  ssize_t got = recv(fd, bytes, sizeof bytes, 0);
  if (got < 0) return errno == EINTR || errno == EAGAIN;
  buffer_.append(bytes, size_t(got));
  return got > 0;
}

std::optional<Frame> FrameReader::next() {
  uint64_t size;
  if (buffer_.size() < kHead) return std::nullopt;
  std::memcpy(&size, buffer_.data() + 1, sizeof size);
  if (buffer_.size() - kHead < size) return std::nullopt;
  Frame frame{buffer_[0], buffer_.substr(kHead, size)};
  buffer_.erase(0, kHead + size);
  return frame;
}

}  // namespace loiter::lsp
