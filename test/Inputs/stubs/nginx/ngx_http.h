/* Declarations of nginx that the tests of its pack use: true names, no bodies. */
#ifndef NGX_HTTP_H
#define NGX_HTTP_H
#include <stdint.h>
#include <sys/types.h>
#include <unistd.h>
typedef intptr_t ngx_int_t;
typedef uintptr_t ngx_uint_t;
typedef uintptr_t ngx_msec_t;
typedef unsigned char u_char;
typedef struct ngx_log_s ngx_log_t;
typedef struct ngx_pool_s ngx_pool_t;
typedef struct ngx_chain_s ngx_chain_t;
typedef struct ngx_file_s ngx_file_t;
typedef struct ngx_event_s ngx_event_t;
typedef struct ngx_connection_s ngx_connection_t;
typedef struct ngx_http_request_s ngx_http_request_t;
typedef struct ngx_http_upstream_s ngx_http_upstream_t;
typedef struct ngx_thread_task_s ngx_thread_task_t;
typedef struct ngx_thread_pool_s ngx_thread_pool_t;
typedef struct ngx_resolver_ctx_s ngx_resolver_ctx_t;
typedef struct ngx_pool_cleanup_s ngx_pool_cleanup_t;
typedef struct ngx_http_core_loc_conf_s ngx_http_core_loc_conf_t;
typedef struct ngx_http_variable_s ngx_http_variable_t;
typedef struct ngx_http_variable_value_s ngx_http_variable_value_t;
typedef struct { int unused; } ngx_url_t;
typedef struct { int unused; } ngx_shmtx_t;
typedef void (*ngx_event_handler_pt)(ngx_event_t *ev);
typedef ngx_int_t (*ngx_http_handler_pt)(ngx_http_request_t *r);
typedef void (*ngx_http_event_handler_pt)(ngx_http_request_t *r);
struct ngx_event_s {
    void *data;
    ngx_event_handler_pt handler;
};
struct ngx_connection_s {
    void *data;
    ngx_event_t *read;
    ngx_event_t *write;
    ssize_t (*recv)(ngx_connection_t *c, u_char *buf, size_t size);
};
struct ngx_http_request_s {
    ngx_connection_t *connection;
    ngx_pool_t *pool;
    ngx_http_event_handler_pt read_event_handler;
    ngx_http_event_handler_pt write_event_handler;
    ngx_http_upstream_t *upstream;
};
struct ngx_http_upstream_s {
    ngx_int_t (*create_request)(ngx_http_request_t *r);
    ngx_int_t (*process_header)(ngx_http_request_t *r);
    void (*finalize_request)(ngx_http_request_t *r, ngx_int_t rc);
};
struct ngx_http_core_loc_conf_s {
    ngx_http_handler_pt handler;
};
struct ngx_http_variable_s {
    ngx_int_t (*get_handler)(ngx_http_request_t *r, ngx_http_variable_value_t *v, uintptr_t data);
};
struct ngx_pool_cleanup_s {
    void (*handler)(void *data);
    void *data;
};
struct ngx_resolver_ctx_s {
    void (*handler)(ngx_resolver_ctx_t *ctx);
    void *data;
};
struct ngx_thread_task_s {
    void *ctx;
    void (*handler)(void *data, ngx_log_t *log);
    ngx_event_t event;
};
struct ngx_peer_connection_s {
    ngx_int_t (*get)(struct ngx_peer_connection_s *pc, void *data);
};
typedef struct ngx_peer_connection_s ngx_peer_connection_t;
typedef struct {
    ngx_int_t (*init)(ngx_http_request_t *r, void *us);
} ngx_http_upstream_peer_t;
typedef struct {
    ngx_int_t (*handler)(ngx_http_request_t *r, void *data, ngx_int_t rc);
} ngx_http_post_subrequest_t;
struct ngx_http_cleanup_s {
    void (*handler)(void *data);
};
struct ngx_listening_s {
    void (*handler)(ngx_connection_t *c);
};
struct ngx_event_pipe_s {
    ngx_int_t (*input_filter)(struct ngx_event_pipe_s *p, void *buf);
};
struct ngx_stream_session_s {
    void *data;
};
typedef struct ngx_stream_session_s ngx_stream_session_t;
typedef struct {
    void (*handler)(ngx_stream_session_t *s);
} ngx_stream_core_srv_conf_t;
void ngx_add_timer(ngx_event_t *ev, ngx_msec_t timer);
ngx_int_t ngx_thread_task_post(ngx_thread_pool_t *tp, ngx_thread_task_t *task);
ngx_int_t ngx_http_read_client_request_body(ngx_http_request_t *r, void (*post_handler)(ngx_http_request_t *r));
ngx_int_t ngx_http_output_filter(ngx_http_request_t *r, ngx_chain_t *in);
ngx_int_t ngx_resolve_name(ngx_resolver_ctx_t *ctx);
ssize_t ngx_read_file(ngx_file_t *file, u_char *buf, size_t size, off_t offset);
ngx_int_t ngx_parse_url(ngx_pool_t *pool, ngx_url_t *u);
#define ngx_msleep(ms) (void) usleep(ms * 1000)
#endif
