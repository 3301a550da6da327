import HTTP
import TestSupport
import Testing

/// Writes flows with fingers, taps and events that overlap.
private struct RandomDocument {
  private var random: SeededGenerator
  private var count = 0

  init(seed: Int) { random = SeededGenerator(seed: UInt64(seed)) }

  private mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func controller() -> String {
    count += 1
    let id = #""id":"c\#(count)""#
    switch number(0..<4) {
    case 0:
      count += 1
      return #"{\#(id),"navigation":{"stack":[{"id":"c\#(count)"}]}}"#
    case 1: return #"{\#(id),"isModalInPresentation":true}"#
    case 2: return #"{\#(id),"preferredContentSize":{"width":300,"height":\#(number(100..<500))}}"#
    default: return "{\(id)}"
    }
  }

  private mutating func event() -> String {
    let presentations = [
      #"{"modal":{}}"#, #"{"modal":{"style":"fullScreen"}}"#,
      #"{"modal":{"detents":["medium","large"],"largestUndimmedDetent":0}}"#,
      #"{"custom":{"width":{"inset":16},"dimming":{"alpha":0.4}}}"#,
      #"{"popover":{"source":{"rect":{"x":200,"y":100,"width":20,"height":20}}}}"#,
    ]
    switch number(0..<9) {
    case 0, 1:
      return
        #""present":{"controller":\#(controller()),"presentation":\#(presentations[number(0..<presentations.count)])}"#
    case 2: return #""push":{"in":"nav","controller":{"id":"p\#(number(0..<1_000_000))"}}"#
    case 3: return #""pop":{}"#
    case 4: return #""dismiss":{}"#
    case 5: return #""tap":{"point":{"x":\#(number(0..<390)),"y":\#(number(0..<390))}}"#
    case 6: return #""keyboard":{"height":\#(number(0..<2) * 300)}"#
    case 7:
      let names = ["iPhone 14", "iPad (10th)"]
      return #""environment":{"device":"\#(names[number(0..<2)])"}"#
    default:
      return
        #""drag":{"gesture":[{"time":0,"translation":{"x":0,"y":0}},{"time":0.2,"translation":{"x":\#(number(-300..<300)),"y":\#(number(-300..<600))}}]}"#
    }
  }

  mutating func events() -> [String] {
    (0..<number(2..<6)).map { _ in
      let after = ["", "", #""after":0,"#, #""after":0.1,"#][number(0..<4)]
      return "{\(after)\(event())}"
    }
  }
}

@Suite struct `Random documents of flows` {
  private func flow(_ seed: Int) -> FlowAnswer {
    var document = RandomDocument(seed: seed)
    return FlowAnswer(
      root: #"{"id":"nav","navigation":{"stack":[{"id":"home"}]}}"#,
      environment: #"{"device":"iPhone 14"}"#, events: document.events())
  }

  // What stood behind a sheet that a finger drew to another detent had no tracks.
  @Test(arguments: 0..<30) func `have a track for each difference, and the same bytes twice`(group: Int) {
    for seed in (group * 40)..<(group * 40 + 40) {
      let flow = flow(seed)
      guard flow.answer.status == 200 else { continue }
      #expect(flow.answer.text == self.flow(seed).answer.text)
      let steps = flow.answer.json["steps"] as? [[String: Any]] ?? []
      for number in steps.indices.dropFirst() {
        let (old, new) = (frames(flow, number - 1), frames(flow, number))
        for id in Set(old.keys).union(new.keys) where old[id] != new[id] {
          #expect(!flow.track(number, id).isEmpty, "seed \(seed), step \(number): \(id)")
        }
      }
      for number in steps.indices {
        let count = (flow.state(number)["controllers"] as? [String] ?? []).count
        let before = number > 0 ? (flow.state(number - 1)["controllers"] as? [String] ?? []).count : 2
        #expect(flow.events(number).count <= 20 * (count + before) + 2)
      }
    }
  }

  @Test func `are drawn whenever they are computed`() {
    for seed in 0..<60 {
      var document = RandomDocument(seed: seed)
      let events = document.events().joined(separator: ",")
      let body =
        #"{"environment":{"device":"iPhone 14"},"root":{"id":"nav","navigation":{"stack":[{"id":"home"}]}},"events":[\#(events)]}"#
      for type in ["image/svg+xml", "image/svg+xml;content=screen"] {
        let picture = Answer(
          to: Array(body.utf8), Fields([("Content-Type", "application/json"), ("Accept", type)]),
          at: "/v1/flows")
        #expect(picture.status == flow(seed).answer.status, "seed \(seed): \(picture.text.prefix(300))")
      }
    }
  }

  @Test func `are legal often enough`() {
    #expect((0..<200).filter { flow($0).answer.status == 200 }.count > 80)
  }

  private func frames(_ flow: FlowAnswer, _ step: Int) -> [String: [Double]] {
    var frames = flow.chrome(step)
    for id in flow.state(step)["controllers"] as? [String] ?? [] { frames[id] = flow.frame(step, id) }
    return frames
  }
}
