import AutoLayout
import Foundation
import Testing

@testable import ConsoleLogs

/// Whether the logs of other projects are explained in full: `make log-corpus`.
@Suite struct `A folder of console logs` {
  private static let folder = ProcessInfo.processInfo.environment["ESPALIER_LOGS"] ?? ""

  /// What an explanation can lack.
  private enum Gap: String {
    case unread = "a line is not read"
    case conflict = "no conflict"
    case broken = "the broken constraint is not in the conflict"
    case repair = "the first repair changes a constraint of the system"
    case document = "the document has no conflict"
  }

  @Test(.enabled(if: !folder.isEmpty)) func `is explained`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder).filter {
      $0.hasSuffix(".txt")
    }
    var complete = 0
    for name in names.sorted() {
      let gaps = try gaps(in: Array(try Data(contentsOf: URL(filePath: "\(Self.folder)/\(name)"))))
      if gaps.isEmpty { complete += 1 }
      print("\(name): \(gaps.isEmpty ? "explained" : gaps.map(\.rawValue).joined(separator: ", "))")
    }
    print("\(complete) of \(names.count) logs are explained in full.")
    #expect(!names.isEmpty)
  }

  private func gaps(in text: [UInt8]) throws -> [Gap] {
    try ConsoleLog.logs(in: text).flatMap { log in
      var gaps: [Gap] = log.unreadCount > 0 ? [.unread] : []
      let diagnosis = try log.diagnosis(stepLimit: 10_000_000)
      guard let conflict = diagnosis.conflict, let reproduction = diagnosis.reproduction else {
        return gaps + [.conflict]
      }
      if log.broken != nil, conflict.broken == nil { gaps.append(.broken) }
      let isOfSystem = log.constraints.map(\.kind.isOfSystem)
      let repair = diagnosis.repairs.first?.constraints ?? []
      if repair.isEmpty || repair.contains(where: { isOfSystem[$0] }) { gaps.append(.repair) }
      let tree = try LayoutTree(root: reproduction.root, constraints: reproduction.constraints)
      if try tree.layout(in: LayoutContext()).diagnosis.conflicts.isEmpty { gaps.append(.document) }
      return gaps
    }
  }
}
