extension XMLElement {
  /// The number in an attribute, or `nil` if the attribute is missing.
  ///
  /// - Throws: ``InvalidDocument`` if the value is not a number or its magnitude exceeds 10⁹.
  func number(_ attribute: StaticString) throws(InvalidDocument) -> Double? {
    guard let text = self[attribute] else { return nil }
    guard let number = Double(decimal: text), abs(number) <= 1e9 else {
      throw .issue(.notANumber(attribute: "\(attribute)", value: text), at: self)
    }
    return number
  }

  /// The priority in an attribute, limited to 1...1000, or `nil` if the attribute is missing.
  ///
  /// - Throws: ``InvalidDocument`` if the value is not a number.
  func priority(_ attribute: StaticString) throws(InvalidDocument) -> Double? {
    try number(attribute)?.clampedToPriorities
  }
}

extension Double {
  /// The number in a text with decimal digits, as Interface Builder writes it.
  init?(decimal text: some StringProtocol) {
    // `Double.init` also accepts hexadecimal digits.
    if text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "x") }) { return nil }
    self.init(text)
  }

  /// The number limited to the range of priorities, 1...1000.
  var clampedToPriorities: Double { Swift.min(Swift.max(self, 1), 1000) }
}
