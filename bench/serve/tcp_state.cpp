#include "serve/tcp_state.h"

#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/socket.h>

namespace loiter::bench::serve {
namespace {

tcp_info infoOf(int socket) {
  tcp_info info{};
  socklen_t size = sizeof info;
  if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return {};
  return info;
}

}  // namespace

uint64_t bytesReceived(int socket) { return infoOf(socket).tcpi_bytes_received; }

unsigned connectionsToAccept(int listening) { return infoOf(listening).tcpi_unacked; }  // so it is for listening ones

}  // namespace loiter::bench::serve
