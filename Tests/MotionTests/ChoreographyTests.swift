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

  @Test func `tells each view once, through all acts`() throws {
    var choreography = Choreography(Transition([change("a", 0, 10), change("b", 5, 6)], linear(1)))
    choreography.append(Transition([change("a", 10, 30), change("c", 1, 2)], linear(2, delay: 0.5)))
    #expect(choreography.duration == 3.5)
    let tracks = try choreography.tracks(.maximumError(0.25))
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

  /// Where a corner is seen, in points from the middle: turned about the vertical, the right to the front, and divided
  /// by its distance from the eye.
  private func corner(_ pose: Pose, _ x: Double, _ y: Double) -> Point {
    let angle = pose.transform.flip * .pi / 180
    let (side, depth) = (x * cos(angle), x * sin(angle))
    let scale = pose.transform.perspective / (pose.transform.perspective - depth)
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
    let transition = Transition([.init(id: "a", from: poses[0], to: poses[1])], animation)
    let track = try transition.tracks(.maximumError(0.25))[0]
    var worst = 0.0
    for step in 0...10_000 {
      let time = 0.75 * Double(step) / 10_000
      let meant = poses[0].interpolated(to: poses[1], animation.value(at: time))
      let told = try #require(track.pose(at: time))
      for (x, y) in [(width / 2, height / 2), (-width / 2, height / 2)] {
        let (a, b) = (corner(meant, x, y), corner(told, x, y))
        worst = max(worst, abs(a.x - b.x), abs(a.y - b.y))
      }
    }
    #expect(worst <= 0.25)
  }
}
