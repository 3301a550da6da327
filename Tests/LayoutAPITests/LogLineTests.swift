import HTTP
import Testing

@testable import LayoutAPI

@Suite struct `A line of the access log` {
  private static let trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

  private func line(_ request: Request?, queueAge: Duration? = nil, isCut: Bool = false) -> String {
    var response = Response(.ok)
    response.requestID = RequestID(0x5f0c_1e2a_9b7d_4c36)
    let bytes = Service.logLine(
      request: request, response: response, requestBytes: request?.body.count ?? 0, responseBytes: 2,
      client: "127.0.0.1", duration: .microseconds(1_234),
      queueAge: queueAge, isCut: isCut,
      time: 1_700_000_000.1234)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `says who asked for what, and how that went`() {
    let request = Request(
      .post, RequestTarget(path: "/v1/layouts\n"), fields: [("traceparent", Self.trace)], body: [1])
    #expect(
      line(request, queueAge: .milliseconds(1)) == """
        {"time":1700000000.123,"requestId":"5f0c1e2a9b7d4c36","traceparent":"\(Self.trace)","client":"127.0.0.1",\
        "method":"POST","path":"/v1/layouts\\n","requestBytes":1,"status":200,"responseBytes":2,"duration":0.001234,\
        "queueAge":0.001}

        """)
  }

  // A terminal that shows the log would end the line, or show what follows from right to left.
  @Test func `has no character that changes how others are shown`() {
    let text = line(Request(.get, RequestTarget(path: "/\u{202E}\u{2066}\u{85}\u{2028}\u{1B}é")))
    #expect(text.contains(#""path":"/\u202e\u2066\u0085\u2028\u001bé""#))
    #expect(text.unicodeScalars.filter { $0.properties.isBidiControl }.isEmpty)
  }

  @Test func `says that an answer was cut off`() {
    #expect(line(nil, isCut: true).hasSuffix(",\"isCut\":true}\n"))
    #expect(!line(nil).contains("isCut"))
  }

  @Test func `names no status where there was no answer`() {
    let request = Request(.get, RequestTarget(path: "/"), fields: [("traceparent", Self.trace)])
    let bytes = Service.logLine(
      request: request, response: nil, requestBytes: 0, responseBytes: 0, client: "127.0.0.1",
      duration: .milliseconds(2), queueAge: .milliseconds(1), isCut: true, time: 1)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        {"time":1,"traceparent":"\(Self.trace)","client":"127.0.0.1","method":"GET","path":"/","requestBytes":0,\
        "responseBytes":0,"duration":0.002,"queueAge":0.001,"isCut":true}

        """)
  }

  @Test func `says what it can of a request that could not be read`() {
    #expect(!line(nil).contains("method"))
    #expect(line(nil).contains(#""traceparent":"00-"#))
  }

  @Test(arguments: [
    (trace, true), ("00-4BF92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", false),
    (trace + ", " + trace, false), ("", false), ("00---", false),
    ("00-00000000000000000000000000000000-00f067aa0ba902b7-01", false),
    ("00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01", false), (trace + "-x", false),
  ]) func `keeps a trace that is one`(text: String, isTrace: Bool) {
    #expect((TraceContext(text)?.text == text) == isTrace)
    #expect(TraceContext(TraceContext(beginningWith: .next()).text) != nil)
  }

  // W3C Trace Context §3.2.4.
  @Test(arguments: [
    ("01", "-01", true), ("01", "-03", true), ("fe", "-ff-what-ever", true), ("cc", "-01-", true),
    ("cc", "-01-\u{301}", true),
    ("ff", "-01", false), ("01", "-0", false), ("01", "-01x", false), ("01", "-0g-x", false),
    ("1", "-01", false),
    ("0G", "-01", false),
  ]) func `takes from a later version what it knows`(version: String, rest: String, isTrace: Bool) {
    #expect(
      (TraceContext(version + Self.trace.dropFirst(2).dropLast(3) + rest)?.text == Self.trace) == isTrace)
  }

  @Test func `begins a trace where two are named`() {
    let fields: Fields = [("traceparent", Self.trace), ("traceparent", Self.trace)]
    #expect(!line(Request(.get, RequestTarget(path: "/"), fields: fields)).contains(Self.trace))
  }
}
