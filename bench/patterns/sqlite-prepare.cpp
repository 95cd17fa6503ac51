// sqlite-prepare: a coroutine that compiles a statement, against one that lets a pool compile it.
#include "patterns/offload.h"
#include "patterns/patterns.h"
#include "patterns/sqlite.h"

namespace loiter::bench {
namespace {

class SqlitePrepare : public Fixture {
 public:
  explicit SqlitePrepare(const Setting& setting) {
    const std::string file = setting.folder / "shop.db";
    makeShop(file, 1);
    checkSqlite(sqlite3_open(file.c_str(), &database_), database_);
  }
  ~SqlitePrepare() override { sqlite3_close(database_); }

  asio::awaitable<void> blocking() override {
    sqlite3_stmt* statement = nullptr;
    checkSqlite(sqlite3_prepare_v2(database_, kFindItem, -1, &statement, nullptr), database_);
    sqlite3_finalize(statement);
    co_return;
  }

  asio::awaitable<void> async() override {
    co_await asio::co_spawn(
        pool_,
        [this]() -> asio::awaitable<void> {
          sqlite3_stmt* statement = nullptr;
          checkSqlite(sqlite3_prepare_v2(database_, kFindItem, -1, &statement, nullptr), database_);
          sqlite3_finalize(statement);
          co_return;
        },
        asio::use_awaitable);
  }

 private:
  sqlite3* database_ = nullptr;
  asio::thread_pool pool_{kOffloadThreads};
};

}  // namespace

Pattern sqlitePrepare() {
  return {.name = "sqlite-prepare",
          .counterpart = {kOffloadThreads},
          .basis = Basis::Machine,
          .call = "sqlite3_prepare_v2 of a select by key",
          .make = makeFixture<SqlitePrepare>};
}

}  // namespace loiter::bench
