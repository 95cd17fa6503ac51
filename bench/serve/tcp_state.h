// What the kernel knows of a TCP socket. A file of its own, because linux/tcp.h and netinet/tcp.h exclude each other,
// and the latter lacks the bytes received.
#pragma once

#include <cstdint>

namespace loiter::bench::serve {

uint64_t bytesReceived(int socket);           // since it was connected, whoever has read them; 0 if it is none
unsigned connectionsToAccept(int listening);  // made and not accepted yet

}  // namespace loiter::bench::serve
