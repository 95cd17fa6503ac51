#include "patterns/sockets.h"

#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace loiter::bench {
namespace {

using asio::ip::tcp;

constexpr size_t kChunkBytes = 65536;
constexpr int kSmallBytes = 4096;

}  // namespace

tcp::endpoint loopback() { return {asio::ip::address_v4::loopback(), 0}; }

Socket connected(const Socket::executor_type& executor, const tcp::endpoint& to) {
  Socket socket(executor);
  socket.connect(to);
  return socket;
}

SocketPair::SocketPair(asio::io_context& loop, Buffers buffers) : ours_(loop, tcp::v4()) {
  tcp::acceptor acceptor(loop, loopback());
  if (buffers == Buffers::Small) {  // before they connect: windows are agreed upon then
    ours_.set_option(asio::socket_base::send_buffer_size(kSmallBytes));
    acceptor.set_option(asio::socket_base::receive_buffer_size(kSmallBytes));
  }
  ours_.connect(acceptor.local_endpoint());
  ours_.set_option(tcp::no_delay(true));
  tcp::socket theirs = acceptor.accept();
  theirs.set_option(tcp::no_delay(true));
  peer_ = theirs.release();  // no loop's: its thread blocks
}

SocketPair::~SocketPair() { close(peer_); }

void SocketPair::drain() {
  char bytes[kChunkBytes];
  while (recv(ours_.native_handle(), bytes, sizeof bytes, MSG_DONTWAIT) > 0) continue;
}

void SocketPair::sendFromPeer(size_t bytes) {
  const std::string chunk(std::min(bytes, kChunkBytes), 'x');
  while (bytes > 0) {
    const ssize_t sent = send(peer_, chunk.data(), std::min(bytes, chunk.size()), MSG_NOSIGNAL);
    if (sent < 0 && errno != EINTR) throw std::system_error(errno, std::system_category(), "send");
    if (sent > 0) bytes -= size_t(sent);
  }
}

void SocketPair::receiveAtPeer(size_t bytes) {
  std::string chunk(kChunkBytes, '\0');
  while (bytes > 0) {
    const ssize_t received = recv(peer_, chunk.data(), std::min(bytes, chunk.size()), 0);
    if (received < 0 && errno != EINTR) throw std::system_error(errno, std::system_category(), "recv");
    if (received == 0) throw std::system_error(ECONNRESET, std::system_category(), "recv");
    if (received > 0) bytes -= size_t(received);
  }
}

}  // namespace loiter::bench
