/// A set of ASCII bytes; a lookup takes a shift and a mask.
struct ByteSet: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ members: String, _ others: ByteSet...) {
    for byte in members.utf8 {
      if byte < 64 { low |= 1 << UInt64(byte) } else if byte < 128 { high |= 1 << UInt64(byte - 64) }
    }
    for other in others {
      low |= other.low
      high |= other.high
    }
  }

  @inline(__always) func contains(_ byte: UInt8) -> Bool {
    // A masking shift takes the byte modulo 64.
    (byte < 64 ? low : byte < 128 ? high : 0) &>> UInt64(byte) & 1 == 1
  }

  static let digits = ByteSet("0123456789")
  static let letters = ByteSet("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
  /// RFC 9110 §5.6.2.
  static let token = ByteSet("!#$%&'*+-.^_`|~", digits, letters)
  /// RFC 3986 §2.3.
  static let unreserved = ByteSet("-._~", digits, letters)
  /// RFC 3986 §2.2.
  static let subDelimiters = ByteSet("!$&'()*+,;=")
  /// RFC 3986 §3.2.2 without the percent sign.
  static let registeredName = ByteSet("", unreserved, subDelimiters)
  /// RFC 3986 §3.3 without the percent sign.
  static let pathCharacter = ByteSet(":@", unreserved, subDelimiters)
  /// All bytes that a target of any form may contain, including the percent sign.
  static let target = ByteSet("/?%[]", pathCharacter)
}

/// Bytes that the grammar names.
enum ASCII {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let colon = UInt8(ascii: ":")
  static let comma = UInt8(ascii: ",")
  static let semicolon = UInt8(ascii: ";")
  static let slash = UInt8(ascii: "/")
  static let backslash = UInt8(ascii: "\\")
  static let quote = UInt8(ascii: "\"")
  static let percent = UInt8(ascii: "%")
  static let delete: UInt8 = 0x7F

  /// RFC 9110 §5.5: visible characters, obs-text, and the white space between them.
  @inline(__always) static func isFieldValue(_ byte: UInt8) -> Bool {
    byte >= 0x20 ? byte != delete : byte == tab
  }

  /// RFC 9110 §5.6.3.
  @inline(__always) static func isWhiteSpace(_ byte: UInt8) -> Bool { byte == space || byte == tab }

  /// Whether the byte is a decimal digit.
  @inline(__always) static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// The value of a hexadecimal digit.
  @inline(__always) static func hexadecimal(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte &- UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte &- UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte &- UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  /// The byte, with an uppercase letter made lowercase.
  @inline(__always) static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}

extension Collection<UInt8> {
  /// Whether the bytes are `text`, ignoring case.
  func equalsIgnoringCase(_ text: String) -> Bool {
    let other = text.utf8
    guard count == other.count else { return false }
    var bytes = makeIterator()
    for byte in other {
      guard let own = bytes.next(), ASCII.lowercased(own) == ASCII.lowercased(byte) else { return false }
    }
    return true
  }

  /// The bytes without spaces and tabs at either end (RFC 9110 §5.6.3).
  func trimmingWhiteSpace() -> SubSequence where Self: BidirectionalCollection {
    var slice = self[...]
    while let last = slice.last, ASCII.isWhiteSpace(last) { slice = slice.dropLast() }
    return slice.drop(while: ASCII.isWhiteSpace)
  }
}
