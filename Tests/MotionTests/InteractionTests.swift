import Geometry
import Motion
import Testing

@Suite struct `A finger that drags` {
  private let rule = DragRule.dismissal(distance: 789)

  /// The dismissal of the article on *self-sizing presentations*: translation and velocity; whether it finishes, and
  /// the spring's initial velocity.
  @Test(arguments: [
    (100, 301, true, 0.436865), (100, 300, false, -3), (394.5, 0, false, 0), (395, 0, true, 0),
    (395, -299, true, -0.758883), (395, -300, false, 0.759494), (600, -301, false, 0.501667),
    (0, 0, false, 0),
  ]) func `is weighed as in the self-sizing presentation`(
    translation: Double, velocity: Double, finishes: Bool, initial: Double
  ) {
    let decision = rule.decision(translation: translation, velocity: velocity)
    #expect(decision.finishes == finishes)
    #expect(abs(decision.initialVelocity - initial) < 6e-7)
  }

  @Test func `meets resistance upwards`() {
    #expect(abs(rule.progress(at: -78.9) - -0.033333) < 1e-6)
    #expect(abs(rule.progress(at: -78.9) * 789 - -26.3) < 1e-9)
    #expect(rule.progress(at: 394.5) == 0.5)
    #expect(DragRule.pop(width: 390).progress(at: -10) == 0)
    #expect(DragRule.pop(width: 390).progress(at: 500) == 1)
  }

  @Test func `waits for the scroll view`() throws {
    let samples = [(0.0, 0.0, 30.0), (0.1, 20, 10), (0.2, 30, 0), (0.3, 80, -4)].map {
      Drag.Sample(time: $0.0, translation: $0.1, contentOffset: $0.2)
    }
    let drag = try #require(Drag(samples))
    #expect(drag.samples.map(\.translation) == [0, 50])
    #expect(abs(drag.velocity - 500) < 1e-9)
    #expect(Drag([samples[1], samples[0]]) == nil)
    #expect(try #require(Drag(Array(samples.prefix(2)))).samples.isEmpty)
  }

  /// A drag from 0 to a translation in a tenth of a second.
  private func drag(to translation: Double, at time: Double = 0, velocity: Double) throws -> Drag {
    let samples = (0...6).map {
      Drag.Sample(time: time + Double($0) / 60, translation: translation * Double($0) / 6)
    }
    return try #require(Drag(samples, velocity: velocity))
  }

  private func spring() throws -> Animation {
    Animation(.spring(try Spring(duration: 0.5, dampingRatio: 0.8), duration: 0.5))
  }

  private let change = Transition.Change(
    id: "card", from: Pose(frame: Rect(x: 16, y: 55, width: 358, height: 198)),
    to: Pose(frame: Rect(x: 16, y: 844, width: 358, height: 198)))

  @Test func `passes its velocity to the spring that takes over`() throws {
    let interaction = Interaction(.along(rule), [try drag(to: 300, velocity: 900)], try spring())
    let phase = try #require(interaction.phases.first)
    #expect(phase.decision.finishes)
    #expect(phase.targetOffset == 789)
    let step = 1e-6
    let velocity = (phase.offset(at: phase.releaseTime + step) - 300) / step
    #expect(abs(velocity - 900) < 1)
    var samplingBudget = Limits.choices
    let track = try interaction.tracks(
      [change], dragging: "card", .maximumError(0.25), taking: &samplingBudget)[0]
    #expect(zip(track.keyframes, track.keyframes.dropFirst()).allSatisfy { $0.time < $1.time })
    #expect(track.keyframes.last?.pose == change.to)
    #expect(track.keyframes.last?.time == phase.end)
    for number in 0...500 {
      let time = phase.releaseTime + 0.5 * Double(number) / 500
      let shown = try #require(track.pose(at: time)).frame.y - 55
      #expect(abs(shown - phase.offset(at: time)) <= 0.25 + 0.001 * 789)
    }
  }

  @Test func `can take over while the view goes back`() throws {
    let first = try drag(to: 200, velocity: 0)
    let second = try drag(to: 300, at: 0.2, velocity: 400)
    let interaction = Interaction(.along(rule), [first, second], try spring())
    #expect(interaction.phases.map(\.decision.finishes) == [false, true])
    let taken = interaction.phases[0].offset(at: 0.2)
    #expect(taken > 20 && taken < 200)
    #expect(interaction.phases[1].frames[0].translation == taken)
    var samplingBudget = Limits.choices
    let track = try interaction.tracks(
      [change], dragging: "card", .maximumError(0.25), taking: &samplingBudget)[0]
    #expect(zip(track.keyframes, track.keyframes.dropFirst()).allSatisfy { $0.time < $1.time })
    #expect(abs(try #require(track.pose(at: 0.2)).frame.y - 55 - taken) < 1e-9)
    // No finger can hold a transition that is finishing.
    let third = Interaction(
      .along(rule), [first, second, try drag(to: 10, at: 0.4, velocity: 0)], try spring())
    #expect(third.phases.count == 2)
  }

  @Test func `can take over from the rubber band`() throws {
    let first = try drag(to: -300, velocity: 0)
    let held = try #require(Interaction(.along(rule), [first], try spring()).phases.first)
    let start = held.releaseTime + 0.001
    let again = try drag(to: 12, at: start, velocity: 0)
    let interaction = Interaction(.along(rule), [first, again], try spring())
    #expect(held.offset(at: start) < -10)
    #expect(abs(interaction.phases[1].frames[0].offset - held.offset(at: start)) < 1e-9)
  }

  // The keyframes used to be made before they were counted, which took 11 GB.
  @Test func `makes no keyframes if they are too many`() throws {
    let views = (0..<10_000).map { number in
      Transition.Change(id: number == 0 ? "card" : "\(number)", from: change.from, to: nil)
    }
    let samples = (1...10_000).map { Drag.Sample(time: Double($0), translation: 1) }
    let curve = Animation(.curve(.keyword(.linear), duration: 1))
    let interaction = Interaction(.along(rule), [try #require(Drag(samples))], curve)
    var samplingBudget = Limits.choices
    #expect(throws: TransitionError.tooManyKeyframes) {
      try interaction.tracks(views, dragging: "card", .maximumError(1), taking: &samplingBudget)
    }
    // Only the keyframes at time 0.
    #expect(Limits.choices - samplingBudget == 20 * 10_000)
  }

  // The keyframes at time 0 used to be left out of the count.
  @Test func `has at most as many keyframes as the limit`() throws {
    func count(_ moments: Int) throws -> Int {
      let samples = (1...moments).map { Drag.Sample(time: Double($0), translation: 1) }
      let curve = Animation(.curve(.keyword(.linear), duration: 1))
      let interaction = Interaction(.along(rule), [try #require(Drag(samples))], curve)
      var samplingBudget = Limits.choices
      let tracks = try interaction.tracks(
        [change], dragging: "card", .maximumError(1e9), taking: &samplingBudget)
      return tracks[0].keyframes.count
    }
    // One at the start, one for each sample, and one at the end.
    #expect(try count(99_998) == 100_000)
    #expect(throws: TransitionError.tooManyKeyframes) { try count(99_999) }
  }

  @Test func `leaves a curve the remaining part of its duration`() throws {
    let curve = Animation(.curve(.keyword(.easeInOut), duration: 0.4))
    let pop = Interaction(.along(.pop(width: 400)), [try drag(to: 100, velocity: 0)], curve)
    #expect(pop.phases[0].decision.reason == .short)
    #expect(abs(pop.phases[0].release.duration - 0.1) < 1e-12)
    let fast = Interaction(.along(.pop(width: 400)), [try drag(to: 100, velocity: 401)], curve)
    #expect(fast.phases[0].decision.finishes)
    #expect(abs(fast.phases[0].release.duration - 0.3) < 1e-12)
  }
}

@Suite struct `A sheet that is dragged` {
  /// A sheet on a screen that is 852 points high.
  private func rule(_ height: Double, _ detents: [Double]) throws -> SheetRule {
    try #require(
      SheetRule(frame: Rect(x: 0, y: 852 - height, width: 393, height: height), detents: detents))
  }

  /// Measured on iOS 26: height, the finger's translation and velocity; whether the sheet is dismissed.
  @Test(arguments: [
    (793, 370, 0, false), (793, 408, 0, true), (400, 170, 0, false), (400, 211, 0, true),
    (793, 100, 975, false),
    (793, 100, 1000, true), (400, 20, 1000, true),
  ]) func `leaves where it was seen to`(height: Double, way: Double, velocity: Double, leaves: Bool) throws {
    let rule = try rule(height, [height])
    let (target, decision) = rule.decision(offset: rule.offset(at: way), velocity: velocity)
    #expect(decision.finishes == leaves)
    #expect(target == (leaves ? height : 0))
  }

  @Test func `follows after ten points with its bottom fixed`() throws {
    let rule = try rule(400, [400, 793])
    #expect(rule.offset(at: 9) == 0)
    #expect(rule.offset(at: -110) == -100)
    #expect(rule.frame(atOffset: -100) == Rect(x: 0, y: 352, width: 393, height: 500))
    #expect(rule.frame(atOffset: 100) == Rect(x: 0, y: 552, width: 393, height: 400))
    #expect(rule.progress(atOffset: 100) == 0.25)
    // Above the highest detent it follows less and less.
    #expect(rule.offset(at: -503) < -393 && rule.offset(at: -503) > -460)
    let (target, decision) = rule.decision(offset: -250, velocity: -100)
    #expect(target == -393)
    #expect(abs(decision.initialVelocity - 100.0 / 143) < 1e-12)
  }

  @Test func `resists below its lowest detent if it is modal, and comes back`() throws {
    var rule = try rule(400, [400, 793])
    let free = rule.offset(at: 210)
    rule.isModal = true
    #expect(free == 200)
    // 200 points past the end of 400: (1 − 1/(200 × 0.55 / 400 + 1)) × 400 = 86.3.
    #expect(abs(rule.offset(at: 210) - 86.2745) < 1e-3)
    #expect(rule.offset(at: -110) == -100)
    let (target, decision) = rule.decision(offset: rule.offset(at: 210), velocity: 5000)
    #expect(target == 0 && !decision.finishes && decision.reason == .modal)
    #expect(rule.decision(offset: -10, velocity: 0).decision.reason == .short)
  }

  @Test func `needs a detent`() {
    #expect(SheetRule(frame: .zero, detents: []) == nil)
    #expect(SheetRule(frame: .zero, detents: [0]) == nil)
  }
}
