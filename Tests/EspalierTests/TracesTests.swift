import Testing

@testable import espalier

@Suite struct `Traces` {
  @Test(arguments: [
    ("http://127.0.0.1:4318", "127.0.0.1", 4_318, "/v1/traces"),
    ("http://collector/", "collector", 4_318, "/v1/traces"),
    ("http://[::1]:80/base/", "::1", 80, "/base/v1/traces"),
  ]) func `go to the endpoint's path for traces`(endpoint: String, host: String, port: Int, path: String)
    throws
  {
    let collector = try #require(Collector(endpoint: endpoint))
    #expect(collector.host == host && collector.port == port && collector.path == path)
  }

  @Test(arguments: [
    "", "127.0.0.1:4318", "https://collector:4318", "http://", "http://user:word@collector",
    "http://collector:0",
    "http://collector:70000", "http://collector/?a=b", "http://collector/#a", "ftp://collector",
  ]) func `go nowhere else`(endpoint: String) { #expect(Collector(endpoint: endpoint) == nil) }

  // What opentelemetry-proto decodes is tested by `scripts/prove-server traces`.
  @Test func `are written as Protocol Buffers`() {
    let message = ProtobufWriter.message { writer in
      writer.field(1, 150)
      writer.field(2, "testing")
      writer.fixed(3, 1)
    }
    // The first two are the examples of protobuf.dev, *Encoding*.
    #expect(
      message == [0x08, 0x96, 0x01, 0x12, 7] + Array("testing".utf8) + [0x19, 1, 0, 0, 0, 0, 0, 0, 0])
  }
}
