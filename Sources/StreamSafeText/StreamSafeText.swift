/// The Stream-Safe Text Format (UAX #15 §13): nowhere do more than thirty combining marks follow each other, and no language
/// writes as many.
///
/// `String` sorts each row of marks wherever texts are compared or hashed, which takes the square of their number: 35 ms for the
/// 16 KB of a head, hours for the megabytes of a body. So a text from outside is let in only if it is one of these.
public enum StreamSafeText {
  /// Marks that may follow each other.
  public static let combiningMarks = 30

  /// The first byte of U+0300, before which there are no marks.
  private static let leastLead: UInt8 = 0xCC

  /// Finds the first mark that is one too many.
  ///
  /// - Parameter text: UTF-8 that has been validated.
  /// - Returns: Where it stands, in bytes from the beginning; nil if the text has the format.
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

  /// The character at `index`, which moves behind it: one of two bytes or more.
  private static func scalar(_ text: Span<UInt8>, _ index: inout Int) -> Unicode.Scalar {
    let lead = text[index]
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var value = UInt32(lead) & (0x7F &>> UInt32(length))
    for next in index + 1..<min(index + length, text.count) { value = value << 6 | UInt32(text[next] & 0x3F) }
    index += length
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// Whether a character is sorted among its neighbours of the same kind.
  fileprivate static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.canonicalCombiningClass != .notReordered
  }
}

extension String {
  /// The text that bytes from outside stand for. What is no UTF-8 becomes U+FFFD, and so does each mark that is one too many
  /// in a row: where that is no error, nothing of ours is called so.
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
