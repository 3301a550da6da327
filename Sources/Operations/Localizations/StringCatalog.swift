import Documents
import JSON

/// A string catalog of Xcode 15: the translations of a document into several languages.
///
/// ```swift
/// let catalog = try StringCatalog(body)
/// catalog.strings(in: "de")?["8bC-Xf-vdC.text"]
/// ```
/// Of a translation that varies by device or number, the variation `other` counts, or else the first one.
package struct StringCatalog {
  /// The languages of the translations, sorted.
  package let languages: [String]
  private let translations: [String: [String: String]]

  /// Reads a catalog.
  ///
  /// - Throws: A problem if the body is not a catalog.
  package init(_ body: [UInt8]) throws(Problem) {
    var reader = try DocumentReader(body)
    var translations: [String: [String: String]] = [:]
    for (key, entry) in reader.objects(in: reader.root(named: "strings")) {
      for (language, localization) in reader.objects(in: reader.member("localizations", of: entry)) {
        if let value = reader.value(of: localization) { translations[language, default: [:]][key] = value }
      }
    }
    try reader.throwFaults()
    self.translations = translations
    languages = translations.keys.sorted()
  }

  /// The translations into a language, by the keys of the texts; `nil` if the catalog has none.
  package func strings(in language: String) -> [String: String]? { translations[language] }
}

extension DocumentReader {
  /// The required member of the document; reported if there is none.
  fileprivate mutating func root(named name: JSONName) -> Int? {
    guard json.kind(JSONDocument.root) == .object else {
      wrongType(JSONDocument.root, "an object")
      return nil
    }
    guard let member = json.member(name, of: JSONDocument.root) else {
      reportMissing(name, at: JSONDocument.root)
      return nil
    }
    return member
  }

  fileprivate func member(_ name: JSONName, of object: Int) -> Int? { json.member(name, of: object) }

  /// The members of an object, which must be objects themselves.
  fileprivate mutating func objects(in node: Int?) -> [(name: String, value: Int)] {
    guard let node else { return [] }
    guard json.kind(node) == .object else {
      wrongType(node, "an object")
      return []
    }
    return json.members(node).filter { member in
      if json.kind(member.value) == .object { return true }
      wrongType(member.value, "an object")
      return false
    }
  }

  /// The text of a localization: that of its unit, or of a variation.
  fileprivate mutating func value(of localization: Int) -> String? {
    var node = localization
    // Variations are by device, and inside by number.
    for _ in 0..<StringCatalog.variationDepth {
      if let unit = json.member("stringUnit", of: node) {
        guard json.kind(unit) == .object, let value = json.member("value", of: unit) else {
          wrongType(unit, "an object with the member “value”")
          return nil
        }
        return string(value)
      }
      guard let variations = objects(in: json.member("variations", of: node)).first else { return nil }
      let choices = objects(in: variations.value)
      guard let choice = choices.first(where: { $0.name == "other" }) ?? choices.first else { return nil }
      node = choice.value
    }
    return nil
  }
}

extension StringCatalog {
  /// How deep variations are in each other.
  fileprivate static let variationDepth = 3
}
