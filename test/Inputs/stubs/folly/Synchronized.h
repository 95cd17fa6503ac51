#pragma once
namespace folly {
template <bool ReaderPriority>
class SharedMutexImpl {
 public:
  void lock();
  void unlock();
  void lock_shared();
  void unlock_shared();
};
using SharedMutex = SharedMutexImpl<false>;
template <class T>
class LockedPtr {
 public:
  LockedPtr(LockedPtr&&) noexcept;
  ~LockedPtr();
  T* operator->() const;
  T& operator*() const;
  void unlock() noexcept;
};
template <class Subclass, class T>
struct SynchronizedBase {
  LockedPtr<T> wlock();
  LockedPtr<const T> rlock() const;
  template <class Function>
  auto withWLock(Function&& function) -> decltype(function(*static_cast<T*>(nullptr))) { __builtin_trap(); }
};
template <class T, class Mutex = SharedMutex>
struct Synchronized : SynchronizedBase<Synchronized<T, Mutex>, T> {
  Synchronized();
};
}  // namespace folly
