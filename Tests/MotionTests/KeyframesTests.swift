import Motion
import TestSupport
import Testing

@Suite struct `The keyframes of a movement` {
  /// Random curves and springs of every kind.
  static func random(_ generator: inout SeededGenerator) throws -> Animation {
    let duration = Double.random(in: 0.1...2, using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0:
      return Animation(
        .curve(
          .keyword(Easing.Keyword.allCases.randomElement(using: &generator) ?? .ease), duration: duration))
    case 1:
      let y1 = Double.random(in: -1...2, using: &generator)
      let y2 = Double.random(in: -1...2, using: &generator)
      let x1 = Double.random(in: 0...1, using: &generator)
      let curve = CubicBezier(x1, y1, Double.random(in: 0...1, using: &generator), y2)
      return Animation(.curve(curve.map(Easing.cubicBezier) ?? .keyword(.ease), duration: duration))
    case 2:
      let stops = (0..<6).map { _ in "\(Double.random(in: -0.5...1.5, using: &generator))" }
      return Animation(
        .curve(try Easing("linear(0, \(stops.joined(separator: ", ")), 1)"), duration: duration))
    case 3:
      let spring = try Spring(
        duration: duration, dampingRatio: Double.random(in: 0.15...1, using: &generator),
        initialVelocity: Double.random(in: -2...2, using: &generator))
      return Animation(.spring(spring, duration: duration))
    case 4:
      let bounce = Double.random(in: -0.8...0.8, using: &generator)
      return Animation(.spring(try Spring(duration: duration, bounce: bounce), duration: nil))
    default:
      let spring = try Spring(
        duration: duration, dampingRatio: 1, initialVelocity: Double.random(in: -5...1, using: &generator))
      return Animation(.spring(spring, duration: duration))
    }
  }

  /// The largest distance between an animation and the line between two keyframes, sampled at those of ten thousand
  /// times that are between them.
  private func miss(_ animation: Animation, _ start: ProgressLine.Place, _ end: ProgressLine.Place) -> Double
  {
    let step = animation.duration / 10_000
    return (Int((start.time / step).rounded(.up))...max(Int(start.time / step) + 1, Int(end.time / step)))
      .reduce(0) { largest, number in
        let time = Double(number) * step
        let value = start.value + (time - start.time) / (end.time - start.time) * (end.value - start.value)
        return time > end.time ? largest : max(largest, abs(value - animation.value(at: time)))
      }
  }

  @Test(arguments: 1...48 as ClosedRange<UInt64>) func `stay within the bound, and each is needed`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let animation = try `The keyframes of a movement`.random(&generator)
    let tolerance = [0.02, 0.005, 0.001, 0.0002][Int(seed % 4)] + animation.residual
    let line = try #require(ProgressLine(animation, tolerance: tolerance))
    var frames = line.vertices(within: tolerance, endingAt: 1).map { line.places[$0] }
    frames[frames.count - 1] = ProgressLine.Place(time: animation.duration, value: 1)
    #expect(frames[0].time == 0)
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.time < $1.time })
    for (start, end) in zip(frames, frames.dropFirst()) {
      #expect(miss(animation, start, end) <= tolerance, "\(animation)")
    }
    for (start, end) in zip(frames, frames.dropFirst(2)) {
      // Ten thousand samples can miss the worst time.
      #expect(miss(animation, start, end) > 0.99 * tolerance, "\(start.time)…\(end.time), \(animation)")
    }
  }

  /// The number of lines in the best choice of places: the shortest path from the first to the last.
  private func fewestLines(_ line: ProgressLine, _ tolerance: Double) -> Int {
    let places = line.places
    var lines = Array(repeating: Int.max, count: places.count)
    lines[0] = 0
    for start in places.indices where lines[start] < Int.max {
      var (lowest, highest) = (-Double.infinity, Double.infinity)
      for end in start + 1..<max(places.count, start + 1) where end < places.count && lowest <= highest {
        let time = places[end].time - places[start].time
        let value = end == places.count - 1 ? 1 : places[end].value
        let slope = (value - places[start].value) / time
        if slope >= lowest, slope <= highest { lines[end] = min(lines[end], lines[start] + 1) }
        lowest = max(lowest, (places[end].value - tolerance - places[start].value) / time)
        highest = min(highest, (places[end].value + tolerance - places[start].value) / time)
      }
    }
    return lines[places.count - 1]
  }

  @Test func `are nearly as few as possible`() throws {
    var (ours, best, worst) = (0, 0, 0)
    for seed in 1...18 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let animation = try `The keyframes of a movement`.random(&generator)
      let tolerance = 0.002 + animation.residual
      let line = try #require(ProgressLine(animation, tolerance: tolerance))
      let count = line.vertices(within: tolerance, endingAt: 1).count - 1
      let fewest = fewestLines(line, max(tolerance - line.deviation, tolerance / 2))
      ours += count
      best += fewest
      worst = max(worst, count - fewest)
    }
    #expect(worst <= 2, "\(ours) lines where \(best) do")
    #expect(Double(ours) <= 1.03 * Double(best), "\(ours) lines where \(best) do")
  }

  @Test func `jump within a millionth of the duration`() throws {
    let animation = Animation(.curve(try Easing("steps(4)"), duration: 2))
    let line = try #require(ProgressLine(animation, tolerance: 0.001))
    let frames = line.vertices(within: 0.001, endingAt: 1).map { line.places[$0] }
    #expect(frames.map(\.value) == [0, 0, 0.25, 0.25, 0.5, 0.5, 0.75, 0.75, 1])
    #expect(frames[2].time == 0.5)
    #expect(frames[1].time > 0.499_99)
  }

  @Test(.slow) func `are refused if they need too many places`() throws {
    let swings = Animation(.spring(try Spring(mass: 1, stiffness: 1e6, damping: 0.1), duration: nil))
    #expect(ProgressLine(swings, tolerance: 0.001) == nil)
    // With so many stops, no place between two of them is sampled.
    let lines = { (count: Int) in
      let stops = (0..<count).map { LinearEasing.Stop(input: Double($0) / Double(count - 1), output: 1) }
      return Animation(.curve(.linear(try #require(LinearEasing(stops))), duration: 1))
    }
    #expect(ProgressLine(try lines(Limits.samples), tolerance: 0.001)?.places.count == Limits.samples)
    #expect(ProgressLine(try lines(Limits.samples + 1), tolerance: 0.001) == nil)
    #expect(LinearFit(try lines(Limits.samples + 1), maximumError: 0.001, maximumStops: 2) == nil)
    let steps = Animation(.curve(try Easing("steps(100000)"), duration: 1))
    #expect(ProgressLine(steps, tolerance: 0.001) == nil)
    #expect(ProgressLine(Animation(.curve(try Easing("steps(90000)"), duration: 1)), tolerance: 1) != nil)
  }
}

@Suite struct `A linear() that follows an animation` {
  @Test(arguments: 1...40 as ClosedRange<UInt64>) func `is as close as its error says`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let animation = try `The keyframes of a movement`.random(&generator)
    let fit = try #require(LinearFit(animation, maximumError: 0.001, maximumStops: 40))
    #expect(fit.easing.stops.count <= 40)
    let easing = try Easing(fit.text)
    for step in 0..<2_000 {
      let input = Double(step) / 2_000
      let miss = abs(easing.value(at: input) - animation.value(at: input * animation.duration))
      #expect(miss <= fit.maximumError + 1e-7, "\(animation) at \(input)")
    }
    #expect(easing.value(at: 1) == 1)
    #expect(fit.maximumError <= max(0.001, 2 * animation.residual) || fit.easing.stops.count > 20)
  }

  @Test func `is exact for lines and steps`() throws {
    let curve = { (text: String) in Animation(.curve(try Easing(text), duration: 1)) }
    let text = { (text: String) in LinearFit(try curve(text), maximumError: 0.001, maximumStops: 40)?.text }
    #expect(try text("linear") == "linear(0, 1)")
    #expect(try text("linear(0, 0.3 20%, 1)") == "linear(0, 0.3 20%, 1)")
    #expect(try text("steps(2)") == "linear(0, 0 50%, 0.5 50%, 0.5 100%, 1)")
    #expect(
      try text("steps(2, jump-both)")
        == "linear(0.333333333, 0.333333333 50%, 0.666666667 50%, 0.666666667 100%, 1)")
    #expect(
      LinearFit(Animation(.curve(.keyword(.ease), duration: 0)), maximumError: 1, maximumStops: 2)?.text
        == "linear(1, 1)")
  }
}
