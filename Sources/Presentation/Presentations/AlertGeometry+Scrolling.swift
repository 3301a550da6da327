import Geometry

/// A part of an alert whose content scrolls because the window has too little room.
public struct AlertScrollArea: Hashable, Sendable {
  /// The controller's id and the part's name: `ask.content` or `ask.actions`.
  public let id: String
  /// The frame in the presented view.
  public internal(set) var frame: Rect
  /// The size of what it scrolls.
  public let contentSize: Size
}

extension AlertGeometry {
  /// Limits the height. Words and fields scroll first, then the actions; an action sheet's cancel action stays in reach.
  ///
  /// ``visibleActions`` stay visible, or two side by side.
  ///
  /// - Parameter room: The greatest height.
  /// - Returns: The height.
  mutating func limit(to room: Double) -> Double {
    guard y > room else { return y }
    let (words, actions) = (contentEnd, actionsEnd - contentEnd)
    let left = max(room - (y - actionsEnd), 0)
    let visibleWords = min(words, max(left - min(actions, leastActionsHeight), 0))
    let visibleActions = min(actions, max(left - visibleWords, 0))
    scroll("content", from: 0, visibleWords, of: words)
    scroll("actions", from: visibleWords, visibleActions, of: actions)
    let (end, wordsEnd) = (actionsEnd, contentEnd)
    move(by: visibleWords - words) { $0.y >= wordsEnd }
    move(by: visibleActions - actions) { $0.y >= end + visibleWords - words }
    y += visibleWords - words + visibleActions - actions
    return y
  }

  /// The number of actions that stay visible, so that one sees that they scroll; source: Flutter's dialog.dart.
  private static let visibleActions = 1.5

  /// The height of the actions that stay visible.
  private var leastActionsHeight: Double {
    let tops = Set(parts.map(\.frame.y).filter { $0 >= contentEnd && $0 < actionsEnd })
    let height = parts.last { $0.frame.y >= contentEnd && $0.frame.y < actionsEnd }?.frame.height ?? 0
    return tops.count == 1 ? actionsEnd - contentEnd : AlertGeometry.visibleActions * height
  }

  private mutating func scroll(_ name: String, from top: Double, _ height: Double, of content: Double) {
    guard height < content else { return }
    scrollAreas.append(
      AlertScrollArea(
        id: "\(id).\(name)", frame: Rect(x: 0, y: top, width: width, height: height),
        contentSize: Size(width: width, height: content)))
  }

  private mutating func move(by distance: Double, _ isMoved: (Rect) -> Bool) {
    parts = parts.map { part in
      var part = part
      if isMoved(part.frame) { part.frame = part.frame.offset(by: Point(x: 0, y: distance)) }
      return part
    }
  }
}
