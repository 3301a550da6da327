import AutoLayout
import Geometry

extension ConsoleLog {
  /// Reads the logs in a text.
  ///
  /// - Parameter text: A copy of a console, in UTF-8. What is not part of a log is skipped.
  /// - Returns: The logs, in the order in which they begin; if there are none, one that has no constraints and leaves
  ///   every line unread.
  /// - Throws: ``LogError`` if a limit is exceeded.
  /// - Complexity: Linear in the text.
  public static func logs(in text: [UInt8]) throws(LogError) -> [ConsoleLog] {
    let text = LogText(text)
    let drafts = try LogReader.read(text)
    return drafts.isEmpty ? [ConsoleLog(unreadIn: text)] : drafts.map { LogAssembly($0).log }
  }

  private init(unreadIn text: LogText) {
    var draft = LogReader.Draft()
    for line in text.lines where !line.bytes.trimmed.isEmpty {
      draft.leaveUnread(line.number, line.bytes.trimmed)
    }
    (unread, unreadCount) = (draft.unread, draft.unreadCount)
  }
}

/// Makes a log of the constraints that were read: finds the views, and resolves names and superviews.
struct LogAssembly {
  private(set) var log = ConsoleLog()
  private var numbers: [String: Int] = [:]
  /// The addresses of each name, wherever in the log it is told.
  private var addresses: [String: Set<String>] = [:]
  private var ids: [String: Int] = [:]
  private let origins: FrameOrigins

  init(_ draft: LogReader.Draft) {
    (log.unread, log.unreadCount) = (draft.unread, draft.unreadCount)
    var elements = LogAssembly.unique(draft.elements)
    var broken = draft.brokenID.flatMap { id in elements.firstIndex { $0.id == id } }
    if let element = draft.broken {
      broken =
        elements.firstIndex { $0.id == element.id && $0.text == element.text }
        ?? elements.firstIndex { $0.id == element.id }
      if broken == nil {
        elements.append(element)
        broken = elements.count - 1
      }
    }
    log.broken = broken
    origins = FrameOrigins(elements)
    for element in elements {
      for (name, address) in element.names { addresses[name, default: []].insert(address) }
    }
    for element in elements { noteViews(of: element) }
    for element in elements { append(element) }
  }

  /// The constraints without copies of the same one.
  private static func unique(_ elements: [LoggedElement]) -> [LoggedElement] {
    var seen: Set<String> = []
    return elements.filter { seen.insert("\($0.id) \($0.text)").inserted }
  }

  // MARK: Views

  private mutating func noteViews(of element: LoggedElement) {
    let first = element.relation.first.item.map { number(of: $0) }
    let second = element.relation.second.map { $0.item.map { number(of: $0) } }
    guard let superview = element.superview.map({ number(of: $0) }) else { return }
    if first == nil, let item = second ?? nil { place(item, in: superview) }
    if let first, second == .some(nil) || second == nil && !element.relation.first.attribute.isLength {
      place(first, in: superview)
    }
  }

  private mutating func number(of item: ItemName) -> Int {
    var item = item
    if !item.hasAddress, item.className == nil, let known = addresses[item.key], known.count == 1,
      let address = known.first
    {
      (item.key, item.hasAddress) = (address, true)
    }
    var id = item.key
    if !item.hasAddress, let className = item.className, let number = numbers[id],
      let other = log.views[number].className, other != className
    {
      id = "\(className):\(id)"
    }
    if let number = numbers[id] {
      log.views[number].className = log.views[number].className ?? item.className
      log.views[number].name = log.views[number].name ?? item.name
      return number
    }
    numbers[id] = log.views.count
    if id.utf8.count > AutoLayout.Limits.idBytes { id = "\(item.key) (\(log.views.count))" }
    log.views.append(LoggedView(id: id, className: item.className, name: item.name))
    return log.views.count - 1
  }

  /// Notes a superview, unless it would be inside its subview.
  private mutating func place(_ item: Int, in superview: Int) {
    guard log.views[item].superview == nil else { return }
    var ancestor: Int? = superview
    while let view = ancestor {
      if view == item { return }
      ancestor = log.views[view].superview
    }
    log.views[item].superview = superview
  }

  /// The superview of an item; one that the log does not tell gets an id of its own.
  private mutating func superview(of item: Int) -> Int {
    if let superview = log.views[item].superview { return superview }
    let id = "\(log.views[item].id).superview"
    let number = number(of: ItemName(key: id, className: nil, name: nil, hasAddress: true))
    place(item, in: number)
    return number
  }

  // MARK: Constraints

  private mutating func append(_ element: LoggedElement) {
    var relation = element.relation
    let kind = LoggedConstraint.Kind(
      className: element.className, identifier: element.identifier, hasMask: element.hasMask)
    // The priority of a size that both hugging and resistance ask for is that of the stronger one.
    if element.hugging != nil || element.compression != nil {
      let (hugging, compression) = (element.hugging ?? 1, element.compression ?? 1)
      if relation.relation == .equal, max(hugging, compression) >= 1000, min(hugging, compression) < 1000 {
        relation.relation = compression > hugging ? .greaterThanOrEqual : .lessThanOrEqual
      }
      relation.priority = max(hugging, compression)
    }
    if origins.isAtBottom(element) {
      relation.first.attribute = .bottom
      relation.relation = relation.relation.reversed
      relation.constant = -relation.constant
    }
    guard let (first, second) = items(of: relation, in: element) else { return }
    var constraint = LayoutConstraint(
      id: uniqueID(element.id), anchor(first, relation.first.attribute), relation.relation,
      second.map { anchor($0.item, $0.attribute) }, multiplier: second == nil ? 1 : second?.multiplier ?? 1,
      constant: relation.constant.clamped(to: -AutoLayout.Limits.length...AutoLayout.Limits.length),
      priority: (relation.priority ?? 1000).clamped(to: 1...1000))
    constraint.multiplier = constraint.multiplier.clamped(
      to: -AutoLayout.Limits.length...AutoLayout.Limits.length)
    let items = [first] + (second.map { [$0.item] } ?? [])
    log.constraints.append(
      LoggedConstraint(
        text: element.text, constraint: constraint,
        kind: kind == .constraint && isOfSystem(items) ? .system : kind, source: element.source,
        identifier: element.identifier, isInactive: element.isInactive))
  }

  /// Whether only the framework can know all of some items.
  private func isOfSystem(_ items: [Int]) -> Bool {
    items.allSatisfy { item in
      let name = log.views[item].className ?? ""
      return (name.hasPrefix("_UI") || name.hasPrefix("_NS")) && !log.views[item].isGuide
        && !name.contains("HostingView")
    }
  }

  private func anchor(_ item: Int, _ attribute: Attribute) -> Anchor {
    Anchor(LayoutItem(log.views[item].id), attribute)
  }

  private mutating func uniqueID(_ id: String) -> String {
    ids[id, default: 0] += 1
    let use = ids[id] ?? 1
    return use == 1 ? id : uniqueID("\(id)#\(use)")
  }

  /// The items of a relation, and the second side as layouts documents have it: a place is measured from a place.
  private mutating func items(
    of relation: LoggedElement.Relation, in element: LoggedElement
  ) -> (first: Int, second: (item: Int, attribute: Attribute, multiplier: Double)?)? {
    let given = relation.first.item.map { number(of: $0) }
    let other = relation.second.flatMap { $0.item.map { number(of: $0) } }
    guard let first = given ?? other.map({ superview(of: $0) }) else { return nil }
    let attribute = relation.first.attribute
    guard let second = relation.second, relation.multiplier != 0 else {
      if attribute.isLength { return (first, nil) }
      let superview = element.superview.map { number(of: $0) } ?? superview(of: first)
      let isAtBottom = relation.first.isMinimumY && attribute == .bottom
      return (first, (superview, isAtBottom ? .bottom : attribute.origin, 1))
    }
    let item = other ?? superview(of: first)
    guard !attribute.isLength, second.attribute.isLength else {
      let isComparable = attribute.isComparable(to: second.attribute)
      return (first, (item, isComparable ? second.attribute : second.attribute.absolute, relation.multiplier))
    }
    // The length of a superview is the place of its far edge.
    if log.views[first].superview == nil { place(first, in: item) }
    return (first, (item, attribute.axis == .horizontal ? attribute.farEdge : .bottom, relation.multiplier))
  }
}

extension Attribute {
  /// The edge of a superview from which a place is measured.
  fileprivate var origin: Attribute {
    axis == .vertical ? .top : dimension == .readingPlace ? .leading : .left
  }

  fileprivate var farEdge: Attribute { dimension == .readingPlace ? .trailing : .right }

  /// The edge in a left-to-right layout, and the other way around.
  fileprivate var absolute: Attribute {
    switch self {
    case .leading: .left
    case .trailing: .right
    case .left: .leading
    case .right: .trailing
    case .leadingMargin: .leftMargin
    case .trailingMargin: .rightMargin
    case .leftMargin: .leadingMargin
    case .rightMargin: .trailingMargin
    default: self
    }
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
