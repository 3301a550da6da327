import AutoLayout
import Geometry

/// What Interface Builder recorded of a scene where it was drawn.
public struct Recording: Sendable {
  /// The frames of the views, in their superviews and in the order of the tree.
  public let frames: [Rect]
  /// The views whose frames Interface Builder computed and verifies, of those that constraints place.
  let verifiedViews: [Int]
  /// Whether each view's place is counted from the bottom of its superview, as AppKit's are.
  let countsFromBottom: [Bool]
  /// Whether the root gives way to what is in it, as AppKit's windows and views do.
  let isResizable: Bool

  init(_ outline: SceneOutline, _ scene: InterfaceScene, placedViews: [Int], in context: LayoutContext) {
    frames = outline.entries.map(\.frame)
    isResizable = scene.header.platform == .macOS
    countsFromBottom = outline.entries.map {
      outline.countsFromBottom(parent: $0.parent, on: scene.header.platform)
    }
    let isUnseen = outline.unseen(below: context.safeArea.bottom)
    verifiedViews = placedViews.filter {
      !isUnseen[$0] && !outline.entries[$0].element.has("verifyAmbiguity", "off")
    }
  }
}

extension SceneOutline {
  /// Whether each view is in a cell that begins below what a table shows: Interface Builder makes no such cells, so that
  /// their views keep the frames of some earlier time.
  fileprivate func unseen(below coveredHeight: Double) -> [Bool] {
    var isUnseen: [Bool] = []
    for entry in entries {
      guard entry.parent >= 0 else {
        isUnseen.append(false)
        continue
      }
      let table = entries[entry.parent]
      let shown = table.frame.height - (entry.parent == 0 ? coveredHeight : 0)
      let isOutside = table.element.isNamed("tableView") && entry.frame.y >= shown
      isUnseen.append(isUnseen[entry.parent] || isOutside)
    }
    return isUnseen
  }
}
