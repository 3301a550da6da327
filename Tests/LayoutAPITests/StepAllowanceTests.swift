import AutoLayout
import HTTP
import Motion
import Testing
import TestSupport

@testable import Documents
@testable import LayoutAPI
@testable import Operations

@Suite struct `An allowance of steps` {
  private let service = Service(isReady: { true })

  // A trial that ran out while it looked for repairs was sent all the same: 16 of 22.
  @Test func `gives a short document the answer that a long one gets`() throws {
    var random = SeededGenerator(seed: 30)
    for rows in [30, 3] {
      let document = Self.layout(Self.list(of: rows, &random))
      let short = Self.request(document)
      let long = Self.request(document + String(repeating: " ", count: LayoutAPI.Limits.trialBytes))
      #expect(service.respond(to: long, effort: .little).response == nil)
      let answer = service.response(to: long).body
      #expect(String(decoding: answer, as: UTF8.self).contains("conflicting"))
      #expect((service.respond(to: short, effort: .little).finish()).body == answer)
    }
  }

  @Test(.slow) func `that is a part of another gives the same answer or none`() throws {
    var (equal, none) = (0, 0)
    for seed in 1...12 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      for (operation, document) in Self.documents(&random) {
        let whole = try Self.answer(operation, document, StepAllowance(Documents.Limits.steps))
        for part in 1...12 {
          // The last two just do and just do not.
          let steps = part > 10 ? whole.steps + part - 11 : whole.steps * part / 11
          let allowance = StepAllowance(Documents.Limits.steps).limited(to: steps)
          do throws(Problem) {
            let answer = try Self.answer(operation, document, allowance)
            #expect(
              answer.body == whole.body, "\(operation.name), seed \(seed), \(steps) of \(whole.steps) steps")
            equal += 1
          } catch {
            #expect(error.code == .tooComplex, "\(operation.name), seed \(seed)")
            none += 1
          }
        }
      }
    }
    #expect(equal > 50 && none > 500, "\(equal), \(none)")
  }

  @Test func `that nobody would grant more of shortens the diagnosis`() throws {
    var random = SeededGenerator(seed: 1)
    let document = Self.layout(Self.list(of: 30, &random))
    let whole = try Self.answer(.layouts, document, StepAllowance(Documents.Limits.steps))
    let shortened = try Self.answer(.layouts, document, StepAllowance(whole.steps * 3 / 4))
    #expect(shortened.body.count < whole.body.count)
  }

  @Test func `ends a batch, whose line then says to be sent by itself`() throws {
    var random = SeededGenerator(seed: 1)
    let document = Self.layout(Self.list(of: 30, &random))
    let whole = try Self.answer(.layouts, document, StepAllowance(Documents.Limits.steps))
    var batch = Batch(stepLimit: whole.steps * 7 / 4, stepsOfLine: StepAllowance(Documents.Limits.steps))
    let line = Array(#"{"operation":"layouts","request":\#(document)}"#.utf8)
    #expect(batch.answer(line) == whole.body)
    #expect(String(decoding: batch.answer(line), as: UTF8.self).contains(#""code":"too-complex""#))
  }

  // What failed had taken nothing, however long it took.
  @Test func `is taken from by a line that fails`() throws {
    var random = SeededGenerator(seed: 1)
    let list = Self.layout(Self.list(of: 12, &random))
    let whole = try Self.answer(.layouts, list, StepAllowance(Documents.Limits.steps)).steps
    try #require(whole > 1_000)
    func taken(
      _ operation: Operations.Operation, _ request: String, _ allowance: Int = Documents.Limits.steps
    )
      -> Int
    {
      var batch = Batch(stepLimit: Int.max, stepsOfLine: StepAllowance(allowance))
      let answer = batch.answer(Array(#"{"operation":"\#(operation.name)","request":\#(request)}"#.utf8))
      #expect(String(decoding: answer, as: UTF8.self).contains(#""code":"#) && batch.hasFailures)
      return Int.max - batch.steps
    }
    #expect(taken(.layouts, "{}") == 0)
    #expect((101...whole).contains(taken(.layouts, list, 100)))
    // Two layouts are compared with one, which is found when all are solved.
    let two = #""environments":{"devices":["iPhone 15","iPhone SE (3rd)"]}"#
    let devices = list.replacing(#""environment":{"size":{"width":390,"height":844}}"#, with: two)
    #expect(taken(.diffs, #"{"from":\#(list),"to":\#(devices)}"#) > whole)
    // What is on screen is solved before the event that cannot be.
    let controller = #"{"id":"c",\#(Self.list(of: 12, &random))}"#
    let environment = #""environment":{"device":"iPhone 15"}"#
    let present = #"{"present":{"controller":\#(controller),"presentation":{"modal":{"style":"formSheet"}}}}"#
    let unknown = #"{"set":{"constraint":"nowhere","constant":7}}"#
    let flow = #"{\#(environment),"root":{"id":"r"},"events":[\#(present),\#(unknown)]}"#
    #expect(taken(.flows, flow) > 1_000)
    #expect((101..<10_000).contains(taken(.flows, flow, 100)))
    let phase =
      #"{\#(environment),"presented":\#(controller),"presentation":{"modal":{"style":"formSheet"}},"phase":"present"}"#
    #expect((101..<10_000).contains(taken(.transitions, phase, 100)))
    // What lies below is solved before its bar is found missing.
    let source = #"{"popover":{"source":{"barButtonItem":"trailing"}}}"#
    let popover = #""presented":{"id":"p"},"presentation":\#(source)"#
    let sheet = #"{"presented":\#(controller),"presentation":{"modal":{"style":"formSheet"}}}"#
    let pad = #""environment":{"device":"iPad Pro 11 (1st-4th)"}"#
    #expect(taken(.presentations, #"{\#(pad),"presentationStack":[\#(sheet)],\#(popover)}"#) > 1_000)
  }

  // An animation's places were no steps: 55,000 lines of 180 bytes took a worker an hour and a half.
  @Test func `is taken from by animations`() throws {
    func spring(_ damping: Double) -> String {
      #"{"spring":{"mass":1,"stiffness":10000,"damping":\#(damping)}}"#
    }
    func taken(_ operation: String, _ request: String) -> Int {
      var batch = Batch(stepLimit: Int.max, stepsOfLine: StepAllowance(Documents.Limits.steps))
      _ = batch.answer(Array(#"{"operation":"\#(operation)","request":\#(request)}"#.utf8))
      return Int.max - batch.steps
    }
    // It swings so often that no place is made.
    #expect(taken("timings", #"{"animation":\#(spring(0.0001))}"#) == 0)
    // No line is made of so many places, which are made to know.
    let places = 20 * Motion.Limits.samples
    let fine = #"{"animation":\#(spring(0.04)),"linear":{"maximumError":1e-5}}"#
    #expect(taken("timings", fine) > places && taken("timings", fine) < places + 10_000)
    let calm = taken("timings", #"{"animation":\#(spring(40))}"#)
    #expect(calm > 20 * 64 && calm < places)
    let views = (0..<2).map { #""\#($0)":{"frame":{"x":\#($0),"y":0,"width":1,"height":1}}"# }
    let moved = #""from":{\#(views.joined(separator: ","))},"to":{}"#
    #expect(taken("transitions", #"{\#(moved),"animation":\#(spring(40))}"#) > 20 * 64)
    // The first view has its keyframes when there are too many for the second.
    let rate = #""animation":{"curve":"ease","duration":99.9},"sampling":{"framesPerSecond":1000}"#
    #expect(taken("transitions", #"{\#(moved),\#(rate)}"#) == 2 * 20 * 99_901)
    let turn = #"{"environment":{"orientation":"landscape"}}"#
    let scene = #""environment":{"device":"iPhone 15"},"root":{"id":"c","view":{"id":"v"}}"#
    #expect(taken("flows", #"{\#(scene),"events":[\#(turn)]}"#) > 20)
  }

  @Test func `of samples is shared by all events of a flow`() throws {
    let turns = ["landscape", "portrait"].map { #"{"environment":{"orientation":"\#($0)"}}"# }
    let scene = #""environment":{"device":"iPhone 15"},"root":{"id":"c","view":{"id":"v"}}"#
    let input = OperationInput(Array(#"{\#(scene),"events":[\#(turns.joined(separator: ","))]}"#.utf8))
    let document = try FlowsRequest(input.body)
    var request = try FlowRun(document, WorkBudget())
    #expect(request.samplingBudget == 120_000_000)
    _ = try request.perform(0)
    let first = 120_000_000 - request.samplingBudget
    _ = try request.perform(1)
    let both = 120_000_000 - request.samplingBudget
    #expect(first > 0 && both > first)
    // As many as they take, and one fewer.
    for (looks, isEnough) in [(both, true), (both - 1, false)] {
      request = try FlowRun(document, WorkBudget())
      request.samplingBudget = looks
      _ = try request.perform(0)
      if isEnough {
        _ = try request.perform(1)
        #expect(request.samplingBudget == 0)
      } else {
        let problem = #expect(throws: Problem.self) { try request.perform(1) }
        #expect(problem?.code == .tooManyKeyframes && problem?.faults.first?.pointer == "/events/1")
      }
    }
  }

  // CSS was written before its steps were counted, and most of the keyframes it writes are replaced by a `linear()`.
  @Test func `is taken from by the keyframes of an export before they are written`() throws {
    func views(_ x: Int) -> String {
      (0..<40).map { #""v\#($0)":{"frame":{"x":\#(x),"y":0,"width":\#(100 + $0),"height":9}}"# }
        .joined(separator: ",")
    }
    let motion = #""animation":{"curve":"ease","duration":0.5},"sampling":{"framesPerSecond":60}"#
    let document = #"{"from":{\#(views(0))},"to":{\#(views(200))},\#(motion)}"#
    func steps(_ type: String) throws -> Int {
      let budget = WorkBudget()
      let input = OperationInput(Array(document.utf8), accepted: MediaType(field: type))
      _ = try Operations.Operation.transitions.read(input).answer(within: budget)
      return budget.meter.steps
    }
    let (json, css) = (try steps("application/json"), try steps("text/css"))
    // 31 keyframes of each view.
    let keyframes = 40 * 31 * WorkBudget.bytesPerKeyframe * WorkBudget.stepsPerWrittenByte
    #expect(css >= json + keyframes)
  }

  // MARK: Documents

  /// A document for each operation that lays out.
  private static func documents(_ random: inout SeededGenerator) -> [(Operation, String)] {
    let (list, other) = (list(of: 12, &random), list(of: 5, &random))
    let controller = #"{"id":"c",\#(list)}"#
    let phone = #""environment":{"device":"iPhone 15"}"#
    let presentation = #"\#(phone),"presented":\#(controller),"presentation":{"modal":{"style":"formSheet"}}"#
    return [
      (.layouts, layout(list)),
      (
        .layouts,
        #"{\#(other),"explain":true,"environments":{"devices":["iPhone 15","iPad Pro 11 (1st-4th)"]}}"#
      ),
      (.presentations, #"{\#(presentation)}"#),
      (.transitions, #"{\#(presentation),"phase":"present"}"#),
      (
        .flows,
        #"{\#(phone),"root":\#(controller),"events":[{"set":{"constraint":"end","constant":7}},{"environment":{"orientation":"landscape"}}]}"#
      ),
      (.lints, layout(other)),
      (.diffs, #"{"from":\#(layout(list)),"to":\#(layout(other))}"#),
      (
        .diagnoses,
        #"{"log":"(\n\"<NSLayoutConstraint:0x1 UIView:0xa.width == 1>\"\n\"<NSLayoutConstraint:0x2 UIView:0xa.width == 2>\"\n\"<NSLayoutConstraint:0x3 UIView:0xb.width == 3>\"\n)"}"#
      ),
    ]
  }

  private static func layout(_ list: String) -> String {
    #"{\#(list),"environment":{"size":{"width":390,"height":844}}}"#
  }

  /// Rows below each other whose last one also ends with the list, at heights that do not add up to that, some of them
  /// only wished for.
  private static func list(of count: Int, _ random: inout SeededGenerator) -> String {
    var constraints = [
      #""row0.top == list.top""#,
      #"{"id":"end","item":"row\#(count - 1)","attribute":"bottom","toItem":"list"}"#,
    ]
    for row in 0..<count {
      let priority = Bool.random(using: &random) ? "" : " @\(Int.random(in: 1...999, using: &random))"
      constraints += [
        #""row\#(row).leading == list.leading + 16""#,
        #""row\#(row).trailing == list.trailing - 16\#(priority)""#,
        #""row\#(row).height == \#(Int.random(in: 20...80, using: &random))""#,
        #""row\#(row).width <= 300 @\#(Int.random(in: 1...999, using: &random))""#,
      ]
      if row > 0 { constraints.append(#""row\#(row).top == row\#(row - 1).bottom + 8""#) }
    }
    let rows = (0..<count).map { #"{"id":"row\#($0)"}"# }.joined(separator: ",")
    return
      #""view":{"id":"list","subviews":[\#(rows)]},"constraints":[\#(constraints.joined(separator: ","))]"#
  }

  // MARK: Answers

  private static func answer(
    _ operation: Operations.Operation, _ document: String, _ allowance: StepAllowance
  ) throws(Problem) -> OperationAnswer {
    try operation.read(OperationInput(Array(document.utf8))).answer(within: WorkBudget(allowance))
  }

  private static func request(_ document: String) -> Request {
    Request(
      .post, RequestTarget(path: "/v1/layouts"), fields: Fields([("Content-Type", "application/json")]),
      body: Array(document.utf8))
  }
}
