import AutoLayout
import Geometry
import JSON

/// The views of a document, with the node of each view for the pointers of faults.
package struct ViewDocument {
  /// The views in document order, without their subviews, as ``LayoutTree`` numbers them.
  package internal(set) var views: [LayoutTree.Item] = []
  /// The nodes of the views, in the order in which ``LayoutTree`` numbers them.
  var nodes: [Int] = []
  /// Whether all views and guides were read. If not, that is reported, and constraints may name missing ones.
  package private(set) var isComplete = true
  /// The arrays of constraints in views, each with its place in the document.
  package private(set) var constraintArrays: [(node: Int, place: String)] = []
  /// The nodes of the ids of the views and of the guides, each in the order in which ``LayoutTree`` numbers them.
  private var viewIDs: [Int] = []
  private var guideIDs: [Int] = []

  /// The members of the view that was read last.
  private var members = JSONMembers()
  private var plainViews = PlainViewReader()
  /// The path from the root to the view that is being read. Finding it from the node would visit everything before it.
  private var path: [Int] = []
  /// The number of views read so far, including all views of lists that are being read.
  private var viewCount = 1
  private var guideCount = 0

  package init(_ node: Int, _ reader: inout DocumentReader) {
    views.reserveCapacity(Self.usualViews)
    nodes.reserveCapacity(Self.usualViews)
    viewIDs.reserveCapacity(Self.usualViews)
    read(node, in: -1, &reader)
  }

  /// A usual number of views, for which memory is reserved.
  private static let usualViews = 32

  /// The root view with its subviews.
  package var root: View { LayoutTree.root(of: views.map(\.view)) { views[$0].parent } }

  /// The ids of the views and guides.
  var ids: Set<String> {
    var ids = Set(views.map(\.id))
    for item in views { ids.formUnion(item.view.guides.map(\.id)) }
    return ids
  }

  private var place: String { path.reduce("view") { "\($0)/subviews/\($1)" } }

  // The depth of the recursion is bounded by that of the JSON, which is ``Limits/jsonDepth``.
  private mutating func read(_ node: Int, in superview: Int, _ reader: inout DocumentReader) {
    nodes.append(node)
    // A view is large, so each is read in its place.
    let number = views.count
    views.append(LayoutTree.Item(in: superview))
    if let id = plainViews.read(node, into: &views[number], reader) {
      viewIDs.append(id)
      return
    }
    guard reader.move(&members, to: node, known: Self.members, required: ["id"]) else { return }
    Self.read(members, into: &views[number], &reader)
    viewIDs.append(members["id"] ?? node)
    // Reading the subviews changes the members.
    let subviews = members["subviews"]
    if let value = members["constraints"] { constraintArrays.append((value, "\(place)/constraints")) }
    if let value = members["guides"] {
      let guides = guides(value, &reader)
      views[number].view.guides = guides
    }
    if let subviews {
      let left = AutoLayout.Limits.views - viewCount
      let subviews = items(subviews, atMost: left, orReport: .tooManyViews, &reader)
      viewCount += subviews.count
      for index in subviews.indices {
        path.append(index)
        read(subviews[index], in: number, &reader)
        path.removeLast()
      }
    }
  }

  /// Reads what belongs to a view alone.
  private static func read(
    _ members: JSONMembers, into item: inout LayoutTree.Item, _ reader: inout DocumentReader
  ) {
    reader.read(members["id"], into: &item.view.id)
    item.id = item.view.id
    reader.read(members["kind"], into: &item.view.kind)
    item.view.takeDefaultsOfKind()
    readAppearance(members, &item.view, &reader)
    readPlace(members, &item.view, &reader)
    readContent(members, &item.view, &reader)
    readMargins(members, &item.view, &reader)
    readStack(members, &item.view, &reader)
    if let value = members["scroll"] { item.view.scroll = reader.scroll(value) }
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

  /// The names of the views and guides, as constraints refer to them.
  func itemNames(in reader: borrowing DocumentReader) -> ItemNames {
    // A view that cannot be read has no id, and what comes after it has another number.
    let isComplete = viewIDs.count == nodes.count
    return ItemNames(
      !isComplete ? [] : guideIDs.isEmpty ? viewIDs : viewIDs + guideIDs, in: reader.json)
  }

  private mutating func items(
    _ node: Int, atMost limit: Int, orReport kind: InvalidLayout.Kind, _ reader: inout DocumentReader
  ) -> [Int] {
    let elements = reader.elements(node, atMost: limit, orReport: kind.code, kind.sentence)
    if elements.count < reader.json.nodes[node].count { isComplete = false }
    return elements
  }

  private mutating func guideID(_ node: Int, _ reader: inout DocumentReader) -> String {
    let value = reader.members(node, known: ["id"], required: ["id"])?["id"]
    let id = value.flatMap { reader.string($0) } ?? ""
    guideIDs.append(value ?? node)
    return id
  }

  private static func readAppearance(
    _ members: JSONMembers, _ view: inout View, _ reader: inout DocumentReader
  ) {
    reader.read(members["hidden"], into: &view.isHidden)
    reader.read(members["alpha"], into: &view.alpha, in: 0...1)
    reader.read(members["semanticContent"], into: &view.semanticContent)
    if let value = members["appearance"] { view.appearance = reader.appearance(value) }
  }

  private static func readPlace(
    _ members: JSONMembers, _ view: inout View, _ reader: inout DocumentReader
  ) {
    if let value = members["frame"] { view.frame = reader.rect(value) }
    view.translatesAutoresizingMask = members["frame"] != nil
    reader.read(members["translatesAutoresizingMask"], into: &view.translatesAutoresizingMask)
    guard let value = members["autoresizing"] else { return }
    for part in reader.choices(value, AutoresizingPart.self) { view.autoresizing.insert(part.mask) }
  }

  private static func readContent(
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

  private static func readMargins(
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
    guard let size = pair(node, "width", "height") else { return nil }
    let width = json.unlessNull(size.first).flatMap { number($0, in: 0...Limits.length) }
    let height = json.unlessNull(size.second).flatMap { number($0, in: 0...Limits.length) }
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
    guard let member, let axes = pair(member, "horizontal", "vertical") else { return }
    if let priority = axes.first.flatMap({ priority($0) }) { target.horizontal = priority }
    if let priority = axes.second.flatMap({ priority($0) }) { target.vertical = priority }
  }
}
