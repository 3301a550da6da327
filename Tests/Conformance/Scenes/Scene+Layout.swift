import AutoLayout
import Geometry

extension Scene {
  /// Recorded frames are each rounded to the canvas's pixels.
  private static let tolerance = 1.0

  /// Where the layout differs from the recorded frames; `nil` if it does not.
  func failure() -> Failure? {
    do {
      let tree = try tree()
      let layout = try tree.layout(in: context)
      return mismatch(tree, layout)
    } catch let invalid as InvalidLayout {
      let issues = invalid.issues.map { "\($0.place) \($0.kind)" }
      return Failure(id: id, expected: "a layout", came: issues.joined(separator: ", "))
    } catch {
      return Failure(id: id, expected: "a layout", came: "\(error)")
    }
  }

  private var context: LayoutContext {
    var context = LayoutContext()
    context.size = inputs.views[root.id]?.frame.size
    context.safeArea = Insets(inputs.rootSafeArea)
    return context
  }

  /// The managed view that is farthest from its recorded frame.
  private func mismatch(_ tree: LayoutTree, _ layout: Layout) -> Failure? {
    var worst: (item: Int, distance: Double)?
    var count = 0
    for item in 0..<tree.viewCount {
      guard let view = inputs.views[tree.items[item].id], view.managed else { continue }
      let distance = view.frame.distance(to: layout.framesInRoot[item])
      guard !(distance <= Scene.tolerance + 1e-9) else { continue }
      count += 1
      if distance > worst?.distance ?? 0 { worst = (item, distance) }
    }
    guard let worst, let view = inputs.views[tree.items[worst.item].id] else { return nil }
    return Failure(
      id: id, expected: "\(tree.items[worst.item].id) at \(view.frame.text)",
      came: "\(layout.framesInRoot[worst.item].text); \(layout.diagnosis.status.rawValue), "
        + (count == 1 ? "1 view off" : "\(count) views off"))
  }

  // MARK: Model

  private func tree() throws -> LayoutTree {
    var guideConstraints: [LayoutConstraint] = []
    for guide in guides { guideConstraints += guide.ownConstraints }
    return try LayoutTree(
      root: try view(root, in: .zero), constraints: guideConstraints + constraints.map { try constraint($0) })
  }

  private func view(_ node: Node, in superview: Rect) throws(UnknownWord) -> View {
    var view = View(node.id)
    // A hidden activity indicator keeps its place in Interface Builder, because it is hidden only while it is
    // stopped.
    view.isHidden = (node.hidden ?? false) && node.kind != "activityIndicatorView"
    view.hugging = View.AxisPriorities(node.hugging)
    view.compressionResistance = View.AxisPriorities(node.compression)
    view.guides = guides.filter { $0.owner == node.id && $0.isOwnGuide }.map { LayoutGuide($0.id) }
    view.stack = try node.stackModel()
    if platform == "ios", node.kind == "scrollView" { view.scroll = View.Scroll() }
    var frame = superview
    if let inputs = inputs.views[node.id] {
      frame = inputs.frame
      inputs.apply(to: &view, in: superview)
      view.autoresizing = node.mask
    }
    view.subviews = try (node.children ?? []).map { node throws(UnknownWord) in
      try self.view(node, in: frame)
    }
    return view
  }

  private func constraint(_ line: Line) throws(UnknownWord) -> LayoutConstraint {
    let second = try line.secondAttribute.map { name throws(UnknownWord) in
      try anchor(line.second ?? line.owner, name)
    }
    let relation: Relation? =
      switch line.relation {
      case "equal": .equal
      case "lessThanOrEqual": .lessThanOrEqual
      case "greaterThanOrEqual": .greaterThanOrEqual
      default: nil
      }
    return LayoutConstraint(
      id: line.id, try anchor(line.first ?? line.owner, line.firstAttribute),
      try known(relation, line.relation), second, multiplier: line.multiplier, constant: line.constant,
      priority: line.priority)
  }

  private func anchor(_ id: String, _ attribute: String) throws(UnknownWord) -> Anchor {
    let guide = guides.first { $0.id == id }
    let name = attribute == "baseline" ? "lastBaseline" : attribute
    return Anchor(guide?.item ?? LayoutItem(id), try known(Attribute(rawValue: name), attribute))
  }
}

extension Scene.Guide {
  /// Whether the tree must declare the guide; views have the other guides anyway.
  var isOwnGuide: Bool { region == nil }

  /// The item that constraints name.
  var item: LayoutItem { region.map { LayoutItem(owner, region: $0) } ?? LayoutItem(id) }

  private var region: LayoutItem.Region? {
    switch kind {
    case .safeArea: .safeArea
    case .contentLayoutGuide: .content
    case .frameLayoutGuide: .frame
    case .topLayoutGuide, .bottomLayoutGuide, .keyboard: nil
    }
  }

  /// The constraints of a declared guide: the top guide reaches from its owner's top edge to the safe area; the
  /// bottom guide, and the keyboard guide without a keyboard, from the safe area to the bottom edge.
  var ownConstraints: [LayoutConstraint] {
    guard isOwnGuide else { return [] }
    let owner = LayoutItem(owner)
    let safeArea = LayoutItem(owner.id, region: .safeArea)
    let isTop = kind == .topLayoutGuide
    func held(_ attribute: Attribute, to other: LayoutItem, _ otherAttribute: Attribute) -> LayoutConstraint {
      LayoutConstraint(
        id: "\(id)/\(attribute.rawValue)", Anchor(LayoutItem(id), attribute), .equal,
        Anchor(other, otherAttribute))
    }
    return [
      held(.leading, to: owner, .leading), held(.trailing, to: owner, .trailing),
      isTop ? held(.top, to: owner, .top) : held(.top, to: safeArea, .bottom),
      isTop ? held(.bottom, to: safeArea, .top) : held(.bottom, to: owner, .bottom),
    ]
  }
}

extension Scene.ViewInputs {
  var frame: Rect {
    Rect(x: frameInRoot[0], y: frameInRoot[1], width: frameInRoot[2], height: frameInRoot[3])
  }

  /// Sets the view's properties from the scene. A view without constraints keeps its recorded place in `superview`.
  func apply(to view: inout View, in superview: Rect) {
    // Views placed by constraints get a frame too: the autoresizing masks of their subviews refer to it.
    view.translatesAutoresizingMask = !managed
    view.frame = frame.offset(by: Point(x: -superview.x, y: -superview.y))
    if let margins {
      view.layoutMargins = Insets(margins)
      view.insetsLayoutMarginsFromSafeArea = false
    }
    view.safeAreaInsets = safeArea.map { Insets($0) }
    // The scenes' intrinsic sizes and baselines are inferred from frames; in the model, as in UIKit, both
    // belong to the alignment rectangle.
    let alignment = alignmentInsets.map { Insets($0) } ?? .zero
    view.alignmentRectInsets = alignment
    if let intrinsic {
      view.intrinsicSize = View.IntrinsicSize(
        width: intrinsic[0].map { $0 - alignment.left - alignment.right },
        height: intrinsic[1].map { $0 - alignment.top - alignment.bottom })
    }
    if let firstBaselineFromTop, let lastBaselineFromBottom {
      view.baselines = View.Baselines(
        first: firstBaselineFromTop - alignment.top, last: lastBaselineFromBottom - alignment.bottom)
    }
  }
}

extension Scene.Node {
  /// The autoresizing mask, without vertical margins: scenes on macOS count these upward.
  fileprivate var mask: View.Autoresizing {
    let words: [String: View.Autoresizing] = [
      "flexibleMinX": .flexibleLeftMargin, "widthSizable": .flexibleWidth,
      "flexibleMaxX": .flexibleRightMargin, "heightSizable": .flexibleHeight,
    ]
    return (autoresizing ?? []).reduce(into: []) { $0.formUnion(words[$1] ?? []) }
  }
}

extension View.AxisPriorities {
  /// Makes priorities from a horizontal and a vertical one.
  fileprivate init(_ pair: [Double]) {
    self.init(horizontal: pair[0], vertical: pair[1])
  }
}

extension Insets {
  /// Makes insets from top, left, bottom, right.
  fileprivate init(_ sides: [Double]) {
    self.init(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
  }
}

extension Rect {
  var text: String { [x, y, width, height].map(\.formatted).joined(separator: " ") }

  /// The largest difference in a coordinate or a size.
  func distance(to other: Rect) -> Double {
    [x - other.x, y - other.y, width - other.width, height - other.height].map { abs($0) }.max() ?? 0
  }
}
