import AutoLayout
import Devices
import Geometry
import JSON
import Presentation

/// Reads how a controller is presented: exactly one of the types of presentation.
///
/// A type that cannot be read is reported and replaced by a push, so that one pass finds all errors.
package struct PresentationTypeDocument {
  /// The type of presentation.
  package private(set) var type = PresentationType.push
  /// The ids of the presenter's views that popovers point to, with their nodes.
  package private(set) var sources: [(id: String, node: Int)] = []
  /// The names of the bar items that popovers come from, with their nodes.
  package private(set) var barItems: [(id: String, node: Int)] = []
  /// The ids of the presented controller's views in the document, with their nodes.
  private(set) var presentedViews: [(id: String, node: Int)] = []
  /// The types read so far: the outermost first, then the alternatives in rules of adaptation.
  private(set) var readings: [Reading] = []
  /// The index of each type in ``readings``. A key lists the numbers of the rules around the type, the outermost first.
  private var numbers: [[Int]: Int] = [:]
  /// The index of the type being read.
  private var current = 0

  /// A type and its places in the document.
  struct Reading {
    /// The node of the type.
    package let root: Int
    /// The numbers of the rules in which it is.
    fileprivate let rules: [Int]
    /// The type.
    package fileprivate(set) var type = PresentationType.push
    /// The node for each misuse that is not reported at the type's own node.
    fileprivate var nodes: [PresentationMisuse: Int] = [:]

    /// The node at which a misuse of this type is reported.
    package func node(of misuse: PresentationMisuse) -> Int { nodes[misuse] ?? root }
  }

  package init(_ node: Int, _ reader: inout DocumentReader) {
    type = read(node, &reader)
  }

  /// The node at which to report a misuse in an environment.
  ///
  /// The rules choose a type there. If that type has a node for the misuse, it is that one; otherwise it is the node of the
  /// outermost type.
  package func node(of misuse: PresentationMisuse, in environment: Environment) -> Int {
    let number = numbers[type.replacingRules(in: environment)]
    return number.flatMap { readings[$0].nodes[misuse] } ?? readings[0].root
  }

  private var nodes: [PresentationMisuse: Int] {
    get { readings[current].nodes }
    set { readings[current].nodes = newValue }
  }

  // Rules of adaptation recurse here; the depth of the JSON bounds the recursion.
  private mutating func read(
    _ node: Int, in rules: [Int] = [], _ reader: inout DocumentReader
  ) -> PresentationType {
    let outer = current
    current = readings.count
    defer { current = outer }
    numbers[rules] = current
    readings.append(Reading(root: node, rules: rules))
    // These misuses concern the type and the controller, so they are reported at the type, also if it is in a rule.
    for misuse in [PresentationMisuse.pushOfNavigation, .pushOfSplitView, .alertNotModal] {
      nodes[misuse] = node
    }
    let type = readType(node, &reader)
    readings[current].type = type
    return type
  }

  private static let names: [JSONName] = ["push", "show", "showDetail", "modal", "popover", "custom"]

  private mutating func readType(_ node: Int, _ reader: inout DocumentReader) -> PresentationType {
    guard let members = reader.members(node, known: PresentationTypeDocument.names) else { return .push }
    let names = PresentationTypeDocument.names.filter { members[$0] != nil }
    guard let name = names.first, let value = members[name] else {
      let all = PresentationTypeDocument.names.joined(separator: ", ")
      reader.report(.missingMember, at: node, "The type of presentation is missing; write one of \(all).")
      return .push
    }
    if names.count > 1 {
      reader.report(
        .conflictingMembers, at: node,
        "A presentation has one type, but this one has \(names.joined(separator: " and ")); keep one of them."
      )
    }
    switch name {
    case "showDetail":
      let detail = reader.members(value, known: ["navigation"])
      let wraps = detail?["navigation"].flatMap { reader.boolean($0) } ?? false
      return .showDetail(wrapsInNavigation: wraps)
    case "modal": return .modal(modal(value, &reader))
    case "popover": return popover(value, &reader).map { .popover($0) } ?? .push
    case "custom": return .custom(custom(value, &reader))
    default:
      _ = reader.members(value, known: [])
      return name == "show" ? .show : .push
    }
  }

  // MARK: Modal

  private mutating func modal(_ node: Int, _ reader: inout DocumentReader) -> Modal {
    var modal = Modal()
    let sheetMembers: [JSONName] = [
      "detents", "selectedDetent", "largestUndimmedDetent", "prefersGrabberVisible",
      "prefersEdgeAttachedInCompactHeight", "prefersPageSizing",
      "widthFollowsPreferredContentSizeWhenEdgeAttached",
    ]
    let known: [JSONName] = ["style", "transition", "navigation", "adaptive"] + sheetMembers
    guard let members = reader.members(node, known: known) else { return modal }
    reader.read(members["style"], into: &modal.style)
    nodes[.styleNone] = members["style"]
    nodes[.popoverStyleWithoutSource] = members["style"]
    if let value = members["transition"] { modal.transition = reader.transition(value) ?? .coverVertical }
    nodes[.partialCurlNotFullScreen] = members["transition"]
    reader.read(members["navigation"], into: &modal.wrapsInNavigation)
    nodes[.navigationInNavigation] = members["navigation"]
    if let value = members["adaptive"] { modal.adaptive = adaptive(value, &reader) }
    modal.sheet = reader.sheet(members)
    nodes[.detentsWithoutSheet] = sheetMembers.lazy.compactMap { members[$0] }.first
    return modal
  }

  // MARK: Popovers

  private mutating func popover(_ node: Int, _ reader: inout DocumentReader) -> Popover? {
    let known: [JSONName] = [
      "source", "arrowDirections", "adaptive", "navigation", "layoutMargins", "canOverlapSourceViewRect",
      "passthroughViews",
    ]
    guard let members = reader.members(node, known: known) else { return nil }
    var popover = Popover()
    nodes[.popoverWithoutSource] = node
    if let value = members["source"] {
      nodes[.barButtonItemWithoutBar] = value
      nodes[.sourceNotOnScreen] = value
      popover.source = source(value, &reader)
    }
    if let value = members["arrowDirections"] {
      popover.arrowDirections = reader.choices(value, ArrowDirection.self)
    }
    reader.read(members["navigation"], into: &popover.wrapsInNavigation)
    nodes[.navigationInNavigation] = members["navigation"]
    if let value = members["layoutMargins"] { popover.layoutMargins = reader.insets(value, atLeast: 0) }
    reader.read(members["canOverlapSourceViewRect"], into: &popover.canOverlapSource)
    if let value = members["adaptive"] { popover.adaptive = adaptive(value, &reader) }
    if let value = members["passthroughViews"] {
      let views = reader.elements(
        value, atMost: Limits.controllers, orReport: .tooComplex,
        "A popover has at most \(Limits.controllers) passthrough views; name a view around them.")
      popover.passthroughViews = views.compactMap { view($0, &reader) }
    }
    return popover
  }

  private mutating func source(_ node: Int, _ reader: inout DocumentReader) -> Popover.Source? {
    guard let members = reader.members(node, known: ["view", "rect", "in", "barButtonItem"]) else {
      return nil
    }
    let names: [JSONName] = ["view", "rect", "barButtonItem"].filter { members[$0] != nil }
    if names.isEmpty { reader.reportNoSource(at: node) }
    if names.count > 1 {
      reader.report(
        .severalPopoverSources, at: node,
        "A popover points to one source, but this one has \(names.joined(separator: " and ")); keep one of them."
      )
    }
    var container: String?
    if let value = members["in"] {
      container = view(value, &reader)
      if members["rect"] == nil {
        reader.report(.missingMember, at: node, "“in” needs a “rect” beside it; add one, or remove “in”.")
      }
    }
    switch names.first {
    case "view": return members["view"].flatMap { view($0, &reader) }.map { .view($0) }
    case "rect": return members["rect"].flatMap { reader.rect($0) }.map { .rect($0, in: container) }
    case "barButtonItem":
      guard let node = members["barButtonItem"], let name = reader.string(node) else { return nil }
      barItems.append((name, node))
      return .barButtonItem(name)
    default: return nil
    }
  }

  private mutating func view(_ node: Int, _ reader: inout DocumentReader) -> String? {
    guard let id = reader.string(node) else { return nil }
    sources.append((id, node))
    return id
  }

  // MARK: Custom

  private mutating func custom(_ node: Int, _ reader: inout DocumentReader) -> CustomPresentation {
    var custom = CustomPresentation()
    let known: [JSONName] = [
      "width", "height", "maximumHeight", "edge", "offset", "within", "verticalFittingPriority",
      "avoidsKeyboard",
      "firstResponder", "dimming", "dismissal", "animation", "transition", "adaptive",
    ]
    guard let members = reader.members(node, known: known) else { return custom }
    if let value = members["width"] { custom.width = reader.length(value) ?? custom.width }
    if let value = members["height"] { custom.height = reader.length(value) ?? custom.height }
    custom.maximumHeight = members["maximumHeight"].flatMap { reader.maximumHeight($0) }
    reader.read(members["edge"], into: &custom.edge)
    reader.read(members["offset"], into: &custom.offset)
    reader.read(members["within"], into: &custom.area)
    let priority = members["verticalFittingPriority"].flatMap { reader.priority($0) }
    if let priority { custom.verticalFittingPriority = priority }
    reader.read(members["avoidsKeyboard"], into: &custom.avoidsKeyboard)
    if let value = members["firstResponder"] { custom.firstResponder = presentedView(value, &reader) }
    if let value = members["dimming"], let dimming = reader.members(value, known: ["alpha"]) {
      custom.dimming = dimming["alpha"].flatMap { reader.number($0, in: 0...1) } ?? 0
    }
    let dismissal = members["dismissal"].flatMap { reader.members($0, known: ["scrollView"]) }
    if let value = dismissal?["scrollView"] { _ = presentedView(value, &reader) }
    if let value = members["animation"] { custom.animation = reader.animation(value) }
    if let value = members["transition"] { custom.transition = reader.slide(value) ?? .coverVertical }
    if let value = members["adaptive"] { custom.adaptive = adaptive(value, &reader) }
    return custom
  }

  private mutating func presentedView(_ node: Int, _ reader: inout DocumentReader) -> String? {
    guard let id = reader.string(node) else { return nil }
    presentedViews.append((id, node))
    return id
  }

  // MARK: Adaptation

  private mutating func adaptive(_ node: Int, _ reader: inout DocumentReader) -> AdaptiveAnswer {
    if reader.json.kind(node) == .array {
      let rules = reader.elements(
        node, atMost: Limits.adaptiveRules, orReport: .tooComplex,
        "A presentation has at most \(Limits.adaptiveRules) rules; remove some.")
      return .rules(rules.enumerated().compactMap { rule($1, $0, &reader) })
    }
    guard let style = style(node, &reader), style != .automatic else { return .automatic }
    return .style(style)
  }

  /// Reads a style that a delegate returns; reports the first one that it cannot return.
  private mutating func style(_ node: Int, _ reader: inout DocumentReader) -> ModalStyle? {
    let style = reader.choice(node, ModalStyle.self)
    if let style, !style.isAdaptive, nodes[.adaptiveStyleNotAllowed] == nil {
      nodes[.adaptiveStyleNotAllowed] = node
    }
    return style
  }

  private mutating func rule(
    _ node: Int, _ number: Int, _ reader: inout DocumentReader
  ) -> AdaptiveAnswer.Rule? {
    guard
      let members = reader.members(node, known: ["when", "style", "presentation"], required: ["when"])
    else { return nil }
    var rule: AdaptiveAnswer.Rule?
    switch (members["style"], members["presentation"]) {
    case (let value?, nil): rule = style(value, &reader).map { .init(.style($0)) }
    case (nil, let type?):
      let rules = readings[current].rules + [number]
      rule = .init(.presentation(read(type, in: rules, &reader)))
    case (nil, nil):
      reader.report(.missingMember, at: node, "A rule needs a style or a presentation; add one.")
    case (_?, _?):
      reader.report(
        .conflictingMembers, at: node,
        "A rule has either a style or a presentation; remove one.")
    }
    // Read also if the answer is wrong, so that all errors are reported.
    let condition = members["when"].map { reader.sizeClassCondition($0) }
    if let condition { rule?.condition = condition }
    return rule
  }
}

extension DocumentReader {
  fileprivate mutating func reportNoSource(at node: Int) {
    report(
      .popoverWithoutSource, at: node,
      "A popover needs a source to point to; add a view, a rect or a barButtonItem.")
  }

  /// Reads a built-in transition.
  fileprivate mutating func transition(_ node: Int) -> ModalTransition? {
    guard let name = string(node) else { return nil }
    if let known = ModalTransition.names.first(where: { $0.name == name }) { return known.transition }
    unknownValue(node, name, among: ModalTransition.names.map(\.name))
    return nil
  }

  /// Reads a built-in transition, or a slide from a side.
  fileprivate mutating func slide(_ node: Int) -> ModalTransition? {
    guard json.kind(node) == .object else { return transition(node) }
    guard let side = members(node, known: ["slide"], required: ["slide"])?["slide"] else { return nil }
    return choice(side, SlideSide.self).map { .slide($0.rawValue) }
  }

  /// Reads `safeArea`, `keyboard` or points.
  fileprivate mutating func maximumHeight(_ node: Int) -> CustomPresentation.MaximumHeight? {
    guard json.kind(node) == .string else {
      return number(node, in: 0...Limits.length).map { .points($0) }
    }
    switch json.string(node) {
    case "safeArea": return .safeArea
    case "keyboard": return .keyboard
    default:
      unknownValue(node, json.string(node), among: ["safeArea", "keyboard"])
      return nil
    }
  }

  /// Reads the length of the presented view along an axis.
  fileprivate mutating func length(_ node: Int) -> CustomPresentation.Length? {
    switch json.kind(node) {
    case .number: return number(node, in: 0...Limits.length).map { .points($0) }
    case .string:
      if json.string(node) == "fitting" { return .fitting }
      unknownValue(node, json.string(node), among: ["fitting"])
      return nil
    default:
      guard let members = members(node, known: ["inset", "fraction"]) else { return nil }
      switch (members["inset"], members["fraction"]) {
      case (let inset?, nil): return number(inset).map { .inset($0) }
      case (nil, let fraction?): return number(fraction, in: 0...1_000).map { .fraction($0) }
      case (nil, nil):
        report(.missingMember, at: node, "A length needs an inset or a fraction; add one.")
      case (_?, _?):
        report(
          .conflictingMembers, at: node, "A length has either an inset or a fraction; remove one.")
      }
      return nil
    }
  }
}

/// The sides that a presented view can slide in from.
private enum SlideSide: String, CaseIterable { case top, bottom, left, right, leading, trailing }
