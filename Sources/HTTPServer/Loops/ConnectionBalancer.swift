import HTTP
import Synchronization

/// Assigns each new connection to the loop that has the fewest.
///
/// Each loop accepts clients with a listener of its own, and the system chooses a listener by a hash of the addresses.
/// Of 64 connections, it often gives 36 to one of two loops, where each request then takes longer. So the loop that
/// accepts a client hands it over if another loop has fewer connections. The lock is taken when connections begin and
/// end, never for a request.
///
/// ```swift
/// let balancer = ConnectionBalancer(mailboxes)
/// if let own = balancer.assign(client, acceptedBy: 0) { serve(own) }
/// for other in balancer.takeArrivals(of: 0, atMost: 64) { serve(other) }
/// ```
final class ConnectionBalancer: Sendable {
  private struct Loop {
    let mailbox: Mailbox
    /// The connections assigned to the loop, except those that have ended.
    var connectionCount = 0
    /// Clients that other loops have accepted for this one.
    var arrivals: [AcceptedClient] = []
    /// Whether other loops may hand over clients.
    var isOpen = true
  }

  private let loops: Mutex<[Loop]>

  /// Balances the loops with these mailboxes, which wake them for clients of other loops. A loop's number is its place.
  init(_ mailboxes: [Mailbox]) { loops = Mutex(mailboxes.map { Loop(mailbox: $0) }) }

  /// Assigns a client that the loop `number` has accepted to the loop with the fewest connections: to this one if no
  /// other has fewer.
  ///
  /// - Returns: The client, if this loop serves it; nil if it was handed over.
  /// - Complexity: Linear in the number of loops.
  func assign(_ client: AcceptedClient, acceptedBy number: Int) -> AcceptedClient? {
    var mailboxToWake: Mailbox?
    let isOwn = loops.withLock { loops in
      let target = Self.target(among: loops, preferring: number)
      loops[target].connectionCount += 1
      guard target != number else { return true }
      loops[target].arrivals.append(client)
      // Only the first arrival wakes the loop, which then takes the later ones, too.
      if loops[target].arrivals.count == 1 { mailboxToWake = loops[target].mailbox }
      return false
    }
    mailboxToWake?.wake.send()
    return isOwn ? client : nil
  }

  private static func target(among loops: [Loop], preferring number: Int) -> Int {
    guard loops[number].isOpen else { return number }
    var target = number
    for other in loops.indices where loops[other].isOpen {
      if loops[other].connectionCount < loops[target].connectionCount { target = other }
    }
    return target
  }

  /// Takes the first clients that other loops have accepted for the loop `number`, and wakes it again for the rest.
  func takeArrivals(of number: Int, atMost limit: Int) -> [AcceptedClient] {
    loops.withLock { loops in
      let taken = Array(loops[number].arrivals.prefix(limit))
      loops[number].arrivals.removeFirst(taken.count)
      if !loops[number].arrivals.isEmpty { loops[number].mailbox.wake.send() }
      return taken
    }
  }

  /// Counts a connection of the loop `number` as ended.
  func release(from number: Int) { loops.withLock { $0[number].connectionCount -= 1 } }

  /// Ends handing over, to the loop `number` and by it, because it drains.
  ///
  /// - Returns: All clients that it has not taken yet.
  func leave(_ number: Int) -> [AcceptedClient] {
    loops.withLock { loops in
      loops[number].isOpen = false
      return exchange(&loops[number].arrivals, with: [])
    }
  }
}

/// A client that has connected, for the loop that will serve it. Its connection is closed unless a loop takes it.
final class AcceptedClient: Sendable {
  let peer: ClientAddress
  private let descriptor: Mutex<Descriptor?>

  init(_ descriptor: consuming Descriptor, from peer: ClientAddress) {
    self.peer = peer
    self.descriptor = Mutex(descriptor)
  }

  /// The connection's descriptor. Call it once.
  func takeDescriptor() -> Descriptor {
    guard let descriptor = descriptor.withLock({ $0.take() }) else {
      preconditionFailure("one loop serves a client")
    }
    return descriptor
  }
}
