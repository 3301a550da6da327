import Geometry
import Operations
import Motion

/// Times springs, transitions sampled by rate and by error, and whole requests.
struct MotionBenchmark {
  private let spring: Spring
  private let transition: Transition

  private let viewCount: Int

  /// Makes views that each travel another distance, with the spring of the article on self-sizing presentations.
  init(viewCount: Int) throws {
    self.viewCount = viewCount
    spring = try Spring(duration: 0.5, dampingRatio: 0.8)
    let changes = (0..<viewCount).map { number in
      let frame = Rect(x: 16, y: 844 + Double(number), width: 358, height: 44)
      return Transition.Change(
        id: "row\(number)", from: Pose(frame: frame),
        to: Pose(frame: frame.offset(by: Point(x: 0, y: -400 - Double(number)))))
    }
    transition = Transition(changes, Animation(.spring(spring, duration: 0.5)))
  }

  /// Prints `M <case> <repeats> <median ns> <99th percentile>` for each case, and the number of positions in a
  /// `#` line.
  func run(seconds: Double) throws {
    var sum = 0.0
    show(
      "springs-100000",
      Stopwatch(seconds: seconds) {
        for step in 0..<100_000 { sum += spring.value(at: Double(step) * 5e-6) }
      })
    show(
      "frames-60-views-\(viewCount)",
      try Stopwatch(seconds: seconds) {
        sum += Double(try transition.tracks(.framesPerSecond(60)).count)
      })
    for error in [1, 0.25, 0.01] {
      show(
        "keyframes-\(error)-views-\(viewCount)",
        try Stopwatch(seconds: seconds) {
          sum += Double(try transition.tracks(.maximumError(error)).count)
        })
    }
    for tolerance in [1e-3, 1e-4, 1e-5, 1e-6] {
      let animation = transition.animation
      guard let line = ProgressLine(animation, tolerance: tolerance) else { continue }
      show(
        "reduction-\(line.places.count)",
        Stopwatch(seconds: seconds) {
          sum += Double(line.vertices(within: tolerance, endingAt: 1).count)
        })
    }
    try request(seconds)
    print("# sum", sum.isFinite)
  }

  private func request(_ seconds: Double) throws {
    let states = ["from", "to"].enumerated().map { place, name in
      let views = (0..<viewCount).map { number in
        #""row\#(number)":{"frame":{"x":16,"y":\#(844 - 400 * place + number),"width":358,"height":44}}"#
      }
      return #""\#(name)":{\#(views.joined(separator: ","))}"#
    }
    let document =
      #"{\#(states.joined(separator: ",")),"animation":{"spring":{"duration":0.5,"dampingRatio":0.8}},"sampling":{"framesPerSecond":60}}"#
    let input = OperationInput(Array(document.utf8))
    show(
      "request-60-views-\(viewCount)",
      Stopwatch(seconds: seconds) { _ = try? Operation.transitions.perform(input) })
  }

  private func show(_ name: String, _ watch: Stopwatch) {
    print("M", name, watch.repeats, watch.median, watch.p99)
  }
}
