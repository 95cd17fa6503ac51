#include "serve/load.h"

#include "failure.h"
#include "probe/interrupt.h"
#include "serve/counters.h"
#include "serve/servers.h"
#include "simulate/arrivals.h"
#include "simulate/simulate.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>

#include <sys/prctl.h>
#include <sys/resource.h>

#include <algorithm>
#include <deque>
#include <memory>

namespace loiter::bench::serve {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using asio::ip::tcp;
using Clock = std::chrono::steady_clock;

constexpr Time kStartDelay = std::chrono::milliseconds(50);  // so that the first requests can be sent in time
constexpr Time kSettle = std::chrono::milliseconds(300);     // connections made beforehand are accepted meanwhile
constexpr Time kPauseAfterFailure = std::chrono::milliseconds(10);  // of a client that is refused
constexpr std::chrono::milliseconds kInterruptPeriod(100);
constexpr unsigned kOk = 200, kUnavailable = 503;

struct Connection {
  explicit Connection(asio::io_context& loop) : socket(loop), timer(loop) {}
  tcp::socket socket;
  asio::steady_timer timer;
  boost::beast::flat_buffer buffer;
  enum class Ended { No, TimedOut, Aborted } ended = Ended::No;
};
using ConnectionPtr = std::shared_ptr<Connection>;

Connection::Ended endOf(bool abort) { return abort ? Connection::Ended::Aborted : Connection::Ended::TimedOut; }

// One stream of requests, on the thread of its loop.
class Sender {
 public:
  Sender(asio::io_context& loop, const LoadPlan& plan, const Stream& stream)
      : loop_(loop), plan_(plan), stream_(stream), aborts_(plan.seed, "aborts of " + stream.name) {
    const Address address = addressOf(stream.url);
    server_ = {asio::ip::make_address(address.host), address.port};
    request_ = {http::verb::get, address.target, 11};
    request_.set(http::field::host, address.host);
    outcome_.name = stream.name;
  }

  asio::awaitable<void> connectBeforehand();
  void start(Clock::time_point start);
  StreamOutcome outcome();

 private:
  asio::awaitable<void> sendAsPlanned();
  asio::awaitable<void> sendAtOnce();
  asio::awaitable<void> beClient();
  asio::awaitable<void> send(Clock::time_point due);
  asio::awaitable<ConnectionPtr> connection();
  void watch(const ConnectionPtr& connection, Clock::time_point due, bool abort);
  void count(const ConnectionPtr& connection, boost::system::error_code error, unsigned status, Clock::time_point due);
  bool over() const { return Clock::now() >= start_ + plan_.duration; }

  asio::io_context& loop_;
  const LoadPlan& plan_;
  const Stream& stream_;
  Random aborts_;
  tcp::endpoint server_;
  http::request<http::empty_body> request_;
  std::deque<ConnectionPtr> idle_;  // the one that has been idle longest is taken first
  Clock::time_point start_;
  StreamOutcome outcome_;
};

asio::awaitable<void> Sender::connectBeforehand() {
  for (unsigned number = 0; number < plan_.connections; ++number) {
    auto made = std::make_shared<Connection>(loop_);
    auto [error] = co_await made->socket.async_connect(server_, asio::as_tuple(asio::use_awaitable));
    if (error) co_return;  // the requests will find out
    made->socket.set_option(tcp::no_delay(true));
    idle_.push_back(std::move(made));
  }
}

void Sender::start(Clock::time_point start) {
  start_ = start;
  switch (stream_.arrivals.kind) {
    case Arrivals::Kind::Poisson:
    case Arrivals::Kind::Fixed: asio::co_spawn(loop_, sendAsPlanned(), asio::detached); return;
    case Arrivals::Kind::Burst: asio::co_spawn(loop_, sendAtOnce(), asio::detached); return;
    case Arrivals::Kind::Closed:
      for (unsigned client = 0; client < stream_.arrivals.clients; ++client)
        asio::co_spawn(loop_, beClient(), asio::detached);
      return;
  }
}

asio::awaitable<void> Sender::sendAsPlanned() {
  simulate::ArrivalTimes times(stream_.arrivals, plan_.seed, stream_.name);
  asio::steady_timer timer(loop_);
  for (Time at = times.next(); at < plan_.duration; at = times.next()) {
    timer.expires_at(start_ + at);
    if (timer.expiry() > Clock::now()) co_await timer.async_wait(asio::use_awaitable);
    asio::co_spawn(loop_, send(start_ + at), asio::detached);
  }
}

asio::awaitable<void> Sender::sendAtOnce() {
  asio::steady_timer timer(loop_, start_);
  co_await timer.async_wait(asio::use_awaitable);
  for (unsigned number = 0; number < stream_.arrivals.clients; ++number)
    asio::co_spawn(loop_, send(start_), asio::detached);
}

asio::awaitable<void> Sender::beClient() {
  asio::steady_timer timer(loop_, start_);
  co_await timer.async_wait(asio::use_awaitable);
  while (!over()) {
    const uint64_t before = outcome_.refused + outcome_.errors;
    co_await send(Clock::now());
    const Time pause = outcome_.refused + outcome_.errors > before ? kPauseAfterFailure : stream_.arrivals.think;
    if (pause == Time(0)) continue;
    timer.expires_after(pause);
    co_await timer.async_wait(asio::use_awaitable);
  }
}

// Closes the connection when the time is over: the kernel tells the service, and our read ends.
void Sender::watch(const ConnectionPtr& connection, Clock::time_point due, bool abort) {
  connection->timer.expires_at(due + (abort ? stream_.abort_after : plan_.timeout));
  connection->timer.async_wait([connection, abort](boost::system::error_code cancelled) {
    if (cancelled) return;
    connection->ended = endOf(abort);
    connection->socket.close(cancelled);
  });
}

asio::awaitable<ConnectionPtr> Sender::connection() {
  if (idle_.empty()) co_return std::make_shared<Connection>(loop_);
  ConnectionPtr longest = std::move(idle_.front());
  idle_.pop_front();
  co_return longest;
}

asio::awaitable<void> Sender::send(Clock::time_point due) {
  const auto token = asio::as_tuple(asio::use_awaitable);
  ++outcome_.sent;
  const bool abort = stream_.abort_share > 0 && aborts_.uniform() < stream_.abort_share;
  const ConnectionPtr mine = co_await connection();
  watch(mine, due, abort);
  boost::system::error_code error;
  if (!mine->socket.is_open()) {
    std::tie(error) = co_await mine->socket.async_connect(server_, token);
    if (!error) mine->socket.set_option(tcp::no_delay(true), error);
  }
  outcome_.lateness.push_back(Clock::now() - due);
  size_t bytes = 0;
  http::response<http::string_body> response;
  if (!error) std::tie(error, bytes) = co_await http::async_write(mine->socket, request_, token);
  if (!error) std::tie(error, bytes) = co_await http::async_read(mine->socket, mine->buffer, response, token);
  // An answer that we come to after the time has come too late, also where we ourselves were slow.
  if (Clock::now() >= mine->timer.expiry()) mine->ended = endOf(abort);
  mine->timer.cancel();
  count(mine, error, response.result_int(), due);
  if (!error && mine->ended == Connection::Ended::No && response.keep_alive()) idle_.push_back(mine);
}

void Sender::count(const ConnectionPtr& connection, boost::system::error_code error, unsigned status,
                   Clock::time_point due) {
  const auto now = Clock::now();
  if (connection->ended == Connection::Ended::Aborted) {
    ++outcome_.aborted;
  } else if (connection->ended == Connection::Ended::TimedOut) {
    ++outcome_.timed_out;
  } else if (!error && status == kOk) {
    ++outcome_.answered;
    if (now >= start_ + plan_.warm_up && now < start_ + plan_.duration) ++outcome_.completed;
    if (due >= start_ + plan_.warm_up) outcome_.latency.push_back(now - due);
  } else if (error == asio::error::connection_refused || (!error && status == kUnavailable)) {
    ++outcome_.refused;
  } else {
    ++outcome_.errors;
  }
}

StreamOutcome Sender::outcome() {
  std::sort(outcome_.latency.begin(), outcome_.latency.end());
  std::sort(outcome_.lateness.begin(), outcome_.lateness.end());
  const std::chrono::duration<double> window = plan_.duration - plan_.warm_up;
  outcome_.per_second = double(outcome_.completed) / window.count();
  return std::move(outcome_);
}

void runAll(asio::io_context& loop) {
  while (loop.run_for(kInterruptPeriod), !loop.stopped()) waitOrInterrupt(-1, 0);
}

}  // namespace

LoadOutcome load(const LoadPlan& plan) {
  if (plan.warm_up >= plan.duration) throw Failure("the warm-up is not shorter than the whole load");
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {  // a descriptor per unanswered request
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
  }
  prctl(PR_SET_TIMERSLACK, 1);  // the default lets the kernel wake us 50 µs late
  asio::io_context loop(1);
  std::deque<Sender> senders;
  for (const Stream& stream : plan.streams)
    asio::co_spawn(loop, senders.emplace_back(loop, plan, stream).connectBeforehand(), asio::detached);
  runAll(loop);
  loop.restart();
  const auto start = Clock::now() + kStartDelay + (plan.connections ? kSettle : Time(0));
  const double cpu_before = processorSeconds();
  for (Sender& sender : senders) sender.start(start);
  runAll(loop);
  LoadOutcome outcome{.cpu_s = processorSeconds() - cpu_before,
                      .took_s = std::chrono::duration<double>(Clock::now() - start).count()};
  for (Sender& sender : senders) outcome.streams.push_back(sender.outcome());
  return outcome;
}

double errorShare(const StreamOutcome& outcome) {
  const uint64_t wanted = outcome.sent - outcome.aborted;
  return wanted ? double(outcome.refused + outcome.timed_out + outcome.errors) / double(wanted) : 0;
}

nlohmann::ordered_json toJson(const StreamOutcome& outcome) {
  const auto ms = [](Time time) { return std::chrono::duration<double, std::milli>(time).count(); };
  const auto at = [&](double share) { return ms(simulate::quantileOf(outcome.latency, share)); };
  return {{"name", outcome.name},
          {"sent", outcome.sent},
          {"answered", outcome.answered},
          {"refused", outcome.refused},
          {"timed_out", outcome.timed_out},
          {"aborted", outcome.aborted},
          {"errors", outcome.errors},
          {"per_s", outcome.per_second},
          {"mean_ms", ms(simulate::meanOf(outcome.latency))},
          {"p50_ms", at(0.5)},
          {"p95_ms", at(0.95)},
          {"p99_ms", at(0.99)},
          {"max_ms", at(1)},
          {"late_p99_ms", ms(simulate::quantileOf(outcome.lateness, 0.99))}};
}

}  // namespace loiter::bench::serve
