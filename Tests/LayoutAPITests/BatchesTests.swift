import Foundation
import HTTP
@testable import Operations
import Testing

@testable import LayoutAPI

@Suite struct `A batch` {
  private let card = #"{"view":{"id":"card"},"environment":{"size":{"width":10,"height":20}}}"#

  @Test func `answers every line as the operation would, in order`() throws {
    let lines = try answers(
      #"{"operation":"layouts","request":\#(card)}"#,
      #" {"operation": "layouts", "request": {"view": {"id": "b"}}} "#)
    try #require(lines.count == 2)
    #expect(lines[0] == Answer(to: card).text)
    #expect(lines[1].contains(#""frames":{"b":"#))
  }

  // Its columns counted in the request without its spaces.
  @Test func `reports errors where they are in the request`() throws {
    let request = #"{ "view": {"id":"a"},  "constraints": [ "a.left == a.left" ] }"#
    let lines = try answers(#"{"operation":"lints",  "request":  \#(request) }"#)
    #expect(lines[0] == Answer(to: request, at: "/v1/lints").text)
    #expect(lines[0].contains(#""line":1,"column":41"#), "\(lines[0])")
  }

  @Test func `has the problem of a line that fails in its place`() throws {
    let lines = try answers(
      "[]", #"{"operation":"layout","request":{}}"#, #"{"operation":"layouts","request":{"view":{}}}"#, "{",
      #"{"operation":"batches","request":{}}"#, #"{"operation":"layouts","request":\#(card)}"#)
    let codes = try lines.map { line in
      let json = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      return json["code"] as? String
    }
    try #require(
      codes == ["wrong-type", "unknown-value", "missing-member", "invalid-json", "unknown-value", nil])
    #expect(lines[2].contains(#""pointer":"/view""#))
  }

  @Test(arguments: [true, false]) func `calls a failed line's request what it calls the batch`(
    isStreamed: Bool
  ) throws {
    var request = Request(
      .post, RequestTarget(path: "/v1/batches"), fields: Fields([("Content-Type", "application/x-ndjson")]),
      body: isStreamed ? [] : Array("{\n[\n".utf8))
    request.isStreamed = isStreamed
    let response = Service(isReady: { true }).response(to: request)
    let body = response.stream?.next(Array("{\n[\n".utf8), isComplete: true).bytes ?? response.body
    let ids = String(decoding: body, as: UTF8.self).matches(of: /"requestId":"(\w+)"/).map { String($0.1) }
    let id = try #require(response.requestID?.text)
    #expect(ids == [id, id])
  }

  @Test func `stops where its lines have taken all the work that they may`() throws {
    var batch = Batch(stepLimit: 1, stepsOfLine: StepAllowance(1_000_000))
    let line = Array(#"{"operation":"layouts","request":\#(card)}"#.utf8)
    #expect(String(decoding: batch.answer(line), as: UTF8.self).contains(#""code":"too-complex""#))
    batch = Batch(stepLimit: 1_000_000, stepsOfLine: StepAllowance(1_000_000))
    #expect(!String(decoding: batch.answer(line), as: UTF8.self).contains("code"))
    batch.stop()
    #expect(String(decoding: batch.answer(line), as: UTF8.self).contains(#""code":"too-complex""#))
  }

  @Test(arguments: [(0, true), (1, false)])
  func `answers no line once its answers have as many bytes as they may`(room: Int, isStopped: Bool) throws {
    let line = Array(#"{"operation":"layouts","request":\#(card)}"#.utf8)
    let first = Answer(to: card).text.utf8.count + 1
    let input = OperationInput(line + [UInt8(ascii: "\n")] + line, mediaType: MediaType(MediaType.ndjson))
    let answer = try Operations.Operation.answerBatch(input, WorkBudget(), byteLimit: first + room)
    let lines = String(decoding: answer.body, as: UTF8.self).split(separator: "\n")
    try #require(lines.count == 2)
    #expect(lines[0] == Answer(to: card).text)
    #expect(lines[1].contains(#""code":"too-complex""#) == isStopped)
  }

  @Test func `has as many lines as it was sent, with a last line's end or without`() throws {
    let line = #"{"operation":"layouts","request":\#(card)}"#
    #expect(try answers(line, line).count == 2)
    #expect(try answers(line, line, "").count == 2)
  }

  // Each was a line that fails, the last one of a file that ends with an empty line too.
  @Test(arguments: [true, false]) func `answers an empty line with an empty line`(isStreamed: Bool) throws {
    let line = #"{"operation":"layouts","request":\#(card)}"#
    let body = Array("\(line)\n\n \t\r\n\(line)\r\n\n".utf8)
    let answer: [UInt8]
    if isStreamed {
      answer = BatchStream(stepsOfLine: StepAllowance(1_000_000)).next(body, isComplete: true).bytes
    } else {
      answer = try Operations.Operation.batches.perform(
        OperationInput(body, mediaType: MediaType(MediaType.ndjson))
      ).body
    }
    let text = Answer(to: card).text
    #expect(String(decoding: answer, as: UTF8.self) == "\(text)\n\n\n\(text)\n\n")
    var batch = Batch()
    #expect(batch.answer([]).isEmpty && !batch.hasFailures)
  }

  // They had a megabyte, whatever a server said.
  @Test(arguments: [true, false]) func `has lines of as many bytes as a body may have`(isStreamed: Bool)
    throws
  {
    var configuration = ServiceConfiguration()
    configuration.limits.bodyBytes = 100
    let line = #"{"operation":"layouts","request":{"view":{"id":"a"}}}"#
    let lines = [100, 101].map { line + String(repeating: " ", count: $0 - line.utf8.count) }
    let body = Array(lines.joined(separator: "\n").utf8)
    var request = Request(
      .post, RequestTarget(path: "/v1/batches"), fields: Fields([("Content-Type", "application/x-ndjson")]),
      body: isStreamed ? [] : body)
    request.isStreamed = isStreamed
    let response = Service(isReady: { true }, configuration: configuration).response(to: request)
    let answer = response.stream?.next(body, isComplete: true).bytes ?? response.body
    let answers = String(decoding: answer, as: UTF8.self).split(separator: "\n")
    try #require(answers.count == 2)
    #expect(answers[0].hasPrefix(#"{"layouts""#))
    #expect(answers[1].contains(#""code":"content-too-large""#), "\(answers[1])")
  }

  @Test func `is NDJSON, whatever its lines are`() {
    let request = Request(
      .post, RequestTarget(path: "/v1/batches"), fields: Fields([("Content-Type", "application/json")]),
      body: [])
    #expect(Service(isReady: { true }).response(to: request).status == .unsupportedMediaType)
  }

  @Test func `is answered while it comes if it may be long, line by line as in one piece`() throws {
    let line = #"{"operation":"layouts","request":\#(card)}"#
    let whole = "\(line)\n{\n\(line)"
    var request = Request(
      .post, RequestTarget(path: "/v1/batches"), fields: Fields([("Content-Type", "application/x-ndjson")]))
    request.isStreamed = true
    let response = Service(isReady: { true }).response(to: request)
    let stream = try #require(response.stream)
    var answers: [UInt8] = []
    for byte in Array(whole.utf8) {
      let part = stream.next([byte], isComplete: false)
      #expect(part.continuation == .wait)
      answers += part.bytes
    }
    let last = stream.next([], isComplete: true)
    #expect(last.continuation == .end)
    let streamed = String(decoding: answers + last.bytes, as: UTF8.self).split(separator: "\n").map(
      String.init)
    let together = try self.answers(line, "{", line)
    try #require(streamed.count == 3 && together.count == 3)
    #expect(streamed[0] == together[0] && streamed[2] == together[2])
    #expect(streamed[1].contains(#""code":"invalid-json""#))
  }

  @Test func `gives its answers in parts however many lines come at once`() throws {
    let line = #"{"operation":"layouts","request":\#(card)}"#
    let stream = BatchStream(stepsOfLine: StepAllowance(1_000_000))
    let lines = Array(String(repeating: "\(line)\n", count: 2_000).utf8)
    var part = stream.next(lines, isComplete: true)
    var answers = part.bytes
    #expect(part.continuation == .more)
    while part.continuation == .more {
      try #require(!part.bytes.isEmpty && part.bytes.count < 70_000)
      part = stream.next([], isComplete: true)
      answers += part.bytes
    }
    #expect(answers.count(where: { $0 == UInt8(ascii: "\n") }) == 2_000)
  }

  private func answers(_ lines: String...) throws -> [String] {
    let request = Request(
      .post, RequestTarget(path: "/v1/batches"), fields: Fields([("Content-Type", "application/x-ndjson")]),
      body: Array(lines.joined(separator: "\n").utf8))
    let response = Service(isReady: { true }).response(to: request)
    try #require(response.status == .ok)
    #expect(response.fields["Content-Type"] == "application/x-ndjson")
    let answers = String(decoding: response.body, as: UTF8.self)
    return answers.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}
