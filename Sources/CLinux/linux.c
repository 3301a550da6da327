#define _GNU_SOURCE
#include "linux.h"

#include <pthread.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MOST_EVENTS = 256 };

const uint32_t linux_readable = EPOLLIN | EPOLLRDHUP;
const uint32_t linux_writable = EPOLLOUT;
const uint32_t linux_broken = EPOLLERR | EPOLLHUP;

int linux_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

static int control(int epoll, int operation, int descriptor, uint32_t events, uint64_t data) {
  struct epoll_event event = {.events = events, .data.u64 = data};
  return epoll_ctl(epoll, operation, descriptor, &event);
}

int linux_epoll_add(int epoll, int descriptor, uint32_t events, uint64_t data) {
  return control(epoll, EPOLL_CTL_ADD, descriptor, events, data);
}

int linux_epoll_modify(int epoll, int descriptor, uint32_t events, uint64_t data) {
  return control(epoll, EPOLL_CTL_MOD, descriptor, events, data);
}

int linux_epoll_remove(int epoll, int descriptor) {
  return epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, 0);
}

int linux_epoll_wait(int epoll, struct readiness *ready, int count, int milliseconds) {
  // epoll's own struct is packed, which Swift cannot take the address of a member in.
  struct epoll_event events[MOST_EVENTS];
  int found = epoll_wait(epoll, events, count < MOST_EVENTS ? count : MOST_EVENTS, milliseconds);
  for (int i = 0; i < found; i++) {
    ready[i].events = events[i].events;
    ready[i].data = events[i].data.u64;
  }
  return found;
}

int linux_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int linux_accept(int listener) { return accept4(listener, 0, 0, SOCK_CLOEXEC | SOCK_NONBLOCK); }

int linux_termination_signals(void) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  pthread_sigmask(SIG_BLOCK, &signals, 0);
  return signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
}

int linux_read_signal(int descriptor) {
  struct signalfd_siginfo info;
  return read(descriptor, &info, sizeof info) == sizeof info ? (int)info.ssi_signo : 0;
}
