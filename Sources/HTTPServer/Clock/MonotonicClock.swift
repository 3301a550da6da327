import Glibc

/// Time that only goes forward, from any fixed moment.
enum MonotonicClock {
  static func now() -> Duration { time(of: CLOCK_MONOTONIC) }

  /// The time that processors have worked for the calling thread.
  static func threadTime() -> Duration { time(of: CLOCK_THREAD_CPUTIME_ID) }

  @inline(__always) private static func time(of clock: clockid_t) -> Duration {
    var time = timespec()
    clock_gettime(clock, &time)
    // 64 bits of nanoseconds last for centuries, so neither step can overflow.
    return Duration(attoseconds: Int128(time.tv_sec &* 1_000_000_000 &+ time.tv_nsec) &* 1_000_000_000)
  }
}
