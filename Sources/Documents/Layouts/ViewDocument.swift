import AutoLayout
import Geometry
import JSON

/// The view tree of a document, with the node of each view for the pointers of faults.
package struct ViewDocument {
  package private(set) var root = View("")
  /// The nodes of the views, in the order in which ``LayoutTree`` numbers them.
  private(set) var nodes: [Int] = []
  /// Whether all views and guides were read. If not, that is reported, and constraints may name missing ones.
  package private(set) var isComplete = true
  /// The arrays of constraints in views, each with its place in the document.
  package private(set) var constraintArrays: [(node: Int, place: String)] = []

  /// The path from the root to the view that is being read. Finding it from the node would visit everything before it.
  private var path: [Int] = []
  /// The number of views read so far, including all views of lists that are being read.
  private var viewCount = 1
  private var guideCount = 0

  package init(_ node: Int, _ reader: inout DocumentReader) {
    var root = View("")
    read(node, &root, &reader)
    self.root = root
  }

  private var place: String { path.reduce("view") { "\($0)/subviews/\($1)" } }

  // The depth of the recursion is bounded by that of the JSON, which is ``Limits/jsonDepth``.
  private mutating func read(_ node: Int, _ view: inout View, _ reader: inout DocumentReader) {
    nodes.append(node)
    guard let members = reader.members(node, known: ViewDocument.members, required: ["id"]) else { return }
    reader.read(members["id"], into: &view.id)
    reader.read(members["kind"], into: &view.kind)
    view.takeDefaultsOfKind()
    readAppearance(members, &view, &reader)
    readPlace(members, &view, &reader)
    readContent(members, &view, &reader)
    readMargins(members, &view, &reader)
    readStack(members, &view, &reader)
    if let value = members["scroll"] { view.scroll = reader.scroll(value) }
    if let value = members["constraints"] { constraintArrays.append((value, "\(place)/constraints")) }
    if let value = members["guides"] { view.guides = guides(value, &reader) }
    if let value = members["subviews"] {
      let left = AutoLayout.Limits.views - viewCount
      let subviews = items(value, atMost: left, orReport: .tooManyViews, &reader)
      viewCount += subviews.count
      // A view is large, so each is read in place.
      view.subviews.reserveCapacity(subviews.count)
      for index in subviews.indices {
        path.append(index)
        view.subviews.append(View(""))
        read(subviews[index], &view.subviews[index], &reader)
        path.removeLast()
      }
    }
  }

  package static let members: [JSONName] = [
    "id", "kind", "hidden", "alpha", "frame", "translatesAutoresizingMask", "autoresizing", "intrinsicSize",
    "text", "control", "appearance", "hugging", "compressionResistance", "layoutMargins",
    "preservesSuperviewLayoutMargins",
    "insetsLayoutMarginsFromSafeArea", "safeAreaInsets", "additionalSafeAreaInsets", "alignmentRectInsets",
    "baselines",
    "semanticContent", "stack",
    "arranged",
    "scroll", "guides", "subviews", "constraints",
  ]

  private mutating func guides(_ node: Int, _ reader: inout DocumentReader) -> [LayoutGuide] {
    let left = AutoLayout.Limits.guides - guideCount
    let elements = items(node, atMost: left, orReport: .tooManyGuides, &reader)
    guideCount += elements.count
    return elements.map { LayoutGuide(guideID($0, &reader)) }
  }

  private mutating func items(
    _ node: Int, atMost limit: Int, orReport kind: InvalidLayout.Kind, _ reader: inout DocumentReader
  ) -> [Int] {
    let elements = reader.elements(node, atMost: limit, orReport: kind.code, kind.sentence)
    if elements.count < reader.json.nodes[node].count { isComplete = false }
    return elements
  }

  private func guideID(_ node: Int, _ reader: inout DocumentReader) -> String {
    let members = reader.members(node, known: ["id"], required: ["id"])
    return members?["id"].flatMap { reader.string($0) } ?? ""
  }

  private func readAppearance(
    _ members: JSONMembers, _ view: inout View, _ reader: inout DocumentReader
  ) {
    reader.read(members["hidden"], into: &view.isHidden)
    reader.read(members["alpha"], into: &view.alpha, in: 0...1)
    reader.read(members["semanticContent"], into: &view.semanticContent)
    if let value = members["appearance"] { view.appearance = reader.appearance(value) }
  }

  private func readPlace(
    _ members: JSONMembers, _ view: inout View, _ reader: inout DocumentReader
  ) {
    if let value = members["frame"] { view.frame = reader.rect(value) }
    view.translatesAutoresizingMask = members["frame"] != nil
    reader.read(members["translatesAutoresizingMask"], into: &view.translatesAutoresizingMask)
    guard let value = members["autoresizing"] else { return }
    for part in reader.choices(value, AutoresizingPart.self) { view.autoresizing.insert(part.mask) }
  }

  private func readContent(
    _ members: JSONMembers, _ view: inout View, _ reader: inout DocumentReader
  ) {
    if let value = members["intrinsicSize"], let size = reader.intrinsicSize(value) {
      view.intrinsicSize = size
    }
    reader.read(members["hugging"], into: &view.hugging)
    reader.read(members["compressionResistance"], into: &view.compressionResistance)
    if let value = members["text"] { view.text = reader.text(value, of: view.kind) }
    if let value = members["control"] {
      view.control = reader.control(value, of: view)
      // A control without a text is measured, too.
      if view.text == nil, view.kind.hasText { view.text = View.Text("") }
    }
    if let value = members["baselines"],
      let lines = reader.members(value, known: ["first", "last", "isCentered"])
    {
      view.baselines = View.Baselines(
        first: lines["first"].flatMap { reader.number($0) } ?? 0,
        last: lines["last"].flatMap { reader.number($0) } ?? 0,
        isCentered: lines["isCentered"].flatMap { reader.boolean($0) } ?? false)
    }
  }

  private func readMargins(
    _ members: JSONMembers, _ view: inout View, _ reader: inout DocumentReader
  ) {
    if let value = members["layoutMargins"] { view.layoutMargins = reader.insets(value) }
    reader.read(members["preservesSuperviewLayoutMargins"], into: &view.preservesSuperviewLayoutMargins)
    reader.read(members["insetsLayoutMarginsFromSafeArea"], into: &view.insetsLayoutMarginsFromSafeArea)
    view.safeAreaInsets = members["safeAreaInsets"].flatMap { reader.insets($0) }
    view.additionalSafeAreaInsets = members["additionalSafeAreaInsets"].flatMap { reader.insets($0) }
    if let value = members["alignmentRectInsets"] { view.alignmentRectInsets = reader.insets(value) ?? .zero }
  }
}

/// The names of the parts of an autoresizing mask.
enum AutoresizingPart: String, CaseIterable {
  case flexibleLeftMargin, flexibleWidth, flexibleRightMargin, flexibleTopMargin, flexibleHeight,
    flexibleBottomMargin

  var mask: View.Autoresizing {
    switch self {
    case .flexibleLeftMargin: .flexibleLeftMargin
    case .flexibleWidth: .flexibleWidth
    case .flexibleRightMargin: .flexibleRightMargin
    case .flexibleTopMargin: .flexibleTopMargin
    case .flexibleHeight: .flexibleHeight
    case .flexibleBottomMargin: .flexibleBottomMargin
    }
  }
}

extension DocumentReader {
  /// Reads how a view scrolls; the defaults are those of `UIScrollView`.
  fileprivate mutating func scroll(_ node: Int) -> View.Scroll {
    var scroll = View.Scroll()
    let known: [JSONName] = ["contentInset", "contentOffset", "contentInsetAdjustmentBehavior"]
    guard let members = members(node, known: known) else { return scroll }
    if let value = members["contentInset"] { scroll.contentInset = insets(value) ?? .zero }
    if let offset = members["contentOffset"].flatMap({ self.members($0, known: ["x", "y"]) }) {
      read(offset["x"], into: &scroll.contentOffset.x)
      read(offset["y"], into: &scroll.contentOffset.y)
    }
    read(members["contentInsetAdjustmentBehavior"], into: &scroll.adjustment)
    return scroll
  }

  /// Reads `{"width","height"}`, where each may be null or left out.
  package mutating func intrinsicSize(_ node: Int) -> View.IntrinsicSize? {
    guard let size = members(node, known: ["width", "height"]) else { return nil }
    let width = json.unlessNull(size["width"]).flatMap { number($0, in: 0...Limits.length) }
    let height = json.unlessNull(size["height"]).flatMap { number($0, in: 0...Limits.length) }
    return View.IntrinsicSize(width: width, height: height)
  }

  /// Reads a priority, 1…1000.
  package mutating func priority(_ node: Int) -> Double? {
    guard json.kind(node) == .number else {
      wrongType(node, "a number")
      return nil
    }
    let priority = json.number(node)
    if (1...1000).contains(priority) { return priority }
    report(
      .invalidPriority, at: node,
      "A priority must be 1…1000, where 1000 means required; choose a number in this range.")
    return nil
  }

  /// Reads `{"horizontal","vertical"}`; an axis that is left out keeps its default.
  fileprivate mutating func read(_ member: Int?, into target: inout View.AxisPriorities) {
    guard let axes = member.flatMap({ members($0, known: ["horizontal", "vertical"]) }) else { return }
    if let priority = axes["horizontal"].flatMap({ priority($0) }) { target.horizontal = priority }
    if let priority = axes["vertical"].flatMap({ priority($0) }) { target.vertical = priority }
  }
}
