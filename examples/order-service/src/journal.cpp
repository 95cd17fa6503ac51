#include "journal.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <stdexcept>

namespace shop {

Journal::Journal(const std::string& path)
    : file_(::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644)) {
  if (file_ < 0) throw std::runtime_error("cannot write " + path);
  flusher_ = std::jthread([this](std::stop_token stop) { flush_until_stopped(stop); });
}

Journal::~Journal() {
  flusher_.request_stop();
  flusher_.join();  // fine: main ends the journal after the loop has stopped
  ::close(file_);
}

void Journal::append(const Order& order) {
  std::string line = std::to_string(order.id) + ' ' + order.sku + ' ' + std::to_string(order.count) + ' ' +
                     std::to_string(order.total) + '\n';
  std::lock_guard lock(mutex_);  // fault: lock, the flusher holds this mutex across fsync
  pending_ += line;
  wake_.notify_one();
}

void Journal::flush_until_stopped(std::stop_token stop) {
  std::unique_lock lock(mutex_);
  while (wake_.wait(lock, stop, [this] { return !pending_.empty(); })) {               // fine: the flusher's own thread
    if (::write(file_, pending_.data(), pending_.size()) < 0) std::perror("journal");  // fine: likewise
    pending_.clear();
    ::fsync(file_);  // fine: likewise, but it makes the mutex slow for everybody else
  }
}

}  // namespace shop
