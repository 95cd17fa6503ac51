/* libevent: events, buffer events, listeners, HTTP and DNS. */
// REQUIRES: libevent
// RUN: %verdicts %loiter %t %s
#include <fcntl.h>
#include <netdb.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/dns.h>
#include <event2/event.h>
#include <event2/event_struct.h>
#include <event2/http.h>
#include <event2/listener.h>
#include <event2/rpc.h>

struct shop {
  struct event_base* base;
  struct evdns_base* dns;
  struct event tick;
  int fd;
};

static void nap(void) { usleep(1000); } /* blocks: sleep */
static void nap_in_thread(void) { usleep(2000); }
static void* in_thread(void* argument) {
  nap_in_thread();
  struct shop* shop = argument;
  event_base_dispatch(shop->base);
  return NULL;
}

static void on_read(struct bufferevent* connection, void* argument) {
  struct shop* shop = argument;
  char data[256];
  size_t n = bufferevent_read(connection, data, sizeof data);
  bufferevent_write(connection, data, n);
  nap();
  pthread_t thread;
  pthread_create(&thread, NULL, in_thread, shop);
}
static void on_written(struct bufferevent* connection, void* argument) { usleep(3000); } /* blocks: sleep */
static void on_event(struct bufferevent* connection, short events, void* argument) {
  if (events & BEV_EVENT_ERROR) bufferevent_free(connection);
  usleep(4000); /* blocks: sleep */
}
static void on_accepted(struct evconnlistener* listener, evutil_socket_t fd, struct sockaddr* peer, int length, void* argument) {
  struct shop* shop = argument;
  struct bufferevent* connection = bufferevent_socket_new(shop->base, fd, BEV_OPT_CLOSE_ON_FREE);
  bufferevent_setcb(connection, on_read, on_written, on_event, shop);
  bufferevent_enable(connection, EV_READ | EV_WRITE);
  struct bufferevent* supplier = bufferevent_socket_new(shop->base, -1, BEV_OPT_CLOSE_ON_FREE);
  bufferevent_socket_connect_hostname(supplier, shop->dns, AF_UNSPEC, "example.net", 80);
  bufferevent_socket_connect_hostname(supplier, NULL, AF_UNSPEC, "example.net", 80); /* blocks: dns */
}

static void on_tick(evutil_socket_t fd, short events, void* argument) {
  struct shop* shop = argument;
  event_base_loop(shop->base, EVLOOP_NONBLOCK);
  event_base_loop(shop->base, EVLOOP_ONCE); /* blocks: wait */
  event_base_loopexit(shop->base, NULL);
  struct evutil_addrinfo hints, *found;
  memset(&hints, 0, sizeof hints);
  evutil_getaddrinfo("example.net", "80", NULL, &found); /* blocks: dns */
  hints.ai_flags = EVUTIL_AI_NUMERICHOST;
  evutil_getaddrinfo("192.0.2.1", "80", &hints, &found);
}
static void on_resolved(int result, struct evutil_addrinfo* found, void* argument) { usleep(5000); } /* blocks: sleep */

static void on_interrupt(evutil_socket_t signal, short events, void* argument) { usleep(6000); } /* blocks: sleep */
static void once(evutil_socket_t fd, short events, void* argument) { usleep(7000); } /* blocks: sleep */

/* Sockets of one's own under an evbuffer. */
static void on_socket(evutil_socket_t fd, short events, void* argument) {
  struct evbuffer* buffer = evbuffer_new();
  int slow = socket(AF_INET, SOCK_STREAM, 0);
  evbuffer_read(buffer, slow, 512); /* blocks: network */
  evbuffer_write(buffer, slow); /* blocks: network */
  int quick = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  evbuffer_read(buffer, quick, 512);
  int made = socket(AF_INET, SOCK_STREAM, 0);
  evutil_make_socket_nonblocking(made);
  evbuffer_read(buffer, made, 512);
  evbuffer_read(buffer, fd, 512);
  int file = open("log", O_RDWR); /* blocks: file-io */
  evbuffer_read(buffer, file, 512); /* blocks: file-io */
  evbuffer_write(buffer, file); /* blocks: file-io */
  evbuffer_add_file(buffer, file, 0, 512);
}

static void on_request(struct evhttp_request* request, void* argument) {
  struct evbuffer* body = evbuffer_new();
  system("date"); /* blocks: process */
  evhttp_send_reply(request, 200, "OK", body);
}
static void on_other_request(struct evhttp_request* request, void* argument) { usleep(8000); } /* blocks: sleep */
static void on_answer(struct evhttp_request* request, void* argument) { usleep(9000); } /* blocks: sleep */
static void on_closed(struct evhttp_connection* connection, void* argument) { usleep(10000); } /* blocks: sleep */
static void on_changed(struct evbuffer* buffer, const struct evbuffer_cb_info* info, void* argument) { usleep(11000); } /* blocks: sleep */

int main(void) {
  static struct shop shop;
  shop.base = event_base_new();
  shop.dns = evdns_base_new(shop.base, 1);
  struct sockaddr_storage address;
  memset(&address, 0, sizeof address);
  evconnlistener_new_bind(shop.base, on_accepted, &shop, LEV_OPT_REUSEABLE, -1, (struct sockaddr*)&address, sizeof address);
  event_assign(&shop.tick, shop.base, -1, EV_PERSIST, on_tick, &shop);
  event_add(&shop.tick, NULL);
  event_add(evsignal_new(shop.base, SIGINT, on_interrupt, &shop), NULL);
  event_base_once(shop.base, -1, EV_TIMEOUT, once, NULL, NULL);
  event_add(event_new(shop.base, shop.fd, EV_READ, on_socket, NULL), NULL);
  evdns_getaddrinfo(shop.dns, "example.net", "80", NULL, on_resolved, NULL);
  struct evhttp* http = evhttp_new(shop.base);
  evhttp_set_cb(http, "/", on_request, &shop);
  evhttp_set_gencb(http, on_other_request, &shop);
  struct evhttp_connection* outgoing = evhttp_connection_base_new(shop.base, shop.dns, "example.net", 80);
  evhttp_connection_set_closecb(outgoing, on_closed, NULL);
  evhttp_make_request(outgoing, evhttp_request_new(on_answer, NULL), EVHTTP_REQ_GET, "/");
  evbuffer_add_cb(evbuffer_new(), on_changed, NULL);
  return event_base_dispatch(shop.base);
}
