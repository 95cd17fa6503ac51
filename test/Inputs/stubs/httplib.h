// Declarations of cpp-httplib that the tests of its pack use: true names, no bodies.
#pragma once
#include <functional>
#include <string>
namespace httplib {
struct Request {};
struct Response {};
class Result {};
class Server {
 public:
  using Handler = std::function<void(const Request&, Response&)>;
  Server& Get(const std::string& pattern, Handler handler);
  bool listen(const std::string& host, int port);
  void stop();
};
class ClientImpl {
 public:
  explicit ClientImpl(const std::string& host);
  Result Get(const std::string& path);
};
class Client {
 public:
  explicit Client(const std::string& scheme_host_port);
  Result Get(const std::string& path);
  Result Post(const std::string& path, const std::string& body, const std::string& content_type);
  void set_read_timeout(int seconds);
};
}  // namespace httplib
