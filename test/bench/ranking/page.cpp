// A page that is put together with a dozen faults, in every shape that multiplies a cost. ranking.py knows what each
// really takes of a request.
#include <chrono>
#include <filesystem>
#include <fstream>
#include <future>
#include <mutex>
#include <string>
#include <thread>

#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

#include <boost/asio.hpp>

namespace asio = boost::asio;
using namespace std::chrono_literals;

namespace {

std::mutex journal_mutex;
int journal = -1;

void keepInJournal(const std::string& line) {
  std::lock_guard lock(journal_mutex);  // same: journal
  if (std::filesystem::file_size("journal") > line.size()) return;  // fault: journal-size
  fdatasync(journal);  // fault: journal
}

void persist(int fd) { fsync(fd); }  // fault: two-syncs

template <class Try>
bool repeatedly(int times, std::chrono::milliseconds pause, Try attempt) {
  for (int i = 0; i < times; ++i) {
    attempt();
    std::this_thread::sleep_for(pause);  // fault: pauses
  }
  return false;
}

struct Template {
  virtual ~Template() = default;
  virtual std::string text() const = 0;
};
struct FileTemplate : Template {
  std::string text() const override {
    std::ifstream file("page.html");  // fault: template-open
    std::string line, all;
    while (std::getline(file, line)) all += line;  // fault: template
    return all;
  }
};

void report(std::future<int>& answer) { answer.wait_for(80ms); }  // fault: answer

asio::awaitable<void> page(std::string host, sockaddr* peer, socklen_t length, std::future<int> answer) {
  addrinfo* found = nullptr;
  getaddrinfo(host.c_str(), "80", nullptr, &found);  // fault: name
  int peer_socket = socket(AF_INET, SOCK_STREAM, 0);
  connect(peer_socket, peer, length);  // fault: peer
  report(answer);
  persist(peer_socket);
  persist(journal);
  repeatedly(3, 7ms, [] { usleep(1100); });  // fault: attempts
  FileTemplate().text();
  for (int row = 0; row < 2; ++row)
    for (int column = 0; column < 3; ++column) std::this_thread::sleep_for(2ms);  // fault: cells
  keepInJournal(host);
  system("convert page.png page.jpg");  // fault: picture
  co_return;
}

}  // namespace

void serve(asio::io_context& context, std::string host, sockaddr* peer, socklen_t length) {
  asio::co_spawn(context, page(host, peer, length, {}), asio::detached);
}
