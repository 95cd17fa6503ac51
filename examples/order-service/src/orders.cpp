#include "orders.h"

#include <chrono>
#include <sstream>

namespace shop {

namespace asio = boost::asio;
using namespace std::chrono_literals;

namespace {

// "POST /orders/apple/3" is {"POST", "orders", "apple", "3"}.
std::vector<std::string> split(std::string request) {
  for (char& c : request)
    if (c == '/') c = ' ';
  std::istringstream words(request);
  std::vector<std::string> parts;
  for (std::string word; words >> word;) parts.push_back(word);
  parts.resize(4);
  return parts;
}

asio::awaitable<std::string> place_order(Services& services, std::string sku, int count) {
  if (count < 1) co_return "400 how many?";
  const Cents price = co_await services.prices.quote(sku);
  const Order order{++services.last_id, sku, count, count * price};
  if (!services.risk.accepts(order)) co_return "402 too risky";
  services.journal.append(order);
  services.audit.note(order);
  co_await services.receipts.write(order);
  co_return "200 " + std::to_string(order.id) + ' ' + std::to_string(order.total);
}

Cents settle(std::future<Cents>& pending) {
  return pending.get();  // fault: wait, in a helper of the handler of GET /revenue
}

// What was earned so far, from the pool; when it is not there yet, the caller asks again.
std::string recent_revenue(Services& services) {
  std::lock_guard lock(services.revenue_mutex);  // fine: nothing slow happens under it
  if (!services.next_revenue.valid()) services.next_revenue = services.receipts.revenue(services.last_id);
  if (services.next_revenue.wait_for(0s) == std::future_status::ready)
    return "200 " + std::to_string(services.next_revenue.get());  // fine: it is ready
  return "202 not yet";
}

std::string priced(const Catalog& catalog, const std::string& sku) {
  auto price = catalog.price(sku);
  return price ? "200 " + std::to_string(*price) : "404 no such item";
}

}  // namespace

asio::awaitable<std::string> answer(Services& services, std::string request) {
  services.metrics.count_request();
  const auto parts = split(request);
  const std::string verb = parts[0] + ' ' + parts[1];
  if (verb == "GET quote") co_return priced(services.catalog, parts[2]);
  if (verb == "GET price") co_return "200 " + std::to_string(co_await services.prices.quote(parts[2]));
  if (verb == "POST orders") co_return co_await place_order(services, parts[2], std::atoi(parts[3].c_str()));
  if (verb == "GET receipts" && !parts[2].empty())
    co_return "200 " + services.receipts.read(std::atol(parts[2].c_str()));
  if (verb == "GET receipts") co_return "200 " + co_await services.receipts.bundle(services.last_id);
  if (verb == "GET revenue") {
    auto pending = services.receipts.revenue(services.last_id);
    co_return "200 " + std::to_string(settle(pending));
  }
  if (verb == "GET recent-revenue") co_return recent_revenue(services);
  if (verb == "GET metrics") co_return "200 " + services.metrics.line();
  co_return "404 no such request";
}

}  // namespace shop
