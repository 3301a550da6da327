/// A number with or without a percent sign.
struct EasingQuantity {
  var value: Double
  var isPercentage: Bool
}

extension EasingCursor {
  /// Reads a number.
  mutating func number(_ advice: String) throws(EasingError) -> Double {
    _ = peek()
    let start = offset
    let quantity = try quantity(advice)
    if quantity.isPercentage { throw mistake(at: start, "A percentage stands here; \(advice)") }
    return quantity.value
  }

  /// Reads a whole number; those beyond 32 bits count as the largest, as browsers have it.
  mutating func integer(_ advice: String) throws(EasingError) -> Int {
    _ = peek()
    let start = offset
    if let text = numberText() {
      guard text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == "+" || $0 == "-") }), !takePercentSign()
      else {
        throw mistake(at: start, "The number is not whole; \(advice)")
      }
      return Int(max(-2_147_483_648, min(2_147_483_647, Double(text) ?? 0)))
    }
    return Int(max(-2_147_483_648, min(2_147_483_647, try number(advice).rounded(.toNearestOrAwayFromZero))))
  }

  /// Reads a number, a percentage, or a function that computes either.
  mutating func quantity(_ advice: String, depth: Int = 0) throws(EasingError) -> EasingQuantity {
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
    let (function, _, opens) = name()
    guard opens, ["calc", "min", "max", "clamp"].contains(function) else {
      rewind(to: start)
      throw mistake("A number is missing; \(advice)")
    }
    return try computed(function, at: start, depth: depth + 1)
  }

  /// Reads the arguments of a `calc()`, `min()`, `max()` or `clamp()` (CSS Values 4 §10).
  private mutating func computed(
    _ function: String, at start: Int, depth: Int
  ) throws(EasingError) -> EasingQuantity {
    guard depth <= Limits.calcDepth else {
      throw mistake(at: start, "Parentheses are nested deeper than \(Limits.calcDepth); nest them less deep.")
    }
    var arguments = [try sum(depth)]
    while take(",") { arguments.append(try sum(depth)) }
    try expect(")", "each function ends with a parenthesis.")
    let wanted = ["calc": 1...1, "clamp": 3...3][function] ?? 1...Limits.easingBytes
    guard wanted.contains(arguments.count),
      arguments.allSatisfy({ $0.isPercentage == arguments[0].isPercentage })
    else {
      throw mistake(
        at: start, "\(function)() takes another number of arguments, or all of one kind; change them.")
    }
    let values = arguments.map(\.value)
    let value =
      switch function {
      case "min": values.min()
      case "max": values.max()
      case "clamp": max(values[0], min(values[1], values[2]))
      default: values[0]
      }
    guard let value, value.isFinite else {
      throw mistake(at: start, "The result is no finite number; choose other numbers.")
    }
    return EasingQuantity(value: value, isPercentage: arguments[0].isPercentage)
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
        throw mistake(at: place, "A number and a percentage cannot be added; make them of one kind.")
      }
      sum.value += sign == UInt8(ascii: "+") ? term.value : -term.value
    }
    return sum
  }

  private mutating func product(_ depth: Int) throws(EasingError) -> EasingQuantity {
    var product = try factor(depth)
    while true {
      let place = offset
      guard let sign = peek(), sign == UInt8(ascii: "*") || sign == UInt8(ascii: "/") else {
        // The space belongs to the sign of a sum.
        rewind(to: place)
        break
      }
      _ = take(Unicode.Scalar(sign))
      let factor = try factor(depth)
      let isDivision = sign == UInt8(ascii: "/")
      guard !(factor.isPercentage && (isDivision || product.isPercentage)) else {
        throw mistake(at: place, "Percentages cannot be multiplied or divided by one another; use a number.")
      }
      product.value = isDivision ? product.value / factor.value : product.value * factor.value
      product.isPercentage = product.isPercentage || factor.isPercentage
    }
    return product
  }

  private mutating func factor(_ depth: Int) throws(EasingError) -> EasingQuantity {
    let advice = "write a number or a percentage."
    guard peek() == UInt8(ascii: "(") else { return try quantity(advice, depth: depth) }
    let start = offset
    _ = take("(")
    return try computed("calc", at: start, depth: depth + 1)
  }
}
