import AutoLayout
import Geometry
import JSON
import Typesetting

/// Writes a tree and what surrounds it as the document of a layouts request.
///
/// Reading the document gives the same tree. Each constraint is an object with its id, also if it was written as a text
/// or by a visual format. Members with their default are left out.
package struct LayoutDocumentWriter {
  let tree: LayoutTree
  /// The era in which the document will be laid out; `nil` if that may change.
  let era: ControlEra?
  /// The views inside each view.
  private let children: [[Int]]

  /// Makes a writer.
  ///
  /// - Parameters:
  ///   - tree: The views and constraints.
  ///   - era: The era in which the document will be laid out, so that sizes of controls in it can be left out; `nil` to write
  ///     all sizes that were assigned.
  package init(_ tree: LayoutTree, for era: ControlEra? = nil) {
    self.tree = tree
    self.era = era
    var children = [[Int]](repeating: [], count: tree.viewCount)
    for item in 1..<max(tree.viewCount, 1) { children[tree.items[item].parent].append(item) }
    self.children = children
  }

  /// Writes the members `view` and `constraints`.
  package func writeMembers(to document: inout JSONWriter) {
    document.member("view") { write(view: 0, to: &$0) }
    let long = tree.constraintList.contains { $0.id.utf8.count > AutoLayout.Limits.idBytes }
    let taken = long ? Set(tree.constraintList.map(\.id)) : []
    let constraints = Array(tree.constraintList.enumerated())
    guard !constraints.isEmpty else { return }
    document.objects("constraints", constraints) { writer, entry in
      writer.constraint(entry.element, id: Self.id(of: entry.element, entry.offset, taken))
    }
  }

  // The depth of the recursion is at most that of the tree.
  private func write(view number: Int, to writer: inout JSONWriter) {
    writer.object { object in
      object.viewMembers(tree.items[number].view, for: era)
      if !tree.items[number].view.guides.isEmpty {
        object.objects("guides", tree.items[number].view.guides) { $0.member("id", $1.id) }
      }
      guard !children[number].isEmpty else { return }
      object.array("subviews", children[number]) { write(view: $1, to: &$0) }
    }
  }

  /// The id of a constraint. One named by a long place gets a shorter name, because an id that is written has at most
  /// ``AutoLayout/Limits/idBytes``.
  private static func id(of constraint: LayoutConstraint, _ number: Int, _ taken: Set<String>) -> String {
    guard constraint.id.utf8.count > AutoLayout.Limits.idBytes else { return constraint.id }
    let names = (0...).lazy.map { "long/\(number)" + ($0 == 0 ? "" : "/\($0)") }
    return names.first { !taken.contains($0) } ?? ""
  }
}

extension JSONWriter {
  /// Writes a view's own members: all but its guides, subviews and constraints.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - era: The era in which the document will be laid out; `nil` if that may change.
  package mutating func viewMembers(_ view: View, for era: ControlEra? = nil) {
    var usual = View(view.id, kind: view.kind)
    usual.control = view.control
    usual.takeDefaultsOfKind(in: era ?? .standard)
    let mayChange = era == nil && usual.followsSystem
    member("id", view.id)
    if view.kind != .view { member("kind", view.kind.rawValue) }
    if view.isHidden { member("hidden") { $0.boolean(true) } }
    if view.alpha != 1 { member("alpha", view.alpha) }
    place(view)
    if !view.followsSystemSize, mayChange || view.intrinsicSize != usual.intrinsicSize {
      member("intrinsicSize") { $0.intrinsicSize(view.intrinsicSize) }
    }
    if let text = view.text { member("text") { $0.text(text) } }
    if let control = view.control { member("control") { $0.control(control) } }
    if let appearance = view.appearance { member("appearance") { $0.appearance(appearance) } }
    if view.hugging != usual.hugging { member("hugging") { $0.axisPriorities(view.hugging) } }
    if view.compressionResistance != usual.compressionResistance {
      member("compressionResistance") { $0.axisPriorities(view.compressionResistance) }
    }
    margins(view)
    if !view.followsSystemAlignment, mayChange || view.alignmentRectInsets != usual.alignmentRectInsets {
      member("alignmentRectInsets") { $0.insets(view.alignmentRectInsets) }
    }
    if let baselines = view.baselines {
      object("baselines") {
        $0.member("first", baselines.first)
        $0.member("last", baselines.last)
        if baselines.isCentered { $0.member("isCentered") { $0.boolean(true) } }
      }
    }
    if view.semanticContent != .unspecified { member("semanticContent", view.semanticContent.rawValue) }
    if let stack = view.stack { self.stack(stack) }
    if let scroll = view.scroll { self.scroll(scroll) }
  }

  private mutating func place(_ view: View) {
    if let frame = view.frame { member("frame") { $0.rect(frame) } }
    if view.translatesAutoresizingMask != (view.frame != nil) {
      member("translatesAutoresizingMask") { $0.boolean(view.translatesAutoresizingMask) }
    }
    let parts = AutoresizingPart.allCases.filter { view.autoresizing.contains($0.mask) }
    if !parts.isEmpty { member("autoresizing", parts.map(\.rawValue)) }
  }

  private mutating func margins(_ view: View) {
    if let margins = view.layoutMargins { member("layoutMargins") { $0.insets(margins) } }
    if view.preservesSuperviewLayoutMargins {
      member("preservesSuperviewLayoutMargins") { $0.boolean(true) }
    }
    if !view.insetsLayoutMarginsFromSafeArea {
      member("insetsLayoutMarginsFromSafeArea") { $0.boolean(false) }
    }
    if let insets = view.safeAreaInsets { member("safeAreaInsets") { $0.insets(insets) } }
    if let insets = view.additionalSafeAreaInsets {
      member("additionalSafeAreaInsets") { $0.insets(insets) }
    }
  }

  private mutating func intrinsicSize(_ size: View.IntrinsicSize) {
    object {
      $0.member("width") { $0.number(orNull: size.width) }
      $0.member("height") { $0.number(orNull: size.height) }
    }
  }

  private mutating func number(orNull value: Double?) {
    if let value { number(value) } else { null() }
  }

  private mutating func axisPriorities(_ priorities: View.AxisPriorities) {
    object {
      $0.member("horizontal", priorities.horizontal)
      $0.member("vertical", priorities.vertical)
    }
  }

  /// Writes a text. Members with their default are left out.
  mutating func text(_ text: View.Text) {
    object { writer in
      writer.member("string", text.string)
      if text.font != View.Font() { writer.member("font") { $0.font(text.font) } }
      // A run of an empty text has no length.
      let runs = text.runs.filter { !$0.string.isEmpty }
      if !runs.isEmpty { writer.objects("runs", runs) { $0.run($1, of: text) } }
      var paragraph = text.paragraph
      // A mode beside the runs would replace those of their paragraphs.
      let isMixed = runs.contains { $0.paragraph?.lineBreakMode != nil }
      if isMixed, text.lineBreakMode != .byTruncatingTail { paragraph.lineBreakMode = text.lineBreakMode }
      if paragraph != ParagraphStyle() { writer.paragraph(paragraph) }
      if text.minimumScaleFactor != 1 { writer.member("minimumScaleFactor", text.minimumScaleFactor) }
      if text.lineLimit != 1 { writer.member("lines", Double(text.lineLimit)) }
      if !isMixed, text.lineBreakMode != .byTruncatingTail {
        writer.member("lineBreakMode", text.lineBreakMode.rawValue)
      }
      if text.preferredMaxLayoutWidth != 0 {
        writer.member("preferredMaxLayoutWidth", text.preferredMaxLayoutWidth)
      }
    }
  }

  private mutating func run(_ run: View.Run, of text: View.Text) {
    member("length", Double(run.string.unicodeScalars.count))
    if run.font != text.font { member("font") { $0.font(run.font) } }
    if run.kern != 0 { member("kern", run.kern) }
    if let style = run.paragraph { paragraph(style) }
  }

  private mutating func paragraph(_ paragraph: ParagraphStyle) {
    let lengths: [(name: StaticString, value: Double)] = [
      ("lineSpacing", paragraph.lineSpacing), ("lineHeightMultiple", paragraph.lineHeightMultiple),
      ("minimumLineHeight", paragraph.minimumLineHeight), ("maximumLineHeight", paragraph.maximumLineHeight),
      ("paragraphSpacing", paragraph.paragraphSpacing),
      ("paragraphSpacingBefore", paragraph.paragraphSpacingBefore),
      ("firstLineHeadIndent", paragraph.indents.firstLineHead), ("headIndent", paragraph.indents.head),
      ("tailIndent", paragraph.indents.tail), ("hyphenationFactor", paragraph.hyphenationFactor),
    ]
    object("paragraph") { writer in
      for length in lengths where length.value != 0 { writer.member(length.name, length.value) }
      if let mode = paragraph.lineBreakMode { writer.member("lineBreakMode", mode.rawValue) }
      if let alignment = paragraph.alignment { writer.member("alignment", alignment.rawValue) }
    }
  }

  private mutating func font(_ font: View.Font) {
    object { writer in
      if font.family != FontDescription.systemFamily { writer.member("family", font.family) }
      if let size = font.size { writer.member("size", size) }
      if let weight = font.weight { writer.member("weight", weight.rawValue) }
      if font.isItalic { writer.member("italic") { $0.boolean(true) } }
      if font.hasMonospacedDigits { writer.member("monospacedDigits") { $0.boolean(true) } }
      if font.design != .default { writer.member("design", font.design.rawValue) }
      if font.width != .standard { writer.member("width", font.width.rawValue) }
      if let style = font.textStyle { writer.member("textStyle", style.rawValue) }
    }
  }

  private mutating func stack(_ stack: View.Stack) {
    object("stack") { writer in
      writer.member("axis", stack.axis.rawValue)
      writer.member("alignment", stack.alignment.rawValue)
      writer.member("distribution", stack.distribution.rawValue)
      writer.member("spacing", stack.spacing)
      if !stack.customSpacing.isEmpty {
        writer.object("customSpacing") { object in
          for entry in stack.customSpacing { object.member(named: entry.view) { $0.number(entry.spacing) } }
        }
      }
      if stack.isLayoutMarginsRelative { writer.member("layoutMarginsRelative") { $0.boolean(true) } }
      if stack.isBaselineRelative { writer.member("baselineRelative") { $0.boolean(true) } }
      if stack.isOnCanvas { writer.member("onCanvas") { $0.boolean(true) } }
    }
    if let arranged = stack.arranged { member("arranged", arranged) }
  }

  private mutating func scroll(_ scroll: View.Scroll) {
    object("scroll") { writer in
      writer.member("contentInset") { $0.insets(scroll.contentInset) }
      writer.object("contentOffset") {
        $0.member("x", scroll.contentOffset.x)
        $0.member("y", scroll.contentOffset.y)
      }
      writer.member("contentInsetAdjustmentBehavior", scroll.adjustment.rawValue)
    }
  }

  /// Writes the members of a constraint.
  fileprivate mutating func constraint(_ constraint: LayoutConstraint, id: String) {
    member("id", id)
    member("item", constraint.first.item.name)
    member("attribute", constraint.first.attribute.rawValue)
    if constraint.relation != .equal { member("relation", constraint.relation.rawValue) }
    if let second = constraint.second {
      member("toItem", second.item.name)
      if second.attribute != constraint.first.attribute { member("toAttribute", second.attribute.rawValue) }
    }
    if constraint.multiplier != 1 { member("multiplier", constraint.multiplier) }
    if constraint.constant != 0 { member("constant", constraint.constant) }
    if constraint.priority != 1000 { member("priority", constraint.priority) }
  }

  /// Writes what `systemLayoutSizeFitting` is asked.
  package mutating func fitting(_ fitting: Fitting) {
    object {
      $0.member("width", fitting.target.width)
      $0.member("height", fitting.target.height)
      $0.member("horizontalPriority", fitting.horizontalPriority)
      $0.member("verticalPriority", fitting.verticalPriority)
    }
  }
}

extension LayoutItem {
  /// The item as documents write it.
  package var name: String { region.map { "\(id).\($0.rawValue)" } ?? id }
}
