// Declarations of Sogou's workflow that the tests of its pack use: true names, no bodies.
#pragma once
#include <cstdint>
#include <functional>
#include <future>
#include <string>
#include <utility>
#include <sys/types.h>
class SeriesWork;
class SubTask {
 public:
  virtual void dispatch() = 0;
  virtual SubTask* done() = 0;
  virtual ~SubTask();
};
namespace protocol {
class HttpRequest;
class HttpResponse;
class RedisRequest;
class RedisResponse;
}  // namespace protocol
template <class REQ, class RESP>
class WFNetworkTask : public SubTask {
 public:
  void start();
  void dispatch() override;
  SubTask* done() override;
  void set_callback(std::function<void(WFNetworkTask<REQ, RESP>*)> cb);
};
class WFTimerTask : public SubTask {
 public:
  void start();
  void set_callback(std::function<void(WFTimerTask*)> cb);
};
class WFGoTask : public SubTask {
 public:
  void start();
};
template <class ARGS>
class WFFileTask : public SubTask {
 public:
  void start();
};
struct FileIOArgs {};
using WFFileIOTask = WFFileTask<FileIOArgs>;
using WFHttpTask = WFNetworkTask<protocol::HttpRequest, protocol::HttpResponse>;
using WFRedisTask = WFNetworkTask<protocol::RedisRequest, protocol::RedisResponse>;
using http_callback_t = std::function<void(WFHttpTask*)>;
using redis_callback_t = std::function<void(WFRedisTask*)>;
using timer_callback_t = std::function<void(WFTimerTask*)>;
using fio_callback_t = std::function<void(WFFileIOTask*)>;
class WFTaskFactory {
 public:
  static WFHttpTask* create_http_task(const std::string& url, int redirect_max, int retry_max, http_callback_t callback);
  static WFRedisTask* create_redis_task(const std::string& url, int retry_max, redis_callback_t callback);
  static WFFileIOTask* create_pread_task(int fd, void* buf, std::size_t count, off_t offset, fio_callback_t callback);
  static WFTimerTask* create_timer_task(unsigned int microseconds, timer_callback_t callback);
  template <class FUNC, class... ARGS>
  static WFGoTask* create_go_task(const std::string& queue_name, FUNC&& func, ARGS&&... args) { __builtin_trap(); }
};
template <class INPUT, class OUTPUT>
class WFThreadTask : public SubTask {
 public:
  void start();
};
template <class INPUT, class OUTPUT>
class WFThreadTaskFactory {
 public:
  using T = WFThreadTask<INPUT, OUTPUT>;
  static T* create_thread_task(const std::string& queue_name, std::function<void(INPUT*, OUTPUT*)> routine, std::function<void(T*)> callback);
};
using series_callback_t = std::function<void(const SeriesWork*)>;
class SeriesWork {
 public:
  void push_back(SubTask* task);
  void set_callback(series_callback_t callback);
};
class Workflow {
 public:
  static SeriesWork* create_series_work(SubTask* first, series_callback_t callback);
  static void start_series_work(SubTask* first, series_callback_t callback);
};
template <class RES>
class WFFuture {
 public:
  void wait() const;
  RES get();
};
class WFFacilities {
 public:
  static void usleep(unsigned int microseconds);
  static WFFuture<void> async_usleep(unsigned int microseconds);
  template <class FUNC, class... ARGS>
  static void go(const std::string& queue_name, FUNC&& func, ARGS&&... args) { __builtin_trap(); }
  static WFFuture<ssize_t> async_pread(int fd, void* buf, std::size_t count, off_t offset);
  class WaitGroup {
   public:
    explicit WaitGroup(int n);
    void done();
    void wait() const;
    std::future_status wait(int timeout) const;
  };
};
