import HTTP
import TestSupport
import Testing

@Suite struct `A compressed body` {
  private static let text = Array("a layout, a layout, and another layout".utf8)

  @Test(arguments: ContentCoding.allCases) func `decompresses to the original`(coding: ContentCoding) throws {
    var random = SeededGenerator(seed: 1)
    for size in [0, 1, 1_000, 65_536, 65_537, 300_000] {
      let body = (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(try coding.decode(#require(coding.encode(body)), limits: Limits()) == body)
    }
  }

  @Test(arguments: ContentCoding.allCases) func `is refused if a part of it is missing`(coding: ContentCoding)
    throws
  {
    let packed = try #require(coding.encode(Self.text))
    for count in 0..<packed.count {
      #expect(refusal(coding, Array(packed.prefix(count))) == .malformed(.contentCoding))
    }
  }

  @Test func `counts at least the bytes that have arrived, whatever it claims`() throws {
    var random = SeededGenerator(seed: 2)
    let body = (0..<100_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let packed = try #require(ContentCoding.gzip.encode(body))
    let small = packed.dropLast(4) + [10, 0, 0, 0]
    func request(_ body: some Sequence<UInt8>) -> Request {
      Request(.post, RequestTarget(path: "/"), fields: [("Content-Encoding", "gzip")], body: Array(body))
    }
    #expect(request(packed).decompressedByteCount == max(packed.count, 100_000))
    #expect(request(small).decompressedByteCount == packed.count)
    #expect(refusal(.gzip, Array(small)) == .malformed(.contentCoding))
  }

  @Test(arguments: ContentCoding.allCases) func `is refused if anything follows it`(coding: ContentCoding)
    throws
  {
    let packed = try #require(coding.encode(Self.text))
    #expect(refusal(coding, packed + [0]) == .malformed(.contentCoding))
    #expect(refusal(coding, packed + packed) == .malformed(.contentCoding))
  }

  @Test(arguments: ContentCoding.allCases) func `is refused if its checksum or length is wrong`(
    coding: ContentCoding
  ) throws {
    let packed = try #require(coding.encode(Self.text))
    // The last eight bytes of gzip are a checksum and a length, the last four of zlib a checksum.
    for place in packed.indices.suffix(coding == .gzip ? 8 : 4) {
      var damaged = packed
      damaged[place] ^= 1
      #expect(refusal(coding, damaged) == .malformed(.contentCoding))
    }
  }

  @Test func `is refused if it has the other format`() throws {
    #expect(
      refusal(.gzip, try #require(ContentCoding.deflate.encode(Self.text))) == .malformed(.contentCoding))
    #expect(
      refusal(.deflate, try #require(ContentCoding.gzip.encode(Self.text))) == .malformed(.contentCoding))
  }

  @Test func `may grow to the limit and not beyond`() throws {
    var limits = Limits()
    limits.inflatedBodyBytes = 1_000
    let exact = try #require(ContentCoding.gzip.encode([UInt8](repeating: 7, count: 1_000)))
    #expect(try ContentCoding.gzip.decode(exact, limits: limits).count == 1_000)
    let longer = try #require(ContentCoding.gzip.encode([UInt8](repeating: 7, count: 1_001)))
    #expect(refusal(.gzip, longer, limits) == .inflatedBodyTooLarge(limit: 1_000))
  }

  @Test func `may not grow out of proportion`() throws {
    // Zeros are compressed to a thousandth.
    let bomb = try #require(ContentCoding.gzip.encode([UInt8](repeating: 0, count: 1_000_000)))
    #expect(refusal(.gzip, bomb) == .inflationTooHigh(limit: 100))
    let small = try #require(ContentCoding.gzip.encode([UInt8](repeating: 0, count: 65_536)))
    #expect(try ContentCoding.gzip.decode(small, limits: Limits()).count == 65_536)
  }

  @Test func `may become a hundred times as long, and not a byte longer`() throws {
    let exact = try packed(1_000_000, into: 10_000)
    #expect(try ContentCoding.gzip.decode(exact, limits: Limits()).count == 1_000_000)
    #expect(refusal(.gzip, try packed(1_000_001, into: 10_000)) == .inflationTooHigh(limit: 100))
    #expect(refusal(.gzip, try packed(1_000_000, into: 9_999)) == .inflationTooHigh(limit: 100))
    #expect(refusal(.gzip, try packed(65_537, into: 655)) == .inflationTooHigh(limit: 100))
  }

  @Test func `may become eight megabytes, and not a byte more`() throws {
    let exact = try packed(8_388_608, into: 100_000)
    #expect(try ContentCoding.gzip.decode(exact, limits: Limits()).count == 8_388_608)
    let longer = try packed(8_388_609, into: 100_000)
    #expect(refusal(.gzip, longer) == .inflatedBodyTooLarge(limit: 8_388_608))
  }

  /// That many zeros in that many bytes: a file name fills the rest (RFC 1952 §2.3.1).
  private func packed(_ size: Int, into count: Int) throws -> [UInt8] {
    var packed = try #require(ContentCoding.gzip.encode([UInt8](repeating: 0, count: size)))
    packed[3] |= 0x08
    let name = [UInt8](repeating: UInt8(ascii: "n"), count: count - packed.count - 1)
    packed.insert(contentsOf: name + [0], at: 10)
    return packed
  }

  @Test func `has the same bytes each time`() {
    #expect(ContentCoding.gzip.encode(Self.text) == ContentCoding.gzip.encode(Self.text))
  }

  private func refusal(_ coding: ContentCoding, _ body: [UInt8], _ limits: Limits = Limits()) -> Refusal? {
    do throws(Refusal) {
      _ = try coding.decode(body, limits: limits)
      return nil
    } catch {
      return error
    }
  }
}

@Suite struct `A router that decompresses and compresses` {
  private static let long = [UInt8](repeating: UInt8(ascii: "a"), count: 1_024)
  private static let longer = [UInt8](
    repeating: UInt8(ascii: "a"), count: Response.quicklyCompressedBytes + 1)

  private static let packed = CompressedBody()

  private static let routes = [
    Route(.post, "/echo") { Response(.ok, fields: [("ETag", "\"1\"")], body: $0.body) },
    Route(.get, "/long") { _ in Response(.ok, fields: [("ETag", "\"1\"")], body: long) },
    Route(.get, "/longer") { _ in Response(.ok, fields: [("ETag", "\"1\"")], body: longer) },
    Route(.get, "/kept") { _ in
      var response = Response(.ok, fields: [("ETag", "\"1\"")], body: longer)
      response.compressedBody = packed
      return response
    },
    Route(.get, "/short") { _ in Response(.ok, body: Array(long.dropLast())) },
  ]
  private let router = Self.router()

  private static func router(_ limits: Limits = Limits()) -> Router {
    Router(routes, limits: limits, problem: { refusal, _ in Response(refusal.status) })
  }

  @Test(arguments: ["gzip", "GZIP", "x-gzip", "identity, gzip", " gzip ,"])
  func `passes the decompressed body on`(coding: String) throws {
    let response = post(try #require(ContentCoding.gzip.encode(Self.long)), coding)
    #expect(response.body == Self.long)
  }

  @Test func `reads deflate as zlib's format`() throws {
    #expect(post(try #require(ContentCoding.deflate.encode(Self.long)), "deflate").body == Self.long)
  }

  @Test(arguments: ["br", "gzip, gzip", "zstd", "compress", "gzip;q=1", "g zip"])
  func `refuses another coding and names those it knows`(coding: String) {
    let response = post(Self.long, coding)
    #expect(response.status == .unsupportedMediaType)
    #expect(response.fields["Accept-Encoding"] == "gzip, deflate")
  }

  // These refusals were answered but not counted.
  @Test func `gives the reason of a refusal with its response`() throws {
    let zeros = try #require(ContentCoding.gzip.encode([UInt8](repeating: 0, count: 100_000)))
    #expect(post(Self.long, "gzip").refusal == .malformed)
    #expect(post(Self.long, "br").refusal == .contentCodingNotSupported)
    #expect(post(zeros, "gzip").refusal == .inflationTooHigh)
    let packed = Request(
      .post, RequestTarget(path: "/echo"), fields: [("Content-Encoding", "gzip")], body: zeros)
    var limits = Limits()
    limits.inflatedBodyBytes = 1_000
    #expect(Self.router(limits).response(to: packed).refusal == .inflatedBodyTooLarge)
  }

  @Test func `refuses a body that is not compressed as it says`() {
    #expect(post(Self.long, "gzip").status == .badRequest)
    #expect(post(Self.long, "identity").status == .ok)
    #expect(post(Self.long, "").status == .ok)
  }

  @Test(arguments: [
    ("gzip", true), ("x-gzip;q=0.001", true), ("*", true), ("br, gzip", true), ("gzip;q=0", false),
    ("", false),
    ("br", false), ("*;q=0, gzip", true), ("gzip;q=0.5, identity", false),
    ("gzip;q=0.5, identity;q=0.5", true),
    ("gzip;q=2", false), ("gzip; Q=1.000", true), ("gzip;q=1.001", false), ("gzip;q=0.0001", false),
    ("identity;q=0.5, *;q=0.8", true), ("gzip;level=9", false), ("GZip", true), ("*;q=0.2, gzip;q=0", false),
    ("*;q=0.9, gzip;q=0.1", false), ("*;q=0.1, gzip;q=0.1", true), ("gzip;q=0.1", true),
  ])
  func `compresses a response as the client prefers`(accept: String, isCompressed: Bool) {
    let response = get("/long", [("Accept-Encoding", accept)])
    #expect(response.status == .ok)
    #expect(response.fields["Content-Encoding"] == (isCompressed ? "gzip" : nil))
    #expect(response.fields["ETag"] == (isCompressed ? "\"1-gzip\"" : "\"1\""))
    #expect(response.fields["Vary"] == "Accept-Encoding")
    #expect((response.body == Self.long) == !isCompressed)
    #expect(!isCompressed || (try? ContentCoding.gzip.decode(response.body, limits: Limits())) == Self.long)
  }

  // Without backslashes, marks follow each other that did not before.
  @Test func `has no parameter of more combining marks in a row than a text may have`() {
    let marks = { (count: Int) in String(repeating: "\u{316}", count: count) }
    let value = ParameterizedValue("a;b=\"\(marks(30))\\\(marks(30))\"")
    #expect(value?["b"]?.utf8.elementsEqual("\(marks(30))\u{FFFD}\(marks(29))".utf8) == true)
  }

  @Test func `reads a hundred preferences`() {
    let others = { (count: Int) in String(repeating: "a,", count: count) }
    let kept: Fields = [("Accept-Encoding", others(99) + "gzip")]
    #expect(get("/long", kept).fields["Content-Encoding"] == "gzip")
    let passedOver: Fields = [("Accept-Encoding", others(60)), ("Accept-Encoding", others(40) + "gzip")]
    #expect(get("/long", passedOver).fields["Content-Encoding"] == nil)
  }

  @Test func `compresses nothing short, unless it must`() {
    #expect(get("/short", [("Accept-Encoding", "gzip")]).fields["Content-Encoding"] == nil)
    #expect(get("/short", [("Accept-Encoding", "gzip")]).fields["Vary"] == "Accept-Encoding")
    #expect(get("/short", [("Accept-Encoding", "gzip, identity;q=0")]).fields["Content-Encoding"] == "gzip")
  }

  // Compressing a megabyte took 30 ms of an event loop.
  @Test func `defers the compression of large bodies`() {
    func quick(_ path: String, _ fields: Fields) -> Response? {
      router.respond(to: Request(.get, RequestTarget(path: path), fields: fields), effort: .little).response
    }
    let packed: Fields = [("Accept-Encoding", "gzip")]
    #expect(quick("/long", packed)?.fields["Content-Encoding"] == "gzip")
    #expect(quick("/longer", packed) == nil)
    #expect(
      router.respond(toHead: Request(.get, RequestTarget(path: "/longer"), fields: packed), effort: .little)
        .response == nil)
    #expect(quick("/longer", [])?.body == Self.longer)
    #expect(
      quick("/longer", [("Accept-Encoding", "gzip"), ("If-None-Match", "\"1-gzip\"")])?.status == .notModified
    )
    #expect(get("/longer", packed).fields["Content-Encoding"] == "gzip")
    #expect(quick("/longer", packed) == nil)
  }

  @Test func `keeps the compressed form of a fixed body`() {
    let request = Request(.get, RequestTarget(path: "/kept"), fields: [("Accept-Encoding", "gzip")])
    #expect(router.respond(to: request, effort: .little).response == nil)
    let packed = router.response(to: request)
    var limits = Limits()
    limits.inflationRatio = 2_000
    #expect((try? ContentCoding.gzip.decode(packed.body, limits: limits)) == Self.longer)
    #expect(router.respond(to: request, effort: .little).response == packed)
  }

  @Test(arguments: ["identity;q=0", "*;q=0", "br, *;q=0", "br, identity;q=0.0"])
  func `refuses if no representation is acceptable`(accept: String) {
    #expect(get("/long", [("Accept-Encoding", accept)]).status == .notAcceptable)
  }

  @Test func `gives each representation its own tag`() {
    let packed: Fields = [("Accept-Encoding", "gzip"), ("If-None-Match", "\"1-gzip\"")]
    #expect(get("/long", packed).status == .notModified)
    #expect(get("/long", packed).fields["ETag"] == "\"1-gzip\"")
    #expect(get("/long", [("If-None-Match", "\"1-gzip\"")]).status == .ok)
    #expect(get("/long", [("Accept-Encoding", "gzip"), ("If-None-Match", "\"1\"")]).status == .ok)
  }

  private func post(_ body: [UInt8], _ coding: String) -> Response {
    router.response(
      to: Request(.post, RequestTarget(path: "/echo"), fields: [("Content-Encoding", coding)], body: body))
  }

  private func get(_ path: String, _ fields: Fields) -> Response {
    router.response(to: Request(.get, RequestTarget(path: path), fields: fields))
  }
}
