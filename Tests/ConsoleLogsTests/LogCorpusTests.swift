import AutoLayout
import Foundation
import Testing

@testable import ConsoleLogs

/// Whether logs are explained in full: those of `Tests/Fixtures/console`, which have the syntax that frameworks,
/// libraries and copies give them, and with `make log-corpus` those of other projects.
@Suite struct `A folder of console logs` {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/console").path
  private static let folder = ProcessInfo.processInfo.environment["ESPALIER_LOGS"] ?? ""

  /// What an explanation can lack.
  private enum Gap: String {
    case unread = "a line is not read"
    case conflict = "no conflict"
    case broken = "the broken constraint is not in the conflict"
    case repair = "the first repair changes a constraint of the system"
    case document = "the document has no conflict"
  }

  @Test func `is explained in full if it is Espalier's own`() throws {
    let gaps = try gaps(in: Self.fixtures)
    #expect(gaps.count >= 40)
    for (name, gaps) in gaps { #expect(gaps.isEmpty, "\(name): \(gaps)") }
  }

  @Test(.enabled(if: !folder.isEmpty)) func `is explained`() throws {
    let gaps = try gaps(in: Self.folder)
    for (name, gaps) in gaps {
      print("\(name): \(gaps.isEmpty ? "explained" : gaps.map(\.rawValue).joined(separator: ", "))")
    }
    print("\(gaps.count { $0.gaps.isEmpty }) of \(gaps.count) logs are explained in full.")
    #expect(!gaps.isEmpty)
  }

  private func gaps(in folder: String) throws -> [(name: String, gaps: [Gap])] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".txt") }.sorted().map {
      ($0, try gaps(in: Array(try Data(contentsOf: URL(filePath: "\(folder)/\($0)")))))
    }
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
      let hasOwn = conflict.members.contains { !isOfSystem[$0] }
      guard let repair = diagnosis.repairs.first else { return gaps + [.repair] }
      if hasOwn, repair.constraints.isEmpty || !repair.systemConstraints.isEmpty { gaps.append(.repair) }
      let tree = try LayoutTree(root: reproduction.root, constraints: reproduction.constraints)
      if try tree.layout(in: LayoutContext()).diagnosis.conflicts.isEmpty { gaps.append(.document) }
      return gaps
    }
  }
}
