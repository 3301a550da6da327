import HTTP
import Testing

@testable import HTTPServer

/// Writes headers of version 2 of the PROXY protocol.
enum ProxyHeaderBytes {
  static let signature: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A, 0, 0x0D, 0x0A, 0x51, 0x55, 0x49, 0x54, 0x0A]

  static func header(_ family: UInt8, _ rest: [UInt8] = [], command: UInt8 = 0x21) -> [UInt8] {
    signature + [command, family, UInt8(rest.count >> 8), UInt8(rest.count & 0xFF)] + rest
  }

  /// For a client at 192.0.2.7, with `extra` bytes of further values.
  static func old(extra: Int = 0) -> [UInt8] {
    header(0x11, [192, 0, 2, 7, 127, 0, 0, 1, 0x10, 0, 0, 80] + [UInt8](repeating: 0, count: extra))
  }

  /// For a client at 2001:db8::9.
  static var new: [UInt8] {
    let source: [UInt8] = [0x20, 1, 0x0D, 0xB8] + [UInt8](repeating: 0, count: 11) + [9]
    return header(0x21, source + [UInt8](repeating: 0, count: 20))
  }
}

@Suite struct `A proxy's header` {
  private let client = ClientAddress("192.0.2.7")

  @Test func `names the client`() {
    #expect(ProxyHeader(ProxyHeaderBytes.old()[...]) == .complete(length: 28, source: client))
    #expect(ProxyHeader(ProxyHeaderBytes.old(extra: 300)[...]) == .complete(length: 328, source: client))
    #expect(
      ProxyHeader(ProxyHeaderBytes.new[...]) == .complete(length: 52, source: ClientAddress("2001:db8::9")))
  }

  @Test func `ends where its length says`() {
    #expect(
      ProxyHeader((ProxyHeaderBytes.old() + Array("GET".utf8))[...]) == .complete(length: 28, source: client))
  }

  @Test func `has no source if the proxy asks for itself or the family is another`() {
    #expect(
      ProxyHeader(ProxyHeaderBytes.header(0x11, command: 0x20)[...]) == .complete(length: 16, source: nil))
    #expect(
      ProxyHeader(ProxyHeaderBytes.header(0x31, [UInt8](repeating: 0, count: 216))[...])
        == .complete(length: 232, source: nil))
  }

  @Test func `is incomplete until its last byte`() {
    let whole = ProxyHeaderBytes.old()
    for count in 1..<16 { #expect(ProxyHeader(whole[..<count]) == .incomplete(needed: 16)) }
    for count in 16..<28 { #expect(ProxyHeader(whole[..<count]) == .incomplete(needed: 28)) }
  }

  @Test func `is absent if anything else comes`() {
    #expect(ProxyHeader(Array("\r\n\r\nGET".utf8)[...]) == .absent)
    #expect(ProxyHeader([0x16, 3, 1]) == .absent)
  }

  @Test(arguments: [
    ProxyHeaderBytes.header(0x11, command: 0x11), ProxyHeaderBytes.header(0x11, command: 0x22),
    ProxyHeaderBytes.header(0x11, [UInt8](repeating: 0, count: 11)),
    ProxyHeaderBytes.header(0x21, [UInt8](repeating: 0, count: 35)),
    // One byte more than the longest.
    ProxyHeaderBytes.header(0x11, [UInt8](repeating: 0, count: ProxyHeader.longest - 15)),
  ]) func `is malformed by another version, command or length`(bytes: [UInt8]) {
    #expect(ProxyHeader(bytes[...]) == .malformed)
  }
}

@Suite struct `A server behind proxies` {
  /// Echoes the client's address.
  private func server(_ ranges: String...) throws -> RunningServer {
    var configuration = ServerConfiguration(loopCount: 1)
    configuration.trustedProxies = TrustedProxies(ranges: ranges.compactMap { AddressRange($0) })
    return try RunningServer(
      configuration, quick: { Response(.ok, body: Array("<\($0.address.text)>".utf8)) })
  }

  private let request =
    "GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 198.51.100.3\r\nConnection: close\r\n\r\n"

  private func answer(_ running: RunningServer, _ pieces: [UInt8]...) -> String {
    let client = RawClient(port: running.server.port)
    for piece in pieces {
      client.send(piece)
      client.pause(milliseconds: 30)
    }
    return client.receiveAll()
  }

  @Test func `believes only those it trusts`() throws {
    let strict = try server("10.0.0.0/8")
    defer { strict.stop() }
    #expect(answer(strict, Array(request.utf8)).hasSuffix("<127.0.0.1>"))
    #expect(answer(strict, ProxyHeaderBytes.old() + Array(request.utf8)).hasPrefix("HTTP/1.1 400"))
  }

  @Test func `takes the client from the fields of a trusted proxy`() throws {
    let running = try server("127.0.0.1")
    defer { running.stop() }
    #expect(answer(running, Array(request.utf8)).hasSuffix("<198.51.100.3>"))
  }

  @Test func `takes the client from a header, and no fields of an untrusted client`() throws {
    let running = try server("127.0.0.1")
    defer { running.stop() }
    let bytes = ProxyHeaderBytes.old()
    #expect(answer(running, bytes + Array(request.utf8)).hasSuffix("<192.0.2.7>"))
    #expect(
      answer(running, Array(bytes[..<10]), Array(bytes[10...]), Array(request.utf8)).hasSuffix("<192.0.2.7>"))
  }

  @Test func `reads fields after a header whose source is a proxy, too`() throws {
    let running = try server("127.0.0.1", "192.0.2.0/24")
    defer { running.stop() }
    #expect(answer(running, ProxyHeaderBytes.old() + Array(request.utf8)).hasSuffix("<198.51.100.3>"))
  }

  @Test func `closes after a header that breaks off or is malformed`() throws {
    let running = try server("127.0.0.1")
    defer { running.stop() }
    #expect(answer(running, ProxyHeaderBytes.header(0x11, command: 0x22) + Array(request.utf8)) == "")
    let client = RawClient(port: running.server.port)
    client.send(Array(ProxyHeaderBytes.old()[..<20]))
    client.finish()
    #expect(client.receiveAll() == "")
  }
}
