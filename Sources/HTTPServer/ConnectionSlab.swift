/// All connections of a loop, in memory that never moves.
///
/// A token names a place and its generation, so an event for a connection that is gone finds nobody.
struct ConnectionSlab: ~Copyable {
  /// A connection with its socket and what the loop has arranged for it.
  struct Entry: ~Copyable {
    let socket: Socket
    var connection: Connection
    /// What the poller waits for.
    var interest = Poller.Interest.readable
    /// When the wheel reminds of it; other reminders are stale.
    var reminderTick = Int.max
  }

  private let entries: UnsafeMutablePointer<Entry>
  private let capacity: Int
  private var generations: [UInt32] = []
  private var isOpen: [Bool] = []
  private var freePlaces: [Int] = []
  /// Connections that are open.
  private(set) var count = 0

  /// Room for `capacity` connections; memory is taken only as they come.
  init(capacity: Int) {
    self.capacity = max(1, capacity)
    entries = .allocate(capacity: self.capacity)
  }

  deinit {
    for place in isOpen.indices where isOpen[place] { (entries + place).deinitialize(count: 1) }
    entries.deallocate()
  }

  var isFull: Bool { count == capacity }

  /// Takes in a connection.
  ///
  /// - Precondition: There is room.
  mutating func insert(_ socket: consuming Socket, _ connection: consuming Connection) -> UInt64 {
    precondition(!isFull, "a connection was accepted without room for it")
    let place = takePlace()
    (entries + place).initialize(to: Entry(socket: socket, connection: connection))
    // 31 bits, so that no token is one of the loop's own.
    generations[place] = (generations[place] &+ 1) & 0x7FFF_FFFF
    isOpen[place] = true
    count += 1
    return token(of: place)
  }

  /// Lets `body` work on a connection, unless it is gone.
  mutating func with<Result>(_ token: UInt64, _ body: (inout Entry) -> Result) -> Result? {
    place(of: token).map { body(&entries[$0]) }
  }

  /// Closes a connection, unless it is gone.
  mutating func remove(_ token: UInt64) {
    guard let place = place(of: token) else { return }
    (entries + place).deinitialize(count: 1)
    isOpen[place] = false
    freePlaces.append(place)
    count -= 1
  }

  /// The tokens of all connections, in the order of their places.
  func tokens() -> [UInt64] {
    isOpen.indices.filter { isOpen[$0] }.map { token(of: $0) }
  }

  private mutating func takePlace() -> Int {
    if let place = freePlaces.popLast() { return place }
    generations.append(0)
    isOpen.append(false)
    return isOpen.count - 1
  }

  private func token(of place: Int) -> UInt64 { UInt64(generations[place]) << 32 | UInt64(place) }

  private func place(of token: UInt64) -> Int? {
    let place = Int(token & 0xFFFF_FFFF)
    guard place < isOpen.count, isOpen[place], UInt64(generations[place]) == token >> 32 else { return nil }
    return place
  }
}
