// Linux functions and macros that Swift's Glibc module does not import.
//
// _GNU_SOURCE would declare more, but also change types that Swift's Glibc has already imported.
//
// Every function returns a number that is not negative, or the negated errno. Descriptors are close-on-exec, and
// sockets are non-blocking.

#ifndef CLINUX_H
#define CLINUX_H

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <malloc.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

extern int accept4(int listener, struct sockaddr *address, socklen_t *length, int flags);
extern int memfd_create(const char *name, unsigned flags);
extern int pipe2(int ends[2], int flags);

// The events of a descriptor, and the token it was registered with.
typedef struct {
  uint64_t token;
  uint32_t readiness;
} clinux_event;

enum { CLINUX_READABLE = EPOLLIN, CLINUX_WRITABLE = EPOLLOUT, CLINUX_BROKEN = EPOLLERR | EPOLLHUP };

static inline int clinux_result(int result) { return result < 0 ? -errno : result; }

static inline int clinux_epoll_create(void) { return clinux_result(epoll_create1(EPOLL_CLOEXEC)); }

static inline int clinux_epoll_set(int epoll, int operation, int descriptor, uint32_t readiness,
                                   uint64_t token) {
  struct epoll_event event;
  memset(&event, 0, sizeof event);
  event.events = readiness;
  event.data.u64 = token;
  return clinux_result(epoll_ctl(epoll, operation, descriptor, &event));
}

static inline int clinux_epoll_add(int epoll, int descriptor, uint32_t readiness, uint64_t token) {
  return clinux_epoll_set(epoll, EPOLL_CTL_ADD, descriptor, readiness, token);
}

static inline int clinux_epoll_change(int epoll, int descriptor, uint32_t readiness, uint64_t token) {
  return clinux_epoll_set(epoll, EPOLL_CTL_MOD, descriptor, readiness, token);
}

// Waits at most `milliseconds`; returns 0 events if a signal interrupts it.
static inline int clinux_epoll_wait(int epoll, clinux_event *events, int capacity, int milliseconds) {
  enum { most = 128 };
  struct epoll_event ready[most];
  int count = epoll_wait(epoll, ready, capacity < most ? capacity : most, milliseconds);
  if (count < 0) return errno == EINTR ? 0 : -errno;
  for (int i = 0; i < count; i++) {
    events[i].token = ready[i].data.u64;
    events[i].readiness = ready[i].events;
  }
  return count;
}

// A file without a name, in memory.
static inline int clinux_memory_file(void) { return clinux_result(memfd_create("espalier", 1 /* MFD_CLOEXEC */)); }

// A pipe that waits: its two ends, the one to read first.
static inline int clinux_pipe(int ends[2]) { return clinux_result(pipe2(ends, O_CLOEXEC)); }

static inline int clinux_eventfd(void) { return clinux_result(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)); }

static inline int clinux_eventfd_signal(int descriptor) {
  uint64_t one = 1;
  return clinux_result((int)write(descriptor, &one, sizeof one));
}

static inline int clinux_eventfd_clear(int descriptor) {
  uint64_t count;
  return clinux_result((int)read(descriptor, &count, sizeof count));
}

// Blocks SIGTERM, SIGINT and SIGHUP in the calling thread and in threads it starts, and returns a descriptor that reads
// them.
static inline int clinux_signalfd(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGHUP);
  int failure = pthread_sigmask(SIG_BLOCK, &set, NULL);
  if (failure != 0) return -failure;
  return clinux_result(signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK));
}

// The number of the next signal, or 0 if there is none.
static inline int clinux_signalfd_next(int descriptor) {
  struct signalfd_siginfo info;
  ssize_t count = read(descriptor, &info, sizeof info);
  return count == (ssize_t)sizeof info ? (int)info.ssi_signo : 0;
}

// Waits until one of two descriptors is readable; bits 0 and 1 of the result say which. A descriptor of -1 is ignored,
// and -1 milliseconds means no limit.
static inline int clinux_poll_two(int first, int second, int milliseconds) {
  struct pollfd polled[2] = {{first, POLLIN, 0}, {second, POLLIN, 0}};
  int count = poll(polled, 2, milliseconds);
  if (count < 0) return errno == EINTR ? 0 : -errno;
  return (polled[0].revents ? 1 : 0) | (polled[1].revents ? 2 : 0);
}

// Accepts a connection and writes the address of its client, which is IPv6 or shorter.
static inline int clinux_accept(int listener, struct sockaddr_in6 *client) {
  socklen_t bytes = sizeof *client;
  int result = accept4(listener, (struct sockaddr *)client, &bytes, SOCK_NONBLOCK | SOCK_CLOEXEC);
  if (result < 0) return -errno;
  int on = 1;
  setsockopt(result, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  // Only sent bytes tell a slow client from one that reads nothing. Without this limit, the system would take megabytes
  // at once, and nothing more until a third of them had been sent.
  int unsentBytes = 131072;
  setsockopt(result, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsentBytes, sizeof unsentBytes);
  return result;
}

// Reads at most `count` bytes without removing them.
static inline int clinux_peek(int descriptor, void *bytes, int count) {
  return clinux_result((int)recv(descriptor, bytes, (size_t)count, MSG_PEEK));
}

// The resident memory of this process in bytes, with what it has mapped of files; 0 if unknown.
static inline int64_t clinux_resident_bytes(void) {
  char text[128];
  int descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return 0;
  ssize_t count = read(descriptor, text, sizeof text - 1);
  close(descriptor);
  if (count <= 0) return 0;
  text[count] = 0;
  long long all = 0, resident = 0;
  if (sscanf(text, "%lld %lld", &all, &resident) != 2) return 0;
  return resident * sysconf(_SC_PAGESIZE);
}

// The calling thread.
static inline intptr_t clinux_thread(void) { return (intptr_t)pthread_self(); }

// Does nothing for a while, in this thread.
static inline void clinux_sleep(int milliseconds) { poll(NULL, 0, milliseconds); }

// The number of processors that this process may run on.
static inline int clinux_processor_count(void) {
  unsigned long set[128];
  long bytes = syscall(SYS_sched_getaffinity, 0, sizeof set, set);
  if (bytes < 0) return -errno;
  int count = 0;
  for (long i = 0; i < bytes / (long)sizeof set[0]; i++) count += __builtin_popcountl(set[i]);
  return count;
}

// Lowers the priority of this thread, so that other threads of the process run first. On Linux, each thread has a
// niceness of its own (sched(7), “The nice value”).
static inline void clinux_yield_to_others(void) { nice(5); }

// Returns the pages of the program and its libraries to the system. The system maps a page again when it is read, from
// its cache of files.
void clinux_give_back_programs(void);

// Returns free memory to the system, also from the middle of heaps. Scans all free memory.
static inline void clinux_return_free_memory(void) { malloc_trim(0); }

// Maps each block of at least `bytes` by itself, so that freeing it returns it to the system.
static inline void clinux_map_blocks(int bytes) {
  mallopt(M_MMAP_THRESHOLD, bytes);
  // Twice that may stay free at the end of a heap, the same ratio that glibc chooses.
  mallopt(M_TRIM_THRESHOLD, 2 * bytes);
}

// Raises the limit of open descriptors as far as the system allows, and returns it.
static inline int clinux_raise_descriptor_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return -errno;
  rlim_t before = limit.rlim_cur;
  limit.rlim_cur = limit.rlim_max;
  if (setrlimit(RLIMIT_NOFILE, &limit) != 0) limit.rlim_cur = before;
  return limit.rlim_cur < INT_MAX ? (int)limit.rlim_cur : INT_MAX;
}

#endif
