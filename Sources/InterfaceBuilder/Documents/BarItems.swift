/// The titles of bar items.
enum BarItems {
  /// The titles of one item, or of several in a list.
  static func titles(of element: XMLElement, _ one: StaticString, _ several: StaticString)
    -> [String]
  {
    let list = element.child(key: several).map { Array($0.children) } ?? []
    return ([element.child(key: one)].compactMap(\.self) + list).compactMap(title)
  }

  /// What an item shows: its title, or a word for its image or system item; `nil` for a space.
  static func title(of item: XMLElement) -> String? {
    if let title = item["title"], !title.isEmpty { return title }
    if let system = item["systemItem"] {
      if system.hasSuffix("Space") { return nil }
      return symbols[system] ?? system.prefix(1).uppercased() + system.dropFirst()
    }
    return item["image"] == nil ? nil : "\u{25A1}"
  }

  private static let symbols = ["add": "+", "stop": "\u{00D7}", "refresh": "\u{21BB}", "more": "\u{2026}"]
}
