import AutoLayout

/// The smallest layout in which some constraints of a log contradict each other.
public struct Reproduction: Sendable {
  /// The views that the constraints name, in a view that contains them all.
  public let root: View
  /// The constraints, all required. The broken one is the last, so that the layout leaves it out.
  public let constraints: [LayoutConstraint]

  /// Levels of the tree; views deeper in it are placed in the root, which makes no difference for the constraints.
  private static let depth = 50

  init(of members: [Int], broken: Int?, in log: ConsoleLog) {
    constraints = (members.filter { $0 != broken } + (broken.map { [$0] } ?? [])).map {
      var constraint = log.constraints[$0].constraint
      constraint.priority = 1000
      return constraint
    }
    var builder = TreeBuilder(log, constraints)
    root = builder.tree()
  }

  /// Arranges views in a tree.
  private struct TreeBuilder {
    private let log: ConsoleLog
    /// The items of the tree, in the order of the log.
    private var items: [Int] = []
    private var isPlainView: Set<Int> = []
    private var subviews: [Int: [Int]] = [:]
    private var guides: [Int: [Int]] = [:]
    /// Whether a constraint depends on which view contains both items.
    private var hasMultipliedPlaces = false

    init(_ log: ConsoleLog, _ constraints: [LayoutConstraint]) {
      self.log = log
      let numbers = log.numbers
      var used: Set<Int> = []
      for constraint in constraints {
        let sides = [constraint.first, constraint.second].compactMap(\.self)
        let sideItems = sides.compactMap { numbers[$0.item.id] }
        used.formUnion(sideItems)
        for (side, item) in zip(sides, sideItems) where side.attribute.isOfViews { isPlainView.insert(item) }
        if constraint.multiplier != 1, !constraint.first.attribute.isLength { hasMultipliedPlaces = true }
        if constraint.multiplier != 1, let ancestor = commonAncestor(sideItems) { used.insert(ancestor) }
      }
      items = used.sorted()
    }

    private func ancestors(of item: Int) -> [Int] {
      var ancestors: [Int] = []
      var view = log.views[item].superview
      while let ancestor = view {
        ancestors.append(ancestor)
        view = log.views[ancestor].superview
      }
      return ancestors
    }

    private func commonAncestor(_ items: [Int]) -> Int? {
      guard items.count == 2 else { return nil }
      let second = Set([items[1]] + ancestors(of: items[1]))
      return ([items[0]] + ancestors(of: items[0])).first { second.contains($0) }
    }

    private func isGuide(_ item: Int) -> Bool { log.views[item].isGuide && !isPlainView.contains(item) }

    mutating func tree() -> View {
      let inTree = Set(items)
      var tops: [Int] = []
      for item in items {
        let ancestors = ancestors(of: item)
        let parent = ancestors.first { inTree.contains($0) && !isGuide($0) }
        if let parent, ancestors.count < Reproduction.depth {
          if isGuide(item) {
            guides[parent, default: []].append(item)
          } else {
            subviews[parent, default: []].append(item)
          }
        } else {
          tops.append(item)
        }
      }
      // What is in none of the views is probably in the one that contains others.
      let containers = tops.filter { subviews[$0] != nil || guides[$0] != nil }
      if containers.count == 1, !hasMultipliedPlaces, tops.allSatisfy({ log.views[$0].superview == nil }) {
        for top in tops where top != containers[0] {
          if isGuide(top) {
            guides[containers[0], default: []].append(top)
          } else {
            subviews[containers[0], default: []].append(top)
          }
        }
        return view(containers[0])
      }
      if tops.count == 1, !isGuide(tops[0]) { return view(tops[0]) }
      var root = View(rootID)
      root.guides = tops.filter(isGuide).map { LayoutGuide(log.views[$0].id) }
      root.subviews = tops.filter { !isGuide($0) }.map { view($0) }
      return root
    }

    private func view(_ item: Int) -> View {
      var view = View(log.views[item].id)
      view.guides = guides[item, default: []].map { LayoutGuide(log.views[$0].id) }
      view.subviews = subviews[item, default: []].map { self.view($0) }
      return view
    }

    private var rootID: String {
      let ids = Set(log.views.map(\.id))
      var id = "root"
      while ids.contains(id) { id += "-" }
      return id
    }
  }
}

extension Attribute {
  /// Whether only views have the attribute, and layout guides do not.
  fileprivate var isOfViews: Bool {
    switch self {
    case .left, .right, .top, .bottom, .leading, .trailing, .width, .height, .centerX, .centerY: false
    default: true
    }
  }
}
