/* Declarations of QEMU that the tests of its pack use: true names, no bodies. */
#ifndef QEMU_THREAD_H
#define QEMU_THREAD_H
typedef struct QemuMutex QemuMutex;
typedef struct QemuCond QemuCond;
typedef struct QemuSemaphore QemuSemaphore;
typedef struct QemuEvent QemuEvent;
typedef struct QemuThread QemuThread;
void qemu_mutex_lock_impl(QemuMutex *mutex, const char *file, const int line);
void qemu_mutex_unlock_impl(QemuMutex *mutex, const char *file, const int line);
void qemu_cond_wait_impl(QemuCond *cond, QemuMutex *mutex, const char *file, const int line);
typedef void (*QemuMutexLockFunc)(QemuMutex *m, const char *f, int l);
typedef void (*QemuCondWaitFunc)(QemuCond *c, QemuMutex *m, const char *f, int l);
extern QemuMutexLockFunc qemu_mutex_lock_func;
extern QemuCondWaitFunc qemu_cond_wait_func;
/* Macros, as in QEMU: they load a pointer to the function. */
#define qemu_mutex_lock(m) __atomic_load_n(&qemu_mutex_lock_func, __ATOMIC_RELAXED)(m, __FILE__, __LINE__)
#define qemu_mutex_unlock(m) qemu_mutex_unlock_impl(m, __FILE__, __LINE__)
#define qemu_cond_wait(c, m) __atomic_load_n(&qemu_cond_wait_func, __ATOMIC_RELAXED)(c, m, __FILE__, __LINE__)
void qemu_sem_wait(QemuSemaphore *sem);
void qemu_event_wait(QemuEvent *ev);
void qemu_thread_create(QemuThread *thread, const char *name, void *(*start_routine)(void *), void *arg, int mode);
void *qemu_thread_join(QemuThread *thread);
#endif
