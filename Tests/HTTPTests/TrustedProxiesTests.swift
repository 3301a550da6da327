import Testing

@testable import HTTP

/// A proxy at 10.0.0.1, behind another at 10.0.0.2, and clients elsewhere.
@Suite struct `A trusted proxy` {
  private static let proxies = TrustedProxies(
    ranges: [AddressRange("10.0.0.0/8"), AddressRange("2001:db8::/64")].compactMap(\.self))

  private func client(_ fields: Fields, from peer: String = "10.0.0.1") -> String {
    Self.proxies.client(of: fields, from: ClientAddress(peer) ?? .unknown).text
  }

  @Test(arguments: [
    ("for=192.0.2.7", "192.0.2.7"), ("For=\"[2001:db8:1::9]:4711\";proto=https", "2001:db8:1::9"),
    ("for=\"192.0.2.7:80\";by=10.0.0.1", "192.0.2.7"), ("for=\"192.0.2.7:_port\"", "192.0.2.7"),
    // The last one that is no proxy's counts; a client can write what comes before it.
    ("for=198.51.100.1, for=192.0.2.7", "192.0.2.7"),
    ("for=198.51.100.1, for=192.0.2.7, for=10.0.0.2", "192.0.2.7"),
    ("for=10.0.0.3, for=10.0.0.2", "10.0.0.3"),
    // A hidden node ends the chain, so what comes before it is not believed.
    ("for=192.0.2.7, for=unknown", "10.0.0.1"), ("for=192.0.2.7, for=_secret, for=10.0.0.2", "10.0.0.2"),
    ("for=192.0.2.7;for=192.0.2.8", "10.0.0.1"), ("proto=https", "10.0.0.1"), ("for=", "10.0.0.1"),
    ("", "10.0.0.1"),
    ("for=\"[192.0.2.7\"", "10.0.0.1"), ("for=192.0.2.7:", "10.0.0.1"),
  ]) func `names the client in Forwarded`(value: String, expected: String) {
    #expect(client([("Forwarded", value)]) == expected)
  }

  @Test(arguments: [
    ("192.0.2.7", "192.0.2.7"), ("198.51.100.1, 192.0.2.7", "192.0.2.7"), ("2001:db8:1::9", "2001:db8:1::9"),
    ("192.0.2.7:4711, 10.0.0.2", "192.0.2.7"), ("[2001:db8:1::9]:1", "2001:db8:1::9"),
    ("nonsense", "10.0.0.1"),
  ]) func `names the client in X-Forwarded-For`(value: String, expected: String) {
    #expect(client([("X-Forwarded-For", value)]) == expected)
  }

  @Test func `adds its element to several fields`() {
    #expect(client([("X-Forwarded-For", "198.51.100.1"), ("X-Forwarded-For", "192.0.2.7")]) == "192.0.2.7")
  }

  @Test func `is the client itself if the fields disagree, because one may be forged`() {
    let agreed: Fields = [("Forwarded", "for=192.0.2.7"), ("X-Forwarded-For", "192.0.2.7")]
    #expect(client(agreed) == "192.0.2.7")
    let forged: Fields = [("Forwarded", "for=198.51.100.1"), ("X-Forwarded-For", "192.0.2.7")]
    #expect(client(forged) == "10.0.0.1")
  }

  @Test func `is nobody else`() {
    let forged: Fields = [("Forwarded", "for=198.51.100.1"), ("X-Forwarded-For", "198.51.100.1")]
    #expect(client(forged, from: "192.0.2.9") == "192.0.2.9")
  }

  @Test func `reads a head full of elements`() {
    let list = Array(repeating: "10.0.0.2", count: 5_000).joined(separator: ",")
    #expect(client([("X-Forwarded-For", "192.0.2.7," + list)]) == "192.0.2.7")
  }
}
