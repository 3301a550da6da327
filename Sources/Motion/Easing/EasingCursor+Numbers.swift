/// A number with or without a percent sign.
struct EasingQuantity {
  var value: Double
  var isPercentage: Bool
  /// Whether a function has computed it, so that it is clamped to the allowed range. Source: CSS Values 4 §10.12.
  var isComputed = false
}

extension EasingCursor {
  /// Reads a number; a computed number is clamped to a range.
  mutating func number(
    _ advice: String, in range: ClosedRange<Double> = -.infinity ... .infinity
  ) throws(EasingError) -> Double {
    _ = peek()
    let start = offset
    let quantity = try quantity(advice, in: range)
    if quantity.isPercentage { throw mistake(at: start, "A percentage is not allowed here; \(advice)") }
    return quantity.value
  }

  /// Reads a whole number, computed or not; it is clamped to 32 bits, as in browsers.
  mutating func integer(_ advice: String) throws(EasingError) -> (value: Int, isComputed: Bool) {
    _ = peek()
    let start = offset
    let range = -2_147_483_648.0...2_147_483_647
    if let text = numberText() {
      guard text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == "+" || $0 == "-") }), !takePercentSign()
      else {
        throw mistake(at: start, "The number is not whole; \(advice)")
      }
      return (Int(max(range.lowerBound, min(range.upperBound, Double(text) ?? 0))), false)
    }
    return (Int(try number(advice, in: range).rounded(.toNearestOrAwayFromZero)), true)
  }

  /// Reads a number, a percentage, or a function; a function's result is clamped to a range, and NaN becomes 0.
  mutating func quantity(
    _ advice: String, in range: ClosedRange<Double> = -.infinity ... .infinity
  ) throws(EasingError) -> EasingQuantity {
    _ = peek()
    let start = offset
    var quantity = try operand(advice, depth: 0)
    guard quantity.isComputed else { return quantity }
    quantity.value = quantity.value.isNaN ? 0 : max(range.lowerBound, min(range.upperBound, quantity.value))
    guard quantity.value.isFinite else {
      throw mistake(at: start, "The result is not a finite number; choose other numbers.")
    }
    return quantity
  }

  /// Reads an argument of a function, which need not be finite.
  private mutating func operand(_ advice: String, depth: Int) throws(EasingError) -> EasingQuantity {
    _ = peek()
    let start = offset
    if let text = numberText() {
      guard let value = Double(text), value.isFinite else {
        throw mistake(at: start, "The number is too large; choose a smaller one.")
      }
      let isPercentage = takePercentSign()
      if !isPercentage, isAtName {
        throw mistake(at: start, "The number has a unit; \(advice)")
      }
      return EasingQuantity(value: value, isPercentage: isPercentage)
    }
    let (name, _, opens) = name()
    if opens, let function = MathFunction(rawValue: name) {
      return try computed(function, at: start, depth: depth + 1)
    }
    if !opens, depth > 0, let constant = MathFunction.constants[name] {
      return EasingQuantity(value: constant, isPercentage: false)
    }
    rewind(to: start)
    throw mistake("A number is missing; \(advice)")
  }

  /// Reads the arguments of a function and computes its value.
  private mutating func computed(
    _ function: MathFunction, at start: Int, depth: Int
  ) throws(EasingError) -> EasingQuantity {
    guard depth <= Limits.calcDepth else {
      throw mistake(
        at: start, "Parentheses are nested deeper than \(Limits.calcDepth); nest them less deeply.")
    }
    let strategy = function == .round ? strategy() : nil
    var arguments = [try sum(depth)]
    while take(",") { arguments.append(try sum(depth)) }
    try expect(")", "each function ends with a parenthesis.")
    let isPercentage = arguments[0].isPercentage
    guard function.arity.contains(arguments.count),
      arguments.allSatisfy({ $0.isPercentage == isPercentage }),
      // `round()` rounds numbers to whole numbers by default; percentages need a step.
      !(isPercentage && (function.takesNumbersOnly || function == .round && arguments.count == 1))
    else {
      throw mistake(
        at: start,
        "\(function.rawValue)() has the wrong number of arguments, or mixes numbers and percentages; correct them."
      )
    }
    return EasingQuantity(
      value: function.value(arguments.map(\.value), strategy ?? .nearest),
      isPercentage: isPercentage && function != .sign, isComputed: true)
  }

  /// Reads a rounding strategy and the comma after it.
  private mutating func strategy() -> MathFunction.Strategy? {
    let start = offset
    let (name, _, opens) = name()
    if !opens, let strategy = MathFunction.Strategy(rawValue: name), take(",") { return strategy }
    rewind(to: start)
    return nil
  }

  private mutating func sum(_ depth: Int) throws(EasingError) -> EasingQuantity {
    var sum = try product(depth)
    while true {
      let end = offset
      guard isAtSpace, let sign = peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
        break
      }
      _ = take(Unicode.Scalar(sign))
      guard isAtSpace else {
        rewind(to: end)
        break
      }
      _ = peek()
      let place = offset
      let term = try product(depth)
      guard term.isPercentage == sum.isPercentage else {
        throw mistake(at: place, "A number and a percentage cannot be added; use two of one kind.")
      }
      sum.value += sign == UInt8(ascii: "+") ? term.value : -term.value
    }
    return sum
  }

  private mutating func product(_ depth: Int) throws(EasingError) -> EasingQuantity {
    var product = try factor(depth)
    while true {
      let end = offset
      guard let sign = peek(), sign == UInt8(ascii: "*") || sign == UInt8(ascii: "/") else {
        // The space belongs to a sum's sign.
        rewind(to: end)
        break
      }
      let place = offset
      _ = take(Unicode.Scalar(sign))
      let factor = try factor(depth)
      let isDivision = sign == UInt8(ascii: "/")
      // A percentage divided by a percentage is a number.
      guard !factor.isPercentage || product.isPercentage == isDivision else {
        throw mistake(
          at: place,
          "A percentage cannot be multiplied by a percentage, nor a number divided by one; use a number here."
        )
      }
      product.value = isDivision ? product.value / factor.value : product.value * factor.value
      product.isPercentage = product.isPercentage != factor.isPercentage
    }
    return product
  }

  private mutating func factor(_ depth: Int) throws(EasingError) -> EasingQuantity {
    let advice = "write a number or a percentage."
    guard peek() == UInt8(ascii: "(") else { return try operand(advice, depth: depth) }
    let start = offset
    _ = take("(")
    return try computed(.calc, at: start, depth: depth + 1)
  }
}
