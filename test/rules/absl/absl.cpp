// Abseil's waits and locks, from handlers of a libuv loop.
// REQUIRES: absl, libuv
// RUN: %verdicts %loiter %t %s
#include <algorithm>
#include <thread>
#include <vector>

#include <absl/algorithm/container.h>
#include <absl/base/call_once.h>
#include <absl/functional/bind_front.h>
#include <absl/functional/function_ref.h>
#include <absl/synchronization/barrier.h>
#include <absl/synchronization/blocking_counter.h>
#include <absl/synchronization/mutex.h>
#include <absl/synchronization/notification.h>
#include <absl/time/clock.h>
#include <uv.h>

static void each(int) { absl::SleepFor(absl::Milliseconds(1)); }  // blocks: sleep
static void run(absl::FunctionRef<void(int)> f) { f(1); }

class Shop {
 public:
  void on_timer() {
    absl::SleepFor(absl::ZeroDuration());
    absl::SleepFor(absl::Milliseconds(2));  // blocks: sleep
    absl::Notification early, other;
    if (early.HasBeenNotified()) early.WaitForNotification();
    early.WaitForNotification();  // blocks: wait
    other.WaitForNotificationWithTimeout(absl::ZeroDuration());
    other.WaitForNotificationWithTimeout(absl::Seconds(1));  // blocks: wait
    absl::BlockingCounter counter(2);
    counter.Wait();  // blocks: wait
    run([](int) { absl::SleepFor(absl::Milliseconds(3)); });  // blocks: sleep
    std::vector<int> numbers{1, 2};
    absl::c_for_each(numbers, each);
    absl::call_once(once_, [] { absl::SleepFor(absl::Milliseconds(4)); });  // blocks: sleep
    auto bound = absl::bind_front(&Shop::add, this);
    bound(1);
  }
  void on_locks() {
    { absl::MutexLock lock(&slow_); }  // blocks: lock
    { absl::MutexLock lock(&quick_); }
    if (slow_.TryLock()) slow_.Unlock();
    slow_.Lock();  // blocks: lock
    slow_.Unlock();
    absl::ReaderMutexLock reader(&slow_);  // blocks: lock
  }
  void on_conditions() {
    absl::MutexLock lock(&own_);
    changed_.Wait(&own_);  // blocks: wait
    own_.Await(absl::Condition(&done_));  // blocks: wait
  }
  void on_condition_made() {
    absl::MutexLock lock(&own_, absl::Condition(&done_));  // blocks: wait
  }
  void in_thread() {
    absl::MutexLock lock(&slow_);
    absl::SleepFor(absl::Milliseconds(5));
  }

 private:
  void add(int) { absl::SleepFor(absl::Milliseconds(6)); }  // blocks: sleep

  absl::Mutex slow_, quick_, own_;
  absl::CondVar changed_;
  absl::once_flag once_;
  bool done_ = false;
};

int main() {
  static Shop shop;
  uv_timer_t timer;
  uv_timer_init(uv_default_loop(), &timer);
  uv_timer_start(&timer, [](uv_timer_t*) { shop.on_timer(); shop.on_locks(); shop.on_conditions(); shop.on_condition_made(); }, 1, 1);
  std::thread second(&Shop::in_thread, &shop);
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
  second.join();
}
