import Foundation
import TestSupport
import Testing

/// A real `espalier serve` on a port of its own, ended with the test.
final class ServerProcess {
  private let process = Process()
  /// Where it says what it has to say.
  private let errors = FileManager.default.temporaryDirectory.appending(path: "espalier-\(UUID().uuidString)")
  private(set) var port: UInt16 = 0
  /// What the server has written on standard error before it served.
  private(set) var lines = ""

  /// The program that was built with the tests.
  static let executable: URL = {
    // The tests lie beside the program, in a bundle or as a program themselves.
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    while folder.path != "/" {
      let candidate = folder.appendingPathComponent("espalier")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      folder.deleteLastPathComponent()
    }
    // Who runs this is told what there is not.
    return URL(fileURLWithPath: "/no/espalier/beside/the/tests")
  }()

  /// Starts a server with less than the tests have, if the options of `ulimit` say so.
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
    // What `make sanitize` loads beside the tests is loaded beside the server, too.
    let inherited = ProcessInfo.processInfo.environment.filter { $0.key == "LD_PRELOAD" }
    process.environment = environment.merging(inherited) { own, _ in own }
    // If the tests' process traps, nobody ends its servers: none may hold the output that a build waits for.
    process.standardOutput = FileHandle.nullDevice
    try Data().write(to: errors)
    process.standardError = try FileHandle(forWritingTo: errors)
    try Self.withoutBlockedSignals { try process.run() }
    // The last line before it serves says where it listens.
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

  // A process inherits which signals are blocked. A test's thread may block all, a shell blocks none.
  static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }

  /// The number of the server's process.
  var identifier: Int32 { process.processIdentifier }

  /// All that the server has written on standard error.
  var messages: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

  /// Sends a signal to the server.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// The memory of the server that is in the machine's, in millions of bytes.
  var residentMegabytes: Double {
    let status =
      (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return (line.flatMap { Double($0.filter(\.isNumber)) } ?? .nan) * 1_024 / 1e6
  }

  /// Waits for the server to end and returns its exit code.
  func wait() throws -> Int32 { try process.waitForEnd() }
}
