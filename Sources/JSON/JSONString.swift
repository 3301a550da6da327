/// The inside of a JSON string.
@usableFromInline enum JSONString {
  /// Decodes the escapes of a string that the parser has accepted.
  public static func decode(_ bytes: Span<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < bytes.count else {
        decoded.append(byte)
        continue
      }
      let escape = bytes[index]
      index += 1
      if escape != UInt8(ascii: "u") {
        decoded.append(unescaped(escape))
        continue
      }
      var scalar = codeUnit(bytes, &index)
      if (0xD800..<0xDC00).contains(scalar) {
        index += 2
        scalar = 0x10000 + (scalar - 0xD800) << 10 + (codeUnit(bytes, &index) - 0xDC00)
      }
      decoded.append(contentsOf: Character(Unicode.Scalar(UInt32(scalar)) ?? "\u{FFFD}").utf8)
    }
    return decoded
  }

  /// The byte that a backslash and a letter stand for.
  static func unescaped(_ escape: UInt8) -> UInt8 {
    switch escape {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: escape
    }
  }

  /// The four hexadecimal digits at `index`, which moves behind them.
  private static func codeUnit(_ bytes: Span<UInt8>, _ index: inout Int) -> Int {
    var value = 0
    for _ in 0..<4 where index < bytes.count {
      value = value << 4 | (hexadecimal(bytes[index]) ?? 0)
      index += 1
    }
    return value
  }

  /// The value of a hexadecimal digit.
  static func hexadecimal(_ digit: UInt8) -> Int? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(digit - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(digit - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}
