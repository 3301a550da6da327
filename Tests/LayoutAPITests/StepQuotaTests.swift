import Synchronization
import Testing

@testable import HTTP
@testable import LayoutAPI

@Suite struct `A quota of steps` {
  @Test func `is left until it is taken, and again after a minute`() {
    let time = Mutex(Duration.zero)
    let quota = StepQuota(stepsPerMinute: 100, now: { time.withLock { $0 } })
    #expect(quota.state(of: "one") == RateWindow.State(remaining: 100, seconds: 60))
    quota.count(30, of: "one")
    time.withLock { $0 = .milliseconds(20_500) }
    #expect(quota.state(of: "one") == RateWindow.State(remaining: 70, seconds: 40))
    quota.count(71, of: "one")
    #expect(quota.state(of: "one") == RateWindow.State(remaining: 0, seconds: 40))
    #expect(quota.state(of: "two").remaining == 100)
    time.withLock { $0 = .seconds(60) }
    #expect(quota.state(of: "one").remaining == 100)
  }
}

@Suite struct `A key's quota of steps` {
  private func service(steps: Int) throws -> Service {
    var configuration = ServiceConfiguration()
    configuration.keys = try KeyRing(text: "one 1111111111111111", requestsPerMinute: 100)
    configuration.stepsPerMinute = steps
    return Service(isReady: { true }, configuration: configuration)
  }

  private func post(_ body: String, to path: String = "/v1/layouts") -> Request {
    Request(
      .post, RequestTarget(path: path),
      fields: [("Authorization", "Bearer 1111111111111111"), ("Content-Type", "application/json")],
      body: Array(body.utf8))
  }

  @Test func `counts what responses take, and names itself in 429`() throws {
    let service = try service(steps: 100)
    let layout = post(#"{"view":{"id":"a"}}"#)
    let first = service.respond(to: layout, effort: .little).finish()
    #expect(first.status == .ok)
    #expect(first.fields["RateLimit-Policy"] == #""minute";q=100;w=60, "steps";q=100;w=60"#)
    #expect(first.fields["RateLimit"] == #""minute";r=99;t=60, "steps";r=100;t=60"#)
    // Each byte of the response counts as four steps.
    let second = service.respond(to: layout, effort: .little).finish()
    #expect(second.status == .tooManyRequests)
    #expect(second.fields["RateLimit"]?.hasSuffix(#""steps";r=0;t=60"#) == true)
    #expect(second.fields["Retry-After"] == "60")
    #expect(String(decoding: second.body, as: UTF8.self).contains("100 steps"))
  }

  @Test func `counts each part of a stream`() throws {
    let service = try service(steps: 1_000)
    var batch = post("", to: "/v1/batches")
    batch.isStreamed = true
    batch.fields.set("Content-Type", "application/x-ndjson")
    let stream = try #require(service.respond(to: batch, effort: .full).finish().stream)
    let line = Array((#"{"operation":"layouts","request":{"view":{"id":"a"}}}"# + "\n").utf8)
    for _ in 0..<10 { _ = stream.next(line, isComplete: false) }
    #expect(
      service.respond(to: post(#"{"view":{"id":"a"}}"#), effort: .little).finish().status == .tooManyRequests)
  }
}
