// sql-query: a coroutine that waits for a query's answer, against one that awaits it.
#include "patterns/patterns.h"
#include "patterns/postgres.h"

#include <array>

namespace loiter::bench {
namespace {

class SqlQuery : public Fixture {
 public:
  explicit SqlQuery(const Setting& setting) : loop_(setting.loop), connection_(PQconnectdb(setting.database.c_str())) {
    checkConnected(connection_.get());
    const Answer made(
        PQexec(connection_.get(),
               "set client_min_messages = warning; create table if not exists item (id int primary key, price int);"
               "insert into item select i, i from generate_series(1, 1000) i on conflict do nothing"));
    checkDone(made.get(), connection_.get());
  }

  asio::awaitable<void> blocking() override {
    const Answer answer(PQexecParams(connection_.get(), kFind, 1, nullptr, kItem.data(), nullptr, nullptr, 0));
    checkRow(answer.get(), connection_.get());
    co_return;
  }

  asio::awaitable<void> async() override {
    PQsendQueryParams(connection_.get(), kFind, 1, nullptr, kItem.data(), nullptr, nullptr, 0);
    for (;;) {
      while (PQisBusy(connection_.get())) {
        co_await socketReady(loop_, connection_.get(), Ready::ToRead);
        PQconsumeInput(connection_.get());
      }
      const Answer answer(PQgetResult(connection_.get()));
      if (!answer) break;
      checkRow(answer.get(), connection_.get());
    }
  }

 private:
  static constexpr const char* kFind = "select price from item where id = $1";
  static constexpr std::array kItem = {"500"};
  asio::io_context& loop_;
  Connection connection_;
};

}  // namespace

Pattern sqlQuery() {
  return {.name = "sql-query",
          .basis = Basis::Distance,
          .call = "PQexecParams of a select by key to a PostgreSQL on a Unix socket",
          .make = makeFixture<SqlQuery>,
          .needs_database = true};
}

}  // namespace loiter::bench
