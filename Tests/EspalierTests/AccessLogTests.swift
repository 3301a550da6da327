import Foundation
import Metrics
import TestSupport
import Testing

@testable import espalier

@Suite struct `An access log` {
  @Test(arguments: [(12, 0, "one 1\ntwo 2\n"), (11, 1, "one 1\n"), (5, 2, "")])
  func `has so many bytes wait as it may, and drops lines beyond`(
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
}
