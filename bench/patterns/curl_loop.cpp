#include "patterns/curl_loop.h"

#include <unistd.h>

#include <stdexcept>
#include <string>

namespace loiter::bench {

namespace asio = boost::asio;
using Descriptor = asio::posix::stream_descriptor;

void checkCurl(CURLcode result) {
  if (result != CURLE_OK) throw std::runtime_error(std::string("curl: ") + curl_easy_strerror(result));
}

CurlLoop::CurlLoop(asio::io_context& loop) : loop_(loop), multi_(curl_multi_init()), timer_(loop), over_(loop) {
  curl_multi_setopt(multi_, CURLMOPT_SOCKETFUNCTION, onSocket);
  curl_multi_setopt(multi_, CURLMOPT_SOCKETDATA, this);
  curl_multi_setopt(multi_, CURLMOPT_TIMERFUNCTION, onTimer);
  curl_multi_setopt(multi_, CURLMOPT_TIMERDATA, this);
}

CurlLoop::~CurlLoop() { curl_multi_cleanup(multi_); }

asio::awaitable<void> CurlLoop::perform(CURL* transfer) {
  over_.reset();
  curl_multi_add_handle(multi_, transfer);
  co_await over_.wait();
  curl_multi_remove_handle(multi_, transfer);
  checkCurl(result_);
}

int CurlLoop::onSocket(CURL*, curl_socket_t socket, int wanted, void* self, void*) {
  CurlLoop& curl = *static_cast<CurlLoop*>(self);
  if (wanted == CURL_POLL_REMOVE) {
    if (auto found = curl.sockets_.find(socket); found != curl.sockets_.end()) {
      found->second->descriptor.close();  // ends its waits, which hold it
      curl.sockets_.erase(found);
    }
    return 0;
  }
  std::shared_ptr<Watched>& watched = curl.sockets_[socket];
  if (!watched) watched = std::make_shared<Watched>(Watched{Descriptor(curl.loop_, dup(socket))});
  watched->wanted = wanted;
  curl.watch(socket, watched);
  return 0;
}

int CurlLoop::onTimer(CURLM*, long timeout_ms, void* self) {
  CurlLoop& curl = *static_cast<CurlLoop*>(self);
  curl.timer_.cancel();
  if (timeout_ms < 0) return 0;
  curl.timer_.expires_after(std::chrono::milliseconds(timeout_ms));
  curl.timer_.async_wait([&curl](const boost::system::error_code& error) {
    if (!error) curl.act(CURL_SOCKET_TIMEOUT, 0);
  });
  return 0;
}

// The handlers keep `watched`, because what they call may take it out of `sockets_`.
void CurlLoop::watch(curl_socket_t socket, const std::shared_ptr<Watched>& watched) {
  if ((watched->wanted & CURL_POLL_IN) && !watched->reading) {
    watched->reading = true;
    watched->descriptor.async_wait(Descriptor::wait_read,
                                   [this, socket, watched](const boost::system::error_code& error) {
                                     watched->reading = false;
                                     if (error) return;
                                     act(socket, CURL_CSELECT_IN);
                                     if (sockets_.contains(socket)) watch(socket, sockets_[socket]);
                                   });
  }
  if ((watched->wanted & CURL_POLL_OUT) && !watched->writing) {
    watched->writing = true;
    watched->descriptor.async_wait(Descriptor::wait_write,
                                   [this, socket, watched](const boost::system::error_code& error) {
                                     watched->writing = false;
                                     if (error) return;
                                     act(socket, CURL_CSELECT_OUT);
                                     if (sockets_.contains(socket)) watch(socket, sockets_[socket]);
                                   });
  }
}

void CurlLoop::act(curl_socket_t socket, int events) {
  int running = 0, left = 0;
  curl_multi_socket_action(multi_, socket, events, &running);
  while (const CURLMsg* message = curl_multi_info_read(multi_, &left)) {
    if (message->msg != CURLMSG_DONE) continue;
    result_ = message->data.result;
    over_.set();
  }
}

}  // namespace loiter::bench
