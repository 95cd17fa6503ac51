// sqlite-step: a coroutine that reads a row of a database, against one that lets a pool read it.
#include "patterns/file.h"
#include "patterns/offload.h"
#include "patterns/patterns.h"
#include "patterns/sqlite.h"

namespace loiter::bench {
namespace {

class SqliteStep : public Fixture {
 public:
  explicit SqliteStep(const Setting& setting) : path_(setting.folder / "shop.db") {
    makeShop(path_, kItems);
    checkSqlite(sqlite3_open(path_.c_str(), &database_), database_);
    checkSqlite(sqlite3_exec(database_, "pragma cache_size = 0", nullptr, nullptr, nullptr), database_);
    checkSqlite(sqlite3_prepare_v2(database_, kFindItem, -1, &find_, nullptr), database_);
  }
  ~SqliteStep() override {
    sqlite3_finalize(find_);
    sqlite3_close(database_);
  }

  void prepare() override {
    item_ = (item_ + kStride) % kItems;
    sqlite3_reset(find_);
    sqlite3_bind_int(find_, 1, item_);
    File(path_).forget();
  }

  asio::awaitable<void> blocking() override {
    checkRow(sqlite3_step(find_), database_);
    co_return;
  }

  asio::awaitable<void> async() override {
    co_await asio::co_spawn(
        pool_,
        [this]() -> asio::awaitable<void> {
          checkRow(sqlite3_step(find_), database_);
          co_return;
        },
        asio::use_awaitable);
  }

 private:
  static constexpr int kItems = 5000;   // some 2 MiB
  static constexpr int kStride = 1499;  // far apart, and prime to it: no row comes twice before all have come

  std::string path_;
  sqlite3* database_ = nullptr;
  sqlite3_stmt* find_ = nullptr;
  int item_ = 0;
  asio::thread_pool pool_{kOffloadThreads};
};

}  // namespace

Pattern sqliteStep() {
  return {.name = "sqlite-step",
          .counterpart = {kOffloadThreads},
          .basis = Basis::Machine,
          .call = "sqlite3_step of a select by key whose page is not in the page cache",
          .make = makeFixture<SqliteStep>};
}

}  // namespace loiter::bench
