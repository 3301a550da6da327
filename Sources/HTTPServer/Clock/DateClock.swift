import Glibc
import HTTP

/// The current time as a field value, formatted once a second.
struct DateClock {
  private var second = -1
  private var cached = ""

  mutating func text() -> String {
    let current = time(nil)
    if current != second {
      second = current
      cached = HTTPDate.text(secondsSince1970: current)
    }
    return cached
  }
}
