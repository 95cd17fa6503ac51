#pragma once
#include <cppcoro/io_service.hpp>
namespace cppcoro {
class read_only_file {
 public:
  static read_only_file open(io_service& ioService, const char* path);
  detail::operation read(std::uint64_t offset, void* buffer, std::size_t byteCount) const noexcept;
};
}  // namespace cppcoro
