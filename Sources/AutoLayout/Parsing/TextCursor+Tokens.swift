/// The tokens of written constraints and visual formats: numbers, names, relations, priorities.
extension TextCursor {
  /// Reads an unsigned decimal number, as in C: `8`, `1.5`, `.5`, `1e3`; `nil` if none comes next.
  ///
  /// - Throws: ``FormatError/Code/outOfRange`` for a number beyond those of a `Double`.
  mutating func number() throws(FormatError) -> Double? {
    _ = peek()
    let start = offset
    if let whole = attempt({ $0.wholeNumber() }) { return whole }
    guard let written = attempt({ $0.decimal() }) else { return nil }
    guard let value = Double(written), value.isFinite else {
      throw mistake(.outOfRange, at: start, "The number is too large; write one below 1e308.")
    }
    return value
  }

  /// Reads a number of so few digits that it needs no rounding, without a fraction or an exponent.
  private mutating func wholeNumber() -> Double? {
    let digits = takeBytes(while: Self.isDigit)
    let isFollowed = takeScalar { $0 == "." || $0 == "e" || $0 == "E" } != nil
    guard (1...15).contains(digits.count), !isFollowed else { return nil }
    return Double(digits.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) })
  }

  /// Reads digits with a fraction and an exponent, and returns them as written.
  private mutating func decimal() -> String? {
    let whole = digits()
    let fraction = attempt { $0.comesNow(UInt8(ascii: ".")) ? $0.digits() : nil } ?? ""
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    return "\(whole.isEmpty ? "0" : whole).\(fraction.isEmpty ? "0" : fraction)\(exponent() ?? "")"
  }

  /// Reads an exponent if digits follow its letter; otherwise the letter belongs to the next token.
  private mutating func exponent() -> String? {
    attempt { cursor in
      guard cursor.comesNow(UInt8(ascii: "e")) || cursor.comesNow(UInt8(ascii: "E")) else { return nil }
      let sign = cursor.comesNow(UInt8(ascii: "-")) ? "-" : ""
      if sign.isEmpty { _ = cursor.comesNow(UInt8(ascii: "+")) }
      let digits = cursor.digits()
      return digits.isEmpty ? nil : "e\(sign)\(digits)"
    }
  }

  private mutating func digits() -> String { String(decoding: takeBytes(while: Self.isDigit), as: UTF8.self) }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Reads the ASCII `byte` if it comes next, without skipping white space.
  private mutating func comesNow(_ byte: UInt8) -> Bool {
    takeScalar { $0.value == UInt32(byte) } != nil
  }

  /// Reads an identifier: a letter or `_`, then letters, digits and `_`; `nil` if none comes next.
  mutating func identifier() -> String? {
    _ = peek()
    let start = offset
    guard takeScalar(where: Self.beginsIdentifier) != nil else { return nil }
    while takeScalar(where: Self.continuesIdentifier) != nil {}
    return written(from: start)
  }

  static func beginsIdentifier(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar == "_" || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) }
    return scalar.properties.isIDStart
  }

  static func continuesIdentifier(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return beginsIdentifier(scalar) || ("0"..."9").contains(scalar) }
    return scalar.properties.isIDContinue
  }

  /// Reads a name in back-ticks, where two back-ticks mean one; `nil` if none comes next.
  mutating func quotedName() throws(FormatError) -> String? {
    guard comes("`") else { return nil }
    let start = offset
    _ = take("`")
    var name: [UInt8] = []
    while true {
      name += takeBytes { $0 != UInt8(ascii: "`") }
      guard comesNow(UInt8(ascii: "`")) else {
        throw mistake(at: start, "The name is not closed; end it with a back-tick.")
      }
      guard comesNow(UInt8(ascii: "`")) else { break }
      name.append(UInt8(ascii: "`"))
    }
    guard !name.isEmpty else {
      throw mistake(at: start, "The name is empty; write an id between the back-ticks.")
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// Reads `==`, `<=` or `>=`; `nil` if nothing similar comes next.
  mutating func relation() throws(FormatError) -> Relation? {
    if take("==") { return .equal }
    if take("<=") { return .lessThanOrEqual }
    if take(">=") { return .greaterThanOrEqual }
    guard let relation = misspelledRelation() else { return nil }
    throw mistake(
      "This is not a relation; write ==, <= or >=.",
      suggestion: relation.rawValue)
  }

  private mutating func misspelledRelation() -> Relation? {
    if comes("=<") || comes("<") || comes("≤") { return .lessThanOrEqual }
    if comes("=>") || comes(">") || comes("≥") { return .greaterThanOrEqual }
    return comes("=") ? .equal : nil
  }

  /// Returns `value` if it is a valid priority; `place` is its place in the text.
  func priority(_ value: Double, at place: Int) throws(FormatError) -> Double {
    guard (1...1000).contains(value) else {
      throw mistake(
        .invalidPriority, at: place,
        "A priority lies between 1 and 1000; write 1000 for a required constraint.")
    }
    return value
  }
}
