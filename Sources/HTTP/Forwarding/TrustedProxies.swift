/// The proxies whose word about their clients' addresses is taken.
///
/// ```swift
/// let proxies = TrustedProxies(ranges: [AddressRange("10.0.0.0/8")!])
/// proxies.client(of: request.fields, from: peer)
/// ```
/// A client can send these fields, too. So only the elements that trusted proxies have added are read: from the last one
/// backward, as long as the address before it is a trusted proxy's.
public struct TrustedProxies: Sendable {
  private let ranges: [AddressRange]

  /// The proxies with an address in one of the ranges.
  public init(ranges: [AddressRange] = []) { self.ranges = ranges }

  /// Whether the address is a trusted proxy's.
  public func contains(_ address: ClientAddress) -> Bool { ranges.contains { $0.contains(address) } }

  /// The address of the client that sent a request through the proxy `peer`.
  ///
  /// If a request has both fields and they disagree, the proxy has written only one, and the client may have written the
  /// other. Then the client is the proxy itself, as it is if there is no field.
  ///
  /// - Parameters:
  ///   - fields: The fields of the request.
  ///   - peer: The address at the other end of the connection.
  /// - Returns: The last address that is no trusted proxy's, or the last one that is known.
  public func client(of fields: Fields, from peer: ClientAddress) -> ClientAddress {
    guard contains(peer) else { return peer }
    let forwarded = fields.listElements("Forwarded").map(ForwardedNode.init(element:))
    let others = fields.listElements("X-Forwarded-For").map { ForwardedNode($0) }
    guard !others.isEmpty, !forwarded.isEmpty else { return client(forwarded + others, peer) }
    let client = client(forwarded, peer)
    return client == self.client(others, peer) ? client : peer
  }

  /// The client in a chain of nodes, the last proxy's at the end.
  private func client(_ nodes: [ForwardedNode?], _ peer: ClientAddress) -> ClientAddress {
    var client = peer
    for node in nodes.reversed() {
      guard contains(client), let address = node?.address else { break }
      client = address
    }
    return client
  }
}

/// A node in `Forwarded` or `X-Forwarded-For` (RFC 7239 §6): an address, with brackets if it is IPv6, and perhaps a port.
struct ForwardedNode: Equatable {
  /// The address; a node that hides it is none.
  let address: ClientAddress

  /// Reads the `for` of an element of `Forwarded`, such as `for="[2001:db8::17]:4711";proto=https`.
  init?(element: ArraySlice<UInt8>) {
    // A value that has only parameters.
    guard let value = ParameterizedValue(([ASCII.semicolon] + element)[...]), let node = value["for"] else {
      return nil
    }
    self.init(Array(node.utf8)[...])
  }

  /// Reads a node, such as `192.0.2.43:47011`. `X-Forwarded-For` may also have IPv6 addresses without brackets.
  init?(_ node: ArraySlice<UInt8>) {
    let text = Self.withoutPort(node)
    guard let address = ClientAddress(String(decoding: text, as: UTF8.self)) else { return nil }
    self.address = address
  }

  private static func withoutPort(_ node: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if node.first == UInt8(ascii: "[") {
      guard let end = node.firstIndex(of: UInt8(ascii: "]")), isPort(node[end...].dropFirst()) else {
        return []
      }
      return node[..<end].dropFirst()
    }
    // More than one colon is an IPv6 address.
    guard let colon = node.firstIndex(of: ASCII.colon), node.lastIndex(of: ASCII.colon) == colon else {
      return node
    }
    return isPort(node[colon...]) ? node[..<colon] : []
  }

  /// Nothing, or a colon and a port, which may be hidden (RFC 7239 §6).
  private static func isPort(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.isEmpty || (bytes.first == ASCII.colon && bytes.count > 1)
  }
}
