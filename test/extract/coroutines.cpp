// Coroutines: what the promise and the awaiters are asked, in order; where awaits stand; generators.
// RUN: %tiny extract --root %S -o %t.facts -- clang++ -std=c++20 -c %s
// RUN: %loiter extract --dump %t.facts | FileCheck %s --match-full-lines
#include <coroutine>

void before();
void after();
int prepare();

struct Always {
  bool await_ready() { return true; }
  void await_suspend(std::coroutine_handle<>);
  int await_resume();
};

struct Job {
  bool await_ready() noexcept;
  void await_suspend(std::coroutine_handle<> h) noexcept;
  int await_resume() noexcept;
};

struct Wrapped {
  Job operator co_await();
};

struct Task {
  struct promise_type {
    Task get_return_object();
    std::suspend_never initial_suspend();
    Job final_suspend() noexcept;
    void return_value(int);
    void unhandled_exception();
  };
};

struct Numbers {
  struct promise_type {
    Numbers get_return_object();
    std::suspend_always initial_suspend();
    std::suspend_always final_suspend() noexcept;
    std::suspend_always yield_value(int);
    void return_void();
    void unhandled_exception();
  };
};

Task all_hooks(bool again) {
  before();
  int got = co_await
      Wrapped();
  if (again) co_await Always();
  after();
  co_return got;
}

Numbers generator() { co_yield prepare(); }

Numbers awaits_too() {
  co_await Job();
  co_yield 1;
}

// CHECK: decl all_hooks | all_hooks(bool) -> Task @47:6 [Coroutine Defined] param=bool
// CHECK: decl generator | generator() -> Numbers @56:9 [Coroutine Generator Defined]
// CHECK: decl awaits_too | awaits_too() -> Numbers @58:9 [Coroutine Defined]
//
// CHECK: function all_hooks(bool) promise Task::promise_type
// CHECK-NEXT: param again: bool @47:21
// CHECK-NEXT: local __promise: Task::promise_type @47:6
// CHECK-NEXT: local got: int @49:7
// CHECK-NEXT: block 0 -> 5 1
// CHECK-NEXT: #0 = direct Task::promise_type::get_return_object() on __promise : Task @47:6 implicit
// CHECK-NEXT: #1 = direct Task::promise_type::initial_suspend() on __promise : std::suspend_never @47:6 implicit
// CHECK-NEXT: initial_suspend none @47:6
// CHECK-NEXT: #2 = direct std::suspend_never::await_resume() on #1 : void @47:6 implicit
// CHECK-NEXT: block 1 if again -> 2 3
// CHECK-NEXT: #4 = direct before() : void @48:3 discarded
// CHECK-NEXT: #5 = construct Wrapped::Wrapped() : Wrapped @50:7 temporary
// CHECK-NEXT: #6 = direct Wrapped::operator co_await() on #5 : Job @49:13 implicit
// CHECK-NEXT: #7 = direct Job::await_ready() on #6 : bool @49:13 implicit
// CHECK-NEXT: #8 = direct Job::await_suspend(?) on #6 : void @49:13 implicit
// CHECK-NEXT: await #5 @49:13
// CHECK-NEXT: #9 = direct Job::await_resume() on #6 : int @49:13 implicit
// CHECK-NEXT: got = co_await #5
// CHECK-NEXT: block 2 -> 3
// CHECK-NEXT: #10 = construct Always::Always() : Always @51:23 temporary
// CHECK-NEXT: #11 = direct Always::await_ready() on #10 : bool @51:14 implicit
// CHECK-NEXT: await #10 @51:14
// CHECK-NEXT: #12 = direct Always::await_resume() on #10 : int @51:14 implicit
// CHECK-NEXT: block 3 -> 4
// CHECK-NEXT: #13 = direct after() : void @52:3 discarded
// CHECK-NEXT: #14 = direct Task::promise_type::return_value(got) on __promise : void @53:3 implicit
// CHECK-NEXT: return got
// CHECK-NEXT: block 4
// CHECK-NEXT: #15 = direct Task::promise_type::final_suspend() on __promise : Job @47:6 implicit
// CHECK-NEXT: final_suspend none @47:6
// CHECK-NEXT: #16 = direct Job::await_resume() on #15 : int @47:6 implicit
// CHECK-NEXT: block 5
// CHECK-NEXT: #3 = direct Task::promise_type::unhandled_exception() on __promise : void @47:6 implicit
//
// CHECK: function generator() promise Numbers::promise_type
// CHECK-NEXT: local __promise: Numbers::promise_type @56:9
// CHECK-NEXT: block 0 -> 3 1
// CHECK-NEXT: #0 = direct Numbers::promise_type::get_return_object() on __promise : Numbers @56:9 implicit
// CHECK-NEXT: #1 = direct Numbers::promise_type::initial_suspend() on __promise : std::suspend_always @56:9 implicit
// CHECK-NEXT: initial_suspend none @56:9
// CHECK-NEXT: #2 = direct std::suspend_always::await_resume() on #1 : void @56:9 implicit
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #4 = direct prepare() : int @56:32
// CHECK-NEXT: #5 = direct Numbers::promise_type::yield_value(#4) on __promise : std::suspend_always @56:23 implicit
// CHECK-NEXT: #6 = direct std::suspend_always::await_ready() on #5 : bool @56:23 implicit
// CHECK-NEXT: #7 = direct std::suspend_always::await_suspend(?) on #5 : void @56:23 implicit
// CHECK-NEXT: yield #4 @56:23
// CHECK-NEXT: #8 = direct std::suspend_always::await_resume() on #5 : void @56:23 implicit
// CHECK-NEXT: block 2
// CHECK-NEXT: #9 = direct Numbers::promise_type::return_void() on __promise : void @56:9 implicit
// CHECK-NEXT: #10 = direct Numbers::promise_type::final_suspend() on __promise : std::suspend_always @56:9 implicit
// CHECK-NEXT: final_suspend none @56:9
// CHECK-NEXT: #11 = direct std::suspend_always::await_resume() on #10 : void @56:9 implicit
// CHECK-NEXT: block 3
// CHECK-NEXT: #3 = direct Numbers::promise_type::unhandled_exception() on __promise : void @56:9 implicit
//
// CHECK: function awaits_too() promise Numbers::promise_type
// CHECK-NEXT: local __promise: Numbers::promise_type @58:9
// CHECK-NEXT: block 0 -> 3 1
// CHECK-NEXT: #0 = direct Numbers::promise_type::get_return_object() on __promise : Numbers @58:9 implicit
// CHECK-NEXT: #1 = direct Numbers::promise_type::initial_suspend() on __promise : std::suspend_always @58:9 implicit
// CHECK-NEXT: initial_suspend none @58:9
// CHECK-NEXT: #2 = direct std::suspend_always::await_resume() on #1 : void @58:9 implicit
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #4 = construct Job::Job() : Job @59:12 temporary
// CHECK-NEXT: #5 = direct Job::await_ready() on #4 : bool @59:3 implicit
// CHECK-NEXT: #6 = direct Job::await_suspend(?) on #4 : void @59:3 implicit
// CHECK-NEXT: await #4 @59:3
// CHECK-NEXT: #7 = direct Job::await_resume() on #4 : int @59:3 implicit
// CHECK-NEXT: #8 = direct Numbers::promise_type::yield_value(1) on __promise : std::suspend_always @60:3 implicit
// CHECK-NEXT: #9 = direct std::suspend_always::await_ready() on #8 : bool @60:3 implicit
// CHECK-NEXT: #10 = direct std::suspend_always::await_suspend(?) on #8 : void @60:3 implicit
// CHECK-NEXT: yield 1 @60:3
// CHECK-NEXT: #11 = direct std::suspend_always::await_resume() on #8 : void @60:3 implicit
// CHECK-NEXT: block 2
// CHECK-NEXT: #12 = direct Numbers::promise_type::return_void() on __promise : void @58:9 implicit
// CHECK-NEXT: #13 = direct Numbers::promise_type::final_suspend() on __promise : std::suspend_always @58:9 implicit
// CHECK-NEXT: final_suspend none @58:9
// CHECK-NEXT: #14 = direct std::suspend_always::await_resume() on #13 : void @58:9 implicit
// CHECK-NEXT: block 3
// CHECK-NEXT: #3 = direct Numbers::promise_type::unhandled_exception() on __promise : void @58:9 implicit
