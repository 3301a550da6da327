/// The version of a representation (RFC 9110 §8.8.3), as a field contains it: `"5d"` or `W/"5d"`.
struct EntityTag: Equatable {
  /// The text between the quotation marks, including them.
  let opaque: ArraySlice<UInt8>
  /// Whether it only says that two versions mean the same.
  let isWeak: Bool

  /// The tags of a list; empty if an element is not a tag.
  static func list(_ value: String) -> [EntityTag] {
    let elements = Array(value.utf8).listElements(hasPairs: false)
    let tags = elements.compactMap(EntityTag.init)
    return tags.count == elements.count ? tags : []
  }

  /// The tag of the compressed representation: each representation has its own tag.
  static func compressed(_ tag: String) -> String { tag.hasSuffix("\"") ? tag.dropLast() + "-gzip\"" : tag }

  private init?(_ element: ArraySlice<UInt8>) {
    isWeak = element.starts(with: "W/".utf8)
    opaque = isWeak ? element.dropFirst(2) : element
    guard opaque.count >= 2, opaque.first == ASCII.quote, opaque.last == ASCII.quote,
      opaque.dropFirst().dropLast().allSatisfy(ASCII.isEntityTag)
    else { return nil }
  }
}

extension ASCII {
  /// RFC 9110 §8.8.3: visible characters except the quotation mark, and obs-text.
  fileprivate static func isEntityTag(_ byte: UInt8) -> Bool { byte > 0x20 && byte != quote && byte != 0x7F }
}
