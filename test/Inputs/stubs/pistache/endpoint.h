#pragma once
#include <functional>
#include <string>
#include <pistache/async.h>
namespace Pistache {
class Address {};
namespace Tcp {
class Peer {};
class Handler {
 public:
  virtual ~Handler();
  virtual void onInput(const char* buffer, std::size_t len, const std::shared_ptr<Peer>& peer) = 0;
  virtual void onConnection(const std::shared_ptr<Peer>& peer);
};
}  // namespace Tcp
namespace Http {
enum class Code { Ok };
class Request {};
class ResponseWriter {
 public:
  ResponseWriter(ResponseWriter&&);
  Async::Promise<long> send(Code code, const std::string& body = "");
};
Async::Promise<long> serveFile(ResponseWriter& writer, const std::string& fileName);
class Handler : public Tcp::Handler {
 public:
  virtual void onRequest(const Request& request, ResponseWriter response) = 0;
  virtual void onTimeout(const Request& request, ResponseWriter response);
  void onInput(const char* buffer, std::size_t len, const std::shared_ptr<Tcp::Peer>& peer) override;
};
class Endpoint {
 public:
  void serve();
  void serveThreaded();
};
namespace Experimental {
class RequestBuilder {
 public:
  Async::Promise<int> send();
};
class Client {
 public:
  RequestBuilder get(const std::string& resource);
};
}  // namespace Experimental
}  // namespace Http
namespace Rest {
class Request {};
struct Route {
  enum class Result { Ok };
  using Handler = std::function<Result(const Request, Http::ResponseWriter)>;
  using Middleware = std::function<bool(Http::Request&, Http::ResponseWriter&)>;
};
class Router {
 public:
  void get(const std::string& resource, Route::Handler handler);
};
namespace Routes {
void Get(Router& router, const std::string& resource, Route::Handler handler);
template <typename Result, typename Cls, typename... Args, typename Obj>
Route::Handler bind(Result (Cls::*func)(Args...), Obj obj) { __builtin_trap(); }
template <typename Result, typename... Args>
Route::Handler bind(Result (*func)(Args...)) { __builtin_trap(); }
}  // namespace Routes
}  // namespace Rest
}  // namespace Pistache
