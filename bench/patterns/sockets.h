// Two ends of a TCP connection over loopback: ours on the loop, the other for a peer's thread.
#pragma once

#include "patterns/pattern.h"

#include <boost/asio/ip/tcp.hpp>

namespace loiter::bench {

using Socket = asio::ip::tcp::socket;

asio::ip::tcp::endpoint loopback();  // with a port of the system's choice
Socket connected(const Socket::executor_type& executor, const asio::ip::tcp::endpoint& to);  // waits until it is

class SocketPair {
 public:
  enum class Buffers { Usual, Small };  // of the kernel; small: a few KiB at each end
  explicit SocketPair(asio::io_context& loop, Buffers buffers = Buffers::Usual);
  SocketPair(const SocketPair&) = delete;
  SocketPair& operator=(const SocketPair&) = delete;
  ~SocketPair();

  Socket& ours() { return ours_; }
  void drain();                     // reads what is there, so that nothing is
  void sendFromPeer(size_t bytes);  // on any thread; these wait until it is done
  void receiveAtPeer(size_t bytes);

 private:
  Socket ours_;
  int peer_;
};

}  // namespace loiter::bench
