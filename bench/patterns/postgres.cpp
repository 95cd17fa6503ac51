#include "patterns/postgres.h"

#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace loiter::bench {
namespace {

using Descriptor = asio::posix::stream_descriptor;

// The socket is libpq's, which closes it itself.
struct Borrowed : Descriptor {
  using Descriptor::Descriptor;
  ~Borrowed() { release(); }
};

}  // namespace

asio::awaitable<void> socketReady(asio::io_context& loop, PGconn* connection, Ready ready) {
  Borrowed socket(loop, PQsocket(connection));
  co_await socket.async_wait(ready == Ready::ToRead ? Descriptor::wait_read : Descriptor::wait_write,
                             asio::use_awaitable);
}

void checkConnected(PGconn* connection) {
  if (PQstatus(connection) != CONNECTION_OK) throw std::runtime_error(PQerrorMessage(connection));
}

void checkDone(PGresult* answer, PGconn* connection) {
  if (PQresultStatus(answer) != PGRES_COMMAND_OK) throw std::runtime_error(PQerrorMessage(connection));
}

void checkRow(PGresult* answer, PGconn* connection) {
  if (PQresultStatus(answer) != PGRES_TUPLES_OK) throw std::runtime_error(PQerrorMessage(connection));
  if (PQntuples(answer) != 1) throw std::runtime_error("PostgreSQL: not one row");
}

}  // namespace loiter::bench
