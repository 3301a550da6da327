import Foundation

/// Waiting for what another thread or another process has to do.
///
/// Who waits so has an end, and says what did not come.
public enum Wait {
  /// How long is waited at most: far longer than the slowest machine takes for anything.
  public static let seconds = 60

  /// Says what has not come in time.
  public struct InVain: Error, CustomStringConvertible {
    /// What was waited for, and how long.
    public let description: String
  }

  /// Waits until a condition holds.
  ///
  /// - Parameters:
  ///   - what: The condition in words.
  ///   - condition: Asked again and again.
  /// - Throws: ``InVain`` if it does not hold in time, or what `condition` throws.
  public static func until(_ what: String, _ condition: () throws -> Bool) throws {
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
  /// - Returns: How it ended: its exit code, or the signal's number.
  /// - Throws: ``Wait/InVain`` if it has not ended by itself.
  public func waitForEnd() throws -> Int32 {
    do {
      try Wait.until("“\(executableURL?.lastPathComponent ?? "")” ended") { !isRunning }
    } catch {
      kill(processIdentifier, SIGKILL)
      throw error
    }
    return terminationStatus
  }
}
