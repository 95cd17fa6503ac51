#include "risk.h"

#include <boost/asio/post.hpp>

#include <chrono>
#include <future>
#include <stdexcept>
#include <thread>

namespace shop {

namespace {

int score(const Order& order) {
  std::this_thread::sleep_for(std::chrono::milliseconds(5));  // fine: runs on the pool; stands for a model
  return order.count > 1000 ? 99 : order.count / 20;
}

}  // namespace

bool ScoredCheck::accepts(const Order& order) {
  auto scored = std::make_shared<std::promise<int>>();
  auto result = scored->get_future();
  boost::asio::post(workers_, [scored, order] { scored->set_value(score(order)); });
  return result.get() < 90;  // fault: wait, possible: the other check does not block
}

std::unique_ptr<RiskCheck> make_risk_check(const std::string& kind, boost::asio::thread_pool& workers) {
  if (kind == "limit") return std::make_unique<LimitCheck>(1'000'000);
  if (kind == "scored") return std::make_unique<ScoredCheck>(workers);
  throw std::runtime_error("no risk check is called " + kind);
}

}  // namespace shop
