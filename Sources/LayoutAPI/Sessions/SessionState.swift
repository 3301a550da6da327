import AutoLayout
import Documents
import Geometry
import HTTP
import Operations

extension LayoutSession {
  /// A session at one version.
  struct State: Sendable {
    private(set) var edited: EditedModel
    private(set) var layout: KeptLayout
    /// The version in which each view's and guide's frame last changed, and for each scroll view the version in which its
    /// content did.
    private(set) var frameChanges: [Int]
    private(set) var scrollChanges: [Int]
    /// The version in which each view or guide that is gone was removed.
    private(set) var removals: [String: Int] = [:]
    /// The first version since which all changes are known.
    private(set) var firstKnown = 0
    /// A value that no other session has, not even a later one with the same id.
    let mark: String

    init(_ edited: EditedModel, _ layout: KeptLayout, mark: String) {
      self.edited = edited
      self.layout = layout
      self.mark = mark
      frameChanges = Array(repeating: edited.version, count: layout.frames.count)
      scrollChanges = Array(repeating: edited.version, count: layout.scrollAreas.count)
      // A client that knows an earlier version has views that this one may not have.
      if edited.version > 1 { firstKnown = edited.version }
    }

    /// The model at this version.
    var model: LayoutModel { edited.model }
    /// The number of the version, from 1.
    var version: Int { edited.version }

    /// The entity tag of the session; each version has its own.
    var tag: String { "\"\(mark)-\(version)\"" }

    /// Whether the session is written within a millisecond or two.
    var isSmall: Bool {
      model.tree.items.count <= Limits.trialFrames && layout.footprint <= Limits.trialAnswerBytes
    }

    /// The approximate bytes of memory that the session takes.
    var footprint: Int {
      model.footprint + layout.footprint + edited.history.footprint
        + (frameChanges.count + scrollChanges.count) * MemoryLayout<Int>.stride
    }

    /// Whether a client that knows a version must forget what it knows, because some changes since then are not known.
    func isWhole(since known: Int) -> Bool { known < firstKnown }

    /// Takes the layout of another model as the next version, or as a later one if others made the versions between.
    mutating func advance(to edited: EditedModel, _ layout: KeptLayout) {
      let (model, version) = (edited.model, edited.version)
      let (old, new) = (self.model.tree.items, model.tree.items)
      let isSameTree = old.count == new.count && zip(old, new).allSatisfy { $0.id == $1.id }
      if isSameTree {
        for item in frameChanges.indices where self.layout.frames[item] != layout.frames[item] {
          frameChanges[item] = version
        }
      } else {
        noteStructure(model, layout, version)
      }
      noteScrolling(model, layout, version)
      // What others changed and changed back is not seen.
      if version > self.version + 1 { firstKnown = version }
      (self.edited, self.layout) = (edited, layout)
    }

    private mutating func noteStructure(_ model: LayoutModel, _ layout: KeptLayout, _ version: Int) {
      let numbers = Dictionary(
        self.model.tree.items.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { $1 })
      let items = model.tree.items
      frameChanges = items.indices.map { item in
        guard let old = numbers[items[item].id], self.layout.frames[old] == layout.frames[item] else {
          return version
        }
        return frameChanges[old]
      }
      let ids = Set(items.map(\.id))
      for id in numbers.keys where !ids.contains(id) { removals[id] = version }
      removals = removals.filter { !ids.contains($0.key) }
      if removals.count > Limits.removals {
        removals = [:]
        firstKnown = version
      }
    }

    private mutating func noteScrolling(_ model: LayoutModel, _ layout: KeptLayout, _ version: Int) {
      let before = Dictionary(
        zip(self.layout.scrollAreas, scrollChanges).map { area, change in
          (self.model.tree.items[area.item].id, (area, change))
        }, uniquingKeysWith: { $1 })
      scrollChanges = layout.scrollAreas.map { area in
        guard let (old, change) = before[model.tree.items[area.item].id], old.contentSize == area.contentSize,
          old.adjustedContentInset == area.adjustedContentInset
        else { return version }
        return change
      }
    }
  }
}
