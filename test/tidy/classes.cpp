// A check for each class of blocking calls, which reports its class and no other.
// RUN: %check %s -- -std=c++20 -I%S/Inputs > %t
// RUN: FileCheck %s --input-file %t --implicit-check-not=warning: --implicit-check-not=error:
// RUN: %clang_tidy -load %tidy_module -quiet -checks=-*,loiter-blocking-dns -config={} %s -- -std=c++20 -I%S/Inputs > %t.dns
// RUN: FileCheck %s --check-prefix=DNS --input-file %t.dns --implicit-check-not=warning: --implicit-check-not=error:
#include "task.h"

#include <fcntl.h>
#include <netdb.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <future>

extern "C" {
struct sqlite3_stmt;
int sqlite3_step(sqlite3_stmt*);
char* crypt(const char* key, const char* salt);
}

Task sleepBad() {
  usleep(1000);
  co_return;
}
// CHECK: classes.cpp:[[#@LINE-3]]:3: warning: usleep {{.*}} [loiter-blocking-sleep]

Task waitBad(std::future<int>& result) {
  result.get();
  co_return;
}
// CHECK: classes.cpp:[[#@LINE-3]]:3: warning: std::future::get {{.*}} [loiter-blocking-wait]

Task lockBad(int fd) {
  flock(fd, LOCK_EX);
  co_return;
}
// CHECK: classes.cpp:[[#@LINE-3]]:3: warning: flock {{.*}} [loiter-blocking-lock]

Task fileBad() {
  std::ifstream file("settings");
  co_return;
}
// CHECK: classes.cpp:[[#@LINE-3]]:{{[0-9]+}}: warning: std::basic_ifstream::basic_ifstream {{.*}} [loiter-blocking-file-io]

Task networkBad(const sockaddr* to, socklen_t size) {
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  connect(fd, to, size);
  co_return;
}
// CHECK: classes.cpp:[[#@LINE-3]]:3: warning: connect {{.*}} [loiter-blocking-network]

Task dnsBad(const char* host, addrinfo** found) {
  getaddrinfo(host, "http", nullptr, found);
  co_return;
}
// CHECK: classes.cpp:[[#@LINE-3]]:3: warning: getaddrinfo {{.*}} [loiter-blocking-dns]
// DNS: classes.cpp:[[#@LINE-4]]:3: warning: getaddrinfo {{.*}} [loiter-blocking-dns]

Task databaseBad(sqlite3_stmt* statement) {
  sqlite3_step(statement);
  co_return;
}
// CHECK: classes.cpp:[[#@LINE-3]]:3: warning: sqlite3_step {{.*}} [loiter-blocking-database]

Task processBad() {
  std::system("true");
  co_return;
}
// CHECK: classes.cpp:[[#@LINE-3]]:3: warning: system {{.*}} [loiter-blocking-process]

Task cpuBad() {
  crypt("secret", "salt");
  co_return;
}
// CHECK: classes.cpp:[[#@LINE-3]]:3: warning: crypt {{.*}} [loiter-blocking-cpu]
