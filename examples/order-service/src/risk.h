// Whether an order may be taken.
#pragma once

#include "order.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/thread_pool.hpp>

#include <memory>

namespace shop {

class RiskCheck {
 public:
  virtual ~RiskCheck() = default;
  virtual bool accepts(const Order& order) = 0;
};

// Small orders pass.
class LimitCheck : public RiskCheck {
 public:
  explicit LimitCheck(Cents limit) : limit_(limit) {}
  bool accepts(const Order& order) override { return order.total <= limit_; }

 private:
  Cents limit_;
};

// Large orders are looked at by a slow model.
class ScoredCheck : public RiskCheck {
 public:
  explicit ScoredCheck(boost::asio::thread_pool& workers) : workers_(workers) {}
  bool accepts(const Order& order) override;

 private:
  boost::asio::thread_pool& workers_;
};

// "limit" or "scored".
std::unique_ptr<RiskCheck> make_risk_check(const std::string& kind, boost::asio::thread_pool& workers);

}  // namespace shop
