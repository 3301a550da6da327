import AutoLayout

/// Constraints written as Swift: `NSLayoutConstraint.activate` with anchors or visual formats, or SnapKit.
///
/// ```swift
/// ConstraintCode(.anchors, scenes: [ConstraintCode.Scene(tree)]).text
/// ```
/// Each view and guide is a name made of its id, which the code takes to be declared; no two have the same, whichever scene
/// they are of. What anchors cannot say, because UIKit has no such anchor or no multiplier on it, is written with
/// `NSLayoutConstraint`'s own initialiser. What visual formats cannot say is written with anchors.
public struct ConstraintCode {
  /// The library whose words are used.
  public enum Library: String, CaseIterable, Sendable {
    /// UIKit's `NSLayoutAnchor`.
    case anchors
    /// SnapKit.
    case snapkit
    /// UIKit's visual format, a constraint to a format.
    case visualFormat = "visual-format"
  }

  /// A tree of views, and which of its constraints are written.
  public struct Scene {
    let tree: LayoutTree
    let className: String?
    let constraints: ArraySlice<LayoutConstraint>
    /// The views that a constraint of the system's own holds.
    private let heldViews: Set<String>

    /// A tree whose constraints are all written, or only those that somebody wrote.
    ///
    /// - Parameters:
    ///   - tree: The views and constraints.
    ///   - className: What the scene is called where there are several.
    ///   - constraints: The numbers of the constraints that somebody wrote; the others are the system's, which make
    ///     themselves.
    public init(_ tree: LayoutTree, of className: String? = nil, constraints: Range<Int>? = nil) {
      let list = tree.constraintList
      let written = constraints ?? list.indices
      self.tree = tree
      self.className = className
      self.constraints = list[written]
      heldViews = Set(list.indices.filter { !written.contains($0) }.map { list[$0].first.item.id })
    }

    /// The views below the root that the written constraints place: UIKit would hold each of them at its frame too, unless
    /// it is told not to.
    var placedViews: [String] {
      let named = Set(
        constraints.flatMap { [$0.first.item.id] + ($0.second.map { [$0.item.id] } ?? []) })
      return tree.items[..<tree.viewCount].dropFirst()
        .filter { !$0.view.translatesAutoresizingMask && named.contains($0.id) && !heldViews.contains($0.id) }
        .map(\.id)
    }
  }

  private let library: Library
  private let scenes: [Scene]
  let names: SwiftNames
  /// The ids of layout guides, and of each item the superview's.
  let guides: Set<String>
  let superviews: [String: String]

  /// The code for the constraints of some scenes, in their order.
  public init(_ library: Library, scenes: [Scene]) {
    self.library = library
    self.scenes = scenes
    let items = scenes.flatMap(\.tree.items)
    let count = scenes.reduce(0) { $0 + $1.constraints.count }
    names = SwiftNames(items.map(\.id), besides: ["make"] + (0..<count).map(Self.name))
    guides = Set(scenes.flatMap { $0.tree.items[$0.tree.viewCount...].map(\.id) })
    superviews = Dictionary(
      scenes.flatMap { scene in
        scene.tree.items.filter { $0.parent >= 0 }.map { ($0.id, scene.tree.items[$0.parent].id) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The name of a constraint, counted from 0 through all scenes.
  private static func name(_ number: Int) -> String { "constraint\(number)" }

  /// The code.
  ///
  /// - Complexity: Linear in views and constraints.
  public var text: String {
    var text = library == .snapkit ? "import SnapKit\nimport UIKit\n" : "import UIKit\n"
    var number = 0
    for scene in scenes {
      text += "\n"
      if let name = scene.className { text += "// The constraints of \(name.swiftLiteral).\n" }
      for item in scene.tree.items.indices {
        let id = scene.tree.items[item].id
        text += "// \(names[id]) is the \(scene.tree.isGuide(item) ? "guide" : "view") \(id.swiftLiteral).\n"
      }
      text += autoresizing(in: scene)
      if scene.constraints.isEmpty { continue }
      text += "\n"
      switch library {
      case .anchors: text += activation(of: scene.constraints, from: number, anchor)
      case .visualFormat:
        text += activation(of: scene.constraints, from: number) { visualFormat($0) ?? anchor($0) }
      case .snapkit: text += snapKit(scene.constraints)
      }
      number += scene.constraints.count
    }
    return text
  }

  /// Keeps placed views from being held at their frames too, which SnapKit does itself for those that it constrains.
  private func autoresizing(in scene: Scene) -> String {
    let done = Set(
      library == .snapkit
        ? scene.constraints.filter { $0.first.item.region == nil }.map(\.first.item.id) : [])
    let lines = scene.placedViews.filter { !done.contains($0) }
      .map { "\(names[$0]).translatesAutoresizingMaskIntoConstraints = false\n" }
    return lines.isEmpty ? "" : "\n\(lines.joined())"
  }

  /// Each constraint by a name of its own, and all of them made active.
  private func activation(
    of constraints: ArraySlice<LayoutConstraint>, from first: Int, _ write: (LayoutConstraint) -> String
  ) -> String {
    var text = ""
    var list = ""
    for (number, constraint) in zip(first..., constraints) {
      let name = Self.name(number)
      text += "let \(name) = \(write(constraint))\n\(name).identifier = \(constraint.id.swiftLiteral)\n"
      if constraint.priority < 1000 {
        text += "\(name).priority = UILayoutPriority(\(constraint.priority.swift))\n"
      }
      list += "  \(name),\n"
    }
    return "\(text)\nNSLayoutConstraint.activate([\n\(list)])\n"
  }
}

extension Anchor {
  /// The view or guide, or its own guide.
  func owner(_ names: SwiftNames) -> String {
    let name = names[item.id]
    switch item.region {
    case nil: return name
    case .safeArea: return "\(name).safeAreaLayoutGuide"
    case .margins: return "\(name).layoutMarginsGuide"
    case .readable: return "\(name).readableContentGuide"
    case .keyboard: return "\(name).keyboardLayoutGuide"
    case .content: return "\(name).contentLayoutGuide"
    case .frame: return "\(name).frameLayoutGuide"
    }
  }
}

extension Relation {
  /// The word in an anchor's method and in SnapKit's, and the case of `NSLayoutConstraint.Relation`.
  var codeWord: String {
    switch self {
    case .equal: "equal"
    case .lessThanOrEqual: "lessThanOrEqual"
    case .greaterThanOrEqual: "greaterThanOrEqual"
    }
  }
}
