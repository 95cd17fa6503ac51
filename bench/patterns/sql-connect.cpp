// sql-connect: a coroutine that connects to a database, against one that awaits each step.
#include "patterns/patterns.h"
#include "patterns/postgres.h"

namespace loiter::bench {
namespace {

class SqlConnect : public Fixture {
 public:
  explicit SqlConnect(const Setting& setting) : loop_(setting.loop), where_(setting.database) {}

  asio::awaitable<void> blocking() override {
    const Connection connection(PQconnectdb(where_.c_str()));
    checkConnected(connection.get());
    co_return;
  }

  asio::awaitable<void> async() override {
    const Connection connection(PQconnectStart(where_.c_str()));
    for (auto next = PGRES_POLLING_WRITING; next != PGRES_POLLING_OK; next = PQconnectPoll(connection.get())) {
      if (next == PGRES_POLLING_FAILED) break;
      co_await socketReady(loop_, connection.get(), next == PGRES_POLLING_READING ? Ready::ToRead : Ready::ToWrite);
    }
    checkConnected(connection.get());
  }

 private:
  asio::io_context& loop_;
  std::string where_;
};

}  // namespace

Pattern sqlConnect() {
  return {.name = "sql-connect",
          .basis = Basis::Distance,
          .call = "PQconnectdb to a PostgreSQL on a Unix socket",
          .make = makeFixture<SqlConnect>,
          .needs_database = true};
}

}  // namespace loiter::bench
