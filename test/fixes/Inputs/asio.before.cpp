// Calls of a coroutine that a fix writes anew, and calls that it must leave alone.
#include <array>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include <boost/asio.hpp>
#include <boost/asio/ssl.hpp>

namespace asio = boost::asio;
using asio::ip::tcp;
using asio::ip::udp;
using boost::system::error_code;
using namespace std::chrono_literals;

constexpr auto kPause = 20ms;

asio::awaitable<void> sleeps(std::chrono::steady_clock::time_point later) {
  std::this_thread::sleep_for(50ms);
  if (later > std::chrono::steady_clock::now()) std::this_thread::sleep_until(later);
  for (int i = 0; i < 3; ++i)
    std::this_thread::sleep_for(i * 1ms +
                                kPause);
  asio::steady_timer timer(co_await asio::this_coro::executor, 1s);
  timer.wait();
  co_return;
}

asio::awaitable<std::size_t> speaks(tcp::socket& socket, std::string host) {
  tcp::resolver resolver(socket.get_executor());
  auto* talker = &socket;
  auto found = resolver.resolve(host, "80");
  asio::connect(socket, found);
  talker->connect(*found.begin());
  auto count = resolver.resolve("example.org", "80").size();
  std::array<char, 512> bytes;
  std::size_t sum = socket.read_some(asio::buffer(bytes)) + talker->write_some(asio::buffer(host));
  error_code error;
  sum += asio::read(socket, asio::buffer(bytes), error);
  if (error) co_return 0;
  sum += talker -> read_some(asio::buffer(bytes), error);
  socket.connect(*found.begin(), error);
  write(socket, asio::buffer(host));
  udp::socket datagrams(socket.get_executor(), udp::endpoint(udp::v4(), 0));
  udp::endpoint from;
  sum += datagrams.receive_from(asio::buffer(bytes), from);
  co_return sum + count;
}

// What a value was made from says nothing of the overload.
asio::awaitable<void> joins(tcp::socket& socket) {
  tcp::resolver resolver(co_await asio::this_coro::executor);
  error_code error;
  auto found = resolver.resolve("example.org", "80", error);
  asio::connect(socket, found);
}

asio::awaitable<void> serves(tcp::acceptor& acceptor, asio::ssl::context& context) {
  while ((co_await asio::this_coro::cancellation_state).cancelled() == asio::cancellation_type::none) {
    asio::ssl::stream<tcp::socket> stream(acceptor.accept(), context);
    stream.handshake(asio::ssl::stream_base::server);
    std::string line;
    asio::read_until(stream, asio::dynamic_buffer(line), '\n');
    asio::write(stream, asio::buffer(line));
    stream.shutdown();
  }
}

// A mutex that is held no longer.
std::mutex counted;
int count = 0;
asio::awaitable<void> counts() {
  {
    std::lock_guard guard(counted);
    ++count;
  }
  std::this_thread::sleep_for(7ms);
  co_return;
}

// From here on nothing is written anew.

// What the synchronous call returns, the awaited one does not.
asio::awaitable<bool> asks(tcp::socket& socket, tcp::endpoint to) {
  error_code error;
  co_return !socket.connect(to, error);
}

asio::awaitable<void> handles(tcp::socket& socket) {
  try {
    co_await socket.async_wait(tcp::socket::wait_read, asio::use_awaitable);
  } catch (const std::exception&) {
    std::this_thread::sleep_for(1s);
  }
}

#define PAUSE() std::this_thread::sleep_for(10ms)
asio::awaitable<void> throughMacro() {
  PAUSE();
  co_return;
}

std::mutex mutex;
asio::awaitable<void> locked() {
  std::lock_guard guard(mutex);
  std::this_thread::sleep_for(10ms);
  co_return;
}

asio::awaitable<void> fraction(double seconds) {
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
  std::this_thread::sleep_until(std::chrono::system_clock::now() + 1s);
  co_return;
}

asio::awaitable<int> once() {
  static const int kCount = (std::this_thread::sleep_for(10ms), 3);
  auto nap = [] { std::this_thread::sleep_for(20ms); };
  nap();
  co_return kCount;
}

asio::awaitable<int> ofMembers() {
  struct Slow {
    int value = (std::this_thread::sleep_for(10ms), 1);
  };
  co_return Slow().value;
}

template <class Time>
asio::awaitable<void> generic(Time time) {
  std::this_thread::sleep_for(time);
  co_return;
}

asio::awaitable<void, asio::io_context::executor_type> ofAnotherExecutor(asio::io_context& context) {
  std::this_thread::sleep_for(10ms);
  co_return;
}

asio::awaitable<void> commented(tcp::socket& socket, std::array<char, 8>& bytes) {
  std::this_thread::sleep_for(kPause /* between polls */);
  socket.read_some(asio::buffer(bytes)  // the header
  );
  co_return;
}

// A mutex that may be held in another way than by a lock made here.
std::unique_lock<std::mutex> acquired();
struct Guard {
  std::mutex& held;
  explicit Guard(std::mutex& mutex) : held(mutex) { held.lock(); }
  ~Guard() { held.unlock(); }
};
struct Entry {
  int value = 0;
  std::unique_lock<std::mutex> lock;
};
class Monitor {
 public:
  void enter() { mutex_.lock(); }
  void leave() { mutex_.unlock(); }

 private:
  std::mutex mutex_;
};

asio::awaitable<void> byResult() {
  auto lock = acquired();
  std::this_thread::sleep_for(10ms);
  co_return;
}

asio::awaitable<void> byTrying() {
  std::unique_lock lock(mutex, std::try_to_lock);
  std::this_thread::sleep_for(10ms);
  co_return;
}

asio::awaitable<void> byTryingAgain() {
  while (!mutex.try_lock()) std::this_thread::yield();
  std::this_thread::sleep_for(10ms);
  mutex.unlock();
  co_return;
}

asio::awaitable<void> byParameter(std::unique_lock<std::mutex> lock) {
  std::this_thread::sleep_for(10ms);
  co_return;
}

asio::awaitable<void> byWrapper() {
  auto lock = std::make_optional<std::unique_lock<std::mutex>>(mutex);
  std::this_thread::sleep_for(10ms);
  co_return;
}

asio::awaitable<void> byPointer() {
  auto lock = std::make_unique<std::lock_guard<std::mutex>>(mutex);
  std::this_thread::sleep_for(10ms);
  co_return;
}

asio::awaitable<void> byOwnGuard() {
  Guard guard(mutex);
  std::this_thread::sleep_for(10ms);
  co_return;
}

asio::awaitable<void> byMember() {
  Entry entry{1, acquired()};
  std::this_thread::sleep_for(10ms);
  co_return;
}

asio::awaitable<void> byMonitor(Monitor& monitor) {
  monitor.enter();
  std::this_thread::sleep_for(10ms);
  monitor.leave();
  co_return;
}

// Held by whoever awaits this one, however far up.
asio::awaitable<void> refresh() {
  std::this_thread::sleep_for(10ms);
  co_return;
}
asio::awaitable<void> refreshAll() { co_await refresh(); }
asio::awaitable<void> holdsAcross() {
  std::lock_guard hold(mutex);
  co_await refreshAll();
}
asio::awaitable<void> rest() {
  std::this_thread::sleep_for(10ms);
  co_return;
}
asio::awaitable<void> awaitsUnderMutex(asio::awaitable<void> other) {
  std::lock_guard hold(mutex);
  co_await std::move(other);
}
asio::awaitable<void> handsOn() { co_await awaitsUnderMutex(rest()); }
struct Source {
  virtual ~Source() = default;
  virtual asio::awaitable<void> next() = 0;
};
struct Disk : Source {
  asio::awaitable<void> next() override {
    std::this_thread::sleep_for(10ms);
    co_return;
  }
};
asio::awaitable<void> holdsAcrossVirtual(std::shared_ptr<Disk> disk) {
  Source& source = *disk;
  std::lock_guard hold(mutex);
  co_await source.next();
}

// No timer takes a fraction, however it is qualified.
struct Settings {
  std::chrono::duration<double> pause{0.5};
};
asio::awaitable<void> fractions(const Settings& settings, const std::chrono::duration<float, std::milli>& pause) {
  const std::chrono::duration<double> own(0.5);
  std::this_thread::sleep_for(own);
  std::this_thread::sleep_for(pause);
  std::this_thread::sleep_for(settings.pause);
  co_return;
}

// GCC 12 cannot compile an await beside a std::initializer_list.
asio::awaitable<void> braced(tcp::socket& socket, std::array<char, 8>& bytes) {
  asio::write(socket, std::vector<asio::const_buffer>{asio::buffer(bytes), asio::buffer(bytes)});
  std::vector<std::size_t> counts{socket.read_some(asio::buffer(bytes)), 1};
  co_return;
}

// Through a smart pointer.
asio::awaitable<void> pointed(std::shared_ptr<tcp::socket> socket, std::unique_ptr<tcp::socket>& other, std::array<char, 8>& bytes) {
  const auto count = socket->read_some(asio::buffer(bytes)) + (*other).write_some(asio::buffer(bytes));
  other->connect(socket->remote_endpoint());
  (void)count;
  const auto pause = 10ms;
  std::this_thread::sleep_for(pause);
  co_return;
}

// What stands between the parts would be lost; a type would change.
#define NOTHING
asio::awaitable<void> between(tcp::socket& socket, std::array<char, 8>& bytes, bool read) {
  std::this_thread::sleep_for(
#ifndef NDEBUG
      10ms
#else
      1ms
#endif
  );
  socket.read_some NOTHING(asio::buffer(bytes));
  read ? socket.read_some(asio::buffer(bytes)) : bytes.size();
  co_return;
}

void callback(asio::io_context& context) {
  asio::post(context, [&] { std::this_thread::sleep_for(10ms); });
  asio::co_spawn(context, generic(15ms), asio::detached);
}
