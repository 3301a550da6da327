import AutoLayout
import Geometry

extension ViewCode {
  /// The scenes as SwiftUI views: rows and columns become `HStack` and `VStack` with spacing and padding, grids a `Grid`,
  /// everything else a `ZStack` with offsets.
  ///
  /// - Complexity: O(*n* log *n*) in the views.
  public var swiftUI: String {
    "import SwiftUI\n"
      + scenes.indices.map { number in
        "\n" + comment(on: number) + "struct \(types[number]): View {\n  var body: some View {\n"
          + lines(of: 0, scenes[number]).map { "    \($0)\n" }.joined() + "  }\n}\n"
      }.joined()
  }

  // The depth of the recursion is at most that of the tree.
  func lines(of item: Int, _ scene: Scene) -> [String] {
    let view = scene.tree.items[item].view
    let frame = scene.layout.frames[item]
    let children = scene.children[item].filter { !scene.tree.items[$0].view.isHidden }
    var lines: [String]
    if children.isEmpty {
      lines = [view.leafOfSwiftUI + view.foregroundOfSwiftUI]
      lines.append("  .frame(width: \(frame.width.swiftLiteral), height: \(frame.height.swiftLiteral))")
    } else {
      lines = container(children, of: item, scene)
    }
    lines += view.looksOfSwiftUI.map { "  \($0)" }
    if view.alpha != 1 { lines.append("  .opacity(\(view.alpha.swiftLiteral))") }
    if view.kind == .scroll { lines = ["ScrollView {"] + lines.map { "  \($0)" } + ["}"] }
    return lines
  }

  private func container(_ children: [Int], of item: Int, _ scene: Scene) -> [String] {
    let frames = children.map { scene.layout.frames[$0] }
    let size = scene.layout.frames[item].size
    let box =
      ".frame(width: \(size.width.swiftLiteral), height: \(size.height.swiftLiteral), alignment: .topLeading)"
    if let grid = grid(children, of: item, scene) { return grid + [box] }
    guard let row = Arrangement(frames) else {
      var lines = ["ZStack(alignment: .topLeading) {"]
      for (child, frame) in zip(children, frames) {
        lines += self.lines(of: child, scene).map { "  \($0)" }
        if frame.origin != .zero {
          lines.append("    .offset(x: \(frame.x.swiftLiteral), y: \(frame.y.swiftLiteral))")
        }
      }
      return lines + ["}", box]
    }
    let name = row.axis == .horizontal ? "HStack" : "VStack"
    var lines = ["\(name)(alignment: .\(row.alignment), spacing: \(row.spacing.swiftLiteral)) {"]
    let priorities = priorities(of: children, along: row.axis, scene)
    for number in row.order {
      lines += self.lines(of: children[number], scene).map { "  \($0)" }
      if priorities[number] > 0 { lines.append("    .layoutPriority(\(priorities[number]))") }
    }
    lines.append("}")
    for (edge, length) in [("leading", row.origin.x), ("top", row.origin.y)] where length != 0 {
      lines.append(".padding(.\(edge), \(length.swiftLiteral))")
    }
    return lines + [box]
  }
}

/// Frames that follow each other along an axis with one distance, and are aligned across it.
private struct Arrangement {
  let axis: Axis
  let spacing: Double
  let alignment: String
  /// The numbers of the frames, in their order along the axis.
  let order: [Int]
  /// The least x and y of the frames.
  let origin: Point

  init?(_ frames: [Rect]) {
    guard
      let found = Axis.allCases.lazy.compactMap({ Arrangement(frames, along: $0) }).first
    else { return nil }
    self = found
  }

  private init?(_ frames: [Rect], along axis: Axis) {
    let across: Axis = axis == .horizontal ? .vertical : .horizontal
    let order = frames.indices.sorted { (frames[$0].minimum(axis), $0) < (frames[$1].minimum(axis), $1) }
    let gaps = zip(order, order.dropFirst()).map {
      frames[$1].minimum(axis) - frames[$0].minimum(axis) - frames[$0].size[axis]
    }
    let spacing = gaps.first ?? 0
    guard gaps.allSatisfy({ abs($0 - spacing) <= 0.5 && $0 >= -0.5 }) else { return nil }
    func isSame(_ place: (Rect) -> Double) -> Bool {
      frames.allSatisfy { abs(place($0) - place(frames[0])) <= 0.5 }
    }
    let names = axis == .horizontal ? ["top", "center", "bottom"] : ["leading", "center", "trailing"]
    if isSame({ $0.minimum(across) }) {
      alignment = names[0]
    } else if isSame({ $0.minimum(across) + $0.size[across] / 2 }) {
      alignment = names[1]
    } else if isSame({ $0.minimum(across) + $0.size[across] }) {
      alignment = names[2]
    } else {
      return nil
    }
    (self.axis, self.spacing, self.order) = (axis, spacing, order)
    origin = Point(x: frames.map(\.x).min() ?? 0, y: frames.map(\.y).min() ?? 0)
  }
}

extension View {
  /// The expression of a view without subviews.
  fileprivate var leafOfSwiftUI: String {
    let text = (self.text?.string ?? "").swiftLiteral
    switch kind {
    case .label, .textView: return "Text(\(text))" + fontOfSwiftUI
    case .button: return "Button(\(text)) {}"
    case .image: return "Image(systemName: \"photo\").resizable()"
    case .textField: return "TextField(\(text), text: .constant(\"\"))"
    case .switch: return "Toggle(\"\", isOn: .constant(true)).labelsHidden()"
    case .slider: return "Slider(value: .constant(0.5))"
    case .stepper: return "Stepper(\"\", value: .constant(0)).labelsHidden()"
    case .progress: return "ProgressView(value: 0.5)"
    case .activityIndicator: return "ProgressView()"
    case .segmentedControl, .pageControl:
      return "Picker(\(text), selection: .constant(0)) {}.pickerStyle(.segmented)"
    case .datePicker: return "DatePicker(\"\", selection: .constant(.now)).labelsHidden()"
    case .picker: return "Picker(\"\", selection: .constant(0)) {}.pickerStyle(.wheel)"
    case .searchBar: return "TextField(\"Search\", text: .constant(\"\"))"
    case .view, .navigationBar, .toolbar, .tabBar, .stack, .scroll: return "Color.clear"
    }
  }

  private var fontOfSwiftUI: String {
    guard let size = text?.font.size else { return "" }
    return ".font(.system(size: \(size.swiftLiteral)))"
  }
}
