// Declarations of bthread that the tests of brpc's pack use: true names, no bodies.
#pragma once
#include <cstdint>
#include <ctime>
typedef std::uint64_t bthread_t;
typedef std::uint64_t bthread_timer_t;
struct bthread_attr_t;
struct bthread_mutex_t {};
extern "C" {
int bthread_start_background(bthread_t* tid, const bthread_attr_t* attr, void* (*fn)(void*), void* args);
int bthread_start_urgent(bthread_t* tid, const bthread_attr_t* attr, void* (*fn)(void*), void* args);
int bthread_join(bthread_t bt, void** bthread_return);
int bthread_usleep(std::uint64_t microseconds);
int bthread_timer_add(bthread_timer_t* id, timespec abstime, void (*on_timer)(void*), void* arg);
}
namespace bthread {
class Mutex {
 public:
  void lock();
  void unlock();
};
class CountdownEvent {
 public:
  explicit CountdownEvent(int initial_count = 1);
  int signal();
  int wait();
};
template <typename T>
class TaskIterator {};
template <typename T>
struct ExecutionQueueId {};
struct ExecutionQueueOptions;
template <typename T>
int execution_queue_start(ExecutionQueueId<T>* id, const ExecutionQueueOptions* options, int (*execute)(void* meta, TaskIterator<T>& iter), void* meta) { __builtin_trap(); }
}  // namespace bthread
