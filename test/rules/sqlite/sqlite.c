/* SQLite has no asynchronous form: what touches the disk belongs on a thread, here libuv's pool. */
// REQUIRES: sqlite, libuv
// RUN: %verdicts %loiter %t %s
#include <stddef.h>
#include <unistd.h>

#include <sqlite3.h>
#include <uv.h>

struct store {
  sqlite3* db;
  sqlite3_stmt* insert;
  sqlite3_backup* backup;
  sqlite3_blob* blob;
  uv_work_t work;
};

static int on_row(void* user, int count, char** values, char** names) {
  usleep(1000); /* blocks: sleep */
  return 0;
}
static int on_busy(void* user, int times) {
  sqlite3_sleep(5); /* blocks: sleep */
  return 1;
}
static void half(sqlite3_context* context, int count, sqlite3_value** values) {
  usleep(2000); /* blocks: sleep */
  sqlite3_result_int(context, sqlite3_value_int(values[0]) / 2);
}
static int on_progress(void* user) {
  usleep(3000); /* blocks: sleep */
  return 0;
}

static void on_timer(uv_timer_t* timer) {
  struct store* s = timer->data;
  sqlite3* fresh;
  char* error;
  char data[16];
  sqlite3_open("orders", &fresh); /* blocks: database */
  sqlite3_open_v2("orders", &fresh, SQLITE_OPEN_READONLY, NULL); /* blocks: database */
  sqlite3_busy_handler(fresh, on_busy, NULL);
  sqlite3_create_function(fresh, "half", 1, SQLITE_UTF8, NULL, half, NULL, NULL);
  sqlite3_progress_handler(fresh, 1000, on_progress, NULL);
  sqlite3_exec(fresh, "select 1", on_row, NULL, &error); /* blocks: database */
  sqlite3_bind_int(s->insert, 1, 5);
  sqlite3_step(s->insert); /* blocks: database */
  sqlite3_column_int(s->insert, 0);
  sqlite3_reset(s->insert);
  sqlite3_backup_step(s->backup, 10); /* blocks: database */
  sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_FULL, NULL, NULL); /* blocks: database */
  sqlite3_blob_read(s->blob, data, sizeof data, 0); /* blocks: database */
  sqlite3_sleep(0);
  sqlite3_sleep(10); /* blocks: sleep */
  sqlite3_interrupt(s->db);
}

static void in_pool(uv_work_t* work) {
  struct store* s = work->data;
  char* error;
  sqlite3_exec(s->db, "vacuum", NULL, NULL, &error);
  sqlite3_step(s->insert);
  sqlite3_sleep(10);
}
static void after_pool(uv_work_t* work, int status) {
  struct store* s = work->data;
  sqlite3_step(s->insert); /* blocks: database */
}

int main(void) {
  static struct store s;
  sqlite3_open("orders", &s.db);
  uv_timer_t timer;
  uv_timer_init(uv_default_loop(), &timer);
  timer.data = s.work.data = &s;
  uv_timer_start(&timer, on_timer, 100, 100);
  uv_queue_work(uv_default_loop(), &s.work, in_pool, after_pool);
  return uv_run(uv_default_loop(), UV_RUN_DEFAULT);
}
