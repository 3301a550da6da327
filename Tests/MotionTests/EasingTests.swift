import Motion
import Testing

@Suite struct `An easing` {
  /// Values at 0.1, 0.25, 0.5, 0.75 and 0.9 that public test suites read from QuartzCore, whose solver stops within
  /// about 1.4e-6 of the curve.
  static let named: [(Easing.Keyword, [Double])] = [
    (.easeIn, [0.017026613, 0.09346466, 0.31535682, 0.6218605, 0.83942777]),
    (.easeOut, [0.16057223, 0.37813953, 0.6846432, 0.9065353, 0.9829734]),
    (.easeInOut, [0.019722449, 0.12916191, 0.5, 0.8708381, 0.98027754]),
    (.ease, [0.094795, 0.4085106, 0.8024034, 0.96045905, 0.99431646]),
  ]

  @Test(arguments: named) func `agrees with Core Animation`(
    keyword: Easing.Keyword, values: [Double]
  ) {
    for (time, value) in zip([0.1, 0.25, 0.5, 0.75, 0.9], values) {
      #expect(abs(Easing.keyword(keyword).value(at: time) - value) < 1.5e-6)
    }
  }

  @Test(arguments: [
    ("EASE-in", "ease-in"), ("cubic-bezier( .1,+2e-1 ,0.8, 0.90)", "cubic-bezier(0.1, 0.2, 0.8, 0.9)"),
    ("steps(2, jump-end)", "steps(2)"), ("steps( 2, end )", "steps(2)"), ("step-start", "steps(1, start)"),
    ("step-end", "steps(1)"), ("steps(3, jump-none)", "steps(3, jump-none)"),
    ("steps(2, jump-start)", "steps(2, jump-start)"), ("linear(0, 1)", "linear(0 0%, 1 100%)"),
    ("linear(0 0% 50%, 1 50% 100%)", "linear(0 0%, 0 50%, 1 50%, 1 100%)"),
    ("linear(-10% 0, .5, 200% 300% 1)", "linear(0 -10%, 0.5 95%, 1 200%, 1 300%)"),
    ("linear(0 7%/* late */, 1)", "linear(0 7%, 1 100%)"),
    ("linear(0 calc(50% - 50%), 1 calc(min(50%, 60%) * 2))", "linear(0 0%, 1 100%)"),
    ("linear(0, 0.3 40%, 0.4 20%, 1)", "linear(0 0%, 0.3 40%, 0.4 40%, 1 100%)"),
    ("linear(1e-7, 1)", "linear(0.0000001 0%, 1 100%)"),
  ]) func `is written as CSS serialises it`(text: String, canonical: String) throws {
    let easing = try Easing(text)
    #expect(easing.text == canonical)
    #expect(try Easing(canonical).text == canonical)
  }

  @Test(arguments: [
    ("", 0), ("eas", 0), ("ease ease", 5), ("ease(1)", 0), ("cubic-bezier", 12),
    ("cubic-bezier(1, 2, 3)", 19),
    ("cubic-bezier(0, 0, 1.5, 1)", 19), ("cubic-bezier(0, 0%, 1, 1)", 16), ("cubic-bezier(0, 1px, 1, 1)", 16),
    ("linear(0)", 9), ("linear(0, 1", 11), ("linear(0 1, 1)", 9), ("linear(0 1% 2% 3%, 1)", 15),
    ("linear(1% 0 2%, 1)", 12), ("linear(, 1)", 7), ("steps(0)", 6), ("steps(1, jump-none)", 6),
    ("steps(2.0)", 6), ("steps(2, middle)", 9), ("steps(2", 7), ("linear(0, 1e999)", 10),
    ("linear(0, calc(1 + 2%))", 19), ("linear(0, calc(1 +2))", 17), ("linear(0, calc(1 / 0))", 10),
    ("linear(0, pi)", 10), ("linear(0, calc(-pi))", 15), ("linear(0, sqrt(25%))", 10),
    ("linear(0, 1 round(10%))", 12), ("linear(0, pow(2))", 10), ("linear(0, calc(1% * 1%))", 18),
    ("linear(0, calc(1 / 1%))", 17), ("steps(0 )", 6), ("linear(0, asin(1))", 10),
    ("linear(0, 1) /* open", 12),
  ]) func `says where it cannot be read`(text: String, offset: Int) {
    do throws(EasingError) {
      let easing = try Easing(text)
      // In CSS an unclosed comment ends with the text.
      #expect(text.contains("/*"), "\(easing)")
    } catch {
      #expect(error.byteOffset == offset, "\(error.detail)")
      #expect(error.detail.contains("; "))
    }
  }

  @Test(arguments: [
    // CSS Values 4 §10.12 clamps results that are out of range.
    ("steps(calc(-10), start)", "steps(1, start)"), ("steps(calc(1), jump-none)", "steps(2, jump-none)"),
    ("steps(calc(NaN))", "steps(1)"), ("steps(calc(infinity))", "steps(2147483647)"),
    ("cubic-bezier(calc(-2), calc(0.7 / 2), calc(1.5), calc(0))", "cubic-bezier(0, 0.35, 1, 0)"),
    ("linear(0, calc(0 / 0), 1)", "linear(0 0%, 0 50%, 1 100%)"),
    // Chromium serializes them in this way.
    ("linear(0, calc(.1 + (2 - PI)), 1)", "linear(0 0%, -1.041592654 50%, 1 100%)"),
    ("linear(0, calc(e / 2) 20%, 1)", "linear(0 0%, 1.359140914 20%, 1 100%)"),
    ("linear(0, min(infinity, .5), 1)", "linear(0 0%, 0.5 50%, 1 100%)"),
    ("linear(0, max(-infinity, .5), 1)", "linear(0 0%, 0.5 50%, 1 100%)"),
    ("linear(0, abs(-.3) abs(-20%), 1)", "linear(0 0%, 0.3 20%, 1 100%)"),
    ("linear(0, sign(-10%), 1)", "linear(0 0%, -1 50%, 1 100%)"),
    ("linear(0, round(.37, .1), 1)", "linear(0 0%, 0.4 50%, 1 100%)"),
    ("linear(0, round(-2.5), 1)", "linear(0 0%, -2 50%, 1 100%)"),
    ("linear(0, round(up, 1.2), 1)", "linear(0 0%, 2 50%, 1 100%)"),
    ("linear(0, round(down, .37, .1), 1)", "linear(0 0%, 0.3 50%, 1 100%)"),
    ("linear(0, round(to-zero, -.37, .1), 1)", "linear(0 0%, -0.3 50%, 1 100%)"),
    ("linear(0, round(.25, infinity), 1)", "linear(0 0%, 0 50%, 1 100%)"),
    ("linear(0, .2 round(33%, 10%), 1)", "linear(0 0%, 0.2 30%, 1 100%)"),
    ("linear(0, mod(-.7, .5), 1)", "linear(0 0%, 0.3 50%, 1 100%)"),
    ("linear(0, rem(-.7, .5), 1)", "linear(0 0%, -0.2 50%, 1 100%)"),
    ("linear(0, sqrt(.25), 1)", "linear(0 0%, 0.5 50%, 1 100%)"),
    ("linear(0, pow(.5, 2), 1)", "linear(0 0%, 0.25 50%, 1 100%)"),
    ("linear(0, hypot(.3, .4), 1)", "linear(0 0%, 0.5 50%, 1 100%)"),
    ("linear(0, log(8, 2), 1)", "linear(0 0%, 3 50%, 1 100%)"),
    ("linear(0, log(exp(1)), 1)", "linear(0 0%, 1 50%, 1 100%)"),
    ("linear(0, calc(cos(0) + sin(0) + tan(0)), 1)", "linear(0 0%, 1 50%, 1 100%)"),
    ("linear(0, calc(2 * 10% / 1%), 1)", "linear(0 0%, 20 50%, 1 100%)"),
  ]) func `computes as CSS does`(text: String, canonical: String) throws {
    #expect(try Easing(text).text == canonical)
  }

  @Test func `is refused if it is too long or nested too deep`() throws {
    let padded = { (count: Int) in "linear(0, 1\(String(repeating: " ", count: count - 12)))" }
    #expect(try Easing(padded(Limits.easingBytes)).text == "linear(0 0%, 1 100%)")
    #expect(throws: EasingError.self) { try Easing(padded(Limits.easingBytes + 1)) }
    let depth = Limits.calcDepth
    let nested = { (count: Int) in
      "linear(0, calc\(String(repeating: "(", count: count))1\(String(repeating: ")", count: count)))"
    }
    #expect(try Easing(nested(depth)).text == "linear(0 0%, 1 100%)")
    #expect(throws: EasingError.self) { try Easing(nested(depth + 1)) }
  }

  @Test func `continues outside its duration as in CSS`() throws {
    #expect(try Easing("ease-in").value(at: -0.5) == 0)
    #expect(try Easing("cubic-bezier(0.5, 1, 0.5, 0)").value(at: -0.25) == -0.5)
    #expect(try Easing("linear(0, 1)").value(at: 2) == 2)
    #expect(try Easing("linear(0 0%, 1 50%, 0.5)").value(at: 2) == -0.5)
    #expect(try Easing("steps(4, jump-start)").value(at: -0.5) == -0.25)
    #expect(try Easing("steps(4)").value(at: 1.5) == 1.5)
    #expect(try Easing("linear(0 0%, 0.3 0%, 1 100%, 2 100%)").value(at: -1) == 0.3)
  }

  @Test(arguments: [("steps(0)", 1), ("steps(1, jump-none)", 2)]) func `names the least number of steps`(
    text: String, least: Int
  ) {
    let error = #expect(throws: EasingError.self) { try Easing(text) }
    #expect(error?.detail == "There are too few steps; choose \(least) or more.")
  }

  @Test(arguments: [
    "ease", "cubic-bezier(0, 1, 1, 0)", "cubic-bezier(0.2, -2, 0.9, 3)", "cubic-bezier(0, 0, 0.3, 1)",
    "linear(0, 0.2 60%, 1)", "ease-in-out",
  ]) func `has the slope of its values`(text: String) throws {
    let easing = try Easing(text)
    for step in 1..<100 where step != 60 {
      let time = Double(step) / 100
      let difference = (easing.value(at: time + 1e-6) - easing.value(at: time - 1e-6)) / 2e-6
      #expect(abs(easing.slope(at: time) - difference) < 1e-4 * max(1, abs(difference)), "at \(time)")
    }
  }

  @Test func `has a finite slope at a vertical tangent`() throws {
    #expect(try Easing("cubic-bezier(1, 0, 0, 1)").slope(at: 0.5) == Easing.steepest)
    #expect(try Easing("cubic-bezier(0, 1, 1, 1)").slope(at: 0) == Easing.steepest)
    #expect(try Easing("cubic-bezier(0, 0, 1, 1)").slope(at: 0) == 1)
    #expect(try Easing("steps(3)").slope(at: 1 / 3) == 0)
  }
}
