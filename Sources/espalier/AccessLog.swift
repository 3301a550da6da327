import Foundation
import HTTPServer
import LayoutAPI
import Synchronization

/// Writes a line of JSON for each exchange.
final class AccessLog: Sendable {
  private let file: FileHandle
  private let lock = Mutex(())

  /// A log in a file, at whose end is written, or on standard output for `-`; nil if it cannot be opened.
  init?(_ path: String) {
    if path == "-" {
      file = .standardOutput
    } else {
      let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o640)
      guard descriptor >= 0 else { return nil }
      file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
  }

  /// Writes an exchange's line; one that cannot be written is lost.
  func write(_ exchange: Exchange) {
    let line = Service.logLine(
      request: exchange.request, response: exchange.response, client: exchange.client,
      duration: exchange.duration, queueAge: exchange.queueAge, time: Date().timeIntervalSince1970)
    lock.withLock { _ in try? file.write(contentsOf: Data(line)) }
  }
}
