// Tells ThreadSanitizer about Swift's Mutex. `make sanitize SANITIZER=thread` preloads this library.
//
// A free lock is taken by an atomic operation in our own code, which the sanitizer sees. Waiting for a held lock happens in
// libswiftSynchronization, which is built without the sanitizer, so every access that the lock guards would be reported as a
// race. The two functions below wrap its slow paths and report the ordering themselves. They suppress no reports.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

// Defined only in programs built with the sanitizer. The library is preloaded into other programs too; there they are null.
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
