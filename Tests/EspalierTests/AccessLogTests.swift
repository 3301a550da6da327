import Dispatch
import Foundation
import Glibc
import Metrics
import Synchronization
import TestSupport
import Testing

@testable import espalier

@Suite struct `An access log` {
  @Test(arguments: [(12, 0, "one 1\ntwo 2\n"), (11, 1, "one 1\n"), (5, 2, "")])
  func `lets lines wait up to its limit, and drops more`(
    byteLimit: Int, dropped: Int, text: String
  ) throws {
    let path = FileManager.default.temporaryDirectory.appending(
      path: "espalier-log-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: path) }
    let log = try AccessLog(path.path, byteLimit: byteLimit)
    // Nothing is written before it starts.
    for line in ["one 1\n", "two 2\n"] { log.add(Array(line.utf8)) }
    log.start()
    log.finish()
    var writer = MetricsWriter()
    log.writeMetrics(to: &writer)
    #expect(writer.text.hasSuffix("\nespalier_access_log_dropped_lines_total \(dropped)\n"))
    try Wait.until("the log says \(text.debugDescription)") {
      try String(contentsOf: path, encoding: .utf8) == text
    }
  }

  /// A pipe that takes few bytes, and its reading end.
  private func makePipe() throws -> (path: String, reader: Int32) {
    let folder = FileManager.default.temporaryDirectory
    let path = folder.appending(path: "espalier-log-\(UUID().uuidString)").path
    try #require(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    try #require(fcntl(reader, 1031 /* F_SETPIPE_SZ */, 4_096) == 4_096)
    return (path, reader)
  }

  // Lines that took longer than a second were lost at the end, although they were being read.
  @Test func `waits at its end while its lines are read`() throws {
    let (path, reader) = try makePipe()
    defer {
      close(reader)
      try? FileManager.default.removeItem(atPath: path)
    }
    let log = try AccessLog(path, byteLimit: 100_000)
    let line = [UInt8](repeating: UInt8(ascii: "a"), count: 1_023) + [UInt8(ascii: "\n")]
    for _ in 0..<40 { log.add(line) }
    log.start()
    let taken = Mutex(0)
    let done = DispatchSemaphore(value: 0)
    Thread {
      var buffer = [UInt8](repeating: 0, count: 4_096)
      // The first time nothing may have arrived yet.
      for _ in 0..<12 {
        usleep(200_000)
        let count = read(reader, &buffer, buffer.count)
        if count > 0 { taken.withLock { $0 += count } }
      }
      done.signal()
    }.start()
    log.finish()
    #expect(done.wait(timeout: .now() + Double(Wait.seconds)) == .success)
    #expect(taken.withLock { $0 } == 40 * line.count)
  }

  // A log that waited for a reader of its pipe never looked at the file that replaced it.
  @Test func `continues in a new file if the old one accepts nothing`() throws {
    let (path, reader) = try makePipe()
    defer {
      close(reader)
      try? FileManager.default.removeItem(atPath: path)
    }
    let log = try AccessLog(path, byteLimit: 100_000)
    log.start()
    let lines = (0..<10).map { "\($0) \(String(repeating: "a", count: 1_000))\n" }
    log.add(Array(lines.joined().utf8))
    var buffer = [UInt8](repeating: 0, count: 1)
    try Wait.until("the pipe is full") { read(reader, &buffer, 1) == 1 }
    try FileManager.default.removeItem(atPath: path)
    #expect(log.reopen() == nil)
    // Four lines fit into the pipe and a part of the fifth, which is lost with it.
    try Wait.until("the rest is in the new file") {
      try String(contentsOfFile: path, encoding: .utf8) == lines[5...].joined()
    }
    log.finish()
    var writer = MetricsWriter()
    log.writeMetrics(to: &writer)
    #expect(writer.text.hasSuffix("\nespalier_access_log_dropped_lines_total 1\n"))
  }
}
