// Declarations of drogon that the tests of its pack use: true names, no bodies.
#pragma once
#include <coroutine>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <trantor/net/EventLoop.h>
namespace drogon {
class HttpFile {
 public:
  int save() const noexcept;
};
class HttpRequest {};
class HttpResponse {
 public:
  static std::shared_ptr<HttpResponse> newHttpResponse();
};
using HttpRequestPtr = std::shared_ptr<HttpRequest>;
using HttpResponsePtr = std::shared_ptr<HttpResponse>;
using AdviceCallback = std::function<void(const HttpResponsePtr&)>;
using FilterCallback = std::function<void(const HttpResponsePtr&)>;
using FilterChainCallback = std::function<void()>;
class HttpAppFramework {
 public:
  virtual ~HttpAppFramework();
  virtual void run() = 0;
  template <typename FUNCTION>
  HttpAppFramework& registerHandler(const std::string& pathPattern, FUNCTION&& function) { __builtin_trap(); }
  virtual HttpAppFramework& registerPreRoutingAdvice(const std::function<void(const HttpRequestPtr&)>& advice) = 0;
  virtual HttpAppFramework& registerBeginningAdvice(const std::function<void()>& advice) = 0;
  virtual trantor::EventLoop* getIOLoop(std::size_t id) const = 0;
};
HttpAppFramework& app();
class HttpSimpleControllerBase {
 public:
  virtual ~HttpSimpleControllerBase();
  virtual void asyncHandleHttpRequest(const HttpRequestPtr& req, std::function<void(const HttpResponsePtr&)>&& callback) = 0;
};
template <typename T>
class HttpSimpleController : public HttpSimpleControllerBase {};
template <typename T>
class HttpController {};
class HttpFilterBase {
 public:
  virtual ~HttpFilterBase();
  virtual void doFilter(const HttpRequestPtr& req, FilterCallback&& fcb, FilterChainCallback&& fccb) = 0;
};
template <typename T>
class HttpFilter : public HttpFilterBase {};
class WebSocketConnection {};
class WebSocketControllerBase {
 public:
  virtual ~WebSocketControllerBase();
  virtual void handleNewMessage(const std::shared_ptr<WebSocketConnection>& conn, std::string&& message) = 0;
};
template <typename T>
class WebSocketController : public WebSocketControllerBase {};
enum class ReqResult { Ok };
using HttpReqCallback = std::function<void(ReqResult, const HttpResponsePtr&)>;
template <typename T = void>
struct Awaiter {
  bool await_ready() noexcept;
  void await_suspend(std::coroutine_handle<>);
  T await_resume();
};
class HttpClient {
 public:
  virtual ~HttpClient();
  virtual void sendRequest(const HttpRequestPtr& req, const HttpReqCallback& callback, double timeout = 0) = 0;
  virtual void sendRequest(const HttpRequestPtr& req, HttpReqCallback&& callback, double timeout = 0) = 0;
  std::pair<ReqResult, HttpResponsePtr> sendRequest(const HttpRequestPtr& req, double timeout = 0);
  Awaiter<HttpResponsePtr> sendRequestCoro(HttpRequestPtr req, double timeout = 0);
};
template <typename T = void>
struct [[nodiscard]] Task {
  struct promise_type {
    Task get_return_object();
    std::suspend_always initial_suspend();
    std::suspend_always final_suspend() noexcept;
    void unhandled_exception();
    void return_value(T value);
  };
  bool await_ready() const noexcept;
  void await_suspend(std::coroutine_handle<>);
  T await_resume();
};
template <>
struct [[nodiscard]] Task<void> {
  struct promise_type {
    Task get_return_object();
    std::suspend_always initial_suspend();
    std::suspend_always final_suspend() noexcept;
    void unhandled_exception();
    void return_void();
  };
  bool await_ready() const noexcept;
  void await_suspend(std::coroutine_handle<>);
  void await_resume();
};
template <typename Await>
auto sync_wait(Await&& await) -> decltype(await.await_resume()) { __builtin_trap(); }
template <typename Coro>
void async_run(Coro&& coro) { __builtin_trap(); }
Awaiter<> sleepCoro(trantor::EventLoop* loop, double delay) noexcept;
Awaiter<> switchThreadCoro(trantor::EventLoop* loop) noexcept;
}  // namespace drogon
