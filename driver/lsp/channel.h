// Framed messages between two processes over a stream socket: a kind, and bytes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace loiter::lsp {

struct Frame {
  char kind = 0;
  std::string bytes;
};

// False: nobody reads any more.
bool sendFrame(int fd, char kind, std::string_view bytes);

// Takes a socket's bytes as they come and gives the frames in them.
class FrameReader {
 public:
  // Reads what there is. False: the other end is closed.
  bool readFrom(int fd);
  std::optional<Frame> next();

 private:
  std::string buffer_;
};

}  // namespace loiter::lsp
