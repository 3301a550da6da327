import Motion

/// The file `easing_cases.json`: easing texts, and the values they must give.
struct EasingCases: Decodable {
  let cases: [EasingCase]

  /// Runs the cases; all of them bind.
  func run() -> [Tally] {
    var tally = Tally("easing_cases", .each)
    for easingCase in cases { tally.record(easingCase.failure()) }
    return [tally]
  }
}

/// One case: the value of a chain of easings, or a text that is or is not an easing.
struct EasingCase: Decodable {
  let id: String
  let kind: Kind
  // Members of a value case.
  let chain: [String]?
  let t: Double?
  let expect: Double?
  let tolerance: Double?
  // Members of a text case.
  let input: String?
  let valid: Bool?
  let canonical: String?
  let stopsPercentOutput: [[Double]]?

  enum Kind: String, Decodable { case value, parse }

  private enum CodingKeys: String, CodingKey {
    case id, kind, chain, t, expect, tolerance, input, valid, canonical
    case stopsPercentOutput = "stops_percent_output"
  }

  /// What differs from the case's expectation; `nil` if nothing does.
  func failure() -> Failure? {
    let (expected, came) = kind == .value ? compareValue() : compareText()
    return expected == came ? nil : Failure(id: id, expected: expected, came: came)
  }

  private func compareValue() -> (expected: String, came: String) {
    let expected = expect ?? .nan
    do {
      var value = t ?? .nan
      for text in chain ?? [] { value = try Easing(text).value(at: value) }
      return ("\(expected)", abs(value - expected) <= tolerance ?? 0 ? "\(expected)" : "\(value)")
    } catch {
      return ("\(expected)", "\(error)")
    }
  }

  private func compareText() -> (expected: String, came: String) {
    guard let easing = try? Easing(input ?? "") else {
      return (valid == true ? "an easing" : "no easing", "no easing")
    }
    guard valid == true else { return ("no easing", easing.text) }
    if let canonical, canonical != easing.text { return (canonical, easing.text) }
    guard let expected = stopsPercentOutput else { return ("an easing", "an easing") }
    guard case .linear(let linear) = easing else { return ("\(expected)", easing.text) }
    let came = linear.stops.map { [$0.input * 100, $0.output] }
    let isEqual =
      came.count == expected.count
      && zip(came, expected).allSatisfy { abs($0[0] - $1[0]) < 1e-6 && abs($0[1] - $1[1]) < 1e-6 }
    return ("\(expected)", isEqual ? "\(expected)" : "\(came)")
  }
}
