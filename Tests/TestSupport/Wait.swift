import Foundation

/// Waiting for what another thread or another process has to do.
///
/// Who waits so has an end, and says what did not come.
public enum Wait {
  /// How long is waited at most: far longer than the slowest machine takes for anything.
  public static let seconds = 60

  /// How long a program may take that is run to its end, a compiler beside other tests perhaps.
  public static let secondsOfPrograms = 600

  /// Says what has not come in time.
  public struct InVain: Error, CustomStringConvertible {
    /// What was waited for, and how long.
    public let description: String
  }

  /// Waits until a condition holds.
  ///
  /// - Parameters:
  ///   - what: The condition in words.
  ///   - seconds: How long it is waited for.
  ///   - condition: Asked again and again.
  /// - Throws: ``InVain`` if it does not hold in time, or what `condition` throws.
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
  /// - Parameter seconds: How long it is waited for.
  /// - Returns: Its exit code, or 128 and the number of the signal that ended it, as a shell says it.
  /// - Throws: ``Wait/InVain`` if it has not ended by itself.
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
