#pragma once
#include <string>
namespace userver {
namespace engine {
namespace io {
class Socket {
 public:
  std::size_t RecvSome(void* buffer, std::size_t length);
};
}  // namespace io
}  // namespace engine
namespace server {
namespace http {
class HttpRequest {};
}  // namespace http
namespace request {
class RequestContext {};
}  // namespace request
namespace handlers {
class HttpHandlerBase {
 public:
  virtual ~HttpHandlerBase();
  virtual std::string HandleRequestThrow(const http::HttpRequest& request, request::RequestContext& context) const;
};
}  // namespace handlers
namespace websocket {
class WebSocketConnection {};
class WebsocketHandlerBase : public handlers::HttpHandlerBase {
 public:
  virtual void Handle(WebSocketConnection& websocket, request::RequestContext& context) const = 0;
};
}  // namespace websocket
namespace middlewares {
class HttpMiddlewareBase {
 public:
  virtual ~HttpMiddlewareBase();
  virtual void HandleRequest(http::HttpRequest& request, request::RequestContext& context) const = 0;
};
}  // namespace middlewares
}  // namespace server
namespace components {
class TcpAcceptorBase {
 public:
  virtual ~TcpAcceptorBase();
  virtual void ProcessSocket(engine::io::Socket&& sock) = 0;
};
}  // namespace components
namespace cache {
class CacheUpdateTrait {
 public:
  virtual ~CacheUpdateTrait();
  virtual void Update(int type) = 0;
};
}  // namespace cache
}  // namespace userver
