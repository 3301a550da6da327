/// The right-hand side of a written constraint, as far as it is read.
struct LinearSum {
  /// The anchor, or `nil` if there are only constants so far.
  var anchor: Anchor?
  /// The factor of the anchor.
  var multiplier = 0.0
  /// The sum of the constants.
  var constant = 0.0

  var isFinite: Bool { multiplier.isFinite && constant.isFinite }
}

/// The right-hand side of a written constraint: `2 * card.width - 8`.
extension TextCursor {
  /// A number, or a multiple of an anchor.
  private struct Product {
    var anchor: Anchor?
    var coefficient: Double
  }

  mutating func sum() throws(FormatError) -> LinearSum {
    var sum = LinearSum()
    var sign = 1.0
    repeat {
      _ = peek()
      let place = offset
      try add(try product(), times: sign, to: &sum, at: place)
      sign = comes("-") ? -1 : 1
    } while take("+") || take("-")
    return sum
  }

  private func add(
    _ product: Product, times sign: Double, to sum: inout LinearSum, at place: Int
  ) throws(FormatError) {
    if let anchor = product.anchor {
      guard sum.anchor == nil else {
        throw mistake(at: place, "A constraint relates at most two anchors; keep one on the right-hand side.")
      }
      sum.anchor = anchor
      sum.multiplier = sign * product.coefficient
    } else {
      sum.constant += sign * product.coefficient
    }
    guard sum.isFinite else { throw beyondNumbers(at: place) }
  }

  private mutating func product() throws(FormatError) -> Product {
    var product = try factor()
    while true {
      let divides = comes("/")
      guard take("*") || take("/") else { return product }
      _ = peek()
      let place = offset
      let next = try factor()
      if divides {
        try divide(&product, by: next, at: place)
      } else {
        try multiply(&product, by: next, at: place)
      }
      guard product.coefficient.isFinite else { throw beyondNumbers(at: place) }
    }
  }

  private func multiply(_ product: inout Product, by factor: Product, at place: Int) throws(FormatError) {
    guard product.anchor == nil || factor.anchor == nil else {
      throw mistake(at: place, "Two anchors cannot be multiplied; multiply an anchor by a number.")
    }
    product.anchor = product.anchor ?? factor.anchor
    product.coefficient *= factor.coefficient
  }

  private func divide(_ product: inout Product, by divisor: Product, at place: Int) throws(FormatError) {
    guard divisor.anchor == nil else {
      throw mistake(at: place, "An anchor cannot be a divisor; divide by a number.")
    }
    guard divisor.coefficient != 0 else {
      throw mistake(.outOfRange, at: place, "This divides by zero; divide by another number.")
    }
    product.coefficient /= divisor.coefficient
  }

  private mutating func factor() throws(FormatError) -> Product {
    let sign: Double = take("-") ? -1 : 1
    if sign > 0 { _ = take("+") }
    if let value = try number() { return Product(coefficient: sign * value) }
    if let anchor = try anchor() { return Product(anchor: anchor, coefficient: sign) }
    throw mistake("A number or an anchor is missing; write one, such as 8 or card.width.")
  }

  private func beyondNumbers(at place: Int) -> FormatError {
    mistake(.outOfRange, at: place, "The result is too large for a number; write smaller ones.")
  }
}
