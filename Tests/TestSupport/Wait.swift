import Foundation

/// Waits for another thread or process, for a limited time.
public enum Wait {
  /// The default limit: far longer than a slow machine needs.
  public static let seconds = 60

  /// The limit for a program that runs to its end, such as a compiler beside other tests.
  public static let secondsOfPrograms = 600

  /// The wait took too long.
  public struct InVain: Error, CustomStringConvertible {
    /// The condition, and how long the test waited for it.
    public let description: String
  }

  /// Waits until a condition holds.
  ///
  /// - Parameters:
  ///   - what: The condition in words.
  ///   - seconds: The limit.
  ///   - condition: Called every five milliseconds.
  /// - Throws: ``InVain`` if the condition does not hold in time, or the error of `condition`.
  public static func until(
    _ what: String, seconds: Int = Wait.seconds, _ condition: () throws -> Bool
  ) throws {
    let end = ContinuousClock.now + .seconds(seconds)
    while try !condition() {
      guard ContinuousClock.now < end else {
        throw InVain(description: "Waited \(seconds) seconds in vain until \(what).")
      }
      usleep(5_000)
    }
  }
}

extension Process {
  /// Waits for the process to end, and kills it if it does not.
  ///
  /// - Parameter seconds: The limit.
  /// - Returns: The exit code, or 128 plus the number of the signal that ended it, as in a shell.
  /// - Throws: ``Wait/InVain`` if it had to be killed.
  public func waitForEnd(seconds: Int = Wait.seconds) throws -> Int32 {
    do {
      try Wait.until("“\(executableURL?.lastPathComponent ?? "")” ended", seconds: seconds) { !isRunning }
    } catch {
      kill(processIdentifier, SIGKILL)
      throw error
    }
    return terminationReason == .exit ? terminationStatus : 128 + terminationStatus
  }
}
