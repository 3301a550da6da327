import AutoLayout
import Devices
import Documents
import InterfaceBuilder

/// The trees of a scene in each pair of size classes, if they differ.
struct SceneVariants {
  /// The views and constraints of all size classes.
  let all: LayoutTree
  /// The tree in each pair of size classes; none if nothing differs.
  private(set) var trees: [SizeClasses: LayoutTree] = [:]
  /// The size classes of the scene's own device, if they matter.
  private(set) var sizeClasses: SizeClasses?
  /// What the request cannot express.
  private(set) var findings: [ConvertedScene.Finding] = []

  /// Makes the trees of a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - model: The scene on its own device.
  ///   - own: The request's tree for that device.
  ///   - tree: Makes the tree for some variations.
  /// - Throws: A problem if a tree cannot be made.
  init(
    of scene: InterfaceScene, _ model: SceneModel, own: LayoutTree,
    tree: (Variations) throws(Problem) -> LayoutTree
  ) throws(Problem) {
    guard scene.variesBySizeClass else {
      all = own
      return
    }
    guard let sizeClasses = scene.sizeClasses else {
      // The canvas shows no variations, but the size of a request would choose some.
      all = own
      findings = [
        ConvertedScene.Finding(
          view: scene.id,
          sentence: "The canvas has no size classes, so the request has no variations by size class.")
      ]
      return
    }
    var trees: [SizeClasses: LayoutTree] = [:]
    for other in SizeClasses.all {
      trees[other] = other == sizeClasses ? own : try tree(Variations(sizeClasses: other))
    }
    findings = scene.unreadVariations.map { ConvertedScene.Finding($0, model.tree.names) }
    let others = SizeClasses.all.filter { $0 != sizeClasses }.compactMap { trees[$0] }
    // This tree has everything at once, as no size classes do. Its constraints may conflict, so it is not laid out.
    let order = try? scene.model(variations: .everythingInstalled, contentSizes: model.contentSizes)
    guard let order, let union = LayoutTree(uniting: [own] + others, inTheOrderOf: order.tree) else {
      all = own
      findings.append(.withoutOtherSizeClasses(scene.id))
      return
    }
    (all, self.trees, self.sizeClasses) = (union, trees, sizeClasses)
  }
}

extension ConvertedScene.Finding {
  /// Says that a request has the views and constraints of the canvas only.
  static func withoutOtherSizeClasses(_ scene: String) -> ConvertedScene.Finding {
    ConvertedScene.Finding(
      view: scene,
      sentence: "The views and constraints of all size classes do not fit in one request, so it has only "
        + "those of the canvas.")
  }

  /// Says which members of a view vary, but not in the request.
  fileprivate init(_ variation: InterfaceScene.UnreadVariation, _ names: [String: String]) {
    view = variation.view
    let name = (names[view] ?? view).excerpt
    let named = 10
    let more = variation.members.count > named ? " and \(variation.members.count - named) more" : ""
    let members = variation.members.prefix(named).map { "`\($0.excerpt)`" }.joined(separator: ", ") + more
    sentence =
      "\(name) varies \(members) by size class, but the request has only the values for all size classes."
  }
}

extension LayoutTree {
  /// The views and constraints that any of several trees has, as the first one has them.
  ///
  /// - Parameters:
  ///   - trees: The trees.
  ///   - order: A tree with all of their views and constraints.
  fileprivate init?(uniting trees: [LayoutTree], inTheOrderOf order: LayoutTree) {
    var views: [String: View] = [:]
    var constraints: [String: LayoutConstraint] = [:]
    for tree in trees {
      for item in tree.items[..<tree.viewCount] where views[item.id] == nil { views[item.id] = item.view }
      for constraint in tree.constraintList where constraints[constraint.id] == nil {
        constraints[constraint.id] = constraint
      }
    }
    var numbers: [Int: Int] = [:]
    var items: [Item] = []
    for (number, item) in order.items[..<order.viewCount].enumerated() {
      guard let view = views[item.id] else { continue }
      numbers[number] = items.count
      var copy = Item(in: numbers[item.parent] ?? -1)
      (copy.id, copy.view) = (item.id, view)
      items.append(copy)
    }
    let list = order.constraintList.compactMap { constraints[$0.id] }
    guard let tree = try? LayoutTree(views: items, constraints: ConstraintTable(list)) else {
      return nil
    }
    self = tree
    names = order.names
  }
}
