import HTTP
import Synchronization

/// What one client holds: connections, watchers, and bytes of requests and responses.
///
/// All loops and workers change it, and none waits for another.
final class ClientAccount: Sendable {
  let identity: ClientIdentity
  /// Whether it is a trusted proxy, whose connections belong to many clients.
  let isProxy: Bool
  /// Its weight: a client of share 2 gets twice the time of one of share 1.
  let share: Int
  private let connections = Atomic(0)
  private let watchers = Atomic(0)
  private let bytes = Atomic(0)

  /// An account of a client that holds nothing.
  init(_ identity: ClientIdentity, isProxy: Bool = false, share: Int = 1) {
    self.identity = identity
    self.share = max(1, share)
    self.isProxy = isProxy
  }

  /// What a client may hold up to its share.
  enum Resource {
    case connections, watchers
  }

  /// Takes one of a resource if the client then has at most `share` of them; a proxy may take any number.
  func acquire(_ resource: Resource, share: Int) -> Bool {
    guard add(1, to: resource) > share, !isProxy else { return true }
    release(resource)
    return false
  }

  func release(_ resource: Resource) { add(-1, to: resource) }

  @discardableResult private func add(_ change: Int, to resource: Resource) -> Int {
    switch resource {
    case .connections: connections.add(change, ordering: .relaxed).newValue
    case .watchers: watchers.add(change, ordering: .relaxed).newValue
    }
  }

  /// The bytes that the client's connections, jobs and deliveries hold.
  var heldBytes: Int { bytes.load(ordering: .relaxed) }

  /// ``heldBytes`` for each part of its share.
  fileprivate var weighedBytes: Int { heldBytes / share }

  /// Counts bytes that the client holds in addition, or no longer if negative.
  func hold(_ count: Int) { bytes.add(count, ordering: .relaxed) }
}

/// The accounts of the clients that have connections. There are at most two for each connection: that of its peer, which
/// may be a proxy, and that of the client whose bytes it holds.
final class ClientAccounts: Sendable {
  private struct Use {
    let account: ClientAccount
    var count: Int
  }

  private let uses = Mutex<[ClientIdentity: Use]>([:])
  private let proxies: TrustedProxies
  private let share: @Sendable (ClientIdentity) -> Int

  /// A table without accounts; `share` is the weight of a client.
  init(
    proxies: TrustedProxies = TrustedProxies(),
    share: @escaping @Sendable (ClientIdentity) -> Int = { _ in 1 }
  ) {
    self.proxies = proxies
    self.share = share
  }

  /// The number of accounts.
  var count: Int { uses.withLock { $0.count } }

  /// The account of a client, until ``close(_:)`` has been called as often as this.
  func open(_ identity: ClientIdentity) -> ClientAccount {
    uses.withLock { uses in
      if let account = uses[identity]?.account {
        uses[identity]?.count += 1
        return account
      }
      let account = ClientAccount(identity, isProxy: isProxy(identity), share: share(identity))
      uses[identity] = Use(account: account, count: 1)
      return account
    }
  }

  private func isProxy(_ identity: ClientIdentity) -> Bool {
    guard case .address(let address) = identity else { return false }
    return proxies.contains(address)
  }

  /// Ends a use of an account; after the last the table forgets it.
  func close(_ account: ClientAccount) {
    uses.withLock { uses in
      guard let use = uses[account.identity], use.account === account else { return }
      if use.count > 1 { uses[account.identity]?.count -= 1 } else { uses[account.identity] = nil }
    }
  }

  /// The account that holds the most bytes, if any holds some.
  var largestHolder: ClientAccount? {
    let largest = uses.withLock { uses in
      uses.values.max { $0.account.weighedBytes < $1.account.weighedBytes }?.account
    }
    return largest.flatMap { $0.heldBytes > 0 ? $0 : nil }
  }
}
