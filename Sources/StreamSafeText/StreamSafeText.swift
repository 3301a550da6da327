/// The Stream-Safe Text Format (UAX #15 §13): at most thirty combining marks in a row, more than any language writes.
///
/// `String` sorts each row of marks when texts are compared or hashed, which takes time quadratic in their number: 35 ms
/// for a head of 16 KB, hours for a body of megabytes. So the service accepts only text in this format from outside.
public enum StreamSafeText {
  /// The most marks in a row.
  public static let combiningMarks = 30

  /// The first byte of U+0300; characters before it are no marks.
  private static let leastLead: UInt8 = 0xCC

  /// Finds the first mark beyond the limit.
  ///
  /// - Parameter text: UTF-8 that has been validated.
  /// - Returns: Its offset in bytes; nil if the text has the format.
  /// - Complexity: Linear in `text`.
  public static func excess(in text: Span<UInt8>) -> Int? {
    var marks = 0
    var index = 0
    while index < text.count {
      guard text[index] >= leastLead else {
        marks = 0
        index += 1
        continue
      }
      let start = index
      let scalar = scalar(text, &index)
      marks = isMark(scalar) ? marks + 1 : 0
      if marks > combiningMarks { return start }
    }
    return nil
  }

  /// The character of two or more bytes at `index`; moves `index` past it.
  private static func scalar(_ text: Span<UInt8>, _ index: inout Int) -> Unicode.Scalar {
    let lead = text[index]
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var value = UInt32(lead) & (0x7F &>> UInt32(length))
    for next in index + 1..<min(index + length, text.count) { value = value << 6 | UInt32(text[next] & 0x3F) }
    index += length
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// Whether a character is sorted among its neighbors of the same kind.
  fileprivate static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.canonicalCombiningClass != .notReordered
  }
}

extension String {
  /// Decodes bytes from outside. Invalid UTF-8 and marks beyond the limit become U+FFFD, which no name of ours contains.
  public init(streamSafe bytes: some Collection<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    if StreamSafeText.excess(in: utf8.span) == nil { return }
    var safe = String.UnicodeScalarView()
    var marks = 0
    for scalar in unicodeScalars {
      marks = StreamSafeText.isMark(scalar) ? marks + 1 : 0
      if marks > StreamSafeText.combiningMarks { marks = 0 }
      safe.append(marks == 0 && StreamSafeText.isMark(scalar) ? "\u{FFFD}" : scalar)
    }
    self.init(safe)
  }
}
