/* The C library and POSIX from a libuv loop: signals, sockets, files, processes, threads. */
// REQUIRES: libuv
// RUN: %verdicts %loiter %t %s -- -D_GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <mqueue.h>
#include <netdb.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <uv.h>

struct shop {
  pthread_mutex_t slow, quick;
  pthread_cond_t changed;
  pthread_t thread;
  sem_t jobs;
};

static void sleeps(void) {
  struct timespec second = {1, 0}, none = {0, 0};
  struct timeval soon = {0, 1000};
  sleep(1); /* blocks: sleep */
  sleep(0);
  usleep(1000); /* blocks: sleep */
  nanosleep(&second, NULL); /* blocks: sleep */
  nanosleep(&none, NULL);
  select(0, NULL, NULL, NULL, &soon); /* blocks: sleep */
  poll(NULL, 0, 100); /* blocks: sleep */
}
static void waits(struct shop* s, int epoll) {
  struct pollfd watched = {0, POLLIN, 0};
  struct epoll_event event;
  fd_set set;
  struct timeval none = {0, 0};
  FD_ZERO(&set);
  poll(&watched, 1, 0);
  poll(&watched, 1, -1); /* blocks: wait */
  epoll_wait(epoll, &event, 1, 0);
  epoll_wait(epoll, &event, 1, 10); /* blocks: wait */
  select(1, &set, NULL, NULL, &none);
  select(1, &set, NULL, NULL, NULL); /* blocks: wait */
  pthread_join(s->thread, NULL); /* blocks: wait */
  pthread_mutex_lock(&s->quick);
  pthread_cond_wait(&s->changed, &s->quick); /* blocks: wait */
  pthread_mutex_unlock(&s->quick);
  if (sem_trywait(&s->jobs)) sem_wait(&s->jobs); /* blocks: wait */
  pthread_mutex_lock(&s->slow); /* blocks: lock */
  pthread_mutex_unlock(&s->slow);
  if (!pthread_mutex_trylock(&s->slow)) pthread_mutex_unlock(&s->slow);
}
static void files(void) {
  char data[64];
  struct stat info;
  int fd = open("data", O_RDWR); /* blocks: file-io */
  read(fd, data, sizeof data); /* blocks: file-io */
  write(fd, data, sizeof data); /* blocks: file-io */
  pread(fd, data, sizeof data, 0); /* blocks: file-io */
  fsync(fd); /* blocks: file-io */
  stat("data", &info); /* blocks: file-io */
  rename("data", "old"); /* blocks: file-io */
  flock(fd, LOCK_EX); /* blocks: lock */
  flock(fd, LOCK_EX | LOCK_NB);
  flock(fd, LOCK_UN);
  lockf(fd, F_LOCK, 0); /* blocks: lock */
  lockf(fd, F_TLOCK, 0);
  struct flock range = {0};
  fcntl(fd, F_SETLKW, &range); /* blocks: lock */
  fcntl(fd, F_SETLK, &range);
  close(fd);
  FILE* file = fopen("data", "r"); /* blocks: file-io */
  fgets(data, sizeof data, file); /* blocks: file-io */
  fread(data, 1, sizeof data, file); /* blocks: file-io */
  fprintf(file, "x"); /* blocks: file-io */
  FILE* memory = fmemopen(data, sizeof data, "r");
  fgets(data, 8, memory);
  fread(data, 1, 8, memory);
  DIR* directory = opendir("."); /* blocks: file-io */
  readdir(directory); /* blocks: file-io */
  getchar(); /* blocks: file-io */
  mqd_t queue = mq_open("/q", O_RDONLY);
  mq_receive(queue, data, sizeof data, NULL); /* blocks: wait */
  mqd_t quick = mq_open("/q", O_RDONLY | O_NONBLOCK);
  mq_receive(quick, data, sizeof data, NULL);
}
static void sockets(const struct sockaddr* address, socklen_t size) {
  char data[64];
  struct addrinfo hints, *found;
  int slow = socket(AF_INET, SOCK_STREAM, 0);
  connect(slow, address, size); /* blocks: network */
  send(slow, data, sizeof data, 0); /* blocks: network */
  sendmmsg(slow, NULL, 0, 0); /* blocks: network */
  recv(slow, data, sizeof data, 0); /* blocks: network */
  recv(slow, data, sizeof data, MSG_DONTWAIT);
  read(slow, data, sizeof data); /* blocks: network */
  accept(slow, NULL, NULL); /* blocks: network */
  int quick = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  connect(quick, address, size);
  recv(quick, data, sizeof data, 0);
  int made = socket(AF_INET, SOCK_STREAM, 0);
  fcntl(made, F_SETFL, fcntl(made, F_GETFL) | O_NONBLOCK);
  recv(made, data, sizeof data, 0);
  memset(&hints, 0, sizeof hints);
  getaddrinfo("example.net", "80", &hints, &found); /* blocks: dns */
  hints.ai_flags = AI_NUMERICHOST;
  getaddrinfo("192.0.2.1", "80", &hints, &found);
  gethostbyname("example.net"); /* blocks: dns */
}
static void processes(pid_t child) {
  int status;
  system("date"); /* blocks: process */
  waitpid(child, &status, 0); /* blocks: process */
  waitpid(child, &status, WNOHANG);
  wait(&status); /* blocks: process */
  FILE* output = popen("date", "r"); /* blocks: process */
  char data[64];
  fgets(data, sizeof data, output); /* blocks: file-io */
  pclose(output); /* blocks: process */
}

/* What the C library calls at once, and what on a thread. */
static int compare(const void* a, const void* b) {
  usleep(2000); /* blocks: sleep */
  return 0;
}
static void once(void) { usleep(3000); } /* blocks: sleep */
static void* in_thread(void* argument) {
  struct shop* s = argument;
  pthread_mutex_lock(&s->slow);
  usleep(4000);
  pthread_mutex_unlock(&s->slow);
  return NULL;
}
static void on_end(void) { usleep(5000); }

static void on_timer(uv_timer_t* timer) {
  struct shop* s = timer->data;
  static pthread_once_t flag = PTHREAD_ONCE_INIT;
  int numbers[] = {2, 1};
  sleeps();
  waits(s, 3);
  files();
  sockets(NULL, 0);
  processes(1);
  qsort(numbers, 2, sizeof *numbers, compare);
  pthread_once(&flag, once);
  pthread_create(&s->thread, NULL, in_thread, s);
}

int main(void) {
  static struct shop s;
  uv_timer_t timer;
  atexit(on_end);
  uv_timer_init(uv_default_loop(), &timer);
  timer.data = &s;
  uv_timer_start(&timer, on_timer, 1, 1);
  return uv_run(uv_default_loop(), UV_RUN_DEFAULT);
}
