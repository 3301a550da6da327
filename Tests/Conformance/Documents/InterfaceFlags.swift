import AutoLayout
import InterfaceBuilder

/// Compares Interface Builder's flags on views, `misplaced` and `ambiguous`, with our diagnosis of the same views.
struct InterfaceFlags {
  enum Flag: String, CaseIterable { case misplaced, ambiguous }

  /// Recall and precision of a flag: the share of flagged views that we find, and the share of the views we
  /// find that are flagged.
  private struct Comparison {
    let flag: Flag
    var recall: Tally
    var precision: Tally

    init(_ flag: Flag, in scenes: String) {
      self.flag = flag
      recall = Tally("documents, flags in \(scenes), recall of \(flag.rawValue)", .none)
      precision = Tally("documents, flags in \(scenes), precision of \(flag.rawValue)", .none)
    }

    mutating func record(flagged: Set<String>, found: Set<String>, in scene: String) {
      for view in flagged.union(found).sorted() {
        let isFlagged = flagged.contains(view)
        let isFound = found.contains(view)
        let failure = Failure(
          id: "\(scene) \(view)", expected: isFlagged ? flag.rawValue : "no flag",
          came: isFound ? flag.rawValue : "no finding")
        if isFlagged { recall.record(isFound ? nil : failure) }
        if isFound { precision.record(isFlagged ? nil : failure) }
      }
    }
  }

  private var inFlaggedScenes = Flag.allCases.map { Comparison($0, in: "flagged scenes") }
  private var inOtherScenes = Flag.allCases.map { Comparison($0, in: "scenes without flags") }

  /// Compares the flags of a document's views.
  mutating func record(
    _ file: InterfaceIndex.File, _ bytes: Result<[UInt8], any Error>,
    _ document: Result<InterfaceDocument, any Error>
  ) {
    guard let document = try? document.get(), let tree = try? XMLTree(bytes.get()) else { return }
    let flagged = FlaggedElements(tree)
    for scene in file.scenes where scene.class == "flagged" || scene.class == "clean" {
      guard let model = try? document.scenes.first(where: { $0.id == scene.root })?.model(),
        let layout = try? model.layout()
      else { continue }
      let views = model.tree.items.prefix(model.tree.viewCount).map(\.id)
      let id = "\(file.file.dropFirst(6))#\(scene.root)"
      func record(_ comparison: inout Comparison) {
        comparison.record(
          flagged: flagged[comparison.flag].intersection(views),
          found: layout.diagnosis.views(comparison.flag).intersection(views), in: id)
      }
      for number in Flag.allCases.indices {
        if scene.class == "flagged" {
          record(&inFlaggedScenes[number])
        } else {
          record(&inOtherScenes[number])
        }
      }
    }
  }

  var tallies: [Tally] { (inFlaggedScenes + inOtherScenes).flatMap { [$0.recall, $0.precision] } }
}

/// The ids of the elements that Interface Builder has flagged in a document.
struct FlaggedElements {
  private var ids: [InterfaceFlags.Flag: Set<String>] = [:]

  init(_ document: XMLTree) {
    var pending = [document.root]
    while let element = pending.popLast() {
      pending += element.children
      guard let id = element["id"] else { continue }
      if element.has("misplaced", "YES") { ids[.misplaced, default: []].insert(id) }
      if element.has("ambiguous", "YES") { ids[.ambiguous, default: []].insert(id) }
    }
  }

  subscript(flag: InterfaceFlags.Flag) -> Set<String> { ids[flag] ?? [] }
}

extension Diagnosis {
  /// The views that have the flag according to this diagnosis.
  fileprivate func views(_ flag: InterfaceFlags.Flag) -> Set<String> {
    switch flag {
    case .misplaced: Set(findings.filter { $0.code == .misplaced }.map(\.item))
    case .ambiguous: Set(ambiguities.map(\.item))
    }
  }
}
