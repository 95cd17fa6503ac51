/* libpq under a libevent loop: the functions that wait, and PQsendQuery with a watched socket. */
// REQUIRES: libpq, libevent
// RUN: %verdicts %loiter %t %s -- -I/usr/include/postgresql
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

#include <event2/event.h>
#include <libpq-fe.h>

struct store {
  struct event_base* base;
  PGconn *connection, *own, *quick;
};

static void on_notice(void* user, const char* message) { usleep(1000); } /* blocks: sleep */

static void on_request(evutil_socket_t fd, short events, void* argument) {
  struct store* s = argument;
  PGconn* fresh = PQconnectdb("host=db"); /* blocks: database */
  PQclear(PQexec(s->connection, "select 1")); /* blocks: database */
  PQclear(PQexecParams(s->connection, "select $1", 0, NULL, NULL, NULL, NULL, 0)); /* blocks: database */
  PQclear(PQprepare(fresh, "a", "select 2", 0, NULL)); /* blocks: database */
  PQclear(PQexecPrepared(fresh, "a", 0, NULL, NULL, NULL, 0)); /* blocks: database */
  PQreset(fresh); /* blocks: database */
  PQping("host=db"); /* blocks: database */
  char* row;
  PQgetCopyData(fresh, &row, 0); /* blocks: database */
  PQgetCopyData(fresh, &row, 1);
  char error[64];
  PQcancel(PQgetCancel(fresh), error, sizeof error); /* blocks: database */
  lo_open(fresh, 1, 0); /* blocks: database */
  PQencryptPasswordConn(fresh, "p", "u", NULL); /* blocks: database */
  PQencryptPasswordConn(fresh, "p", "u", "md5");
  PQputline(fresh, "x"); /* blocks: database */
  PQputline(s->quick, "x");
  PQsendQuery(s->connection, "select 3");
  PQgetResult(fresh); /* blocks: database */
}

static void on_readable(evutil_socket_t fd, short events, void* argument) {
  struct store* s = argument;
  PGresult* result;
  if (!PQconsumeInput(s->connection)) return;
  while (!PQisBusy(s->connection)) {
    if (!(result = PQgetResult(s->connection))) break;
    PQclear(result);
  }
  if (PQisBusy(s->connection)) return;
  PQclear(PQgetResult(s->connection));
}
static void on_connecting(evutil_socket_t fd, short events, void* argument) {
  PGconn* connection = PQconnectStart("host=db");
  PQconnectPoll(connection);
  PQflush(connection);
}

static void* in_thread(void* argument) {
  struct store* s = argument;
  PQclear(PQexec(s->own, "select 4"));
  return NULL;
}

int main(void) {
  static struct store s;
  s.base = event_base_new();
  s.connection = PQconnectdb("host=db");
  s.quick = PQconnectdb("host=db");
  PQsetnonblocking(s.quick, 1);
  PQsetNoticeProcessor(s.connection, on_notice, NULL);
  event_add(event_new(s.base, 0, EV_READ, on_request, &s), NULL);
  event_add(event_new(s.base, PQsocket(s.connection), EV_READ, on_readable, &s), NULL);
  event_add(event_new(s.base, 2, EV_READ, on_connecting, &s), NULL);
  pthread_t thread;
  pthread_create(&thread, NULL, in_thread, &s);
  return event_base_dispatch(s.base);
}
