/// Names for people, each unique: a number keeps equal names apart.
///
/// ```swift
/// var names = UniqueNames()
/// names.add("Title", for: "a")
/// names.add("Title", for: "b")
/// names["b"]  // Title 2
/// ```
public struct UniqueNames: Sendable {
  /// The longest name, in characters; a longer one is cut.
  static let length = 40

  /// The names by their ids.
  public private(set) var names: [String: String] = [:]
  private var taken: Set<String> = []
  private var numbers: [String: Int] = [:]

  /// Makes an empty list.
  public init() {}

  /// The name of an id.
  public subscript(id: String) -> String? { names[id] }

  /// Names an id on one line, without characters that turn the direction of reading.
  ///
  /// - Returns: `false` if nothing of the name is left, or the id has a name already.
  @discardableResult
  public mutating func add(_ name: String, for id: String) -> Bool {
    let plain = Self.plain(name)
    guard !plain.isEmpty, names[id] == nil else { return false }
    var candidate = plain
    while !taken.insert(candidate).inserted {
      let number = numbers[plain, default: 2]
      numbers[plain] = number + 1
      candidate = "\(plain) \(number)"
    }
    names[id] = candidate
    return true
  }

  /// Whether a name is short, and visible ASCII characters with single spaces between them, as most are.
  private static func isPlain(_ name: String) -> Bool {
    var isAfterSpace = true
    for byte in name.utf8 {
      let isSpace = byte == UInt8(ascii: " ")
      guard (0x20...0x7E).contains(byte), !(isSpace && isAfterSpace) else { return false }
      isAfterSpace = isSpace
    }
    return !isAfterSpace && name.utf8.count <= length
  }

  /// A name in one line of limited length.
  private static func plain(_ name: String) -> String {
    if isPlain(name) { return name }
    var words = ""
    var count = 0
    var isAfterSpace = true
    for character in name {
      let isSpace = character.isWhitespace || character.unicodeScalars.contains(where: \.isInvisible)
      if isSpace && isAfterSpace { continue }
      guard count < length else { return words.last == " " ? "\(words.dropLast())…" : "\(words)…" }
      words.append(isSpace ? " " : character)
      isAfterSpace = isSpace
      count += 1
    }
    return words.last == " " ? String(words.dropLast()) : words
  }
}

extension Unicode.Scalar {
  /// Whether the scalar draws nothing, and does something to the text around it.
  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl
    }
  }
}
