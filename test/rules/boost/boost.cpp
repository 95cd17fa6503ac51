// Boost.Thread, Fiber, Process, Filesystem, Interprocess and Signals2, from handlers of an io_context.
// REQUIRES: boost-asio
// RUN: %verdicts %loiter %t %s
#include <fstream>
#include <functional>
#include <string>

#include <boost/asio.hpp>
#include <boost/bind/bind.hpp>
#include <boost/filesystem.hpp>
#include <boost/filesystem/fstream.hpp>
#include <boost/filesystem/string_file.hpp>
#include <boost/function.hpp>
#include <boost/interprocess/ipc/message_queue.hpp>
#include <boost/interprocess/sync/file_lock.hpp>
#include <boost/interprocess/sync/named_mutex.hpp>
#include <boost/interprocess/sync/named_semaphore.hpp>
#include <boost/interprocess/sync/scoped_lock.hpp>
#include <boost/process.hpp>
#include <boost/process/v2.hpp>
#include <boost/signals2.hpp>
#define BOOST_THREAD_VERSION 4
#include <boost/thread.hpp>
#include <boost/thread/future.hpp>
#include <boost/thread/latch.hpp>
#include <boost/thread/scoped_thread.hpp>
#include <boost/thread/sync_bounded_queue.hpp>

namespace asio = boost::asio;
namespace fs = boost::filesystem;
namespace ipc = boost::interprocess;
namespace process = boost::process;

static void work() { boost::this_thread::sleep_for(boost::chrono::milliseconds(5)); }
static void note(int) { boost::this_thread::sleep_for(boost::chrono::milliseconds(6)); }  // blocks: sleep
static void note_quietly(int) { boost::this_thread::sleep_for(boost::chrono::milliseconds(7)); }

class Threads {
 public:
  void on_request() {
    boost::this_thread::sleep_for(boost::chrono::milliseconds(1));  // blocks: sleep
    boost::this_thread::sleep_for(boost::chrono::milliseconds(0));
    boost::thread helper(work);
    helper.join();  // blocks: wait
    boost::thread_group group;
    group.create_thread(boost::bind(&Threads::in_thread, this, 1));
    group.join_all();  // blocks: wait
    boost::thread late(&Threads::in_thread, this, 2);
    late.try_join_for(boost::chrono::milliseconds(3));  // blocks: wait
    late.try_join_for(boost::chrono::milliseconds(0));
    late.detach();
  }
  void on_futures() {
    auto early = boost::async(boost::launch::async, [] { work(); return 1; });
    if (early.is_ready()) early.get();
    early.wait_for(boost::chrono::milliseconds(0));
    early.wait_for(boost::chrono::milliseconds(9));  // blocks: wait
    early.get();  // blocks: wait
    boost::promise<int> promise;
    boost::shared_future<int> shared = promise.get_future().share();
    shared.wait();  // blocks: wait
    shared.get();
    auto a = boost::async(boost::launch::async, [] { return 1; }), b = boost::async(boost::launch::async, [] { return 2; });
    boost::wait_for_all(a, b);  // blocks: wait
    auto next = boost::async(boost::launch::async, [] { return 1; }).then([](boost::future<int> f) { work(); return f.get(); });
    if (next.has_value()) next.get();
  }
  void on_locks() {
    boost::unique_lock<boost::mutex> lock(slow_mutex_);  // blocks: lock
    lock.unlock();
    boost::lock_guard<boost::mutex> quick(quick_mutex_);
    ++count_;
  }
  void on_condition() {
    boost::unique_lock<boost::mutex> lock(own_mutex_);
    changed_.wait(lock);  // blocks: wait
    changed_.wait_for(lock, boost::chrono::milliseconds(4));  // blocks: wait
  }
  void on_others() {
    latch_.wait();  // blocks: wait
    jobs_.push_back(1);  // blocks: wait
    jobs_.try_push_back(2);
    int job;
    jobs_.pull_front(job);  // blocks: wait
    boost::call_once(once_, [] { boost::this_thread::sleep_for(boost::chrono::milliseconds(2)); });  // blocks: sleep
    boost::scoped_thread<> scoped(work);  // blocks: wait
  }
  void in_thread(int) {
    boost::lock_guard<boost::mutex> lock(slow_mutex_);
    work();
  }

 private:
  boost::mutex slow_mutex_, quick_mutex_, own_mutex_;
  boost::condition_variable changed_;
  boost::latch latch_{2};
  boost::once_flag once_ = BOOST_ONCE_INIT;
  boost::concurrent::sync_bounded_queue<int> jobs_{8};
  int count_ = 0;
};

// A signal calls its slots where it is emitted, not where they are connected.
struct Orders {
  boost::signals2::signal<void(int)> placed, archived;
  boost::function<void(int)> listener;

  void on_order() {
    placed(1);
    archived.connect(&note_quietly);
    listener(2);
  }
};
static void listening(int) { boost::this_thread::sleep_for(boost::chrono::milliseconds(8)); }  // blocks: sleep

static void on_process(asio::io_context& io) {
  process::system("make");  // blocks: process
  process::child slow("make");
  slow.wait();  // blocks: process
  process::child timed("make");
  std::error_code ec;
  timed.wait_for(std::chrono::milliseconds(5), ec);  // blocks: process
  process::child over("true");
  if (!over.running()) over.wait();
  process::async_system(io, [](boost::system::error_code, int) { boost::this_thread::sleep_for(boost::chrono::milliseconds(3)); }, "make");  // blocks: sleep
  process::child exits("make", io, process::on_exit = [](int, std::error_code) { boost::this_thread::sleep_for(boost::chrono::milliseconds(11)); });  // blocks: sleep
  process::v2::process second(io, "/bin/true", {});
  second.wait();  // blocks: process
  process::v2::execute(process::v2::process(io, "/bin/true", {}));  // blocks: process
  process::v2::process third(io, "/bin/true", {});
  third.async_wait([](boost::system::error_code, int) { boost::this_thread::sleep_for(boost::chrono::milliseconds(12)); });  // blocks: sleep
  process::ipstream output;
  std::string line;
  std::getline(output, line);  // blocks: file-io
}

static void on_files(const fs::path& path) {
  if (!fs::exists(path / "x")) return;  // blocks: file-io
  fs::create_directories(path.parent_path());  // blocks: file-io
  fs::file_status known = fs::status(path);  // blocks: file-io
  if (fs::exists(known)) return;
  for (const fs::directory_entry& entry : fs::directory_iterator(path)) (void)entry.path();  // blocks: file-io
  fs::ifstream in(path);  // blocks: file-io
  std::string text;
  std::getline(in, text);  // blocks: file-io
  fs::load_string_file(path, text);  // blocks: file-io
  fs::save_string_file(path, text);  // blocks: file-io
}

static void on_shared(ipc::message_queue& queue, ipc::named_mutex& mutex, ipc::named_semaphore& semaphore, ipc::file_lock& file) {
  char data[8];
  ipc::message_queue::size_type size;
  unsigned priority;
  queue.send(data, 8, 0);  // blocks: wait
  queue.try_send(data, 8, 0);
  queue.receive(data, 8, size, priority);  // blocks: wait
  queue.try_receive(data, 8, size, priority);
  semaphore.wait();  // blocks: wait
  semaphore.try_wait();
  mutex.lock();  // blocks: lock
  mutex.unlock();
  if (mutex.try_lock()) mutex.unlock();
  ipc::scoped_lock<ipc::named_mutex> held(mutex);  // blocks: lock
  ipc::scoped_lock<ipc::named_mutex> tried(mutex, ipc::try_to_lock);
  ipc::scoped_lock<ipc::named_mutex> later(mutex, ipc::defer_lock);
  ipc::scoped_lock<ipc::file_lock> whole(file);  // blocks: lock
}

int main() {
  asio::io_context io;
  asio::thread_pool pool(1);
  Threads threads;
  asio::post(io, [&] { threads.on_request(); });
  asio::post(io, boost::bind(&Threads::on_futures, &threads));
  asio::post(io, boost::bind(&Threads::on_locks, boost::ref(threads)));
  asio::post(io, [&] { threads.on_condition(); threads.on_others(); });
  Orders orders;
  orders.placed.connect(&note);
  orders.archived.connect(&note_quietly);
  orders.listener = &listening;
  asio::post(io, [&] { orders.on_order(); });
  asio::post(pool, [&] { orders.archived(1); });
  asio::post(io, [&] { on_process(io); });
  asio::post(io, [] { on_files("data"); });
  ipc::message_queue queue(ipc::open_only, "q");
  ipc::named_mutex mutex(ipc::open_only, "m");
  ipc::named_semaphore semaphore(ipc::open_only, "s");
  ipc::file_lock file("lock");
  asio::post(io, [&] { on_shared(queue, mutex, semaphore, file); });
  boost::thread second([&] { io.run(); work(); });
  io.run();
  second.join();
}
