#include "serve/servers.h"

#include "failure.h"
#include "probe/interrupt.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include <unistd.h>

#include <charconv>
#include <csignal>
#include <filesystem>

namespace loiter::bench::serve {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using asio::ip::tcp;

constexpr std::chrono::seconds kStartLimit(30);
constexpr std::chrono::seconds kGrace(2);

std::vector<std::string> commandLine(const std::vector<std::string>& arguments) {
  std::vector<std::string> all = {programPath()};
  all.insert(all.end(), arguments.begin(), arguments.end());
  return all;
}

}  // namespace

std::string programPath() { return std::filesystem::read_symlink("/proc/self/exe").string(); }

Server::Server(const std::vector<std::string>& arguments, unsigned addresses) : child_(commandLine(arguments)) {
  const auto deadline = std::chrono::steady_clock::now() + kStartLimit;
  std::string line;
  while (addresses_.size() < addresses) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline -
                                                                            std::chrono::steady_clock::now());
    if (left.count() <= 0) throw Failure("'" + arguments[0] + "' does not start");
    if (!waitOrInterrupt(child_.outputFd(), int(left.count()))) continue;
    char byte;
    const ssize_t count = read(child_.outputFd(), &byte, 1);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) throw Failure("'" + arguments[0] + "' ended before it served");  // it has said why
    if (byte != '\n') {
      line += byte;
      continue;
    }
    addresses_.push_back(line);
    line.clear();
  }
}

Server::~Server() { child_.stop(SIGTERM, kGrace); }

Address addressOf(const std::string& url) {
  constexpr std::string_view kScheme = "http://";
  const Failure wrong("'" + url + "' is not an address of the form http://127.0.0.1:8080/simple");
  if (url.rfind(kScheme, 0) != 0) throw wrong;
  const size_t slash = std::min(url.find('/', kScheme.size()), url.size());
  const size_t colon = url.find(':', kScheme.size());
  if (colon == std::string::npos || colon > slash) throw wrong;
  Address address{url.substr(kScheme.size(), colon - kScheme.size()), 0,
                  slash < url.size() ? url.substr(slash) : std::string("/")};
  const char* end = url.data() + slash;
  const auto [rest, error] = std::from_chars(url.data() + colon + 1, end, address.port);
  boost::system::error_code bad;
  asio::ip::make_address(address.host, bad);
  if (error != std::errc() || rest != end || bad) throw wrong;
  return address;
}

nlohmann::ordered_json getJson(const std::string& url, std::chrono::milliseconds limit) {
  const Address address = addressOf(url);
  asio::io_context loop;
  boost::beast::tcp_stream stream(loop);
  stream.expires_after(limit);
  http::request<http::empty_body> request(http::verb::get, address.target, 11);
  request.set(http::field::host, address.host);
  request.keep_alive(false);
  boost::beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  constexpr uint64_t kMostBytes = 256 << 20;
  parser.body_limit(kMostBytes);
  boost::system::error_code failed;
  stream.async_connect({asio::ip::make_address(address.host), address.port}, [&](boost::system::error_code error) {
    if ((failed = error)) return;
    http::async_write(stream, request, [&](boost::system::error_code error, size_t) {
      if ((failed = error)) return;
      http::async_read(stream, buffer, parser, [&](boost::system::error_code error, size_t) { failed = error; });
    });
  });
  loop.run();
  if (failed) throw Failure("cannot get " + url + ": " + failed.message());
  try {
    return nlohmann::ordered_json::parse(parser.get().body());
  } catch (const nlohmann::json::exception& error) {
    throw Failure(url + " answers no JSON: " + error.what());
  }
}

}  // namespace loiter::bench::serve
