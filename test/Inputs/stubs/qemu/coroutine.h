#ifndef QEMU_COROUTINE_H
#define QEMU_COROUTINE_H
#include <stdbool.h>
#include <stdint.h>
#define coroutine_fn __attribute__((annotate("coroutine_fn")))
typedef struct Coroutine Coroutine;
typedef struct CoMutex CoMutex;
typedef void coroutine_fn CoroutineEntry(void *opaque);
Coroutine *qemu_coroutine_create(CoroutineEntry *entry, void *opaque);
void coroutine_fn qemu_coroutine_yield(void);
bool qemu_in_coroutine(void);
void coroutine_fn qemu_co_mutex_lock(CoMutex *mutex);
void coroutine_fn qemu_co_mutex_unlock(CoMutex *mutex);
void coroutine_fn qemu_co_sleep_ns(int type, int64_t ns);
#endif
