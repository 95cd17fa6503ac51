/* MariaDB's client under a libevent loop: what waits for the server, and the _start and _cont forms. */
// REQUIRES: mariadb, libevent
// RUN: %verdicts %loiter %t %s -- -I/usr/include/mariadb
#include <pthread.h>
#include <stddef.h>

#include <event2/event.h>
#include <mysql.h>

struct store {
  struct event_base* base;
  MYSQL *db, *own;
};

static void on_request(evutil_socket_t fd, short events, void* argument) {
  struct store* s = argument;
  MYSQL* fresh = mysql_init(NULL);
  mysql_real_connect(fresh, "db", "u", "p", "d", 0, NULL, 0); /* blocks: database */
  mysql_query(s->db, "select 1"); /* blocks: database */
  MYSQL_RES* all = mysql_store_result(s->db); /* blocks: database */
  mysql_fetch_row(all);
  mysql_free_result(all);
  mysql_real_query(fresh, "select 2", 8); /* blocks: database */
  MYSQL_RES* some = mysql_use_result(fresh);
  mysql_fetch_row(some); /* blocks: database */
  mysql_free_result(some); /* blocks: database */
  mysql_ping(fresh); /* blocks: database */
  mysql_commit(fresh); /* blocks: database */
  mariadb_reconnect(fresh); /* blocks: database */
  MYSQL_STMT* statement = mysql_stmt_init(fresh);
  mysql_stmt_prepare(statement, "select 3", 8); /* blocks: database */
  mysql_stmt_execute(statement); /* blocks: database */
  mysql_stmt_store_result(statement); /* blocks: database */
  mysql_stmt_fetch(statement);
  mariadb_stmt_execute_direct(statement, "select 4", 8); /* blocks: database */
  int error;
  if (mysql_real_query_start(&error, s->db, "select 5", 8)) mysql_real_query_cont(&error, s->db, MYSQL_WAIT_READ);
  MYSQL* connected;
  mysql_real_connect_start(&connected, fresh, "db", "u", "p", "d", 0, NULL, 0);
  mysql_real_connect_cont(&connected, fresh, MYSQL_WAIT_WRITE);
  mysql_get_socket(fresh);
}

static void* in_thread(void* argument) {
  struct store* s = argument;
  mysql_query(s->own, "select 6");
  return NULL;
}

int main(void) {
  static struct store s;
  s.base = event_base_new();
  s.db = mysql_init(NULL);
  mysql_real_connect(s.db, "db", "u", "p", "d", 0, NULL, 0);
  event_add(event_new(s.base, 0, EV_READ, on_request, &s), NULL);
  pthread_t thread;
  pthread_create(&thread, NULL, in_thread, &s);
  return event_base_dispatch(s.base);
}
