/// Counts uses within the current minute.
struct RateWindow {
  /// What is left, as in the `RateLimit` field.
  struct State: Equatable {
    let remaining: Int
    /// Whole seconds until the next window has started.
    let seconds: Int
  }

  static let length: Duration = .seconds(60)

  private var start: Duration?
  private var used = 0

  /// Counts uses if that many are left; the first use starts a minute.
  mutating func count(_ uses: Int, of quota: Int, at now: Duration) -> Bool {
    if let start, now - start < Self.length {
    } else {
      start = now
      used = 0
    }
    guard used + uses <= quota else { return false }
    used += uses
    return true
  }

  func state(of quota: Int, at now: Duration) -> State {
    let end = (start ?? now) + Self.length
    // Rounded up, so that a client that waits exactly this long is not refused again.
    let (seconds, attoseconds) = (end - now).components
    return State(remaining: max(0, quota - used), seconds: Int(seconds) + (attoseconds > 0 ? 1 : 0))
  }
}
