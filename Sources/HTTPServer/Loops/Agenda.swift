/// The events of a turn, in the order in which the loop handles them: first those of connections that were handled longest
/// ago.
///
/// A client that gets its response at the end of a turn sends its next request a moment too late for the next turn. In the
/// turn after that, the poller lists it last. In the poller's order, each of its requests would wait for two turns; in this
/// order, each waits for one.
package struct Agenda<Event> {
  /// The events in order.
  package private(set) var events: [Event] = []
  /// The moments at which the events' connections were last handled.
  private var moments: [UInt64] = []

  /// An agenda without events.
  package init() {}

  /// Adds an event of a connection that was last handled at `moment`, a number that grows with each handled event.
  ///
  /// The poller lists connections nearly in this order, so few events move.
  package mutating func add(_ event: Event, lastHandledAt moment: UInt64) {
    let place = moments.lastIndex { $0 <= moment }.map { $0 + 1 } ?? 0
    events.insert(event, at: place)
    moments.insert(moment, at: place)
  }

  /// Removes all events, and keeps the memory.
  package mutating func clear() {
    events.removeAll(keepingCapacity: true)
    moments.removeAll(keepingCapacity: true)
  }
}
