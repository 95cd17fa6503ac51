#pragma once
#include <cstddef>
#include <exception>
#include <memory>
#include <folly/io/async/EventBase.h>
namespace folly {
class AsyncSocketException : public std::exception {};
class SocketAddress {
 public:
  void setFromHostPort(const char* host, std::uint16_t port);
  void setFromIpPort(const char* ip, std::uint16_t port);
};
class AsyncReader {
 public:
  class ReadCallback {
   public:
    virtual ~ReadCallback();
    virtual void getReadBuffer(void** buffer, std::size_t* length) = 0;
    virtual void readDataAvailable(std::size_t length) noexcept = 0;
    virtual void readEOF() noexcept = 0;
    virtual void readErr(const AsyncSocketException& ex) noexcept = 0;
  };
  virtual void setReadCB(ReadCallback* callback) = 0;
};
class AsyncWriter {
 public:
  class WriteCallback {
   public:
    virtual ~WriteCallback();
    virtual void writeSuccess() noexcept = 0;
    virtual void writeErr(std::size_t written, const AsyncSocketException& ex) noexcept = 0;
  };
  virtual void write(WriteCallback* callback, const void* buffer, std::size_t bytes, int flags = 0) = 0;
};
class AsyncSocket : public AsyncReader, public AsyncWriter {
 public:
  class ConnectCallback {
   public:
    virtual ~ConnectCallback();
    virtual void connectSuccess() noexcept = 0;
    virtual void connectErr(const AsyncSocketException& ex) noexcept = 0;
  };
  explicit AsyncSocket(EventBase* evb);
  virtual void connect(ConnectCallback* callback, const SocketAddress& address, int timeout = 0) noexcept;
  void setReadCB(ReadCallback* callback) override;
  void write(WriteCallback* callback, const void* buffer, std::size_t bytes, int flags = 0) override;
};
class AsyncTimeout {
 public:
  explicit AsyncTimeout(TimeoutManager* manager);
  virtual ~AsyncTimeout();
  virtual void timeoutExpired() noexcept = 0;
  bool scheduleTimeout(std::uint32_t milliseconds);
  template <class TCallback>
  static std::unique_ptr<AsyncTimeout> make(TimeoutManager& manager, TCallback&& callback) { __builtin_trap(); }
  template <class TCallback>
  static std::unique_ptr<AsyncTimeout> schedule(std::chrono::milliseconds timeout, TimeoutManager& manager, TCallback&& callback) { __builtin_trap(); }
};
}  // namespace folly
