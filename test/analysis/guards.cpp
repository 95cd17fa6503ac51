// A readiness test counts for the same value, with the right outcome, on every way to the call.
// RUN: %verdicts %loiter %t %s
#include <chrono>
#include <coroutine>
#include <exception>
#include <future>
#include <thread>

#include <poll.h>
#include <sys/socket.h>

using namespace std::chrono_literals;
using std::future_status;

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
};
struct Turn : std::suspend_always {};

std::future<int> ask(int);
void use(int);

static bool ready(const std::future<int>& f) { return f.wait_for(0s) == future_status::ready; }

Task right() {
  auto early = ask(1), nested = ask(2), helped = ask(3), stored = ask(4);
  co_await Turn{};
  if (nested.valid()) {
    if (nested.wait_for(0ms) == future_status::ready) use(nested.get());
  }
  if (ready(helped)) use(helped.get());
  const bool done = stored.wait_for(0s) == future_status::ready;
  if (done) use(stored.get());
  while (early.wait_for(0s) != future_status::ready) co_await Turn{};
  use(early.get());
}

bool valid_and_ready(std::future<int>& f) {
  if (!f.valid()) return false;
  return f.wait_for(0s) == future_status::ready;
}

Task kept_in_a_flag(bool look) {
  auto f = ask(1), g = ask(2);
  co_await Turn{};
  bool done = false;
  if (look) done = f.wait_for(0s) == future_status::ready;
  if (done) use(f.get());
  bool either = look;
  if (!either) either = ready(g);
  if (either) use(g.get());  // blocks: wait
}

Task several_returns() {
  auto f = ask(1);
  co_await Turn{};
  if (valid_and_ready(f)) use(f.get());
  if (!valid_and_ready(f)) use(f.get());  // blocks: wait
}

// One variable for the answer of poll() and for what is read.
Task reused(int wanted) {
  int fd = ::socket(AF_INET, SOCK_STREAM, 0);
  char buffer[64];
  co_await Turn{};
  int n = 0;
  pollfd one{fd, POLLIN, 0};
  n = ::poll(&one, 1, 0);
  if (n <= 0) co_return;
  n = ::recv(fd, buffer, sizeof buffer, 0);
  if (n > 0) ::recv(fd, buffer, sizeof buffer, 0);  // FN: network
}

Task wrong_polarity() {
  auto f = ask(1);
  co_await Turn{};
  if (f.wait_for(0s) == future_status::timeout) use(f.get());  // blocks: wait
  if (!ready(f)) use(f.get());  // blocks: wait
}

Task wrong_value() {
  auto f = ask(1), other = ask(2);
  co_await Turn{};
  if (ready(other)) use(f.get());  // blocks: wait
}

Task one_way_only(bool hurry) {
  auto f = ask(1);
  co_await Turn{};
  if (hurry || ready(f)) use(f.get());  // blocks: wait
}

Task after_the_branch() {
  auto f = ask(1);
  co_await Turn{};
  if (ready(f)) use(0);
  use(f.get());  // blocks: wait
}

Task waited_already() {
  auto f = ask(1);
  co_await Turn{};
  f.wait();  // blocks: wait
  use(f.get());
}

// Blocks on one branch only, and that branch is not the loop's.
class Client {
 public:
  int price(int id) {
    if (std::this_thread::get_id() == loop_) return 0;
    return ask(id).get();
  }
  int cost(int id) {
    if (std::this_thread::get_id() != loop_) return 0;
    return ask(id).get();  // blocks: wait
  }

 private:
  std::thread::id loop_;
};

Task dual_mode(Client& client) {
  co_await Turn{};
  use(client.price(1) + client.cost(2));
}
