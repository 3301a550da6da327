import Foundation
import TestSupport
import Testing

/// A real `espalier serve` on its own port, ended with the test.
final class ServerProcess {
  private let process = Process()
  /// The file of its messages.
  private let errors = FileManager.default.temporaryDirectory.appending(path: "espalier-\(UUID().uuidString)")
  private(set) var port: UInt16 = 0
  /// The standard error output of the server before it served.
  private(set) var lines = ""

  /// The program that was built with the tests.
  static let executable: URL = {
    // The tests are beside the program, in a bundle or as a program themselves.
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    while folder.path != "/" {
      let candidate = folder.appendingPathComponent("espalier")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      folder.deleteLastPathComponent()
    }
    // The error names what is missing.
    return URL(fileURLWithPath: "/no/espalier/beside/the/tests")
  }()

  /// Starts a server with lower limits, by options of `ulimit`.
  init(
    _ arguments: [String] = [], environment: [String: String] = [:], ulimit: String? = nil
  ) throws {
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--threads", "2"] + arguments
    if let ulimit {
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      let command = "ulimit \(ulimit); exec \"$0\" \"$@\""
      process.arguments = ["-c", command, ServerProcess.executable.path] + arguments
    } else {
      process.executableURL = ServerProcess.executable
      process.arguments = arguments
    }
    process.setEnvironment(environment)
    // If the tests crash, the server keeps running: it must not hold the output that a build waits for.
    process.standardOutput = FileHandle.nullDevice
    try Data().write(to: errors)
    process.standardError = try FileHandle(forWritingTo: errors)
    try Self.withoutBlockedSignals { try process.run() }
    // The last line before it serves contains its address.
    try Wait.until("a server said where it listens") {
      lines = try String(contentsOf: errors, encoding: .utf8)
      return (lines.contains("serves on") && lines.hasSuffix("\n")) || !process.isRunning
    }
    let line = lines.split(separator: "\n").first { $0.contains("serves on") }
    let digits = line?.split(separator: ":").last?.prefix { $0.isNumber } ?? ""
    port = try #require(UInt16(digits), "\(lines)")
  }

  deinit {
    if process.isRunning { process.terminate() }
    try? FileManager.default.removeItem(at: errors)
  }

  // A process inherits the blocked signals. A test's thread may block all, a shell blocks none.
  static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }

  /// The process id of the server.
  var identifier: Int32 { process.processIdentifier }

  /// The standard error output of the server.
  var messages: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

  /// Sends a signal to the server.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// The resident memory of the server, in millions of bytes.
  var residentMegabytes: Double {
    let status =
      (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return (line.flatMap { Double($0.filter(\.isNumber)) } ?? .nan) * 1_024 / 1e6
  }

  /// Waits for the server to end and returns its exit code.
  func wait() throws -> Int32 { try process.waitForEnd() }
}
