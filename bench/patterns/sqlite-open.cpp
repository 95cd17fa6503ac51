// sqlite-open: a coroutine that opens a database file, against one that lets a pool open it.
#include "patterns/offload.h"
#include "patterns/patterns.h"
#include "patterns/sqlite.h"

namespace loiter::bench {
namespace {

class SqliteOpen : public Fixture {
 public:
  explicit SqliteOpen(const Setting& setting) : file_(setting.folder / "shop.db") { makeShop(file_, 1); }

  asio::awaitable<void> blocking() override {
    sqlite3* database = nullptr;
    checkSqlite(sqlite3_open(file_.c_str(), &database), database);
    sqlite3_close(database);
    co_return;
  }

  asio::awaitable<void> async() override {
    co_await asio::co_spawn(
        pool_,
        [this]() -> asio::awaitable<void> {
          sqlite3* database = nullptr;
          checkSqlite(sqlite3_open(file_.c_str(), &database), database);
          sqlite3_close(database);
          co_return;
        },
        asio::use_awaitable);
  }

 private:
  std::string file_;
  asio::thread_pool pool_{kOffloadThreads};
};

}  // namespace

Pattern sqliteOpen() {
  return {.name = "sqlite-open",
          .counterpart = {kOffloadThreads},
          .basis = Basis::Machine,
          .call = "sqlite3_open of a file that is cached",
          .make = makeFixture<SqliteOpen>};
}

}  // namespace loiter::bench
