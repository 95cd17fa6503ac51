/* QEMU: coroutines by their attribute, bottom halves, timers, handlers; the thread pool may block. */
// RUN: %verdicts %loiter %t %s -- -isystem %source/test/Inputs/stubs
#define _GNU_SOURCE
#include <unistd.h>

#include <block/aio.h>
#include <qemu/coroutine.h>
#include <qemu/thread.h>

/* Locks and conditions are macros that load these with __atomic_load_n, which has no value in the facts: hence the FNs. */
QemuMutexLockFunc qemu_mutex_lock_func = qemu_mutex_lock_impl;
QemuCondWaitFunc qemu_cond_wait_func = qemu_cond_wait_impl;

static void may_block(void) { usleep(1000); }
static int on_pool(void *opaque) { may_block(); return 0; }
static int on_pool_too(void *opaque) { may_block(); return 0; }
static void submitted(void *opaque, int ret) { usleep(1001); }  /* blocks: sleep */
static void *own_thread(void *opaque) { may_block(); return 0; }

static void coroutine_fn blocking_calls(AioContext *ctx, QemuSemaphore *sem, QemuEvent *event, QemuThread *thread,
                                        QemuCond *cond, QemuMutex *mutex) {
    usleep(1002);                     /* blocks: sleep */
    qemu_sem_wait(sem);               /* blocks: wait */
    qemu_event_wait(event);           /* blocks: wait */
    qemu_thread_join(thread);         /* blocks: wait */
    aio_poll(ctx, true);              /* blocks: wait */
    aio_poll(ctx, false);
    main_loop_wait(0);                /* blocks: wait */
    main_loop_wait(1);
    qemu_open_old("a", 0);            /* blocks: file-io */
    qemu_fdatasync(3);                /* blocks: file-io */
    unix_connect("a", 0);             /* blocks: network */
    qio_channel_socket_connect_sync(0, 0, 0);  /* blocks: network */
    qio_channel_socket_connect_async(0, 0, 0, 0, 0, 0);
    qemu_cond_wait(cond, mutex);      /* blocks: wait */
    if (!qemu_in_coroutine()) usleep(1003);
}

static void coroutine_fn asynchronous_forms(CoMutex *mutex) {
    qemu_co_mutex_lock(mutex);
    qemu_co_sleep_ns(0, 1000);
    qemu_co_mutex_unlock(mutex);
    qemu_coroutine_yield();
    thread_pool_submit_co(on_pool, 0);
    thread_pool_submit_aio(on_pool_too, 0, submitted, 0);
}

/* A mutex that another thread holds for long. */
static void *holder(void *opaque) {
    QemuMutex *mutex = opaque;
    qemu_mutex_lock(mutex);
    usleep(1004);
    qemu_mutex_unlock(mutex);
    return 0;
}
static void coroutine_fn takes(QemuMutex *mutex) {
    qemu_mutex_lock(mutex);  /* FN: lock */
    qemu_mutex_unlock(mutex);
}

/* What is handed over. */
static void entry(void *opaque) { usleep(1005); }                /* blocks: sleep */
static void bottom_half(void *opaque) { usleep(1006); }          /* blocks: sleep */
static void oneshot(void *opaque) { usleep(1007); }              /* blocks: sleep */
static void on_timer(void *opaque) { usleep(1008); }             /* blocks: sleep */
static void on_other_timer(void *opaque) { usleep(1011); }       /* blocks: sleep */
static void on_read(void *opaque) { usleep(1009); }              /* blocks: sleep */
static void on_notify(EventNotifier *e) { usleep(1010); }        /* blocks: sleep */

void setup(AioContext *ctx, QemuThread *thread, QemuMutex *mutex, EventNotifier *notifier) {
    qemu_coroutine_create(entry, 0);
    qemu_bh_new_full(bottom_half, 0, "bh", 0);
    aio_bh_schedule_oneshot_full(ctx, oneshot, 0, "oneshot");
    timer_new_ms(0, on_timer, 0);
    timer_init_ms(0, 0, on_other_timer, 0);
    qemu_set_fd_handler(3, on_read, 0, 0);
    event_notifier_set_handler(notifier, on_notify);
    qemu_thread_create(thread, "own", own_thread, 0, 0);
    qemu_thread_create(thread, "holder", holder, mutex, 0);
}
