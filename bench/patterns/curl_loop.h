// libcurl's multi interface on an Asio loop, for one transfer at a time.
#pragma once

#include "patterns/signal.h"

#include <boost/asio/posix/stream_descriptor.hpp>

#include <curl/curl.h>

#include <map>
#include <memory>

namespace loiter::bench {

void checkCurl(CURLcode result);  // throws std::runtime_error

class CurlLoop {
 public:
  explicit CurlLoop(boost::asio::io_context& loop);
  CurlLoop(const CurlLoop&) = delete;
  CurlLoop& operator=(const CurlLoop&) = delete;
  ~CurlLoop();

  boost::asio::awaitable<void> perform(CURL* transfer);  // throws std::runtime_error

 private:
  struct Watched {
    boost::asio::posix::stream_descriptor descriptor;  // a duplicate: curl closes its own when it likes
    int wanted = 0;                                    // CURL_POLL_IN, CURL_POLL_OUT
    bool reading = false, writing = false;             // waits that are under way
  };
  static int onSocket(CURL*, curl_socket_t socket, int wanted, void* self, void*);
  static int onTimer(CURLM*, long timeout_ms, void* self);
  void watch(curl_socket_t socket, const std::shared_ptr<Watched>& watched);
  void act(curl_socket_t socket, int events);

  boost::asio::io_context& loop_;
  CURLM* multi_;
  boost::asio::steady_timer timer_;
  std::map<curl_socket_t, std::shared_ptr<Watched>> sockets_;
  Signal over_;
  CURLcode result_ = CURLE_OK;
};

}  // namespace loiter::bench
