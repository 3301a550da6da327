extension EasingCursor {
  mutating func easing() throws(EasingError) -> Easing {
    let (name, start, opens) = name()
    switch (name, opens) {
    case ("cubic-bezier", true): return try cubicBezier()
    case ("linear", true): return try linear()
    case ("steps", true): return try steps()
    case ("step-start", false): return try checked(StepEasing(1, .start).map(Easing.steps), at: start)
    case ("step-end", false): return try checked(StepEasing(1, .end).map(Easing.steps), at: start)
    default: break
    }
    if !opens, let keyword = Easing.Keyword(rawValue: name) { return .keyword(keyword) }
    if name.isEmpty {
      throw mistake("An easing is missing; write a keyword, cubic-bezier(), linear() or steps().")
    }
    if ["cubic-bezier", "steps"].contains(name) {
      throw mistake("The arguments of \(name)() are missing; write them in parentheses right after it.")
    }
    throw mistake(
      at: start,
      "The easing “\(name.prefix(40))” is unknown; write a keyword, cubic-bezier(), linear() or steps().",
      unknownName: name)
  }

  private mutating func cubicBezier() throws(EasingError) -> Easing {
    var numbers: [Double] = []
    let advice = "cubic-bezier() takes four numbers, x1, y1, x2 and y2."
    for index in 0..<4 {
      if index > 0 { try expect(",", advice) }
      _ = peek()
      let start = offset
      let number = try index % 2 == 0 ? number(advice, in: 0...1) : number(advice)
      if index % 2 == 0, !(0...1).contains(number) {
        throw mistake(
          at: start,
          "The x of a control point is outside 0…1, so time would run backwards; choose one inside.")
      }
      numbers.append(number)
    }
    try expect(")", advice)
    return try checked(
      CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3]).map(Easing.cubicBezier), at: 0)
  }

  private mutating func linear() throws(EasingError) -> Easing {
    var stops: [LinearEasing.WrittenStop] = []
    repeat { stops.append(try stop()) } while take(",")
    try expect(")", "linear() takes stops separated by commas.")
    guard stops.count >= 2 else { throw mistake("linear() has fewer than two stops; add one.") }
    return try checked(LinearEasing(stops).map(Easing.linear), at: 0)
  }

  /// Reads a number with up to two percentages on one side of it.
  private mutating func stop() throws(EasingError) -> LinearEasing.WrittenStop {
    var output: Double?
    var inputs: [Double] = []
    var isClosed = false
    while let byte = peek(), byte != UInt8(ascii: ","), byte != UInt8(ascii: ")") {
      let start = offset
      let quantity = try quantity("a stop is a number and up to two percentages.")
      if quantity.isPercentage {
        if inputs.count == 2 || isClosed {
          throw mistake(at: start, "A stop has at most two percentages, next to each other; remove this one.")
        }
        inputs.append(quantity.value / 100)
      } else {
        if output != nil { throw mistake(at: start, "A stop has one number; separate stops by commas.") }
        output = quantity.value
        isClosed = !inputs.isEmpty
      }
    }
    guard let output else { throw mistake("The stop has no number; write its output.") }
    return LinearEasing.WrittenStop(output: output, inputs: inputs)
  }

  private mutating func steps() throws(EasingError) -> Easing {
    _ = peek()
    let start = offset
    let (written, isComputed) = try integer("steps() begins with a whole number of steps.")
    var position = StepEasing.Position.end
    if take(",") {
      let (name, start, _) = name()
      guard let known = StepEasing.Position(rawValue: name) else {
        let names = StepEasing.Position.allCases.map(\.rawValue).joined(separator: ", ")
        throw mistake(at: start, "“\(name.prefix(40))” is not a jump position; choose one of \(names).")
      }
      position = known
    }
    try expect(")", "steps() takes a number and a jump position.")
    let least = position == .jumpNone ? 2 : 1
    let count = isComputed ? max(written, least) : written
    if count < least {
      throw mistake(at: start, "There are too few steps; choose \(least) or more.")
    }
    return try checked(StepEasing(count, position).map(Easing.steps), at: start)
  }

  private func checked(_ easing: Easing?, at place: Int) throws(EasingError) -> Easing {
    guard let easing else { throw mistake(at: place, "A number is too large; choose a smaller one.") }
    return easing
  }
}
