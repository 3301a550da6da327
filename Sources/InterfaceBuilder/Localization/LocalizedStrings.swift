/// Translations of a document's texts, by the ids of objects and the names of their properties.
///
/// ```swift
/// let strings = LocalizedStrings(["8bC-Xf-vdC.text": "Hallo"])
/// let document = try InterfaceDocument(bytes, strings: strings)
/// ```
/// A key that names no object, or no property that holds a text, changes nothing, as in an app.
public struct LocalizedStrings: Hashable, Sendable {
  /// A property of an object, and its translation.
  struct Entry {
    let path: Substring
    let value: String
  }

  private let values: [String: String]

  /// Makes translations of values by their keys, such as `8bC-Xf-vdC.text`.
  public init(_ values: [String: String]) { self.values = values }

  /// The translations of each object, by its id, in the order of their keys.
  var entries: [Substring: [Entry]] {
    var entries: [Substring: [Entry]] = [:]
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let dot = key.firstIndex(of: ".") else { continue }
      entries[key[..<dot], default: []].append(Entry(path: key[key.index(after: dot)...], value: value))
    }
    return entries
  }
}

extension XMLTree {
  /// A tree whose texts are translated.
  func translated(with strings: LocalizedStrings) -> XMLTree {
    var open = strings.entries
    var translations: [Int: [Translation]] = [:]
    for element in elements {
      if open.isEmpty { break }
      guard let id = element["id"], let entries = open.removeValue(forKey: id[...]) else { continue }
      for entry in entries {
        guard let (place, attribute) = element.place(of: entry.path) else { continue }
        translations[place.number, default: []].append(
          Translation(attribute: attribute, value: entry.value))
      }
    }
    return XMLTree(self, translations: translations)
  }
}

extension XMLElement {
  /// The states of a button whose titles have names of their own.
  private static let states = [
    "normalTitle": "normal", "highlightedTitle": "highlighted", "selectedTitle": "selected",
    "disabledTitle": "disabled",
  ]

  /// The attributes that hold a text. Source: the strings files that `ibtool --export-strings-file` writes.
  private static let texts: Set<String> = [
    "text", "title", "subtitle", "placeholder", "placeholderString", "prompt", "headerTitle", "footerTitle",
    "label",
    "hint", "alternateTitle", "toolTip", "string",
  ]

  /// The element and the attribute that hold a property, as in `text`, `normalTitle`, `configuration.title` and
  /// `segmentTitles[0]`; `nil` if the document has no such element.
  fileprivate func place(of path: Substring) -> (element: XMLElement, attribute: String)? {
    if let state = XMLElement.states[String(path)] {
      return children.first { $0.isNamed("state") && $0["key"] == state }.map { ($0, "title") }
    }
    if let (name, number) = XMLElement.numbered(path) {
      let attribute = name == "ibShadowedLabels" ? "label" : "title"
      guard ["segmentTitles", "ibShadowedLabels"].contains(name), let segments = child("segments") else {
        return nil
      }
      return segments.children.dropFirst(number).first { _ in true }.map { ($0, attribute) }
    }
    let attribute = String(
      path.suffix(from: path.firstIndex(of: ".").map(path.index(after:)) ?? path.startIndex))
    guard XMLElement.texts.contains(attribute) else { return nil }
    guard let dot = path.firstIndex(of: ".") else { return (self, attribute) }
    let owner = children.first { $0["key"].map { $0 == path[..<dot] } ?? false }
    return owner.map { ($0, attribute) }
  }

  /// A name with a number in brackets.
  private static func numbered(_ path: Substring) -> (name: Substring, number: Int)? {
    guard path.last == "]", let bracket = path.firstIndex(of: "["),
      let number = Int(path[path.index(after: bracket)...].dropLast()),
      (0..<Limits.xmlElements).contains(number)
    else { return nil }
    return (path[..<bracket], number)
  }
}
