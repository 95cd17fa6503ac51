#include "patterns/name_server.h"

#include "patterns/pattern.h"

#include <netdb.h>
#include <resolv.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <vector>

namespace loiter::bench {
namespace {

constexpr size_t kHeaderBytes = 12;    // RFC 1035, 4.1.1
constexpr size_t kLargestBytes = 512;  // 4.2.1

// The question as it came, turned into an answer with one address.
std::vector<unsigned char> answerTo(const unsigned char* question, size_t length) {
  constexpr unsigned char kResponse = 0x84, kNoError = 0x80;  // authoritative; recursion available
  constexpr unsigned char kRecord[] = {0xc0, kHeaderBytes, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, 127, 0, 0, 1};  // A, IN, TTL 0
  size_t end = kHeaderBytes;
  while (end < length && question[end] != 0) end += question[end] + 1u;
  end += 5;  // the root's label, type and class
  if (end > length) return {};
  std::vector<unsigned char> answer(question, question + end);
  answer[2] = kResponse | (question[2] & 1);
  answer[3] = kNoError;
  answer[6] = 0, answer[7] = 1;                                             // one answer
  for (size_t count = 8; count < kHeaderBytes; ++count) answer[count] = 0;  // and nothing beside it
  answer.insert(answer.end(), std::begin(kRecord), std::end(kRecord));
  return answer;
}

}  // namespace

NameServer::NameServer(std::chrono::nanoseconds delay)
    : delay_(delay), socket_(socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0)) {
  address_.sin_family = AF_INET;
  address_.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address_;
  auto* address = reinterpret_cast<sockaddr*>(&address_);
  if (socket_ < 0 || bind(socket_, address, size) != 0 || getsockname(socket_, address, &size) != 0)
    throw std::system_error(errno, std::system_category(), "a name server on loopback");
  thread_ = std::thread([this] { serve(); });
}

NameServer::~NameServer() {
  ending_ = true;
  sendto(socket_, "", 0, 0, reinterpret_cast<sockaddr*>(&address_), sizeof address_);
  thread_.join();
  close(socket_);
}

void NameServer::useOnThisThread() {
  if (_res.nscount == 1 && _res.nsaddr_list[0].sin_port == address_.sin_port) return;
  res_init();
  _res.nscount = 1;
  _res.nsaddr_list[0] = address_;
}

void NameServer::check(int result) const {
  if (asked_ == 0) throw Unavailable("this system's names do not come from DNS (see /etc/nsswitch.conf)");
  if (result != 0) throw std::runtime_error(std::string("getaddrinfo: ") + gai_strerror(result));
}

void NameServer::serve() {
  unsigned char question[kLargestBytes];
  for (;;) {
    sockaddr_in client{};
    socklen_t size = sizeof client;
    const ssize_t length = recvfrom(socket_, question, sizeof question, 0, reinterpret_cast<sockaddr*>(&client), &size);
    if (ending_) return;
    if (length < ssize_t(kHeaderBytes)) continue;
    ++asked_;
    std::this_thread::sleep_for(delay_);
    const std::vector<unsigned char> answer = answerTo(question, size_t(length));
    sendto(socket_, answer.data(), answer.size(), 0, reinterpret_cast<sockaddr*>(&client), size);
  }
}

}  // namespace loiter::bench
