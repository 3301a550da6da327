import Glibc

/// Time that only goes forward, from any fixed moment.
enum MonotonicClock {
  static func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    // 64 bits of nanoseconds last for centuries, so neither step can overflow.
    return Duration(attoseconds: Int128(time.tv_sec &* 1_000_000_000 &+ time.tv_nsec) &* 1_000_000_000)
  }
}
