/// Which version of a representation an answer holds (RFC 9110 §8.8.3), as it stands in a field: `"5d"` or `W/"5d"`.
struct EntityTag: Equatable {
  /// What stands between the quotation marks, and they.
  let opaque: ArraySlice<UInt8>
  /// Whether it only says that two versions mean the same.
  let isWeak: Bool

  /// The tags of a list, up to the first thing in it that is none.
  static func list(_ value: String) -> [EntityTag] {
    var rest = Array(value.utf8)[...]
    var tags: [EntityTag] = []
    while true {
      rest = rest.drop { $0 == ASCII.comma || $0 == ASCII.space || $0 == ASCII.tab }
      guard let tag = EntityTag(&rest) else { return tags }
      tags.append(tag)
    }
  }

  /// The tag of a representation once it is packed: each representation has a tag of its own.
  static func packed(_ tag: String) -> String { tag.hasSuffix("\"") ? tag.dropLast() + "-gzip\"" : tag }

  /// Reads a tag and moves past it.
  private init?(_ rest: inout ArraySlice<UInt8>) {
    isWeak = rest.starts(with: "W/".utf8)
    var content = isWeak ? rest.dropFirst(2) : rest
    guard content.first == ASCII.quote else { return nil }
    let start = content.startIndex
    content = content.dropFirst().drop { ASCII.isEntityTag($0) }
    guard content.popFirst() == ASCII.quote else { return nil }
    opaque = rest[start..<content.startIndex]
    rest = content
  }
}

extension ASCII {
  static let quote = UInt8(ascii: "\"")

  /// RFC 9110 §8.8.3: visible characters but the quotation mark, and obs-text.
  fileprivate static func isEntityTag(_ byte: UInt8) -> Bool { byte > 0x20 && byte != quote && byte != 0x7F }
}
