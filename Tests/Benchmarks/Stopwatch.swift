/// Repeats work for a while and keeps the median.
enum Stopwatch {
  /// Runs `body` for about `seconds`, at least three times; returns how often, and the median in nanoseconds.
  static func median(seconds: Double, _ body: () throws -> Void) rethrows -> (repeats: Int, nanoseconds: Int)
  {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    var times: [Int] = []
    repeat {
      let time = try clock.measure(body)
      times.append(Int(time / .nanoseconds(1)))
    } while clock.now < end || times.count < 3
    times.sort()
    return (times.count, times[times.count / 2])
  }
}
