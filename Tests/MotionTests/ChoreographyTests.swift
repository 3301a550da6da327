import Foundation
import Geometry
import Motion
import Testing

@Suite struct `A choreography` {
  private func change(_ id: String, _ from: Double, _ to: Double) -> Transition.Change {
    func pose(_ x: Double) -> Pose { Pose(frame: Rect(x: x, y: 0, width: 10, height: 10)) }
    return Transition.Change(id: id, from: pose(from), to: pose(to))
  }

  private func linear(_ duration: Double, delay: Double = 0) -> Animation {
    Animation(.curve(.keyword(.linear), duration: duration), delay: delay)
  }

  @Test func `has one track for each view through all transitions`() throws {
    var choreography = Choreography(Transition([change("a", 0, 10), change("b", 5, 6)], linear(1)))
    choreography.append(Transition([change("a", 10, 30), change("c", 1, 2)], linear(2, delay: 0.5)))
    #expect(choreography.duration == 3.5)
    var samplingBudget = Limits.choices
    let tracks = try choreography.tracks(.maximumError(0.25), taking: &samplingBudget)
    #expect(tracks.map(\.id) == ["a", "b", "c"])
    #expect(tracks[0].keyframes.map(\.time) == [0, 1, 1.5, 3.5])
    #expect(tracks[0].keyframes.map(\.pose.frame.x) == [0, 10, 10, 30])
    #expect(tracks[2].keyframes.map(\.time) == [1.5, 3.5])
  }

  @Test func `without views takes no time`() {
    var choreography = Choreography()
    choreography.append(Transition([], linear(1)))
    #expect(choreography.acts.isEmpty)
    #expect(choreography.duration == 0)
    #expect(choreography.settlingTime == 0)
  }

  /// The projected position of a corner, in points from the center: flipped about the vertical axis, right side to
  /// the front, and divided by its distance from the eye.
  private func corner(_ pose: Pose, _ x: Double, _ y: Double) -> Point {
    let angle = pose.transform.flip * .pi / 180
    let (side, depth) = (x * cos(angle), x * sin(angle))
    let distance = pose.transform.perspective
    let scale = distance > 0 ? distance / (distance - depth) : 1
    return Point(x: side * scale, y: y * scale)
  }

  @Test(arguments: [(393.0, 852.0, 1000.0), (1366, 1024, 1366), (400, 100, 800)])
  func `turns a window over within the bound at ten thousand times`(
    width: Double, height: Double, distance: Double
  ) throws {
    var poses = [0.0, 180].map { _ in Pose(frame: Rect(x: 0, y: 0, width: width, height: height)) }
    for (number, flip) in [0.0, 180].enumerated() {
      poses[number].transform.flip = flip
      poses[number].transform.perspective = distance
    }
    let animation = Animation(.curve(.keyword(.easeInOut), duration: 0.75))
    #expect(try miss(from: poses[0], to: poses[1], animation) <= 0.25)
  }

  @Test(arguments: [(1000.0, 500.0), (500, 0), (0, 700)]) func `brings the eye nearer within the error`(
    distance: Double, toDistance: Double
  ) throws {
    let poses = [distance, toDistance].map { distance in
      Pose(
        frame: Rect(x: 0, y: 0, width: 300, height: 400),
        transform: Pose.Transform(flip: 45, perspective: distance))
    }
    let animation = Animation(.curve(.keyword(.easeInOut), duration: 0.75))
    #expect(try miss(from: poses[0], to: poses[1], animation) <= 0.25)
  }

  /// The greatest error of the corners between keyframes at ten thousand times, in points.
  private func miss(from: Pose, to: Pose, _ animation: Animation) throws -> Double {
    let transition = Transition([.init(id: "a", from: from, to: to)], animation)
    let track = try transition.tracks(.maximumError(0.25))[0]
    let (x, y) = (from.frame.width / 2, from.frame.height / 2)
    var worst = 0.0
    for step in 0...10_000 {
      let time = animation.duration * Double(step) / 10_000
      let meant = from.interpolated(to: to, animation.value(at: time))
      let told = try #require(track.pose(at: time))
      for x in [x, -x] {
        let (a, b) = (corner(meant, x, y), corner(told, x, y))
        worst = max(worst, abs(a.x - b.x), abs(a.y - b.y))
      }
    }
    return worst
  }

  @Test func `overshoots no perspective without getting one`() throws {
    let square = Rect(x: 0, y: 0, width: 100, height: 100)
    let from = Pose(frame: square, transform: Pose.Transform(flip: 90, perspective: 500))
    let animation = Animation(.spring(try Spring(duration: 0.5, dampingRatio: 0.2), duration: 0.5))
    let transition = Transition([.init(id: "a", from: from, to: Pose(frame: square))], animation)
    let transforms = try transition.tracks(.maximumError(0.25))[0].keyframes.map(\.pose.transform)
    #expect(transforms.contains { $0.flip < 0 })
    for transform in transforms {
      // The nearness shrinks with the flip, but not below 0.
      let nearness = max(0, transform.flip / 90) / 500
      let told = transform.perspective > 0 ? 1 / transform.perspective : 0
      #expect(abs(told - nearness) < 2e-9 && transform.perspective >= 0)
    }
  }

  @Test(arguments: [Double.leastNonzeroMagnitude, 1e-300, 1e9])
  func `has a perspective on the way from any to none`(distance: Double) {
    let frame = Rect(x: 0, y: 0, width: 1, height: 1)
    let from = Pose(frame: frame, transform: Pose.Transform(flip: 9, perspective: distance))
    for progress in [-3, 0, 0.25, 0.5, 1, 1.5] {
      #expect((0...1e9).contains(from.interpolated(to: Pose(frame: frame), progress).transform.perspective))
    }
  }
}
