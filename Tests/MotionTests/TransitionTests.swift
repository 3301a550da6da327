import Geometry
import TestSupport
import Testing

@testable import Motion

@Suite struct `A transition` {
  private static func pose(_ generator: inout SeededGenerator) -> Pose {
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
    let frame = Rect(
      x: number(-400...400), y: number(-900...900), width: number(0...400), height: number(0...800))
    let transform = Pose.Transform(
      translation: Point(x: number(-50...50), y: number(-50...50)),
      scale: Size(width: number(0.5...1.5), height: number(0.5...1.5)), rotation: number(-180...180))
    return Pose(
      frame: frame, alpha: number(0...1), transform: number(0...1) < 0.5 ? .identity : transform,
      cornerRadius: number(0...20))
  }

  /// The components of a pose that are measured in points.
  private func lengths(_ pose: Pose) -> [Double] {
    let frame = pose.frame
    let translation = pose.transform.translation
    return [
      frame.x, frame.y, frame.width, frame.height, frame.maxX, frame.maxY, translation.x, translation.y,
      pose.cornerRadius,
    ]
  }

  /// The distance that each of these components moves. If the width reaches 0, both edges move as the first one does.
  private func ways(_ from: Pose, _ to: Pose) -> [Double] {
    var ways = zip(lengths(from), lengths(to)).map { abs($1 - $0) }
    (ways[4], ways[5]) = (max(ways[4], ways[0]), max(ways[5], ways[1]))
    return ways
  }

  @Test(.slow, arguments: 1...24 as ClosedRange<UInt64>) func `keeps every view within the bound`(
    seed: UInt64
  )
    throws
  {
    var generator = SeededGenerator(seed: seed)
    let animation = try `The keyframes of a movement`.random(&generator)
    let delayed = Animation(animation.timing, delay: seed % 3 == 0 ? 0.2 : 0)
    let error = [0.25, 1, 0.05][Int(seed % 3)]
    let changes = (0..<3).map { number in
      Transition.Change(
        id: "v\(number)", from: `A transition`.pose(&generator), to: `A transition`.pose(&generator))
    }
    let tracks = try Transition(changes, delayed).tracks(.maximumError(error))
    for (change, track) in zip(changes, tracks) {
      let (from, to) = (try #require(change.from), try #require(change.to))
      let first = try #require(track.keyframes.first)
      let last = try #require(track.keyframes.last)
      #expect(first.time == delayed.delay)
      #expect(last.time == delayed.delay + delayed.duration)
      #expect(last.pose == to)
      for step in 0...10_000 {
        let time = delayed.delay + delayed.duration * Double(step) / 10_000
        let shown = try #require(track.pose(at: time))
        let meant = from.interpolated(to: to, delayed.value(at: time))
        for ((shown, meant), way) in zip(zip(lengths(shown), lengths(meant)), ways(from, to)) {
          #expect(abs(shown - meant) <= error + delayed.residual * way + 1e-9)
        }
        #expect(abs(shown.alpha - meant.alpha) <= error / 100 + delayed.residual + 1e-9)
      }
    }
  }

  /// The greatest error, in points, of a moved and resized view without one of its keyframes.
  private func miss(_ track: Track, without number: Int, _ meant: (Double) -> Pose) throws -> Double {
    let (start, end) = (track.keyframes[number - 1], track.keyframes[number + 1])
    let line = Track(id: "line", keyframes: [start, end])
    var worst = 0.0
    for step in 0...2_000 {
      let time = start.time + (end.time - start.time) * Double(step) / 2_000
      let shown = lengths(try #require(line.pose(at: time)))
      for (shown, meant) in zip(shown, lengths(meant(time))) { worst = max(worst, abs(shown - meant)) }
    }
    return worst
  }

  @Test(.slow, arguments: 1...24 as ClosedRange<UInt64>) func `has no superfluous keyframe`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let animation = try `The keyframes of a movement`.random(&generator)
    func pose() -> Pose {
      func number() -> Double { Double.random(in: 0...900, using: &generator) }
      return Pose(frame: Rect(x: number(), y: number(), width: 3_000 + number(), height: 3_000 + number()))
    }
    let (from, to, error) = (pose(), pose(), 0.25)
    let track = try Transition([Transition.Change(id: "a", from: from, to: to)], animation)
      .tracks(.maximumError(error))[0]
    let end = animation.duration
    let meant = { time in time >= end ? to : from.interpolated(to: to, animation.value(at: time)) }
    for number in 1..<max(track.keyframes.count - 1, 1) {
      // Two thousand samples can miss the worst time.
      let residual = animation.residual * from.travel(to: to)
      #expect(try miss(track, without: number, meant) > 0.98 * (error + residual), "\(number), \(animation)")
    }
  }

  private let move = (
    from: Pose(frame: Rect(x: 0, y: 844, width: 358, height: 198)),
    to: Pose(frame: Rect(x: 0, y: 55, width: 358, height: 198))
  )

  @Test(arguments: [
    // The curve, the delay, and the progress at the keyframes.
    ("linear(0, 0.9 110%, 1)", 0.0, [0, 0.9 / 1.1, 1]), ("linear(0.3, 0.5)", 0, [0.3, 0.5, 1]),
    ("linear(0.3, 0.5)", 2, [0, 0.3, 0.5, 1]), ("linear(0, 2)", 0, [0, 2, 1]),
    ("steps(1, jump-start)", 2, [0, 1, 1]),
  ]) func `jumps where the curve begins or ends elsewhere`(text: String, delay: Double, shares: [Double])
    throws
  {
    let (from, to) = (Rect(x: 0, y: 0, width: 10, height: 10), Rect(x: 100, y: 0, width: 10, height: 10))
    let change = Transition.Change(id: "a", from: Pose(frame: from), to: Pose(frame: to))
    let animation = Animation(.curve(try Easing(text), duration: 1), delay: delay)
    let keyframes = try Transition([change], animation).tracks(.maximumError(0.25))[0].keyframes
    #expect(keyframes.count == shares.count)
    for (keyframe, share) in zip(keyframes, shares) {
      // A jump takes a millionth of the duration, in which these curves rise by at most two millionths.
      #expect(abs(keyframe.pose.frame.x - 100 * share) < 3e-4)
    }
    #expect(keyframes.first?.time == delay)
    #expect(keyframes.last == Track.Keyframe(time: delay + 1, pose: Pose(frame: to)))
    for (start, end) in zip(keyframes, keyframes.dropFirst()) {
      let isJump = end.time - start.time < 1.1e-6
      #expect(isJump || start.time - delay < 1.1e-6 && delay + 1 - end.time < 1.1e-6)
    }
  }

  @Test func `has two keyframes if the curve is straight`() throws {
    let change = Transition.Change(id: "card", from: move.from, to: move.to)
    let animation = Animation(.curve(.keyword(.linear), duration: 0.3), delay: 0.1)
    let tracks = try Transition([change], animation).tracks(.maximumError(0.25))
    #expect(tracks[0].keyframes.map(\.time) == [0.1, 0.4])
    #expect(tracks[0].keyframes.map(\.pose) == [move.from, move.to])
  }

  @Test func `has strictly increasing times, also if it is short after a long delay`() throws {
    let change = Transition.Change(id: "card", from: move.from, to: move.to)
    let animation = Animation(.curve(.keyword(.ease), duration: 1e-9), delay: 3_600)
    let frames = try Transition([change], animation).tracks(.maximumError(0.01))[0].keyframes
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.time < $1.time })
    #expect(frames.last?.pose == move.to)
  }

  @Test func `has a keyframe for each sixtieth of a second and for the end`() throws {
    let change = Transition.Change(id: "card", from: move.from, to: move.to)
    let spring = try Spring(duration: 0.5, dampingRatio: 1)
    let transition = Transition([change], Animation(.spring(spring, duration: 0.5)))
    let frames = try transition.tracks(.framesPerSecond(60))[0].keyframes
    #expect(frames.count == 31)
    #expect(frames[30].time == 0.5)
    #expect(frames[15].pose.frame.y == 844 - 789 * spring.value(at: 0.25))
    #expect(
      try transition.tracks(.framesPerSecond(7))[0].keyframes.map(\.time) == [0, 1 / 7, 2 / 7, 3 / 7, 0.5])
  }

  @Test func `fades in views that appear and fades out views that vanish`() throws {
    let changes = [
      Transition.Change(id: "new", from: nil, to: move.to),
      Transition.Change(id: "old", from: move.from, to: nil),
    ]
    let animation = Animation(.curve(.keyword(.linear), duration: 1))
    let tracks = try Transition(changes, animation).tracks(.maximumError(0.25))
    #expect(tracks.map { $0.keyframes.map(\.pose.alpha) } == [[0, 1], [1, 0]])
    #expect(tracks[0].keyframes[0].pose.frame == move.to.frame)
    #expect(tracks[1].keyframes[1].pose.frame == move.from.frame)
  }

  @Test func `rotates the short way and ends at its target`() throws {
    let from = Pose(frame: .zero, transform: Pose.Transform(rotation: 10))
    let to = Pose(frame: .zero, transform: Pose.Transform(rotation: 350))
    let animation = Animation(.curve(.keyword(.linear), duration: 1))
    let change = Transition.Change(id: "a", from: from, to: to)
    let frames = try Transition([change], animation).tracks(.maximumError(0.25))[0].keyframes
    #expect(frames.map(\.pose.transform.rotation) == [370, 350])
  }

  @Test func `moves a view by its own animation, and has two keyframes for a view that stays`() throws {
    let own = Animation(.curve(.keyword(.linear), duration: 0.2))
    let changes = [
      Transition.Change(id: "a", from: move.from, to: move.to, animation: own),
      Transition.Change(id: "b", from: move.to, to: move.to),
    ]
    let spring = Animation(.spring(try Spring(duration: 0.5, dampingRatio: 0.2), duration: 0.5))
    let tracks = try Transition(changes, spring).tracks(.maximumError(0.25))
    #expect(tracks.map { $0.keyframes.map(\.time) } == [[0, 0.2], [0, 0.5]])
  }

  @Test func `keeps every component in its range`() throws {
    let change = Transition.Change(
      id: "a", from: Pose(frame: Rect(x: 0, y: 0, width: 300, height: 40), alpha: 0, cornerRadius: 100),
      to: Pose(frame: Rect(x: 0, y: 0, width: 5, height: 40), alpha: 1, cornerRadius: 2))
    let spring = Animation(.spring(try Spring(duration: 0.5, dampingRatio: 0.3), duration: nil))
    let track = try Transition([change], spring).tracks(.maximumError(0.25))[0]
    #expect(zip(track.keyframes, track.keyframes.dropFirst()).allSatisfy { $0.time < $1.time })
    for number in 0...10_000 {
      let time = spring.duration * Double(number) / 10_000
      let progress = spring.value(at: time)
      let pose = try #require(track.pose(at: time))
      // A settled spring is a thousandth of the distance, 0.3 points, from its target.
      #expect(abs(pose.frame.width - max(300 - 295 * progress, 0)) <= 0.25 + 0.3)
      #expect(abs(pose.cornerRadius - max(100 - 98 * progress, 0)) <= 0.25 + 0.3)
      #expect(abs(pose.alpha - min(max(progress, 0), 1)) <= 0.55 / 100)
      #expect(pose.frame.width >= 0 && pose.cornerRadius >= 0 && (0...1).contains(pose.alpha))
    }
  }

  @Test func `without a duration ends at once`() throws {
    let change = Transition.Change(id: "a", from: move.from, to: move.to)
    let transition = Transition([change], Animation(.curve(.keyword(.ease), duration: 0)))
    for sampling in [Transition.Sampling.maximumError(1), .framesPerSecond(60)] {
      #expect(try transition.tracks(sampling)[0].keyframes == [Track.Keyframe(time: 0, pose: move.to)])
    }
  }

  @Test func `is refused if it needs too much`() throws {
    let change = Transition.Change(id: "a", from: move.from, to: move.to)
    let swinging = Animation(.spring(try Spring(mass: 1, stiffness: 1e4, damping: 0.001), duration: nil))
    #expect(throws: TransitionError.tooFine) {
      try Transition([change], swinging).tracks(.maximumError(0.25))
    }
    #expect(throws: TransitionError.tooManyKeyframes) {
      try Transition([change], swinging).tracks(.framesPerSecond(60))
    }
    let slow = Animation(.curve(.keyword(.ease), duration: 100))
    let many = (0..<20).map { Transition.Change(id: "\($0)", from: move.from, to: move.to) }
    #expect(throws: TransitionError.tooManyKeyframes) {
      try Transition(many, slow).tracks(.framesPerSecond(60))
    }
  }

  @Test func `has at most as many keyframes as the limit`() throws {
    func count(_ views: Int, _ frames: Int) throws(TransitionError) -> Int {
      let animation = Animation(.curve(.keyword(.linear), duration: Double(frames - 1) / 1_000))
      let changes = (0..<views).map { Transition.Change(id: "\($0)", from: move.from, to: move.to) }
      let tracks = try Transition(changes, animation).tracks(.framesPerSecond(1_000))
      return tracks.reduce(0) { $0 + $1.keyframes.count }
    }
    for (views, frames) in [(1, 100_000), (10, 10_000)] { #expect(try count(views, frames) == 100_000) }
    // 11 times 9,091 is 100,001.
    for (views, frames) in [(1, 100_001), (11, 9_091)] {
      #expect(throws: TransitionError.tooManyKeyframes) { try count(views, frames) }
    }
  }

  @Test func `spends at most its sampling budget`() throws {
    let animation = Animation(.curve(.keyword(.ease), duration: 1))
    func change(_ id: String, _ x: Double) -> Transition.Change {
      let start = Rect(x: 0, y: 0, width: 10, height: 10)
      return Transition.Change(
        id: id, from: Pose(frame: start), to: Pose(frame: start.offset(by: Point(x: x, y: 0))))
    }
    // Two views move equally far and share the chosen places.
    let changes = [change("a", 300), change("b", 200), change("c", 300)]
    let places = try #require(ProgressLine(animation, tolerance: 1 / 300)).places.count
    var samplingBudget = Limits.choices
    let keyframes = try Transition(changes, animation).tracks(.maximumError(1), taking: &samplingBudget)
      .reduce(0) { $0 + $1.keyframes.count }
    let needed = (Limits.placeCost + 2) * places + Limits.placeCost * keyframes
    #expect(Limits.choices - samplingBudget == needed)
    samplingBudget = needed
    _ = try Transition(changes, animation).tracks(.maximumError(1), taking: &samplingBudget)
    #expect(samplingBudget == 0)
    samplingBudget = needed - 1
    #expect(throws: TransitionError.tooFine) {
      try Transition(changes, animation).tracks(.maximumError(1), taking: &samplingBudget)
    }
    samplingBudget = Limits.placeCost * places - 1
    #expect(throws: TransitionError.tooFine) {
      try Transition([changes[0]], animation).tracks(.maximumError(1), taking: &samplingBudget)
    }
  }
}
