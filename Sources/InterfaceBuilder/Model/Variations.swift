import Devices

/// Resolves the size class variations of a document.
///
/// An element contains `<variation key="heightClass=regular-widthClass=compact" …>` for each variation, and one with
/// `key="default"` for all other size classes.
public struct Variations: Sendable {
  let sizeClasses: SizeClasses?
  private let installsAll: Bool

  /// The variations for size classes; `nil` for those that hold in all.
  public init(sizeClasses: SizeClasses?) { (self.sizeClasses, installsAll) = (sizeClasses, false) }

  private init() { (sizeClasses, installsAll) = (nil, true) }

  /// Installs all views and constraints, even those that never appear together.
  public static let everythingInstalled = Variations()

  /// The variations of an element that apply, the most specific last.
  private func matching(_ element: XMLElement) -> [XMLElement] {
    let ranked = element.children.compactMap { child -> (rank: Int, element: XMLElement)? in
      guard child.isNamed("variation"), let rank = rank(child["key"] ?? "") else { return nil }
      return (rank, child)
    }
    return ranked.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.element)
  }

  /// The number of size classes in a key, or `nil` if one of them differs from the environment's.
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

  /// The value of an attribute in these size classes.
  func value(_ attribute: StaticString, of element: XMLElement) -> String? {
    matching(element).last { $0[attribute] != nil }?[attribute] ?? element[attribute]
  }

  /// The number in an attribute in these size classes.
  func number(_ attribute: StaticString, of element: XMLElement) throws(InvalidDocument) -> Double? {
    if let variation = matching(element).last(where: { $0[attribute] != nil }) {
      return try variation.number(attribute)
    }
    return try element.number(attribute)
  }

  /// The ids that an element's masks exclude; `kind` is `subviews` or `constraints`.
  func excluded(_ kind: StaticString, of element: XMLElement) -> Set<String> {
    var excluded: Set<String> = []
    if installsAll { return excluded }
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
