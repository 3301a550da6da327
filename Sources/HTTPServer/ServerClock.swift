import Glibc

/// The time of an event loop, looked up once a turn, and as the `Date` field writes it (RFC 9110 §5.6.7).
struct ServerClock {
  /// The time since some fixed moment.
  private(set) var now = Duration.zero
  /// The time of day, to the second.
  private(set) var date = ""
  private var second: time_t = -1

  init() { update() }

  mutating func update() {
    var monotonic = timespec()
    clock_gettime(CLOCK_MONOTONIC, &monotonic)
    now = .seconds(monotonic.tv_sec) + .nanoseconds(monotonic.tv_nsec)
    let time = Glibc.time(nil)
    if time != second {
      second = time
      date = ServerClock.format(time)
    }
  }

  /// Writes a time as `Sun, 06 Nov 1994 08:49:37 GMT`.
  static func format(_ time: time_t) -> String {
    var time = time
    var parts = tm()
    gmtime_r(&time, &parts)
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return
      "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(parts.tm_year + 1900) "
      + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
  }
}
