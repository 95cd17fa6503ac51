#include "patterns/http_server.h"

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>
#include <system_error>

namespace loiter::bench {
namespace {

constexpr std::string_view kAnswer = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\nok\n";
constexpr std::string_view kEndOfRequest = "\r\n\r\n";
constexpr int kBacklog = 16;

bool hasRequest(int client) {
  std::string request;
  char bytes[4096];
  while (request.find(kEndOfRequest) == std::string::npos) {
    const ssize_t count = recv(client, bytes, sizeof bytes, 0);
    if (count <= 0) return false;
    request.append(bytes, size_t(count));
  }
  return true;
}

}  // namespace

HttpServer::HttpServer(std::chrono::nanoseconds delay)
    : delay_(delay), socket_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* any = reinterpret_cast<sockaddr*>(&address);
  if (socket_ < 0 || bind(socket_, any, size) != 0 || listen(socket_, kBacklog) != 0 ||
      getsockname(socket_, any, &size) != 0)
    throw std::system_error(errno, std::system_category(), "a web server on loopback");
  url_ = "http://127.0.0.1:" + std::to_string(ntohs(address.sin_port)) + "/";
  thread_ = std::thread([this] { serve(); });
}

HttpServer::~HttpServer() {
  shutdown(socket_, SHUT_RDWR);  // ends accept()
  thread_.join();
  close(socket_);
}

void HttpServer::serve() {
  for (;;) {
    const int client = accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC);
    if (client < 0 && (errno == EINTR || errno == ECONNABORTED)) continue;
    if (client < 0) return;
    if (hasRequest(client)) {
      std::this_thread::sleep_for(delay_);
      send(client, kAnswer.data(), kAnswer.size(), MSG_NOSIGNAL);
    }
    close(client);
  }
}

}  // namespace loiter::bench
