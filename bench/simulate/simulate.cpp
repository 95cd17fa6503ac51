#include "simulate/simulate.h"

#include "failure.h"
#include "simulate/arrivals.h"
#include "stats/random.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>
#include <numeric>
#include <optional>
#include <queue>
#include <tuple>

namespace loiter::bench::simulate {
namespace {

constexpr double kNanosecondsPerSecond = 1e9;

using RequestId = uint32_t;
using Index = uint32_t;

enum class Purpose : uint8_t { Run, Offload, FanCall };  // what a thread is wanted for

struct Ticket {
  RequestId request;
  Purpose purpose;
};

struct PoolState {
  unsigned threads = 0;
  unsigned held = 0;
  std::deque<Ticket> queue;
  Time since{0};  // the integrals below are up to date until then
  Time busy{0}, busy_in_time{0}, queued_in_time{0};
  uint64_t peak_queue = 0;
};

struct MutexState {
  bool taken = false;
  std::deque<RequestId> queue;
};

struct StepState {
  Step::Kind kind;
  Length length;
  std::optional<Index> pool;
  Index mutex = 0;
  unsigned calls = 1, at_once = 1;
};

struct EndpointState {
  const Endpoint* endpoint;
  Index pool;
  std::vector<StepState> steps;
  ArrivalTimes arrivals;
  Random lengths;
  EndpointOutcome outcome;
};

struct Request {
  Index endpoint = 0;
  Index step = 0;
  Time arrived{0};
  unsigned to_start = 0, running = 0;  // calls of the fan-out at hand
  bool has_thread = false, had_thread = false;
};

struct Event {
  enum class Kind : uint8_t { Arrive, StepOver, OffloadOver, LockOver, FanCallOver };
  Time at;
  uint64_t number;  // of events at one time, those planned first come first
  Kind kind;
  uint32_t subject;  // an endpoint for Arrive, else a request
  bool operator>(const Event& other) const { return std::tie(at, number) > std::tie(other.at, other.number); }
};

class Simulation {
 public:
  explicit Simulation(const Scenario& scenario);
  Outcome run();

 private:
  void plan(Time at, Event::Kind kind, uint32_t subject) { events_.push({at, events_planned_++, kind, subject}); }
  Time drawn(Index endpoint, const Length& length);
  void planArrival(Index endpoint);
  void arrive(Index endpoint);
  void happen(const Event& event);
  void proceed(RequestId id);
  void stepOver(RequestId id);
  void finish(RequestId id);
  void startCalls(RequestId id, const StepState& step);
  void callOver(RequestId id);
  void lock(RequestId id, const StepState& step);
  void unlock(RequestId id);
  void want(Index pool, Ticket ticket);
  void grant(Ticket ticket);
  void release(Index pool);
  void giveThreadBack(RequestId id);
  void account(PoolState& pool);
  const StepState& stepOf(const Request& request) { return endpoints_[request.endpoint].steps[request.step]; }
  Outcome outcome();

  const Scenario& scenario_;
  Time now_{0};
  uint64_t events_planned_ = 0;
  std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
  std::map<std::string, Index> pool_ids_, mutex_ids_;  // by name, so that their order is not the scenario's
  std::vector<PoolState> pools_;
  std::vector<MutexState> mutexes_;
  std::vector<EndpointState> endpoints_;
  std::vector<Request> requests_;
  std::vector<RequestId> free_requests_;
  Time last_answer_{0}, in_flight_{0};
};

Simulation::Simulation(const Scenario& scenario) : scenario_(scenario) {
  for (const Pool& pool : scenario.pools) pool_ids_[pool.name];
  for (const Endpoint& endpoint : scenario.endpoints)
    for (const Step& step : endpoint.steps) mutex_ids_[step.mutex];
  for (auto* ids : {&pool_ids_, &mutex_ids_})
    for (Index next = 0; auto& [name, id] : *ids) id = next++;
  pools_.resize(pool_ids_.size());
  mutexes_.resize(mutex_ids_.size());
  for (const Pool& pool : scenario.pools) pools_[pool_ids_[pool.name]].threads = pool.threads;

  std::map<std::string, const Endpoint*> sorted;
  for (const Endpoint& endpoint : scenario.endpoints) sorted[endpoint.name] = &endpoint;
  for (auto& [name, endpoint] : sorted) {
    EndpointState state{endpoint,
                        pool_ids_[endpoint->pool],
                        {},
                        ArrivalTimes(endpoint->arrivals, scenario.seed, name),
                        Random(scenario.seed, "lengths of " + name),
                        {}};
    state.outcome.name = name;
    for (const Step& step : endpoint->steps) {
      StepState one{step.kind, step.length, {}, mutex_ids_[step.mutex], step.calls, step.at_once};
      if (!step.pool.empty()) one.pool = pool_ids_[step.pool];
      state.steps.push_back(one);
    }
    endpoints_.push_back(std::move(state));
  }
}

Time Simulation::drawn(Index endpoint, const Length& length) {
  if (!length.exponential) return length.mean;
  return Time(std::llround(double(length.mean.count()) * endpoints_[endpoint].lengths.exponential()));
}

void Simulation::planArrival(Index endpoint) {
  const Time at = endpoints_[endpoint].arrivals.next();
  if (at < scenario_.duration) plan(at, Event::Kind::Arrive, endpoint);
}

void Simulation::arrive(Index endpoint) {
  EndpointState& state = endpoints_[endpoint];
  RequestId id = RequestId(requests_.size());
  if (free_requests_.empty()) {
    requests_.emplace_back();
  } else {
    id = free_requests_.back();
    free_requests_.pop_back();
  }
  requests_[id] = Request{.endpoint = endpoint, .arrived = now_};
  ++state.outcome.arrived;
  const auto kind = state.endpoint->arrivals.kind;
  if (kind == Arrivals::Kind::Poisson || kind == Arrivals::Kind::Fixed) planArrival(endpoint);
  proceed(id);
}

// Goes on with a request until it has to wait for something.
void Simulation::proceed(RequestId id) {
  Request& request = requests_[id];
  if (request.step == endpoints_[request.endpoint].steps.size()) return finish(id);
  const StepState& step = stepOf(request);
  switch (step.kind) {
    case Step::Kind::Hold:
    case Step::Kind::Lock:
      if (!request.has_thread) return want(endpoints_[request.endpoint].pool, {id, Purpose::Run});
      if (step.kind == Step::Kind::Lock) return lock(id, step);
      return plan(now_ + drawn(request.endpoint, step.length), Event::Kind::StepOver, id);
    case Step::Kind::Wait:
      plan(now_ + drawn(request.endpoint, step.length), Event::Kind::StepOver, id);
      return giveThreadBack(id);
    case Step::Kind::Offload: want(*step.pool, {id, Purpose::Offload}); return giveThreadBack(id);
    case Step::Kind::Fan:
      request.to_start = step.calls;
      startCalls(id, step);
      return giveThreadBack(id);
  }
}

void Simulation::stepOver(RequestId id) {
  ++requests_[id].step;
  proceed(id);
}

void Simulation::finish(RequestId id) {
  giveThreadBack(id);
  Request& request = requests_[id];
  EndpointState& state = endpoints_[request.endpoint];
  last_answer_ = now_;
  in_flight_ += now_ - request.arrived;
  if (request.arrived >= scenario_.warm_up) state.outcome.latency.push_back(now_ - request.arrived);
  if (now_ > scenario_.warm_up && now_ <= scenario_.duration) ++state.outcome.completed;
  if (now_ > scenario_.duration) ++state.outcome.late;
  const Arrivals& arrivals = state.endpoint->arrivals;
  if (arrivals.kind == Arrivals::Kind::Closed && now_ + arrivals.think < scenario_.duration)
    plan(now_ + arrivals.think, Event::Kind::Arrive, request.endpoint);
  free_requests_.push_back(id);
}

void Simulation::startCalls(RequestId id, const StepState& step) {
  while (requests_[id].to_start > 0 && requests_[id].running < step.at_once) {
    --requests_[id].to_start;
    ++requests_[id].running;
    if (step.pool)
      want(*step.pool, {id, Purpose::FanCall});
    else
      plan(now_ + drawn(requests_[id].endpoint, step.length), Event::Kind::FanCallOver, id);
  }
}

void Simulation::callOver(RequestId id) {
  Request& request = requests_[id];
  const StepState& step = stepOf(request);
  --request.running;
  if (step.pool) release(*step.pool);
  startCalls(id, step);
  if (request.running == 0) stepOver(id);
}

void Simulation::lock(RequestId id, const StepState& step) {
  MutexState& mutex = mutexes_[step.mutex];
  if (mutex.taken) return mutex.queue.push_back(id);
  mutex.taken = true;
  plan(now_ + drawn(requests_[id].endpoint, step.length), Event::Kind::LockOver, id);
}

void Simulation::unlock(RequestId id) {
  MutexState& mutex = mutexes_[stepOf(requests_[id]).mutex];
  mutex.taken = false;
  if (!mutex.queue.empty()) {
    const RequestId next = mutex.queue.front();
    mutex.queue.pop_front();
    lock(next, stepOf(requests_[next]));
  }
  stepOver(id);
}

// Brings the integrals of a pool up to now.
void Simulation::account(PoolState& pool) {
  const Time counted = std::min(now_, scenario_.duration) - std::min(pool.since, scenario_.duration);
  pool.busy += (now_ - pool.since) * pool.held;
  pool.busy_in_time += counted * pool.held;
  pool.queued_in_time += counted * int64_t(pool.queue.size());
  pool.since = now_;
}

void Simulation::want(Index pool, Ticket ticket) {
  PoolState& state = pools_[pool];
  account(state);
  if (state.held < state.threads) {
    ++state.held;
    return grant(ticket);
  }
  state.queue.push_back(ticket);
  state.peak_queue = std::max<uint64_t>(state.peak_queue, state.queue.size());
}

void Simulation::grant(Ticket ticket) {
  Request& request = requests_[ticket.request];
  if (ticket.purpose == Purpose::Run) {
    request.has_thread = true;
    EndpointOutcome& outcome = endpoints_[request.endpoint].outcome;
    const bool counted = !request.had_thread && request.step == 0 && request.arrived >= scenario_.warm_up;
    request.had_thread = true;
    if (counted && now_ > request.arrived) {
      ++outcome.waited;
      outcome.waiting += now_ - request.arrived;
    }
    return proceed(ticket.request);
  }
  const auto kind = ticket.purpose == Purpose::Offload ? Event::Kind::OffloadOver : Event::Kind::FanCallOver;
  plan(now_ + drawn(request.endpoint, stepOf(request).length), kind, ticket.request);
}

void Simulation::release(Index pool) {
  PoolState& state = pools_[pool];
  account(state);
  if (state.queue.empty()) {
    --state.held;
    return;
  }
  const Ticket next = state.queue.front();
  state.queue.pop_front();
  grant(next);
}

void Simulation::giveThreadBack(RequestId id) {
  if (!requests_[id].has_thread) return;
  requests_[id].has_thread = false;
  release(endpoints_[requests_[id].endpoint].pool);
}

void Simulation::happen(const Event& event) {
  switch (event.kind) {
    case Event::Kind::Arrive: return arrive(event.subject);
    case Event::Kind::StepOver: return stepOver(event.subject);
    case Event::Kind::OffloadOver: {
      const Index pool = *stepOf(requests_[event.subject]).pool;
      release(pool);
      return stepOver(event.subject);
    }
    case Event::Kind::LockOver: return unlock(event.subject);
    case Event::Kind::FanCallOver: return callOver(event.subject);
  }
}

Outcome Simulation::run() {
  for (Index id = 0; id < endpoints_.size(); ++id) {
    const Arrivals& arrivals = endpoints_[id].endpoint->arrivals;
    if (arrivals.kind == Arrivals::Kind::Poisson || arrivals.kind == Arrivals::Kind::Fixed)
      planArrival(id);
    else
      for (unsigned client = 0; client < arrivals.clients; ++client) plan(Time(0), Event::Kind::Arrive, id);
  }
  while (!events_.empty()) {
    const Event event = events_.top();
    events_.pop();
    now_ = event.at;
    happen(event);
  }
  now_ = std::max(now_, scenario_.duration);
  for (PoolState& pool : pools_) account(pool);
  return outcome();
}

Outcome Simulation::outcome() {
  Outcome result;
  result.last_answer = last_answer_;
  result.in_flight = in_flight_;
  std::map<std::string, EndpointOutcome*> by_name;
  for (EndpointState& state : endpoints_) {
    std::sort(state.outcome.latency.begin(), state.outcome.latency.end());
    const Time window = scenario_.duration - scenario_.warm_up;
    state.outcome.per_second = double(state.outcome.completed) * kNanosecondsPerSecond / double(window.count());
    by_name[state.outcome.name] = &state.outcome;
  }
  for (const Endpoint& endpoint : scenario_.endpoints) result.endpoints.push_back(std::move(*by_name[endpoint.name]));
  const double whole = double(scenario_.duration.count());
  for (const Pool& named : scenario_.pools) {
    const PoolState& pool = pools_[pool_ids_[named.name]];
    result.pools.push_back({named.name, pool.busy, double(pool.busy_in_time.count()) / whole / pool.threads,
                            double(pool.queued_in_time.count()) / whole, pool.peak_queue});
  }
  return result;
}

}  // namespace

Outcome simulate(const Scenario& scenario) {
  if (std::string text = fault(scenario); !text.empty()) throw Failure(text);
  return Simulation(scenario).run();
}

Time quantileOf(const std::vector<Time>& ascending, double share) {
  if (ascending.empty()) return Time(0);
  const double rank = std::max(std::ceil(share * double(ascending.size())), 1.0);
  return ascending[std::min(ascending.size(), size_t(rank)) - 1];
}

Time meanOf(const std::vector<Time>& latency) {
  if (latency.empty()) return Time(0);
  return std::accumulate(latency.begin(), latency.end(), Time(0)) / int64_t(latency.size());
}

}  // namespace loiter::bench::simulate
