import Geometry
import Testing

@testable import Motion

@Suite struct `A flight` {
  private static let linear = Animation(.curve(.keyword(.linear), duration: 0.4))
  private static let easeInOut = Animation(.curve(.keyword(.easeInOut), duration: 0.4))

  private func frame(_ x: Double, _ width: Double = 100) -> Pose {
    Pose(frame: Rect(x: x, y: 0, width: width, height: 50))
  }

  private func move(_ from: Double, _ to: Double, _ animation: Animation) -> Choreography {
    Choreography(Transition([.init(id: "a", from: frame(from), to: frame(to))], animation))
  }

  private func tracks(
    _ choreography: Choreography, over flight: Flight,
    _ sampling: Transition.Sampling = .maximumError(0.01)
  ) throws -> [Track] {
    var samples = Limits.choices
    return try choreography.tracks(over: flight, sampling, taking: &samples)
  }

  @Test func `adds what is left of each movement to the newest target`() throws {
    var flight = Flight()
    flight.add(move(0, 100, `A flight`.easeInOut))
    flight.advance(by: 0.1)
    let track = try #require(try tracks(move(100, 40, `A flight`.linear), over: flight).first)
    for step in 0...40 {
      let time = Double(step) / 100
      let first = time + 0.1 >= 0.4 ? 1 : `A flight`.easeInOut.value(at: time + 0.1)
      let second = min(time / 0.4, 1)
      // The target, the rest of the way from 0 to 100, and the rest of that from 100 to 40.
      let expected: Double = 40 + (0 - 100) * (1 - first) + (100 - 40) * (1 - second)
      let x = try #require(track.pose(at: time)).frame.x
      #expect(abs(x - expected) < 0.02, "at \(time)")
    }
    #expect(track.keyframes.last?.pose == frame(40))
  }

  @Test func `goes on unchanged if nothing new begins`() throws {
    var flight = Flight()
    flight.add(move(0, 100, `A flight`.linear))
    flight.advance(by: 0.3)
    let track = try #require(try tracks(Choreography(), over: flight).first)
    #expect(track.keyframes.map(\.time) == [0, 0.10000000000000003])
    #expect(abs(track.keyframes[0].pose.frame.x - 75) < 1e-9)
    #expect(track.keyframes[1].pose.frame.x == 100)
    flight.advance(by: 0.2)
    #expect(flight.isEmpty && flight.animationCount == 0)
  }

  @Test func `is left as it is by a jump`() throws {
    var flight = Flight()
    flight.add(move(0, 100, `A flight`.linear))
    flight.advance(by: 0.2)
    let jump = Animation(.curve(.keyword(.linear), duration: 0))
    let track = try #require(try tracks(move(100, 300, jump), over: flight).first)
    // Half of the first way is left, and the target is 300 at once.
    #expect(abs(try #require(track.pose(at: 0)).frame.x - 250) < 1e-9)
    #expect(abs(try #require(track.pose(at: 0.1)).frame.x - 275) < 1e-9)
    #expect(track.keyframes.last?.pose.frame.x == 300)
  }

  @Test func `has a keyframe for each frame at a frame rate`() throws {
    var flight = Flight()
    flight.add(move(0, 100, `A flight`.linear))
    flight.advance(by: 0.1)
    let track = try #require(
      try tracks(move(100, 0, `A flight`.linear), over: flight, .framesPerSecond(10)).first)
    #expect(track.keyframes.map { ($0.time * 1000).rounded() } == [0, 100, 200, 300, 400])
  }

  @Test func `continues with what fingers have done`() throws {
    var flight = Flight()
    let held = Track(
      id: "a", keyframes: [.init(time: 0, pose: frame(0)), .init(time: 0.4, pose: frame(80))])
    flight.add([held])
    flight.advance(by: 0.1)
    let track = try #require(try tracks(Choreography(), over: flight).first)
    #expect(abs(try #require(track.pose(at: 0)).frame.x - 20) < 1e-9)
    #expect(abs(try #require(track.pose(at: 0.15)).frame.x - 50) < 1e-9)
  }

  @Test func `takes as little work for many movements that begin together as for their sum`() throws {
    var flight = Flight()
    for number in 0..<200 {
      flight.add(move(Double(number), Double(number + 1), `A flight`.easeInOut))
      flight.advance(by: 0)
    }
    #expect(flight.animationCount == 200)
    var sum = Flight()
    sum.add(move(0, 200, `A flight`.easeInOut))
    var (choices, choicesOfSum) = (Limits.choices, Limits.choices)
    let tracks = try Choreography().tracks(over: flight, .maximumError(0.01), taking: &choices)
    #expect(try Choreography().tracks(over: sum, .maximumError(0.01), taking: &choicesOfSum) == tracks)
    #expect(choices == choicesOfSum && choices < Limits.choices)
    #expect(abs(try #require(tracks.first?.pose(at: 0)).frame.x) < 1e-9)
    #expect(tracks.first?.keyframes.last?.pose.frame.x == 200)
  }
}
