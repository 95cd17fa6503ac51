// What patterns need of libpq.
#pragma once

#include "patterns/pattern.h"

#include <libpq-fe.h>

namespace loiter::bench {

struct Finish {
  void operator()(PGconn* connection) const { PQfinish(connection); }
  void operator()(PGresult* answer) const { PQclear(answer); }
};
using Connection = std::unique_ptr<PGconn, Finish>;
using Answer = std::unique_ptr<PGresult, Finish>;

enum class Ready { ToRead, ToWrite };
asio::awaitable<void> socketReady(asio::io_context& loop, PGconn* connection, Ready ready);

// These throw std::runtime_error with the server's words.
void checkConnected(PGconn* connection);
void checkDone(PGresult* answer, PGconn* connection);
void checkRow(PGresult* answer, PGconn* connection);

}  // namespace loiter::bench
