import AutoLayout

/// Constraints written as Swift: `NSLayoutConstraint.activate` with anchors or visual formats, or SnapKit.
///
/// ```swift
/// ConstraintCode(.anchors, scenes: [ConstraintCode.Scene(tree)]).text
/// ```
/// The code refers to each view and guide by a name made from its id, and expects the app to declare it. Names are unique
/// across all scenes. A constraint without an anchor form (UIKit has no such anchor, or the anchor takes no multiplier) uses
/// `NSLayoutConstraint`'s initializer. A constraint without a visual format uses anchors.
public struct ConstraintCode {
  /// The library that the code calls.
  public enum Library: String, CaseIterable, Sendable {
    /// UIKit's `NSLayoutAnchor`.
    case anchors
    /// SnapKit.
    case snapkit
    /// UIKit's visual format, with one format string for each constraint.
    case visualFormat = "visual-format"
  }

  /// A view tree, and the constraints to write.
  public struct Scene {
    let tree: LayoutTree
    let className: String?
    let constraints: ArraySlice<LayoutConstraint>
    /// The views that system constraints place.
    private let systemPlacedViews: Set<String>

    /// Makes a scene that writes all constraints of a tree, or a range of them.
    ///
    /// - Parameters:
    ///   - tree: The views and constraints.
    ///   - className: The name of the scene, needed if there are several scenes.
    ///   - constraints: The indices of the constraints to write. The others are created by the system at run time.
    public init(_ tree: LayoutTree, of className: String? = nil, constraints: Range<Int>? = nil) {
      let list = tree.constraintList
      let written = constraints ?? list.indices
      self.tree = tree
      self.className = className
      self.constraints = list[written]
      systemPlacedViews = Set(list.indices.filter { !written.contains($0) }.map { list[$0].first.item.id })
    }

    /// The views below the root that the written constraints place.
    ///
    /// Unless `translatesAutoresizingMaskIntoConstraints` is off, UIKit also fixes each of them at its frame.
    var placedViews: [String] {
      let named = Set(
        constraints.flatMap { [$0.first.item.id] + ($0.second.map { [$0.item.id] } ?? []) })
      return tree.items[..<tree.viewCount].dropFirst()
        .filter {
          !$0.view.translatesAutoresizingMask && named.contains($0.id) && !systemPlacedViews.contains($0.id)
        }
        .map(\.id)
    }
  }

  private let library: Library
  private let scenes: [Scene]
  let names: SwiftNames
  let guides: Set<String>
  /// The superview's id for the id of each view and guide.
  let superviews: [String: String]

  /// Makes the code for the constraints of scenes, in their order.
  public init(_ library: Library, scenes: [Scene]) {
    let labels = scenes.map(\.tree.names).reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    self.init(library, scenes: scenes, root: nil, labels: labels)
  }

  /// The same, in which the roots of all scenes are called `root`, and views after their labels.
  init(_ library: Library, scenes: [Scene], root: String?, labels: [String: String]) {
    self.library = library
    self.scenes = scenes
    let items = scenes.flatMap(\.tree.items)
    let count = scenes.reduce(0) { $0 + $1.constraints.count }
    let roots = root == nil ? [] : scenes.compactMap { $0.tree.items.first?.id }
    names = SwiftNames(
      items.map(\.id),
      besides: ["make"] + (root == nil ? [] : Self.membersOfViews) + (0..<count).map(Self.name),
      fixed: Dictionary(roots.map { ($0, root ?? "") }, uniquingKeysWith: { first, _ in first }),
      labels: labels)
    guides = Set(scenes.flatMap { $0.tree.items[$0.tree.viewCount...].map(\.id) })
    superviews = Dictionary(
      scenes.flatMap { scene in
        scene.tree.items.filter { $0.parent >= 0 }.map { ($0.id, scene.tree.items[$0.parent].id) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Members of `UIView`, which a property of a subclass must not replace.
  private static let membersOfViews = [
    "frame", "bounds", "center", "transform", "alpha", "isHidden", "tag", "layer", "window", "superview",
    "subviews", "constraints", "tintColor", "backgroundColor", "mask", "description", "hash", "isOpaque",
    "contentMode", "gestureRecognizers", "interactions", "traitCollection", "layoutGuides", "layoutMargins",
    "layoutMarginsGuide", "safeAreaInsets", "safeAreaLayoutGuide", "readableContentGuide",
    "keyboardLayoutGuide",
    "addViews", "activateConstraints", "isFocused", "next", "undoManager", "inputView", "effectiveAppearance",
    "motionEffects", "restorationIdentifier", "leadingAnchor", "trailingAnchor", "leftAnchor", "rightAnchor",
    "topAnchor", "bottomAnchor", "widthAnchor", "heightAnchor", "centerXAnchor", "centerYAnchor",
    "firstBaselineAnchor", "lastBaselineAnchor", "inputAccessoryView", "textInputMode", "accessibilityLabel",
    "debugDescription", "superclass", "zone", "isProxy", "anchorPoint", "clipsToBounds", "tintAdjustmentMode",
    "semanticContentAttribute", "intrinsicContentSize", "alignmentRectInsets", "autoresizingMask",
    "isExclusiveTouch",
    "isUserInteractionEnabled", "isMultipleTouchEnabled", "autoresizesSubviews", "hasAmbiguousLayout",
    "focusItemContainer",
    "accessibilityElements", "accessibilityHint", "accessibilityValue", "accessibilityTraits",
    "accessibilityFrame",
    "accessibilityPath", "accessibilityIdentifier", "canBecomeFirstResponder", "isFirstResponder",
    "contentScaleFactor",
    "userActivity", "keyCommands", "editingInteractionConfiguration", "overrideUserInterfaceStyle",
    "focusGroupIdentifier",
  ]

  /// The declarations and the activation of the constraints of one scene.
  func activation(of scene: Int) -> String {
    let constraints = scenes[scene].constraints
    return constraints.isEmpty ? "" : activation(of: constraints, from: 0, anchor)
  }

  /// The variable of a constraint, numbered from 0 across all scenes.
  private static func name(_ number: Int) -> String { "constraint\(number)" }

  /// The Swift source.
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

  /// Turns `translatesAutoresizingMaskIntoConstraints` off for placed views. SnapKit does this itself for the views it
  /// constrains.
  private func autoresizing(in scene: Scene) -> String {
    let done = Set(
      library == .snapkit
        ? scene.constraints.filter { $0.first.item.region == nil }.map(\.first.item.id) : [])
    let lines = scene.placedViews.filter { !done.contains($0) }
      .map { "\(names[$0]).translatesAutoresizingMaskIntoConstraints = false\n" }
    return lines.isEmpty ? "" : "\n\(lines.joined())"
  }

  /// Declares a variable for each constraint and activates all of them.
  private func activation(
    of constraints: ArraySlice<LayoutConstraint>, from first: Int, _ write: (LayoutConstraint) -> String
  ) -> String {
    var text = ""
    var list = ""
    for (number, constraint) in zip(first..., constraints) {
      let name = Self.name(number)
      text += "let \(name) = \(write(constraint))\n\(name).identifier = \(constraint.id.swiftLiteral)\n"
      if constraint.priority < 1000 {
        text += "\(name).priority = UILayoutPriority(\(constraint.priority.swiftLiteral))\n"
      }
      list += "  \(name),\n"
    }
    return "\(text)\nNSLayoutConstraint.activate([\n\(list)])\n"
  }
}

extension Anchor {
  /// The expression for the view or guide, or for the view's system guide.
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
  /// The word used in anchor methods, in SnapKit methods and as a case of `NSLayoutConstraint.Relation`.
  var codeWord: String {
    switch self {
    case .equal: "equal"
    case .lessThanOrEqual: "lessThanOrEqual"
    case .greaterThanOrEqual: "greaterThanOrEqual"
    }
  }
}
