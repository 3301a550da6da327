import Devices

/// What a document says differently for some size classes.
///
/// An element holds `<variation key="heightClass=regular-widthClass=compact" …>` for each, and `key="default"` for what
/// holds where no other does.
struct Variations {
  private let sizeClasses: SceneEnvironment.SizeClasses?

  init(_ sizeClasses: SceneEnvironment.SizeClasses?) {
    self.sizeClasses = sizeClasses
  }

  /// The element's variations that hold, the more particular later.
  private func matching(_ element: XMLElement) -> [XMLElement] {
    let ranked = element.children.compactMap { child -> (rank: Int, element: XMLElement)? in
      guard child.isNamed("variation"), let rank = rank(child["key"] ?? "") else { return nil }
      return (rank, child)
    }
    return ranked.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.element)
  }

  /// How many size classes a key names, or `nil` if one of them is not the environment's.
  private func rank(_ key: String) -> Int? {
    if key == "default" { return 0 }
    guard let sizeClasses else { return nil }
    var rank = 0
    for part in key.split(separator: "-") {
      let words = part.split(separator: "=")
      guard words.count == 2, let sizeClass = SizeClass(rawValue: String(words[1])) else { return nil }
      let actual = words[0] == "widthClass" ? sizeClasses.horizontal : sizeClasses.vertical
      if sizeClass != actual { return nil }
      rank += 1
    }
    return rank
  }

  /// The value of an element's attribute.
  func value(_ attribute: StaticString, of element: XMLElement) -> String? {
    matching(element).last { $0[attribute] != nil }?[attribute] ?? element[attribute]
  }

  /// The number that an element's attribute holds.
  func number(_ attribute: StaticString, of element: XMLElement) throws(InvalidDocument) -> Double? {
    if let variation = matching(element).last(where: { $0[attribute] != nil }) {
      return try variation.number(attribute)
    }
    return try element.number(attribute)
  }

  /// The ids that an element's masks of a kind, `subviews` or `constraints`, leave out.
  func excluded(_ kind: StaticString, of element: XMLElement) -> Set<String> {
    var excluded: Set<String> = []
    for variation in matching(element) {
      guard let mask = variation.child("mask", key: kind) else { continue }
      for item in mask.children {
        guard let reference = item["reference"] else { continue }
        if item.isNamed("exclude") { excluded.insert(reference) } else { excluded.remove(reference) }
      }
    }
    return excluded
  }
}
