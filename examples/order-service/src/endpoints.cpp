#include "endpoints.h"

#include "retry.h"

namespace shop {

using boost::asio::ip::tcp;
using std::chrono::steady_clock;

tcp::endpoint EndpointBook::find(const std::string& host, const std::string& port) {
  const std::string key = host + ":" + port;
  const auto now = steady_clock::now();
  {
    std::lock_guard lock(mutex_);  // fine: held for a look-up in a map, never across anything slow
    auto known = known_.find(key);
    if (known != known_.end() && known->second.until > now) return known->second.endpoint;
  }
  tcp::resolver resolver(executor_);
  auto found = with_retries(3, std::chrono::milliseconds(100), [&] {
    return resolver.resolve(host, port);  // fault: dns, three files away from PriceClient::quote
  });
  std::lock_guard lock(mutex_);  // fine: as above
  Known& known = known_[key];
  known = {found.begin()->endpoint(), now + std::chrono::minutes(1)};
  return known.endpoint;
}

}  // namespace shop
