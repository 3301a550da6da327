import HTTP
import Testing

@Suite struct `A client's address` {
  @Test(arguments: [
    "192.0.2.7", "255.255.255.255", "2001:db8::1", "::1", "::", "fe80::1:2:3:4",
  ]) func `is written as it was read`(text: String) {
    #expect(ClientAddress(text)?.text == text)
  }

  @Test func `is the same mapped and plain`() {
    #expect(ClientAddress("::ffff:192.0.2.7") == ClientAddress(ipv4: 0xC000_0207))
    #expect(ClientAddress("192.0.2.7") == ClientAddress(ipv4: 0xC000_0207))
  }

  @Test(arguments: [
    "", "a", "1.2.3", "1.2.3.256", "1.2.3.4:80", "[::1]", "fe80::1%eth0", "1.2.3.4\u{0}5",
    "1:2:3:4:5:6:7:8:9",
    String(repeating: "0", count: 10_000),
  ]) func `is nothing else`(text: String) {
    #expect(ClientAddress(text) == nil)
  }

  @Test func `counts as its network of 64 bits, or as itself in IPv4`() {
    let one = ClientIdentity(ClientAddress(high: 7, low: 1))
    #expect(one == ClientIdentity(ClientAddress(high: 7, low: .max)))
    #expect(one != ClientIdentity(ClientAddress(high: 8, low: 1)))
    #expect(ClientIdentity(ClientAddress(ipv4: 1)) != ClientIdentity(ClientAddress(ipv4: 2)))
  }
}

@Suite struct `A range of addresses` {
  @Test(arguments: [
    ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false), ("0.0.0.0/0", "9.9.9.9", true),
    ("0.0.0.0/0", "2001:db8::1", false), ("192.0.2.7", "192.0.2.7", true), ("192.0.2.7", "192.0.2.6", false),
    ("2001:db8::/32", "2001:db8:ffff::1", true), ("2001:db8::/32", "2001:db9::1", false),
    ("2001:db8::/65", "2001:db8::7fff:0:0:1", true), ("2001:db8::/65", "2001:db8::8000:0:0:1", false),
    ("::1/128", "::1", true), ("::1/128", "::", false),
  ]) func `has the addresses with its first bits`(range: String, address: String, isIn: Bool) throws {
    let range = try #require(AddressRange(range))
    let address = try #require(ClientAddress(address))
    #expect(range.contains(address) == isIn)
  }

  @Test(arguments: [
    "10.0.0.0/33", "10.0.0.1/8", "::/129", "2001:db8::1/64", "10.0.0.0/", "10.0.0.0/+8", "/8", "a/8", "",
  ])
  func `is refused if it has bits beyond its length`(text: String) {
    #expect(AddressRange(text) == nil)
  }
}
