/// How a client likes its answer packed: what `Accept-Encoding` comes to for the codings that answers have
/// (RFC 9110 §12.5.3).
struct CodingPreference: Equatable {
  /// Thousandths of a quality, 0…1000.
  private var gzip: Int?
  private var identity: Int?
  private var others: Int?

  /// - Parameter values: The values of `Accept-Encoding`. What is no coding with an optional quality is passed over.
  init(_ values: [String]) {
    for value in values {
      for element in Array(value.utf8).split(separator: ASCII.comma) { read(element) }
    }
  }

  private mutating func read(_ element: ArraySlice<UInt8>) {
    let parts = element.split(separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0].trimmingWhiteSpace()
    guard let quality = parts.count == 1 ? 1_000 : Self.quality(parts[1].trimmingWhiteSpace()) else { return }
    if name.equalsIgnoringCase("gzip") || name.equalsIgnoringCase("x-gzip") {
      gzip = max(gzip ?? 0, quality)
    } else if name.equalsIgnoringCase("identity") {
      identity = max(identity ?? 0, quality)
    } else if name.elementsEqual("*".utf8) {
      others = max(others ?? 0, quality)
    }
  }

  /// RFC 9110 §12.4.2: `q=`, and a number from 0 to 1 with three digits at most behind the point.
  private static func quality(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let name = bytes.first, ASCII.lowercased(name) == UInt8(ascii: "q"),
      bytes.dropFirst().first == UInt8(ascii: "=")
    else { return nil }
    let number = bytes.dropFirst(2)
    guard let whole = number.first, whole == UInt8(ascii: "0") || whole == UInt8(ascii: "1") else {
      return nil
    }
    var thousandths = whole == UInt8(ascii: "1") ? 1_000 : 0
    let fraction = number.dropFirst()
    guard let point = fraction.first else { return thousandths }
    let digits = fraction.dropFirst()
    guard point == UInt8(ascii: "."), digits.count <= 3, digits.allSatisfy(ByteSet.digits.contains) else {
      return nil
    }
    var unit = 100
    for digit in digits {
      thousandths += Int(digit - UInt8(ascii: "0")) * unit
      unit /= 10
    }
    return thousandths <= 1_000 ? thousandths : nil
  }

  /// Whether an answer may be sent as it is.
  var acceptsIdentity: Bool { (identity ?? others) != 0 }

  /// Whether an answer is rather packed with gzip.
  ///
  /// One that is too short to gain by it is packed only if it may not be sent as it is.
  func prefersGzip(isWorthIt: Bool) -> Bool {
    let quality = gzip ?? others ?? 0
    guard quality > 0 else { return false }
    return isWorthIt ? quality >= identity ?? 0 : !acceptsIdentity
  }
}
