// A guard in the caller holds in the callee, on the ways that come through it.
// RUN: %verdicts %loiter %t %s
#include <chrono>
#include <future>

#include <boost/asio.hpp>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace std::chrono_literals;

static char buffer[4096];

static int consume(std::future<int>& f) { return f.get(); }
static int consumeBoth(std::future<int>& f) { return f.get(); }  // blocks: wait
static int deeper(std::future<int>& f) { return consume(f); }
static int other(std::future<int>&, std::future<int>& f) { return f.get(); }  // blocks: wait
static void drain(int fd) { ::recv(fd, buffer, sizeof buffer, 0); }
static void spoiled(std::future<int>& f) {
  f = std::async([] { return 1; });
  f.get();  // FN: wait
}

class Poller {
  std::future<int> result_, second_;

  void take() { result_.get(); }
  void takeSecond() { second_.get(); }  // blocks: wait

 public:
  void poll() {
    if (result_.wait_for(0s) != std::future_status::ready) return;
    take();
    takeSecond();
  }
};

class Connection {
  int fd_ = -1;

 public:
  void open(int port) {
    int fd = ::socket(AF_INET, SOCK_STREAM, port);
    ::fcntl(fd, F_SETFL, O_NONBLOCK);
    fd_ = fd;
  }
  void adopt(int fd) {
    ::fcntl(fd, F_SETFL, O_NONBLOCK);
    fd_ = fd;
  }
  void read() { ::recv(fd_, buffer, sizeof buffer, 0); }
};

class Adopted {
  int fd_ = -1;

 public:
  void adopt(int fd) {
    ::fcntl(fd, F_SETFL, O_NONBLOCK);
    fd_ = fd;
  }
  void read() { ::recv(fd_, buffer, sizeof buffer, 0); }
};

void start(boost::asio::io_context& loop, std::future<int>& f, std::future<int>& g, int fd, Poller& poller,
           Connection& connection, Adopted& adopted) {
  boost::asio::post(loop, [&] {
    if (f.wait_for(0s) == std::future_status::ready) consume(f);
  });
  boost::asio::post(loop, [&] {
    if (f.wait_for(0s) == std::future_status::ready) consumeBoth(f);
  });
  boost::asio::post(loop, [&] { consumeBoth(f); });
  boost::asio::post(loop, [&] {
    if (f.wait_for(0s) == std::future_status::ready) deeper(f);
  });
  boost::asio::post(loop, [&] {
    if (f.wait_for(0s) == std::future_status::ready) other(f, g);
  });
  boost::asio::post(loop, [&] {
    if (f.wait_for(0s) == std::future_status::ready) spoiled(f);
  });
  boost::asio::post(loop, [fd] {
    pollfd one{fd, POLLIN, 0};
    if (::poll(&one, 1, 0) > 0) drain(fd);
  });
  boost::asio::post(loop, [&] { poller.poll(); });
  boost::asio::post(loop, [&] { connection.read(); });
  boost::asio::post(loop, [&] { adopted.read(); });
}
