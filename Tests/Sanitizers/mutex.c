// What ThreadSanitizer has to be told of Swift's Mutex, to be preloaded; `make sanitize SANITIZER=thread` does.
//
// A lock that nobody holds is taken by an atomic operation in our own code, which the sanitizer sees. One that somebody
// holds is waited for in libswiftSynchronization, which is built without the sanitizer: all that the lock guards would be
// reported as a race. So the two functions that wait say themselves what they order. No report is suppressed.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

// They are there in programs that are built with the sanitizer; others are preloaded as well and call nothing of this.
extern __attribute__((weak)) void __tsan_acquire(void *address);
extern __attribute__((weak)) void __tsan_release(void *address);

// Synchronization._MutexHandle._lockSlow(UInt32) and ._unlockSlow(), in Swift 6.3.
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

#define SWIFT __attribute__((swiftcall))
#define HANDLE __attribute__((swift_context)) void *handle

SWIFT void lock_slow(uint32_t owner, HANDLE) __asm__(LOCK);
SWIFT void unlock_slow(HANDLE) __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t owner, HANDLE) {
  SWIFT void (*wait)(uint32_t owner, HANDLE) = dlsym(RTLD_NEXT, LOCK);
  wait(owner, handle);
  if (__tsan_acquire != NULL) __tsan_acquire(handle);
}

SWIFT void unlock_slow(HANDLE) {
  SWIFT void (*wake)(HANDLE) = dlsym(RTLD_NEXT, UNLOCK);
  if (__tsan_release != NULL) __tsan_release(handle);
  wake(handle);
}
