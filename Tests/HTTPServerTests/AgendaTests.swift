import HTTPServer
import Testing

@Suite struct `An agenda` {
  @Test func `begins with the connections that were handled longest ago, and keeps the order of others`() {
    var agenda = Agenda<String>()
    let events: [(String, UInt64)] = [("c", 7), ("a", 3), ("d", 7), ("new", 0), ("b", 4), ("other new", 0)]
    for (event, moment) in events {
      agenda.add(event, lastHandledAt: moment)
    }
    #expect((0..<agenda.count).map { agenda[$0] } == ["new", "other new", "a", "b", "c", "d"])
    agenda.clear()
    #expect(agenda.count == 0)
  }

  @Test func `lets no client wait for two turns whose next request just misses the next turn`() {
    var fair = Loop(clientCount: 8)
    #expect(fair.longestWait(turns: 100) { fair, client in fair.moments[client] } <= 9)
    // In the poller's order, one client waits nearly twice as long.
    var unfair = Loop(clientCount: 8)
    #expect(unfair.longestWait(turns: 100) { _, _ in 0 } >= 13)
  }
}

/// A loop and its clients, each of which sends one request after the other. Handling a request takes one unit of time, and
/// the next request of a client arrives half a unit after its response.
private struct Loop {
  /// When the next request of each client arrives or arrived.
  private var arrivals: [Double]
  /// The clients as epoll lists them, perhaps without a request.
  private var list: [Int]
  private var now = 0.0
  /// When each client was last handled.
  private(set) var moments: [UInt64]

  init(clientCount: Int) {
    arrivals = Array(repeating: 0, count: clientCount)
    list = Array(0..<clientCount)
    moments = Array(repeating: 0, count: clientCount)
  }

  /// Runs so many turns.
  ///
  /// - Returns: The longest time from the arrival of a request to its response.
  mutating func longestWait(turns: Int, moment: (Loop, Int) -> UInt64) -> Double {
    var longest = 0.0
    for _ in 0..<turns {
      var agenda = Agenda<Int>()
      for client in poll() { agenda.add(client, lastHandledAt: moment(self, client)) }
      for client in (0..<agenda.count).map({ agenda[$0] }) {
        now += 1
        longest = max(longest, now - arrivals[client])
        arrivals[client] = now + 0.5
        moments[client] = UInt64(now)
      }
      if agenda.count == 0 { now += 1 }
    }
    return longest
  }

  /// The clients with a request, in epoll's order: those that it has reported before keep their places, and those whose
  /// requests have arrived since then follow. It forgets the others.
  private mutating func poll() -> [Int] {
    let waiting = arrivals.indices.filter { arrivals[$0] <= now }
    let late = waiting.filter { !list.contains($0) }.sorted { arrivals[$0] < arrivals[$1] }
    list = list.filter(waiting.contains) + late
    return list
  }
}
