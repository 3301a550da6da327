import AutoLayout
import Geometry
import Typesetting

extension ViewCode {
  /// The scenes as subclasses of `UIView`, with stack views and anchors.
  ///
  /// - Complexity: Linear in views and constraints.
  public var uiKit: String {
    "import UIKit\n" + scenes.indices.map { "\n" + uiKit($0) }.joined()
  }

  private func uiKit(_ number: Int) -> String {
    let scene = scenes[number]
    let code = ConstraintCode(
      .anchors, scenes: [ConstraintCode.Scene(scene.tree)], root: "self", labels: scene.labels)
    let names = code.names
    let items = scene.tree.items
    var text = comment(on: number)
    let root = items[0].view.kind
    text += "final class \(types[number]): \(root.superclassOfUIKit) {\n"
    for item in items.indices.dropFirst() {
      let type = scene.tree.isGuide(item) ? "UILayoutGuide()" : items[item].view.kind.typeOfUIKit
      text += "  let \(names[items[item].id]) = \(type)  // \(items[item].id.swiftLiteral)\n"
    }
    text += """

        override init(frame: CGRect) {
          super.init(frame: frame)
          addViews()
          activateConstraints()
        }


      """
    let mark = root == .stack ? "" : "?"
    // UIKit requires this initializer. It is for archives, and generated views are made in code only.
    text += "  required init\(mark)(coder: NSCoder) { fatalError(\"init(coder:) is not supported.\") }\n"
    text += "\n  private func addViews() {\n"
    for item in items.indices {
      for line in properties(of: item, scene, names) { text += "    \(line)\n" }
    }
    text += "  }\n\n  private func activateConstraints() {\n"
    for view in items[..<scene.tree.viewCount].dropFirst() where !view.view.translatesAutoresizingMask {
      text += "    \(names[view.id]).translatesAutoresizingMaskIntoConstraints = false\n"
    }
    for line in code.activation(of: 0).split(separator: "\n", omittingEmptySubsequences: false)
    where !line.isEmpty {
      text += "    \(line)\n"
    }
    return text + "  }\n}\n"
  }

  /// The statements that put a view or guide into its superview and give it its properties.
  private func properties(of item: Int, _ scene: Scene, _ names: SwiftNames) -> [String] {
    let tree = scene.tree
    var view = tree.items[item].view
    // A plain `UIView` has no properties of a control.
    if item == 0, view.kind.superclassOfUIKit == "UIView" { view.kind = .view }
    let name = names[tree.items[item].id]
    var lines: [String] = []
    if tree.items[item].parent >= 0 {
      let parent = tree.items[tree.items[item].parent]
      let isArranged =
        !tree.isGuide(item) && parent.view.kind == .stack
        && (parent.view.stack?.arranged?.contains(view.id) ?? true)
      let method = tree.isGuide(item) ? "addLayoutGuide" : isArranged ? "addArrangedSubview" : "addSubview"
      lines.append("\(names[parent.id]).\(method)(\(name))")
    }
    if tree.isGuide(item) { return lines }
    if let frame = view.frame, item > 0 {
      lines.append(
        "\(name).frame = CGRect(x: \(frame.x.swiftLiteral), y: \(frame.y.swiftLiteral), "
          + "width: \(frame.width.swiftLiteral), height: \(frame.height.swiftLiteral))")
    }
    if view.isHidden { lines.append("\(name).isHidden = true") }
    if view.alpha != 1 { lines.append("\(name).alpha = \(view.alpha.swiftLiteral)") }
    if let margins = view.layoutMargins {
      lines.append(
        "\(name).directionalLayoutMargins = NSDirectionalEdgeInsets(top: \(margins.top.swiftLiteral), "
          + "leading: \(margins.left.swiftLiteral), bottom: \(margins.bottom.swiftLiteral), "
          + "trailing: \(margins.right.swiftLiteral))")
    }
    lines += view.appearance.map { looks($0, of: view, name) } ?? []
    lines += text(of: view, name)
    if view.kind == .stack { lines += stack(view.stack ?? View.Stack(), name, names) }
    lines += priorities(of: view, name)
    return lines
  }

  private func text(of view: View, _ name: String) -> [String] {
    guard let text = view.text else { return [] }
    let literal = text.string.swiftLiteral
    var lines: [String] = []
    switch view.kind {
    case .label:
      lines = ["\(name).text = \(literal)"]
      if text.lineLimit != 1 { lines.append("\(name).numberOfLines = \(text.lineLimit)") }
      if text.lineBreakMode != .byTruncatingTail {
        lines.append("\(name).lineBreakMode = .\(text.lineBreakMode.rawValue)")
      }
    case .textField:
      lines = ["\(name).\(view.control?.isPlaceholder == true ? "placeholder" : "text") = \(literal)"]
    case .textView: lines = ["\(name).text = \(literal)"]
    case .button: return ["\(name).setTitle(\(literal), for: .normal)"]
    case .segmentedControl:
      return text.string.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
        "\(name).insertSegment(withTitle: \(String($1).swiftLiteral), at: \($0), animated: false)"
      }
    default: return []
    }
    if let size = text.font.size { lines.append("\(name).font = .systemFont(ofSize: \(size.swiftLiteral))") }
    return lines
  }

  private func stack(_ stack: View.Stack, _ name: String, _ names: SwiftNames) -> [String] {
    var lines = [
      "\(name).axis = .\(stack.axis.rawValue)", "\(name).alignment = .\(stack.alignment.rawValue)",
      "\(name).distribution = .\(stack.distribution.rawValue)",
      "\(name).spacing = \(stack.spacing.swiftLiteral)",
    ]
    for custom in stack.customSpacing {
      lines.append("\(name).setCustomSpacing(\(custom.spacing.swiftLiteral), after: \(names[custom.view]))")
    }
    if stack.isLayoutMarginsRelative { lines.append("\(name).isLayoutMarginsRelativeArrangement = true") }
    if stack.isBaselineRelative { lines.append("\(name).isBaselineRelativeArrangement = true") }
    return lines
  }

  private func priorities(of view: View, _ name: String) -> [String] {
    var usual = View(view.id, kind: view.kind)
    usual.takeDefaultsOfKind()
    var lines: [String] = []
    for axis in Axis.allCases {
      if view.hugging[axis] != usual.hugging[axis] {
        lines.append(
          "\(name).setContentHuggingPriority(UILayoutPriority(\(view.hugging[axis].swiftLiteral)), for: .\(axis.rawValue))"
        )
      }
      if view.compressionResistance[axis] != usual.compressionResistance[axis] {
        lines.append(
          "\(name).setContentCompressionResistancePriority(UILayoutPriority(\(view.compressionResistance[axis].swiftLiteral)), for: .\(axis.rawValue))"
        )
      }
    }
    return lines
  }
}

extension View.Kind {
  /// The superclass of a type for a root of this kind; a plain view for kinds whose initializers differ.
  fileprivate var superclassOfUIKit: String {
    switch self {
    case .stack: "UIStackView"
    case .scroll: "UIScrollView"
    case .label: "UILabel"
    case .textField: "UITextField"
    case .button: "UIButton"
    default: "UIView"
    }
  }

  /// The expression that makes a view of this kind.
  fileprivate var typeOfUIKit: String {
    switch self {
    case .view: "UIView()"
    case .label: "UILabel()"
    case .button: "UIButton(type: .system)"
    case .image: "UIImageView()"
    case .textField: "UITextField()"
    case .textView: "UITextView()"
    case .switch: "UISwitch()"
    case .slider: "UISlider()"
    case .stepper: "UIStepper()"
    case .progress: "UIProgressView()"
    case .activityIndicator: "UIActivityIndicatorView()"
    case .segmentedControl: "UISegmentedControl()"
    case .pageControl: "UIPageControl()"
    case .datePicker: "UIDatePicker()"
    case .picker: "UIPickerView()"
    case .searchBar: "UISearchBar()"
    case .navigationBar: "UINavigationBar()"
    case .toolbar: "UIToolbar()"
    case .tabBar: "UITabBar()"
    case .stack: "UIStackView()"
    case .scroll: "UIScrollView()"
    }
  }
}
