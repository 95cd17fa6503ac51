/* libmicrohttpd: the polling thread serves every connection, a thread per connection only its own. */
// REQUIRES: microhttpd
// RUN: %verdicts %loiter %t %s
#include <microhttpd.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

static enum MHD_Result each_header(void* user, enum MHD_ValueKind kind, const char* key, const char* value) {
  usleep(1000); /* blocks: sleep */
  return MHD_YES;
}
static enum MHD_Result each_field(void* user, enum MHD_ValueKind kind, const char* key, const char* file, const char* type,
                                  const char* encoding, const char* data, uint64_t offset, size_t size) {
  usleep(2000); /* blocks: sleep */
  return MHD_YES;
}
static ssize_t more(void* user, uint64_t position, char* buffer, size_t size) {
  usleep(3000); /* blocks: sleep */
  return MHD_CONTENT_READER_END_OF_STREAM;
}
static void completed(void* user, struct MHD_Connection* connection, void** state, enum MHD_RequestTerminationCode code) {
  usleep(4000); /* blocks: sleep */
}
static enum MHD_Result may_connect(void* user, const struct sockaddr* address, socklen_t length) {
  usleep(5000); /* blocks: sleep */
  return MHD_YES;
}
static struct MHD_Daemon* other;

static enum MHD_Result on_request(void* user, struct MHD_Connection* connection, const char* url, const char* method, const char* version,
                                  const char* data, size_t* size, void** state) {
  usleep(6000); /* blocks: sleep */
  MHD_get_connection_values(connection, MHD_HEADER_KIND, each_header, NULL);
  struct MHD_PostProcessor* fields = MHD_create_post_processor(connection, 1024, each_field, NULL);
  MHD_post_process(fields, data, *size);
  struct MHD_Response* response = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 1024, more, NULL, NULL);
  MHD_run_wait(other, 0);
  MHD_run_wait(other, 100); /* blocks: wait */
  MHD_stop_daemon(other); /* blocks: wait */
  return MHD_queue_response(connection, 200, response);
}

static ssize_t more_in_thread(void* user, uint64_t position, char* buffer, size_t size) {
  usleep(7000);
  return MHD_CONTENT_READER_END_OF_STREAM;
}
static enum MHD_Result in_thread(void* user, struct MHD_Connection* connection, const char* url, const char* method, const char* version,
                                 const char* data, size_t* size, void** state) {
  usleep(8000);
  return MHD_queue_response(connection, 200, MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 1024, more_in_thread, NULL, NULL));
}

int main(void) {
  other = MHD_start_daemon(MHD_USE_EPOLL, 8080, may_connect, NULL, on_request, NULL, MHD_OPTION_NOTIFY_COMPLETED, completed, NULL, MHD_OPTION_END);
  MHD_start_daemon(MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD, 8081, NULL, NULL, in_thread, NULL, MHD_OPTION_END);
  for (;;) MHD_run_wait(other, -1);
}
