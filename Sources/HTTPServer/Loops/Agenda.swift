/// The events of a turn, in the order in which the loop handles them: first those of connections that were handled longest
/// ago.
///
/// For example, a client gets its response at the very end of turn 1, so its next request arrives just after turn 2 has begun.
/// In turn 3 the poller lists it last. In the poller's order, each of its requests would wait for two turns; in this order,
/// each waits for one.
package struct Agenda<Event> {
  /// The events in order, each with the moment at which its connection was last handled.
  private var items: [(event: Event, moment: UInt64)] = []

  /// An agenda without events.
  package init() {}

  /// The number of events.
  package var count: Int { items.count }

  /// The event at a place.
  package subscript(place: Int) -> Event { items[place].event }

  /// Adds an event of a connection that was last handled at `moment`, a number that grows with each handled event.
  ///
  /// The poller lists at most 128 events, most of them in this order already.
  ///
  /// - Complexity: Linear in the events that the new one has to pass.
  package mutating func add(_ event: Event, lastHandledAt moment: UInt64) {
    items.append((event, moment))
    var place = items.count - 1
    while place > 0, items[place - 1].moment > moment {
      items.swapAt(place, place - 1)
      place -= 1
    }
  }

  /// Removes all events, and keeps the memory.
  package mutating func clear() { items.removeAll(keepingCapacity: true) }
}
