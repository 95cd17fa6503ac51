// CAF: actors share a few threads, so what their handlers do must not wait; detached and blocking actors have their own.
// REQUIRES: caf
// RUN: %verdicts %loiter %t %s
#include <chrono>
#include <thread>

#include <caf/all.hpp>

using namespace std::chrono_literals;

static void nap() { std::this_thread::sleep_for(1ms); }

// Function-based actors.
static caf::behavior cell(caf::event_based_actor* self) {
  std::this_thread::sleep_for(2ms);  // blocks: sleep
  self->set_default_handler([](caf::scheduled_actor*, caf::message_view&) -> caf::result<caf::message> {
    std::this_thread::sleep_for(3ms);  // blocks: sleep
    return caf::sec::unexpected_message;
  });
  return {
      [=](int n) {
        std::this_thread::sleep_for(4ms);  // blocks: sleep
        return n;
      },
      [=](const std::string&) { self->quit(); },
  };
}
static caf::behavior asking(caf::event_based_actor* self, const caf::actor& other) {
  self->request(other, 1s, 1).then([](int) { std::this_thread::sleep_for(5ms); });  // blocks: sleep
  auto ask = caf::make_function_view(other);
  ask(1);  // blocks: wait
  caf::scoped_actor helper(self->system());
  helper->request(other, 1s, 1).receive([](int) {}, [](const caf::error&) {});  // blocks: wait
  return {[](int) {}};
}
static caf::behavior on_thread(caf::event_based_actor*) {
  std::this_thread::sleep_for(6ms);
  return {[](int) { nap(); }};
}
static void blocking(caf::blocking_actor* self) {
  nap();
  self->receive([](int) { nap(); });
}

// Classes.
class Cell : public caf::event_based_actor {
 public:
  explicit Cell(caf::actor_config& config) : caf::event_based_actor(config) {}
  caf::behavior make_behavior() override {
    std::this_thread::sleep_for(7ms);  // blocks: sleep
    return {[](int) { std::this_thread::sleep_for(8ms); }};  // blocks: sleep
  }
};
class Waiting : public caf::blocking_actor {
 public:
  explicit Waiting(caf::actor_config& config) : caf::blocking_actor(config) {}
  void act() override { nap(); }
};

int main() {
  caf::actor_system_config config;
  caf::actor_system system(config);
  caf::actor first = system.spawn(cell);
  system.spawn(asking, first);
  system.spawn<caf::detached>(on_thread);
  system.spawn(blocking);
  system.spawn<Cell>();
  system.spawn<Waiting>();
  caf::scoped_actor self(system);
  self->request(first, 1s, 1).receive([](int) {}, [](const caf::error&) {});
}
