/* hiredis under a libevent loop: a redisContext waits, a redisAsyncContext does not. */
// REQUIRES: hiredis, libevent
// RUN: %verdicts %loiter %t %s
#include <pthread.h>
#include <stddef.h>
#include <sys/time.h>
#include <unistd.h>

#include <event2/event.h>
#include <hiredis/adapters/libevent.h>
#include <hiredis/async.h>
#include <hiredis/hiredis.h>

struct cache {
  struct event_base* base;
  redisContext *blocking, *own;
  redisAsyncContext* async;
};

static void on_reply(redisAsyncContext* context, void* reply, void* data) {
  struct cache* c = data;
  usleep(1000); /* blocks: sleep */
  freeReplyObject(redisCommand(c->blocking, "GET %s", "a")); /* blocks: database */
}
static void on_connect(const redisAsyncContext* context, int status) { usleep(2000); } /* blocks: sleep */
static void on_disconnect(const redisAsyncContext* context, int status) { usleep(3000); } /* blocks: sleep */

static void on_request(evutil_socket_t fd, short events, void* argument) {
  struct cache* c = argument;
  struct timeval second = {1, 0};
  redisAsyncCommand(c->async, on_reply, c, "GET %s", "a");
  redisContext* fresh = redisConnect("cache", 6379); /* blocks: database */
  redisContext* timed = redisConnectWithTimeout("cache", 6379, second); /* blocks: database */
  redisConnectUnix("/run/redis"); /* blocks: database */
  void* reply;
  redisAppendCommand(fresh, "PING");
  redisGetReply(fresh, &reply); /* blocks: database */
  redisReconnect(timed); /* blocks: database */
  const char* words[] = {"PING"};
  redisCommandArgv(timed, 1, words, NULL); /* blocks: database */
  redisContext* quick = redisConnectNonBlock("cache", 6379);
  redisAppendCommand(quick, "PING");
  int done;
  redisBufferWrite(quick, &done);
  redisBufferRead(quick);
  redisGetReplyFromReader(quick, &reply);
}

static void* in_thread(void* argument) {
  struct cache* c = argument;
  freeReplyObject(redisCommand(c->own, "PING"));
  return NULL;
}

int main(void) {
  static struct cache c;
  c.base = event_base_new();
  c.blocking = redisConnect("cache", 6379);
  c.async = redisAsyncConnect("cache", 6379);
  redisLibeventAttach(c.async, c.base);
  redisAsyncSetConnectCallback(c.async, on_connect);
  redisAsyncSetDisconnectCallback(c.async, on_disconnect);
  event_add(event_new(c.base, 0, EV_READ, on_request, &c), NULL);
  pthread_t thread;
  pthread_create(&thread, NULL, in_thread, &c);
  return event_base_dispatch(c.base);
}
