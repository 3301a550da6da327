import HTTP
import Synchronization

/// The steps that computing the responses to each key may take in a minute.
///
/// Steps are known only once they are taken. So a request is refused when none are left, and the one before may have taken
/// more than were left.
final class StepQuota: Sendable {
  private struct Window {
    var start: Duration
    var steps = 0
  }

  /// The steps per minute of each key.
  let stepsPerMinute: Int
  private let now: @Sendable () -> Duration
  // One for each name that was used in the last minute, and some that were not.
  private let windows = Mutex<[String: Window]>([:])
  private static let keptNames = 1_000

  /// A quota of which nothing is used; `now` is the time since any fixed moment.
  init(stepsPerMinute: Int, now: @escaping @Sendable () -> Duration = KeyRing.uptime) {
    self.stepsPerMinute = stepsPerMinute
    self.now = now
  }

  /// The steps that are left for a name, and in how many seconds it has all of them again.
  func state(of name: String) -> RateWindow.State {
    let time = now()
    let window = windows.withLock { $0[name] }
    guard let window, time - window.start < RateWindow.length else {
      return RateWindow.State(remaining: stepsPerMinute, seconds: Self.wholeSeconds(RateWindow.length))
    }
    return RateWindow.State(
      remaining: max(0, stepsPerMinute - window.steps),
      seconds: Self.wholeSeconds(window.start + RateWindow.length - time))
  }

  /// Why a request of that name is refused, if it is.
  func refusal(of name: String) -> Refusal? {
    let state = state(of: name)
    guard state.remaining == 0 else { return nil }
    return .tooManyRequests(.steps, limit: stepsPerMinute, retryAfter: state.seconds)
  }

  /// Rounded up, so that a client that waits exactly this long is not refused again.
  private static func wholeSeconds(_ time: Duration) -> Int {
    let (seconds, attoseconds) = time.components
    return Int(seconds) + (attoseconds > 0 ? 1 : 0)
  }

  /// Counts the steps of a response, or of a part of it.
  func count(_ steps: Int, of name: String) {
    guard steps > 0 else { return }
    let time = now()
    windows.withLock { windows in
      if windows.count > Self.keptNames {
        windows = windows.filter { time - $0.value.start < RateWindow.length }
      }
      if let window = windows[name], time - window.start < RateWindow.length {
        windows[name]?.steps += steps
      } else {
        windows[name] = Window(start: time, steps: steps)
      }
    }
  }
}
