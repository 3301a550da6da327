import Foundation
import Glibc
import HTTPServer
import LayoutAPI
import Synchronization

/// Writes a line of JSON for each exchange.
final class AccessLog: Sendable {
  private let path: String
  private let file: Mutex<FileHandle>

  /// A log in a file, at whose end is written, or on standard output for `-`; nil if it cannot be opened.
  init?(_ path: String) {
    guard let file = Self.open(path) else { return nil }
    self.path = path
    self.file = Mutex(file)
  }

  private static func open(_ path: String) -> FileHandle? {
    guard path != "-" else { return .standardOutput }
    let descriptor = Glibc.open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o640)
    return descriptor < 0 ? nil : FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Goes on in a new file if somebody has taken the old one away.
  ///
  /// - Returns: What is wrong if that cannot be opened; the log then goes on where it was.
  func reopen() -> String? {
    guard let fresh = Self.open(path) else {
      return "the access log stays where it was: “\(path)” cannot be written"
    }
    file.withLock { $0 = fresh }
    return nil
  }

  /// Writes an exchange's line; one that cannot be written is lost.
  func write(_ exchange: Exchange) {
    let line = Service.logLine(
      request: exchange.request, response: exchange.response, bodyBytes: exchange.bodyBytes,
      client: exchange.client, duration: exchange.duration, queueAge: exchange.queueAge, time: Date().timeIntervalSince1970)
    file.withLock { file in try? file.write(contentsOf: Data(line)) }
  }
}
