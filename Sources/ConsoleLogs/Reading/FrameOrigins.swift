import AutoLayout

/// Where the origins of frames are, from which an autoresizing mask's `minY` is measured: UIKit's at the top, AppKit's at
/// the bottom of a superview, unless that is flipped.
struct FrameOrigins {
  /// The items whose distance from the top, or from the bottom, a mask also tells. Their `minY` is the other one.
  private var tops: Set<String> = []
  private var bottoms: Set<String> = []

  init(_ elements: [LoggedElement]) {
    for element in elements where element.hasMask {
      let relation = element.relation
      guard let second = relation.second, (relation.first.item == nil) != (second.item == nil) else {
        continue
      }
      let side = relation.first.item == nil ? second : relation.first
      if side.attribute == .top { tops.insert(side.item?.key ?? "") }
      if side.attribute == .bottom { bottoms.insert(side.item?.key ?? "") }
    }
  }

  /// Whether a constraint is `minY` of a view, measured from the bottom of the superview.
  func isAtBottom(_ element: LoggedElement) -> Bool {
    let relation = element.relation
    guard relation.first.isMinimumY, relation.second == nil, let item = relation.first.item else {
      return false
    }
    if tops.contains(item.key) { return true }
    if bottoms.contains(item.key) { return false }
    let superview = element.superview?.className ?? ""
    let isAppKit = [superview, item.className ?? ""].contains { $0.hasPrefix("NS") }
    return isAppKit && !FrameOrigins.flippedClasses.contains { superview.contains($0) }
  }

  /// Parts of the names of classes whose frames are measured from the top.
  private static let flippedClasses = [
    "Flipped", "Clip", "Table", "Outline", "Collection", "Browser", "TextView",
  ]
}

extension Relation {
  /// The relation of the negative values.
  var reversed: Relation {
    switch self {
    case .lessThanOrEqual: .greaterThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }
}
