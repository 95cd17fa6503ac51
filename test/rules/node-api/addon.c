/* A Node.js add-on: methods run on the event loop, the execute part of async work on a thread. */
// REQUIRES: node-api
// RUN: %verdicts %loiter %t %s -- -I/usr/include/node
#include <stddef.h>
#include <unistd.h>

#define NAPI_VERSION 8
#include <node_api.h>

struct job {
  napi_async_work work;
  napi_threadsafe_function progress;
};

static void execute(napi_env env, void* data) {
  struct job* job = data;
  usleep(1000);
  napi_call_threadsafe_function(job->progress, NULL, napi_tsfn_blocking);
}
static void complete(napi_env env, napi_status status, void* data) { usleep(2000); } /* blocks: sleep */
static void on_progress(napi_env env, napi_value callback, void* context, void* data) { usleep(3000); } /* blocks: sleep */
static void on_gone(napi_env env, void* data, void* hint) { usleep(4000); } /* blocks: sleep */

static napi_value start(napi_env env, napi_callback_info info) {
  static struct job job;
  napi_value name;
  usleep(5000); /* blocks: sleep */
  napi_create_string_utf8(env, "job", 3, &name);
  napi_create_threadsafe_function(env, NULL, NULL, name, 8, 1, NULL, NULL, NULL, on_progress, &job.progress);
  napi_create_async_work(env, NULL, name, execute, complete, &job, &job.work);
  napi_queue_async_work(env, job.work);
  napi_call_threadsafe_function(job.progress, NULL, napi_tsfn_nonblocking);
  napi_call_threadsafe_function(job.progress, NULL, napi_tsfn_blocking); /* blocks: wait */
  return NULL;
}
static napi_value getter(napi_env env, napi_callback_info info) {
  usleep(6000); /* blocks: sleep */
  return NULL;
}

NAPI_MODULE_INIT() {
  napi_property_descriptor all[] = {{"start", NULL, start, NULL, NULL, NULL, napi_default, NULL},
                                    {"size", NULL, NULL, getter, NULL, NULL, napi_default, NULL}};
  napi_define_properties(env, exports, 2, all);
  napi_wrap(env, exports, NULL, on_gone, NULL, NULL);
  return exports;
}
