#pragma once

// What Linux has and Swift's Glibc module does not show: epoll, eventfd, signalfd, accept4.
//
// No system header is included here: one that is read with other macros than Swift reads it with clashes with Glibc.

#include <stdint.h>

/// A descriptor that has become ready, by the name under which it was added.
struct readiness {
  uint32_t events;
  uint64_t data;
};

/// The events: bytes or an end of input, room for output, and an error or the end of both directions.
extern const uint32_t linux_readable;
extern const uint32_t linux_writable;
extern const uint32_t linux_broken;

int linux_epoll_create(void);
int linux_epoll_add(int epoll, int descriptor, uint32_t events, uint64_t data);
int linux_epoll_modify(int epoll, int descriptor, uint32_t events, uint64_t data);
int linux_epoll_remove(int epoll, int descriptor);

/// Waits for at most `count` descriptors and at most so many milliseconds; returns how many are ready, or -1.
int linux_epoll_wait(int epoll, struct readiness *ready, int count, int milliseconds);

int linux_eventfd(void);

/// Accepts a connection whose descriptor does not block and is closed on exec.
int linux_accept(int listener);

/// Blocks SIGTERM and SIGINT in this thread and those it starts, and makes them readable from a descriptor.
int linux_termination_signals(void);

/// Takes one signal off the descriptor; returns its number, or 0 if there is none.
int linux_read_signal(int descriptor);
