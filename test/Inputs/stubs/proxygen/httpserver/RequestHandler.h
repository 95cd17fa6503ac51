#pragma once
#include <memory>
namespace folly {
class IOBuf {};
class EventBase;
}  // namespace folly
namespace proxygen {
class HTTPMessage {};
enum UpgradeProtocol { TCP };
enum ProxygenError { kErrorNone };
class RequestHandler {
 public:
  virtual ~RequestHandler();
  virtual void onRequest(std::unique_ptr<HTTPMessage> headers) noexcept = 0;
  virtual void onBody(std::unique_ptr<folly::IOBuf> body) noexcept = 0;
  virtual void onUpgrade(UpgradeProtocol prot) noexcept = 0;
  virtual void onEOM() noexcept = 0;
  virtual void requestComplete() noexcept = 0;
  virtual void onError(ProxygenError err) noexcept = 0;
};
class RequestHandlerFactory {
 public:
  virtual ~RequestHandlerFactory();
  virtual void onServerStart(folly::EventBase* evb) noexcept = 0;
  virtual void onServerStop() noexcept = 0;
  virtual RequestHandler* onRequest(RequestHandler* handler, HTTPMessage* message) noexcept = 0;
};
}  // namespace proxygen
