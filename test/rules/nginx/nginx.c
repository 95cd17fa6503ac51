/* nginx modules: handlers by their fields and by their form; thread tasks may block. */
// RUN: %verdicts %loiter %t %s -- -isystem %source/test/Inputs/stubs
#define _GNU_SOURCE
#include <nginx/ngx_http.h>

static void nap(void) { usleep(1000); }  /* blocks: sleep */

static ngx_int_t ngx_http_demo_handler(ngx_http_request_t *r) {
    u_char buf[16];
    ngx_url_t url;
    ngx_msleep(5);                                     /* blocks: sleep */
    ngx_read_file(0, buf, sizeof buf, 0);              /* blocks: file-io */
    ngx_parse_url(r->pool, &url);                      /* blocks: dns */
    nap();
    return ngx_http_output_filter(r, 0);
}

/* Fields. */
static ngx_int_t content(ngx_http_request_t *r) { usleep(1001); return 0; }   /* blocks: sleep */
static void on_timer(ngx_event_t *ev) { usleep(1002); }                       /* blocks: sleep */
static void on_read(ngx_http_request_t *r) { usleep(1003); }                  /* blocks: sleep */
static ngx_int_t create(ngx_http_request_t *r) { usleep(1004); return 0; }    /* blocks: sleep */
static void on_body(ngx_http_request_t *r) { usleep(1005); }                  /* blocks: sleep */
static void on_name(ngx_resolver_ctx_t *ctx) { usleep(1006); }                /* blocks: sleep */
static void on_cleanup(void *data) { usleep(1007); }                          /* blocks: sleep */
static ngx_int_t variable(ngx_http_request_t *r, ngx_http_variable_value_t *v, uintptr_t data) {
    usleep(1008);  /* blocks: sleep */
    return 0;
}
static ngx_http_variable_t variables[] = { { variable } };

/* A task of the thread pool, and the event that ends it. */
static void on_pool(void *data, ngx_log_t *log) {
    u_char buf[16];
    usleep(1009);
    ngx_read_file(0, buf, sizeof buf, 0);
}
static void after_pool(ngx_event_t *ev) { usleep(1010); }  /* blocks: sleep */

/* Filters, by their names and parameters. */
static ngx_int_t ngx_http_demo_header_filter(ngx_http_request_t *r) { usleep(1011); return 0; }  /* blocks: sleep */
static ngx_int_t ngx_http_demo_body_filter(ngx_http_request_t *r, ngx_chain_t *in) {
    usleep(1012);  /* blocks: sleep */
    return 0;
}

static ngx_int_t get_peer(ngx_peer_connection_t *pc, void *data) { usleep(1013); return 0; }     /* blocks: sleep */
static ngx_int_t init_peer(ngx_http_request_t *r, void *us) { usleep(1014); return 0; }           /* blocks: sleep */
static ngx_int_t subrequest(ngx_http_request_t *r, void *data, ngx_int_t rc) { usleep(1015); return 0; }  /* blocks: sleep */
static void on_request_cleanup(void *data) { usleep(1016); }                                      /* blocks: sleep */
static void on_accept(ngx_connection_t *c) { usleep(1017); }                                      /* blocks: sleep */
static ngx_int_t pipe_filter(struct ngx_event_pipe_s *p, void *buf) { usleep(1018); return 0; }   /* blocks: sleep */
static void on_stream(ngx_stream_session_t *s) { usleep(1019); }                                  /* blocks: sleep */

void more_setup(ngx_peer_connection_t *pc, ngx_http_upstream_peer_t *peer, ngx_http_post_subrequest_t *ps, struct ngx_http_cleanup_s *cln,
                struct ngx_listening_s *ls, struct ngx_event_pipe_s *p, ngx_stream_core_srv_conf_t *cscf) {
    pc->get = get_peer;
    peer->init = init_peer;
    ps->handler = subrequest;
    cln->handler = on_request_cleanup;
    ls->handler = on_accept;
    p->input_filter = pipe_filter;
    cscf->handler = on_stream;
}

ngx_int_t setup(ngx_http_request_t *r, ngx_http_core_loc_conf_t *clcf, ngx_event_t *timer, ngx_resolver_ctx_t *ctx,
                ngx_pool_cleanup_t *cln, ngx_thread_task_t *task, ngx_thread_pool_t *pool) {
    ngx_http_handler_pt handlers[] = { ngx_http_demo_handler, ngx_http_demo_header_filter };
    usleep(2000);
    clcf->handler = content;
    timer->handler = on_timer;
    ngx_add_timer(timer, 10);
    r->read_event_handler = on_read;
    r->upstream->create_request = create;
    ngx_http_read_client_request_body(r, on_body);
    ctx->handler = on_name;
    ngx_resolve_name(ctx);
    cln->handler = on_cleanup;
    task->handler = on_pool;
    task->event.handler = after_pool;
    return ngx_thread_task_post(pool, task) + (handlers[0] == 0) + ngx_http_demo_body_filter(r, 0);
}
