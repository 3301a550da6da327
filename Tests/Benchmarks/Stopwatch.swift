/// Repeats work for a while and keeps the times.
struct Stopwatch {
  /// The times in nanoseconds, ascending.
  private let times: [Int]

  /// Runs `body` for about `seconds`, at least three times.
  init(seconds: Double, _ body: () throws -> Void) rethrows {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    var times: [Int] = []
    repeat {
      let time = try clock.measure(body)
      times.append(Int(time / .nanoseconds(1)))
    } while clock.now < end || times.count < 3
    self.times = times.sorted()
  }

  var repeats: Int { times.count }
  var median: Int { times[times.count / 2] }
  /// The time that one repeat in a hundred exceeds, in nanoseconds.
  var p99: Int { times[min(times.count - 1, times.count * 99 / 100)] }
}
