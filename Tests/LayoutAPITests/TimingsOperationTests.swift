import Documents
import HTTP
import TestSupport
import Testing

@testable import LayoutAPI

@Suite struct `Timings` {
  private func answer(_ document: String) -> Answer { Answer(to: document, at: "/v1/timings") }

  /// Value and velocity at each of the times.
  private func values(_ document: String) -> [[Double]] {
    let values = answer(document).json["values"] as? [[String: Double]] ?? []
    return values.map { value in ["time", "value", "velocity"].map { value[$0] ?? .nan } }
  }

  @Test func `are those of the curve`() {
    let values = values(#"{"animation":{"curve":"easeInOut","duration":2},"at":[0,1,2,4]}"#)
    #expect(values.map { $0[1] } == [0, 0.5, 1, 1])
    #expect(values[1][2] > 0.8)
  }

  @Test func `wait for the delay`() {
    let values = values(#"{"animation":{"curve":"linear","duration":1,"delay":0.5},"at":[-1,0.25,1,2]}"#)
    #expect(values.map { $0[1] } == [0, 0, 0.5, 1.5])
    #expect(values.map { $0[2] } == [0, 0, 1, 1])
  }

  @Test(arguments: [
    (#"{"duration":0.5,"dampingRatio":0.8}"#, 0.5), (#"{"duration":0.5,"bounce":0}"#, 0.8),
    (#"{"mass":1,"stiffness":100,"damping":20}"#, 1), (#"{"response":0.5,"dampingFraction":1}"#, 0.8),
    (#"{"mass":3,"stiffness":1000,"damping":500,"allowsOverdamping":false}"#, 0.6),
  ]) func `tell how long a spring takes`(spring: String, duration: Double) {
    let answer = answer(#"{"animation":{"spring":\#(spring)},"at":[]}"#)
    #expect(answer.json["duration"] as? Double == duration)
  }

  @Test func `are finite however far away`() {
    for animation in [
      #"{"curve":"cubic-bezier(0.1,5,0.2,9)","duration":0.1}"#, #"{"curve":"linear(0,1,1)","duration":1e-9}"#,
      #"{"spring":{"stiffness":1e9,"damping":0,"initialVelocity":1e6}}"#,
      #"{"curve":"steps(3)","duration":0}"#,
    ] {
      let answer = answer(#"{"animation":\#(animation),"at":[-1e308,1e308,0]}"#)
      #expect(answer.status == 200)
      #expect((answer.json["values"] as? [Any])?.count == 3, "\(answer.text)")
    }
  }

  @Test(arguments: [
    (#"{"animation":{}}"#, ["missing-member /animation"]),
    (#"{"animation":{"curve":"ease"}}"#, ["missing-member /animation"]),
    (#"{"animation":{"curve":"ease-","duration":1}}"#, ["invalid-easing /animation/curve"]),
    (#"{"animation":{"curve":"ease","duration":-1}}"#, ["number-out-of-range /animation/duration"]),
    (#"{"animation":{"curve":"ease","duration":3601}}"#, ["number-out-of-range /animation/duration"]),
    (
      #"{"animation":{"curve":"ease","duration":1,"spring":{"duration":1,"bounce":0}}}"#,
      ["conflicting-members /animation/spring"]
    ),
    (
      #"{"animation":{"spring":{"duration":1,"bounce":0},"duration":1}}"#,
      ["conflicting-members /animation/duration"]
    ),
    (
      #"{"animation":{"curve":5,"duration":"x"}}"#,
      ["wrong-type /animation/curve", "wrong-type /animation/duration"]
    ),
    (#"{"animation":{"curve":"keyboard","duration":-1}}"#, ["number-out-of-range /animation/duration"]),
    (#"{"animation":{"spring":{"duration":1}}}"#, ["missing-member /animation/spring"]),
    (#"{"animation":{"spring":{}}}"#, ["missing-member /animation/spring"]),
    (#"{"animation":{"spring":{"stiffness":1}}}"#, ["missing-member /animation/spring"]),
    (
      #"{"animation":{"spring":{"duration":1,"bounce":0,"damping":1}}}"#,
      ["conflicting-members /animation/spring/damping"]
    ),
    (
      #"{"animation":{"spring":{"duration":0,"bounce":-1}}}"#,
      ["number-out-of-range /animation/spring/duration", "number-out-of-range /animation/spring/bounce"]
    ),
    (
      #"{"animation":{"spring":{"duration":1,"bounce":0,"speed":1}}}"#,
      ["unknown-member /animation/spring/speed"]
    ),
    (#"{"animation":{"curve":"ease","duration":1},"at":[null]}"#, ["wrong-type /at/0"]),
    (
      #"{"animation":{"curve":"ease","duration":1},"linear":{"maximumStops":2.5,"maximumError":0}}"#,
      ["wrong-type /linear/maximumStops", "number-out-of-range /linear/maximumError"]
    ),
  ]) func `of a bad document are a problem`(document: String, errors: [String]) {
    let answer = answer(document)
    #expect(answer.status == 422)
    #expect(Set(answer.errors) == Set(errors))
  }

  @Test func `go on beyond the shortest duration`() throws {
    let answer = answer(#"{"animation":{"curve":"linear","duration":1e-320},"at":[-1e308,1e308]}"#)
    let values = (answer.json["values"] as? [[String: Double]] ?? []).compactMap { $0["value"] }
    #expect(values == [-.greatestFiniteMagnitude, .greatestFiniteMagnitude])
  }

  @Test(arguments: ["", #","duration":0.1"#, #","duration":3"#])
  func `of the keyboard take its own duration`(duration: String) {
    let answer = answer(#"{"animation":{"curve":"keyboard"\#(duration)},"at":[]}"#)
    #expect(answer.json["duration"] as? Double == 0.5)
  }

  @Test(.slow) func `are as many as the limit`() {
    let times = { (count: Int) in Array(repeating: "0", count: count).joined(separator: ",") }
    let document = { (count: Int) in #"{"animation":{"curve":"ease","duration":1},"at":[\#(times(count))]}"# }
    #expect(answer(document(Documents.Limits.times)).status == 200)
    #expect(answer(document(Documents.Limits.times + 1)).errors == ["too-many-times /at"])
  }
}
