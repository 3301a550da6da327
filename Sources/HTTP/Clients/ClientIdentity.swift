/// The client for whom a request counts: whatever it holds and computes is added up under this identity.
public enum ClientIdentity: Hashable, Sendable {
  /// A client without a key, by its network: see ``ClientAddress/network``.
  case address(ClientAddress)
  /// A client with a key, by the key's name.
  case key(String)

  /// A client without a key.
  public init(_ address: ClientAddress) { self = .address(address.network) }
}
