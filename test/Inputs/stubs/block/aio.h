#ifndef QEMU_AIO_H
#define QEMU_AIO_H
#include <stdbool.h>
typedef struct AioContext AioContext;
typedef struct QEMUBH QEMUBH;
typedef struct QEMUTimer QEMUTimer;
typedef struct BlockAIOCB BlockAIOCB;
typedef struct EventNotifier EventNotifier;
typedef void QEMUBHFunc(void *opaque);
typedef void IOHandler(void *opaque);
typedef void QEMUTimerCB(void *opaque);
typedef void EventNotifierHandler(EventNotifier *e);
typedef int ThreadPoolFunc(void *opaque);
typedef void BlockCompletionFunc(void *opaque, int ret);
bool aio_poll(AioContext *ctx, bool blocking);
void main_loop_wait(int nonblocking);
void aio_bh_schedule_oneshot_full(AioContext *ctx, QEMUBHFunc *cb, void *opaque, const char *name);
QEMUBH *qemu_bh_new_full(QEMUBHFunc *cb, void *opaque, const char *name, void *guard);
QEMUTimer *timer_new_ms(int type, QEMUTimerCB *cb, void *opaque);
void qemu_set_fd_handler(int fd, IOHandler *fd_read, IOHandler *fd_write, void *opaque);
void event_notifier_set_handler(EventNotifier *e, EventNotifierHandler *handler);
BlockAIOCB *thread_pool_submit_aio(ThreadPoolFunc *func, void *arg, BlockCompletionFunc *cb, void *opaque);
int thread_pool_submit_co(ThreadPoolFunc *func, void *arg);
void timer_init_ms(QEMUTimer *ts, int type, QEMUTimerCB *cb, void *opaque);
int unix_connect(const char *path, void *errp);
int qio_channel_socket_connect_sync(void *ioc, void *addr, void *errp);
void qio_channel_socket_connect_async(void *ioc, void *addr, void *callback, void *opaque, void *destroy, void *context);
int qemu_open_old(const char *name, int flags, ...);
int qemu_fdatasync(int fd);
#endif
