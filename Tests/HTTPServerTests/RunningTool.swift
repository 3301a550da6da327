import Foundation
import Glibc
import TestSupport

/// A program that runs until the test ends.
final class RunningTool {
  private let process = Process()
  /// Our end of its input: unlike a pipe, it raises no signal when it breaks.
  private let input: Int32
  /// The file of its output.
  private let file = FileManager.default.temporaryDirectory.appending(path: "espalier-\(UUID().uuidString)")

  /// Starts a program from the path.
  init(_ name: String, _ arguments: [String]) throws {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0
    else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    input = ends[0]
    try Data().write(to: file)
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.standardInput = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    process.standardOutput = try FileHandle(forWritingTo: file)
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  deinit {
    close(input)
    if process.isRunning { process.terminate() }
    try? FileManager.default.removeItem(at: file)
  }

  /// Sends a text to its input.
  func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Glibc.send(input, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }

  /// Waits until it has written a text that many times.
  func waitFor(_ text: String, count: Int) throws {
    try Wait.until("“\(text)” came \(count) times") {
      try String(contentsOf: file, encoding: .utf8).ranges(of: text).count >= count
    }
  }
}
