// The requests that the service knows.
#pragma once

#include "audit.h"
#include "catalog.h"
#include "journal.h"
#include "metrics.h"
#include "price_client.h"
#include "receipts.h"
#include "risk.h"

#include <boost/asio/awaitable.hpp>

#include <atomic>

namespace shop {

struct Services {
  Catalog& catalog;
  PriceClient& prices;
  Journal& journal;
  Receipts& receipts;
  RiskCheck& risk;
  Audit& audit;
  Metrics& metrics;
  std::atomic<long> last_id{0};
  std::mutex revenue_mutex{};
  std::future<Cents> next_revenue{};
};

// The answer to a request line, without its end of line.
boost::asio::awaitable<std::string> answer(Services& services, std::string request);

}  // namespace shop
