/* libcurl: a whole transfer holds the loop, the multi interface does not. libevent is the loop here. */
// REQUIRES: curl, libevent
// RUN: %verdicts %loiter %t %s
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <curl/curl.h>
#include <event2/event.h>

struct fetcher {
  struct event_base* base;
  CURLM* multi;
};

static size_t on_data(char* data, size_t size, size_t count, void* user) {
  usleep(1000); /* blocks: sleep */
  return size * count;
}
static size_t on_data_in_main(char* data, size_t size, size_t count, void* user) {
  usleep(2000);
  return size * count;
}

static void on_request(evutil_socket_t fd, short events, void* argument) {
  struct fetcher* f = argument;
  CURL* easy = curl_easy_init();
  curl_easy_setopt(easy, CURLOPT_URL, "http://example.net");
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, on_data);
  curl_easy_perform(easy); /* blocks: network */
  curl_multi_add_handle(f->multi, easy);
  int running, ready;
  curl_multi_perform(f->multi, &running);
  curl_multi_wait(f->multi, NULL, 0, 0, &ready);
  curl_multi_wait(f->multi, NULL, 0, 100, &ready); /* blocks: wait */
  curl_multi_poll(f->multi, NULL, 0, 0, &ready);
  curl_multi_poll(f->multi, NULL, 0, 1000, &ready); /* blocks: wait */
  char data[64];
  size_t n;
  curl_easy_recv(easy, data, sizeof data, &n);
  curl_easy_send(easy, data, sizeof data, &n);
}

/* What the multi interface asks of the loop. */
static int on_socket(CURL* easy, curl_socket_t s, int what, void* user, void* socket) {
  usleep(3000); /* blocks: sleep */
  return 0;
}
static int on_timer(CURLM* multi, long milliseconds, void* user) {
  usleep(4000); /* blocks: sleep */
  return 0;
}
static void on_ready(evutil_socket_t fd, short events, void* argument) {
  struct fetcher* f = argument;
  int running;
  curl_multi_socket_action(f->multi, fd, CURL_CSELECT_IN, &running);
}

int main(void) {
  static struct fetcher f;
  f.base = event_base_new();
  f.multi = curl_multi_init();
  curl_multi_setopt(f.multi, CURLMOPT_SOCKETFUNCTION, on_socket);
  curl_multi_setopt(f.multi, CURLMOPT_TIMERFUNCTION, on_timer);
  event_add(event_new(f.base, 0, EV_READ, on_request, &f), NULL);
  event_add(event_new(f.base, 1, EV_READ, on_ready, &f), NULL);
  CURL* easy = curl_easy_init();
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, on_data_in_main);
  curl_easy_perform(easy);
  return event_base_dispatch(f.base);
}
