import JSON
import Presentation

extension ControllerDocument {
  /// Reads `splitOrFlip`, a container that shows two columns or flips between them.
  package mutating func splitOrFlip(
    _ node: Int, _ id: String, _ reader: inout DocumentReader, _ depth: Int
  ) -> Controller.Content {
    let known: [JSONName] = ["left", "right", "focus", "leftColumnWidth"]
    guard let members = reader.members(node, known: known, required: ["left", "right"]) else {
      return .plain(.placeholder)
    }
    let left = members["left"].map { read($0, &reader, depth: depth + 1) }
    let right = members["right"].map { read($0, &reader, depth: depth + 1) }
    let focus = members["focus"].flatMap { reader.choice($0, SplitOrFlipViewController.Side.self) }
    guard let left, let right else { return .plain(.placeholder) }
    var container = Controller.SplitOrFlip(id, left: left, right: right)
    container.columns.focus = focus ?? .left
    if let value = members["leftColumnWidth"] { reader.readLeftColumnWidth(value, &container.columns) }
    return .splitOrFlip(container)
  }

  private static let splitViewMembers: [JSONName] = [
    "style", "primary", "supplementary", "secondary", "compact", "preferredDisplayMode", "behavior",
    "primaryEdge",
    "topColumn", "automatic",
    "preferredPrimaryColumnWidth", "preferredPrimaryColumnWidthFraction",
    "minimumPrimaryColumnWidth", "maximumPrimaryColumnWidth",
    "preferredSupplementaryColumnWidth", "preferredSupplementaryColumnWidthFraction",
    "minimumSupplementaryColumnWidth", "maximumSupplementaryColumnWidth",
  ]

  /// Reads `splitView`, whose options have the names of `UISplitViewController`.
  package mutating func splitView(
    _ node: Int, _ id: String, _ reader: inout DocumentReader, _ depth: Int
  ) -> Controller.Content {
    let known = ControllerDocument.splitViewMembers
    guard let members = reader.members(node, known: known, required: ["primary", "secondary"]) else {
      return .plain(.placeholder)
    }
    let primary = members["primary"].map { read($0, &reader, depth: depth + 1) }
    let supplementary = members["supplementary"].map { read($0, &reader, depth: depth + 1) }
    let secondary = members["secondary"].map { read($0, &reader, depth: depth + 1) }
    guard let primary, let secondary else { return .plain(.placeholder) }
    var split = Controller.SplitView(
      id, primary: primary, supplementary: supplementary, secondary: secondary)
    if let value = members["style"] { reader.readStyle(value, &split) }
    split.compact = members["compact"].map { read($0, &reader, depth: depth + 1) }
    reader.readModes(members, &split.columns)
    reader.readWidth(
      preferred: members["preferredPrimaryColumnWidth"],
      fraction: members["preferredPrimaryColumnWidthFraction"],
      minimum: members["minimumPrimaryColumnWidth"], maximum: members["maximumPrimaryColumnWidth"],
      &split.columns.primaryWidth)
    reader.readWidth(
      preferred: members["preferredSupplementaryColumnWidth"],
      fraction: members["preferredSupplementaryColumnWidthFraction"],
      minimum: members["minimumSupplementaryColumnWidth"],
      maximum: members["maximumSupplementaryColumnWidth"], &split.columns.supplementaryWidth)
    if let value = members["automatic"] { reader.readAutomatic(value, &split.columns.automatic) }
    return .splitView(split)
  }
}

extension DocumentReader {
  /// Reads the style of a split view, which must fit its columns.
  fileprivate mutating func readStyle(_ node: Int, _ split: inout Controller.SplitView) {
    guard let style = choice(node, Controller.SplitView.Style.self) else { return }
    split.style = style
    if (style == .tripleColumn) == (split.supplementary != nil) { return }
    report(
      .conflictingMembers, at: node,
      style == .tripleColumn
        ? "A tripleColumn split view has three columns; add a “supplementary” controller, or write doubleColumn."
        : "A \(style.rawValue) split view has two columns; remove “supplementary”, or write tripleColumn.")
  }

  fileprivate mutating func readLeftColumnWidth(_ node: Int, _ columns: inout SplitOrFlipViewController) {
    guard let members = members(node, known: ["wide", "tall", "wideAbove"]) else { return }
    length(members["wide"]) { columns.wideColumnWidth = $0 }
    length(members["tall"]) { columns.tallColumnWidth = $0 }
    length(members["wideAbove"]) { columns.wideColumnThreshold = $0 }
  }

  fileprivate mutating func readModes(_ members: JSONMembers, _ split: inout SplitViewController) {
    if let value = members["preferredDisplayMode"] { split.preferredDisplayMode = displayMode(value) }
    if let value = members["behavior"] {
      split.preferredBehavior = choiceOrAutomatic(value, SplitViewController.Behavior.self)
    }
    read(members["primaryEdge"], into: &split.primaryEdge)
    if let value = members["topColumn"], let column = column(value, of: split) { split.topColumn = column }
  }

  /// Reads a display mode, or `nil` for `automatic`.
  package mutating func displayMode(_ node: Int) -> SplitViewController.DisplayMode? {
    choiceOrAutomatic(node, SplitViewController.DisplayMode.self)
  }

  /// Reads the name of a column that the split view has.
  package mutating func column(_ node: Int, of split: SplitViewController) -> SplitViewController.Column? {
    guard let name = string(node) else { return nil }
    if let column = split.columns.first(where: { $0.rawValue == name }) { return column }
    unknownValue(node, name, among: split.columns.map(\.rawValue))
    return nil
  }

  private mutating func choiceOrAutomatic<Choice: RawRepresentable & CaseIterable>(
    _ node: Int, _ type: Choice.Type
  ) -> Choice? where Choice.RawValue == String {
    guard let name = string(node), name != "automatic" else { return nil }
    if let choice = Choice(rawValue: name) { return choice }
    unknownValue(node, name, among: ["automatic"] + Choice.allCases.map(\.rawValue))
    return nil
  }

  /// Reads the requested width of a column.
  fileprivate mutating func readWidth(
    preferred: Int?, fraction: Int?, minimum: Int?, maximum: Int?, _ width: inout ColumnWidth
  ) {
    length(preferred) { width.preferred = $0 }
    length(fraction, in: 0...1) { width.preferredFraction = $0 }
    length(minimum) { width.minimum = $0 }
    length(maximum) { width.maximum = $0 }
  }

  fileprivate mutating func readAutomatic(_ node: Int, _ automatic: inout SplitViewController.Automatic) {
    let known: [JSONName] = [
      "primaryWidth", "minimumPrimaryWidth", "maximumPrimaryWidth", "supplementaryFraction",
      "minimumSupplementaryWidth", "maximumSupplementaryWidth", "tallBesideWidth",
    ]
    guard let members = members(node, known: known) else { return }
    length(members["primaryWidth"]) { automatic.primaryWidth = $0 }
    length(members["minimumPrimaryWidth"]) { automatic.minimumPrimaryWidth = $0 }
    length(members["maximumPrimaryWidth"]) { automatic.maximumPrimaryWidth = $0 }
    length(members["supplementaryFraction"], in: 0...1) { automatic.supplementaryFraction = $0 }
    length(members["minimumSupplementaryWidth"]) { automatic.minimumSupplementaryWidth = $0 }
    length(members["maximumSupplementaryWidth"]) { automatic.maximumSupplementaryWidth = $0 }
    length(members["tallBesideWidth"]) { automatic.tallBesideWidth = $0 }
  }

  /// Reads a number that may be left out, and calls `use` with it if it is in range.
  fileprivate mutating func length(
    _ node: Int?, in range: ClosedRange<Double> = 0...Limits.length, _ use: (Double) -> Void
  ) {
    if let node, let value = number(node, in: range) { use(value) }
  }
}
