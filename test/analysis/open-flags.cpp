// O_NONBLOCK: no writer of a FIFO is waited for.
// RUN: %verdicts %loiter %t %s
#include <boost/asio.hpp>
#include <fcntl.h>

struct Reader {
  boost::asio::io_context& loop;
  const char* path;
  boost::asio::steady_timer timer{loop};
  void connect() {
    int fd = open(path, O_RDONLY | O_NONBLOCK);
    int other = open(path, O_RDONLY);  // blocks: file-io
    (void)fd, (void)other;
    timer.async_wait([this](const boost::system::error_code&) { connect(); });
  }
};
int main() {
  boost::asio::io_context loop;
  Reader reader{loop, "/tmp/fifo"};
  reader.connect();
  loop.run();
}
