#pragma once
#include <memory>
#include <seastar/core/seastar.hh>
namespace seastar {
namespace http {
struct request {};
struct reply {};
}  // namespace http
namespace httpd {
enum operation_type { GET };
class url {
 public:
  url(const sstring& path);
};
class handler_base {
 public:
  virtual ~handler_base();
  virtual future<std::unique_ptr<http::reply>> handle(const sstring& path, std::unique_ptr<http::request> req, std::unique_ptr<http::reply> rep) = 0;
};
using future_handler_function = std::function<future<std::unique_ptr<http::reply>>(std::unique_ptr<http::request>, std::unique_ptr<http::reply>)>;
class function_handler : public handler_base {
 public:
  function_handler(const future_handler_function& handle, const sstring& type);
  future<std::unique_ptr<http::reply>> handle(const sstring& path, std::unique_ptr<http::request> req, std::unique_ptr<http::reply> rep) override;
};
class routes {
 public:
  routes& add(operation_type type, const url& url, handler_base* handler);
};
}  // namespace httpd
}  // namespace seastar
