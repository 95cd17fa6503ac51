"""Sources that the analyzer is measured on: the example service and generated ones."""
import json
import pathlib
import subprocess

SOURCE = pathlib.Path(__file__).resolve().parents[2]
COMPILER = ["clang++-22", "-std=c++20"]


class Corpus:
    def __init__(self, name, title, root, files, flags=()):
        self.name, self.title, self.root = name, title, root
        self.commands = [([*COMPILER, *flags], str(file)) for file in files]

    def write_database(self, build):
        entries = [{"directory": str(self.root), "file": file, "arguments": [*words, "-c", file]}
                   for words, file in self.commands]
        (build / "compile_commands.json").write_text(json.dumps(entries))

    def lines_read(self):
        """Of all units, headers included, as preprocessed."""
        total = 0
        for words, file in self.commands:
            text = subprocess.run([*words, "-E", "-P", "-w", file], check=True, capture_output=True).stdout
            total += text.count(b"\n")
        return f"{total:,}"


ASIO_UNIT = """\
#include <boost/asio.hpp>
#include <boost/asio/experimental/awaitable_operators.hpp>
#include <functional>
#include <map>
#include <memory>
#include <string>

namespace room{n} {{

namespace asio = boost::asio;
using asio::ip::tcp;
using asio::use_awaitable;
using namespace asio::experimental::awaitable_operators;

class Room {{
 public:
  explicit Room(asio::any_io_executor executor) : timer_(executor) {{}}
  asio::awaitable<void> serve(tcp::socket socket);
  asio::awaitable<std::string> ask(std::string host, std::string port, std::string question);
  asio::awaitable<void> expire();
  void on_message(std::function<void(const std::string&)> handler) {{ handlers_.push_back(std::move(handler)); }}

 private:
  asio::steady_timer timer_;
  std::map<std::string, std::string> seen_;
  std::vector<std::function<void(const std::string&)>> handlers_;
}};

asio::awaitable<void> Room::serve(tcp::socket socket) {{
  std::string buffer;
  for (;;) {{
    std::size_t size = co_await asio::async_read_until(socket, asio::dynamic_buffer(buffer), '\\n', use_awaitable);
    std::string line = buffer.substr(0, size);
    buffer.erase(0, size);
    for (auto& handler : handlers_) handler(line);
    seen_[line] = "room{n}";
    std::string answer = co_await ask("localhost", "7", line);
    co_await asio::async_write(socket, asio::buffer(answer), use_awaitable);
  }}
}}

asio::awaitable<std::string> Room::ask(std::string host, std::string port, std::string question) {{
  auto executor = co_await asio::this_coro::executor;
  tcp::resolver resolver(executor);
  auto found = co_await resolver.async_resolve(host, port, use_awaitable);
  tcp::socket socket(executor);
  co_await asio::async_connect(socket, found, use_awaitable);
  co_await asio::async_write(socket, asio::buffer(question), use_awaitable);
  std::string answer;
  asio::steady_timer timeout(executor, std::chrono::seconds({n} % 7 + 1));
  auto done = co_await (asio::async_read(socket, asio::dynamic_buffer(answer), asio::transfer_at_least(1), use_awaitable) ||
                        timeout.async_wait(use_awaitable));
  co_return done.index() == 0 ? answer : std::string("late");
}}

asio::awaitable<void> Room::expire() {{
  for (;;) {{
    timer_.expires_after(std::chrono::milliseconds(250));
    co_await timer_.async_wait(use_awaitable);
    std::erase_if(seen_, [](const auto& entry) {{ return entry.second.empty(); }});
  }}
}}

void start(asio::io_context& loop, tcp::socket socket) {{
  auto room = std::make_shared<Room>(loop.get_executor());
  room->on_message([room](const std::string& line) {{ (void)line.size(); }});
  asio::co_spawn(loop, room->serve(std::move(socket)), asio::detached);
  asio::co_spawn(loop, room->expire(), [room](std::exception_ptr) {{}});
}}

}}  // namespace room{n}
"""

# Libraries that no pack models: their bodies are parsed by both sides.
LIBRARY_UNIT = """\
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace tool{n} {{

using nlohmann::json;

struct Item {{
  std::string name;
  int count = 0;
  std::vector<double> values;
  NLOHMANN_DEFINE_TYPE_INTRUSIVE(Item, name, count, values)
}};

std::map<std::string, Item> read(const std::string& text) {{
  std::map<std::string, Item> items;
  for (const auto& [key, value] : json::parse(text).items()) items[key] = value.get<Item>();
  return items;
}}

std::string write(const std::map<std::string, Item>& items) {{
  json all = json::object();
  for (const auto& [key, item] : items) all[key] = item;
  all["generated"] = {n};
  return all.dump(2);
}}

int run(int argc, char** argv) {{
  CLI::App app("tool{n}");
  std::vector<std::string> files;
  int level = {n};
  app.add_option("files", files);
  app.add_option("--level", level)->check(CLI::Range(0, 9));
  CLI11_PARSE(app, argc, argv);
  std::size_t size = 0;
  for (const auto& file : files) size += write(read(file)).size();
  return size == 0 ? level : 0;
}}

}}  // namespace tool{n}
"""

PLAIN_GROUP = """\
struct Shape{n} {{
  virtual ~Shape{n}() = default;
  virtual long area(long scale) const = 0;
}};
struct Square{n} : Shape{n} {{
  explicit Square{n}(long side) : side_(side) {{}}
  long area(long scale) const override {{ return side_ * side_ * scale; }}
  long side_;
}};
struct Rectangle{n} : Shape{n} {{
  Rectangle{n}(long width, long height) : width_(width), height_(height) {{}}
  long area(long scale) const override {{
    long sum = 0;
    for (long row = 0; row < height_; ++row) sum += width_ * scale;
    return sum;
  }}
  long width_, height_;
}};
template <class T, int N>
struct Ring{n} {{
  bool push(const T& value) {{
    if (count == N) return false;
    items[(first + count++) % N] = value;
    return true;
  }}
  template <class F>
  long fold(F f) const {{
    long sum = 0;
    for (int i = 0; i < count; ++i) sum = f(sum, items[(first + i) % N]);
    return sum;
  }}
  T items[N] = {{}};
  int first = 0, count = 0;
}};
inline long helper{n}(long a, long b) {{
  if (a > b) return helper{n}(b, a);
  switch (a % 5) {{
    case 0: return b - a;
    case 1: return b + {n};
    case 2: return b * 3 - (a << 2);
    default: break;
  }}
  while (a < b) {{
    a = a * 2 + 1;
    if (a % 7 == 3) continue;
    b -= a & 3;
  }}
  return a;
}}
long total{n}(const Shape{n}& shape, long (*callback)(long)) {{
  Ring{n}<long, 16> ring;
  Square{n} square(helper{n}(3, {n}));
  Rectangle{n} rectangle(square.area(1), 4);
  for (long i = 0; i < 10; ++i)
    if (!ring.push(i % 2 ? shape.area(i) : rectangle.area(callback(i)))) break;
  auto add = [&](long sum, long value) {{ return sum + helper{n}(value, square.side_); }};
  return ring.fold(add) + helper{n}(ring.count, square.area(2));
}}
"""


def _write(folder, texts):
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for number, text in enumerate(texts):
        file = folder / f"unit{number}.cpp"
        file.write_text(text)
        files.append(file)
    return files


def cold_corpora(scratch):
    service = SOURCE / "examples" / "order-service"
    yield Corpus("service", "`examples/order-service`", service, sorted((service / "src").glob("*.cpp")))
    folder = scratch / "asio"
    yield Corpus("asio", "generated Boost.Asio coroutines", folder,
                 _write(folder, [ASIO_UNIT.format(n=n) for n in range(8)]))
    folder = scratch / "libraries"
    yield Corpus("libraries", "generated, on nlohmann_json and CLI11", folder,
                 _write(folder, [LIBRARY_UNIT.format(n=n) for n in range(6)]))
    folder = scratch / "plain"
    yield Corpus("plain", "generated, without any header", folder,
                 _write(folder, ["".join(PLAIN_GROUP.format(n=n) for n in range(first, first + 400))
                                 for first in range(0, 1600, 400)]))


UNIT = """\
#include "shared{header}.h"
#include <fstream>
#include <functional>
#include <future>
#include <map>
#include <string>
#include <thread>
#include <vector>

namespace unit{n} {{
std::string load(const std::string& path) {{
  std::ifstream file(path);
  std::string text;
  std::getline(file, text);
  return text + shared{header}(std::to_string({n}));
}}
void later(std::vector<std::function<void()>>& queue, std::map<int, std::string>& cache) {{
  queue.push_back([&cache] {{ cache[{n}] = load("unit{n}"); }});
}}
}}  // namespace unit{n}
"""


def many_units(scratch, count):
    folder = scratch / "source"
    files = _write(folder, [UNIT.format(n=n, header=n % 20) for n in range(count)])
    for n in range(20):
        (folder / f"shared{n}.h").write_text(
            f"#pragma once\n#include <string>\ninline std::string shared{n}(std::string s) {{ return s + \"{n}\"; }}\n")
    return Corpus("many", f"{count} units", folder, files)
