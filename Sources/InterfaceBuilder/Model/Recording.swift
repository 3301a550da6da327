import AutoLayout
import Geometry

/// The frames that Interface Builder recorded for a scene.
public struct Recording: Sendable {
  /// The frames of the views, each in its superview, in tree order.
  public let frames: [Rect]
  /// The views that constraints place and whose frames Interface Builder computed and verifies.
  let verifiedViews: [Int]
  /// Whether each view's y is measured from the bottom of its superview, as in AppKit.
  let countsFromBottom: [Bool]
  /// Whether content can resize the root, as in AppKit windows and views.
  let isResizable: Bool

  init(_ outline: SceneOutline, _ scene: InterfaceScene, placedViews: [Int], in context: LayoutContext) {
    frames = outline.entries.map(\.frame)
    isResizable = scene.header.platform == .macOS
    countsFromBottom = outline.entries.map {
      outline.countsFromBottom(parent: $0.parent, on: scene.header.platform)
    }
    let isOffscreen = outline.offscreen(below: context.safeArea.bottom)
    verifiedViews = placedViews.filter {
      !isOffscreen[$0] && !outline.entries[$0].element.has("verifyAmbiguity", "off")
    }
  }
}

extension SceneOutline {
  /// Whether each view is in a cell that starts below a table's visible area. Interface Builder does not create such cells, so
  /// their views keep outdated frames.
  fileprivate func offscreen(below coveredHeight: Double) -> [Bool] {
    var isOffscreen: [Bool] = []
    for entry in entries {
      guard entry.parent >= 0 else {
        isOffscreen.append(false)
        continue
      }
      let table = entries[entry.parent]
      let shown = table.frame.height - (entry.parent == 0 ? coveredHeight : 0)
      let isOutside = table.element.isNamed("tableView") && entry.frame.y >= shown
      isOffscreen.append(isOffscreen[entry.parent] || isOutside)
    }
    return isOffscreen
  }
}
