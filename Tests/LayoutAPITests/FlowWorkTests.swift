import Documents
import Geometry
import Motion
import Presentation
import Testing

@testable import Operations

@Suite struct `The work of a flow` {
  private func run(
    _ root: String, _ events: [String], layouts: Bool = false, laysOutAll: Bool = false
  ) throws -> (run: FlowRun, solved: Int, frames: Int) {
    let text =
      #"{"environment":{"device":"iPhone 14"},"root":\#(root),"layouts":\#(layouts),"events":[\#(events.joined(separator: ","))]}"#
    var request = try FlowsRequest(Array(text.utf8))
    request.laysOutAll = laysOutAll
    var run = try FlowRun(request, WorkBudget())
    let atFirst = run.flow.steps
    var frames = 0
    for number in events.indices {
      frames += try run.perform(number).layouts?.reduce(0) { $0 + $1.frameCount } ?? 0
    }
    return (run, atFirst - run.flow.steps, frames)
  }

  private static let navigation = #"{"id":"nav","navigation":{"stack":[{"id":"home"}]}}"#
  private static let events: [(name: String, pair: @Sendable (Int) -> [String])] = [
    ("pushes and pops", { [#"{"push":{"controller":{"id":"c\#($0)"}}}"#, #"{"pop":{}}"#] }),
    (
      "presentations",
      { [#"{"present":{"controller":{"id":"c\#($0)"},"presentation":{"modal":{}}}}"#, #"{"dismiss":{}}"#] }
    ),
    (
      "drags",
      { _ in
        [
          #"{"present":{"controller":{"id":"c"},"presentation":{"modal":{}}}}"#,
          #"{"drag":{"gesture":[{"time":0,"translation":{"x":0,"y":0}},{"time":0.1,"translation":{"x":0,"y":500}}]}}"#,
        ]
      }
    ),
    (
      "rotations",
      { _ in ["landscape", "portrait"].map { #"{"environment":{"orientation":"\#($0)"}}"# } }
    ),
  ]

  // Sampling a spring for each of 200 events took half of the time.
  @Test(arguments: events.indices) func `samples each animation once, however many events use it`(kind: Int)
    throws
  {
    let pair = `The work of a flow`.events[kind].pair
    let few = try run(`The work of a flow`.navigation, pair(0)).run.memory
    let many = try run(`The work of a flow`.navigation, (0..<100).flatMap(pair)).run.memory
    #expect(few.lineCount > 0)
    #expect(many.lineCount == few.lineCount)
  }

  @Test func `leaves a memory's tracks and samples as they are without one`() throws {
    let memory = SamplerMemory()
    for (from, to) in [(0.0, 100.0), (100, 0), (0, 100), (20, 30), (0, 100)] {
      let change = Transition.Change(
        id: "a", from: Pose(frame: Rect(x: from, y: 0, width: 9, height: 9)),
        to: Pose(frame: Rect(x: to, y: 0, width: 9, height: 9)))
      let transition = Transition([change], Animation(.curve(.keyword(.easeInOut), duration: 0.3)))
      var (alone, remembered) = (Limits.choices, Limits.choices)
      let tracks = try transition.tracks(.maximumError(0.25), taking: &alone)
      #expect(
        try transition.tracks(.maximumError(0.25), taking: &remembered, memory: memory) == tracks)
      #expect(alone == remembered)
    }
    #expect(memory.lineCount == 2)
  }

  private typealias Limits = Motion.Limits

  @Test func `with the inside is that of its layouts`() throws {
    let card =
      #"{"present":{"controller":{"id":"card","view":{"id":"v","subviews":[{"id":"box"}]},"constraints":["box.top == v.top + 8","box.leading == v.leading","v.trailing == box.trailing","v.bottom == box.bottom + 8 @999",{"id":"height","item":"box","attribute":"height","relation":"==","constant":100}]},"presentation":{"custom":{"width":{"inset":16}}}}}"#
    let changes = (0..<60).flatMap {
      [
        #"{"set":{"constraint":"height","constant":\#(100 + $0 % 7)}}"#,
        #"{"updatePresentationLayout":{"controller":"card"}}"#,
      ]
    }
    let without = try run(#"{"id":"home"}"#, [card] + changes, laysOutAll: true)
    let with = try run(#"{"id":"home"}"#, [card] + changes, layouts: true)
    // The layouts are those that pictures need, too; no step lays out a second time for the response.
    #expect(with.solved <= without.solved + 2 * changes.count)
    // Without layouts or pictures nobody sees a diagnosis, so there is none.
    #expect(try run(#"{"id":"home"}"#, [card] + changes).solved < without.solved)
    // Each step has two views before and after, and at most as many tracks.
    #expect(with.frames <= (changes.count + 1) * 6)
  }
}
