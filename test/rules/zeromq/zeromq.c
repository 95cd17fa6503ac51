/* ZeroMQ under a libevent loop, with the loop watching ZMQ_FD. */
// REQUIRES: zeromq, libevent
// RUN: %verdicts %loiter %t %s -- -DZMQ_BUILD_DRAFT_API
#include <stddef.h>

#include <event2/event.h>
#include <zmq.h>

struct hub {
  struct event_base* base;
  void *context, *orders, *prices, *router, *timers;
};

static void on_alarm(int id, void* user) {
  char data[64];
  struct hub* h = user;
  zmq_recv(h->orders, data, sizeof data, 0); /* blocks: network */
}

static void on_request(evutil_socket_t fd, short events, void* argument) {
  struct hub* h = argument;
  char data[64];
  zmq_msg_t message;
  zmq_msg_init(&message);
  zmq_recv(h->orders, data, sizeof data, 0); /* blocks: network */
  zmq_recv(h->orders, data, sizeof data, ZMQ_DONTWAIT);
  zmq_msg_recv(&message, h->orders, 0); /* blocks: network */
  zmq_msg_recv(&message, h->orders, ZMQ_DONTWAIT);
  zmq_send(h->orders, data, sizeof data, 0); /* blocks: network */
  zmq_send(h->orders, data, sizeof data, ZMQ_DONTWAIT | ZMQ_SNDMORE);
  zmq_msg_send(&message, h->orders, 0); /* blocks: network */
  /* A publisher drops what it cannot send, a router too. */
  zmq_send(h->prices, data, sizeof data, 0);
  zmq_send(h->router, data, sizeof data, 0);
  zmq_pollitem_t items[] = {{h->orders, 0, ZMQ_POLLIN, 0}};
  zmq_poll(items, 1, 0);
  zmq_poll(items, 1, 100); /* blocks: wait */
  zmq_poll(items, 1, -1); /* blocks: wait */
  zmq_sleep(1); /* blocks: sleep */
  zmq_sleep(0);
}
static void on_ready(evutil_socket_t fd, short events, void* argument) {
  struct hub* h = argument;
  char data[64];
  int what;
  size_t size = sizeof what;
  zmq_getsockopt(h->orders, ZMQ_EVENTS, &what, &size);
  if (what & ZMQ_POLLIN) zmq_recv(h->orders, data, sizeof data, 0);
  zmq_timers_execute(h->timers);
}
/* The socket that was polled stands in an array. */
static void on_turn(evutil_socket_t fd, short events, void* argument) {
  struct hub* h = argument;
  char data[64];
  zmq_pollitem_t items[] = {{h->orders, 0, ZMQ_POLLIN, 0}};
  zmq_poll(items, 1, 0);
  if (items[0].revents & ZMQ_POLLIN) zmq_recv(h->orders, data, sizeof data, 0);
}
static void on_end(evutil_socket_t fd, short events, void* argument) {
  struct hub* h = argument;
  zmq_proxy(h->orders, h->router, NULL); /* blocks: wait */
  zmq_ctx_term(h->context); /* blocks: wait */
}

static void in_thread(void* argument) {
  struct hub* h = argument;
  void* own = zmq_socket(h->context, ZMQ_PULL);
  char data[64];
  zmq_recv(own, data, sizeof data, 0);
  zmq_proxy(own, own, NULL);
}

int main(void) {
  static struct hub h;
  h.base = event_base_new();
  h.context = zmq_ctx_new();
  h.orders = zmq_socket(h.context, ZMQ_DEALER);
  h.prices = zmq_socket(h.context, ZMQ_PUB);
  h.router = zmq_socket(h.context, ZMQ_ROUTER);
  h.timers = zmq_timers_new();
  zmq_timers_add(h.timers, 100, on_alarm, &h);
  int fd;
  size_t size = sizeof fd;
  zmq_getsockopt(h.orders, ZMQ_FD, &fd, &size);
  event_add(event_new(h.base, 0, EV_READ, on_request, &h), NULL);
  event_add(event_new(h.base, fd, EV_READ, on_ready, &h), NULL);
  event_add(event_new(h.base, 1, EV_READ, on_turn, &h), NULL);
  event_add(event_new(h.base, 2, EV_READ, on_end, &h), NULL);
  zmq_threadstart(in_thread, &h);
  return event_base_dispatch(h.base);
}
