/// How a loop divides its time among connections.
extension EventLoop {
  /// Lines in which connections wait for a later turn, each behind the one before.
  enum Line: Int, CaseIterable {
    case established, greetings
  }

  /// What those who were put off may take of a turn, and those whose time is over, however little of it is left.
  private static let leastShare = Duration.milliseconds(5)

  // A connection's requests come to 65,536 bytes at once, and each may ask for a trial of milliseconds; one change may have to
  // be told to thousands. So a turn has a budget, counted by the clock that is read for each answer anyway, and for each
  // part. Once it is spent, what is not fixed goes to the workers untried, and a connection leaves after each answer or part,
  // to go on when everybody else has been looked at.

  /// Whether the loop has computed enough for this turn.
  var isTurnSpent: Bool { now >= turnEnd }

  /// When those have had their share of this turn who are looked at from now on.
  var shareEnd: Duration { max(turnEnd, now + Self.leastShare) }

  /// Whether there is time to receive. Signing what the client is greeted with takes milliseconds, and waits behind whoever
  /// was put off; everybody else is heard in each turn.
  func mayReceive(_ entry: borrowing Entry) -> Bool {
    !entry.socket.isShakingHands || (!isTurnSpent && areAllFinished)
  }

  /// Lets a connection go on in a later turn; until then nothing more is received for it.
  func putOff(_ entry: inout Entry, _ token: UInt64) {
    entry.isReading = false
    wait(for: .nothing, &entry, token)
    enqueue(&entry, token)
  }

  /// Lets a connection go on in a later turn, if nothing happens to it before.
  func enqueue(_ entry: inout Entry, _ token: UInt64) {
    // It may have gone on before its turn came, as time passed or the server began to drain.
    guard !entry.isUnfinished else { return }
    entry.isUnfinished = true
    let line = entry.socket.isShakingHands ? Line.greetings : .established
    unfinished[line.rawValue].append(token)
  }

  func count(in line: Line) -> Int { unfinished[line.rawValue].count }

  var areAllFinished: Bool { count(in: .established) + count(in: .greetings) == 0 }

  /// Lets those go on that had been put off when the turn began, as many as there is time for; the others stay the first.
  func resume(_ counts: (established: Int, greetings: Int)) {
    let end = shareEnd
    resume(counts.established, in: .established, until: end)
    // In each turn one client is greeted, however many others there are.
    resume(counts.greetings, in: .greetings, until: end, atLeast: 1)
  }

  private func resume(_ count: Int, in line: Line, until end: Duration, atLeast least: Int = 0) {
    var resumed = 0
    while resumed < count, now < end || resumed < least {
      let token = unfinished[line.rawValue][resumed]
      withConnection(token) { entry in
        entry.isUnfinished = false
        guard entry.job == nil else { return false }
        if entry.socket.isShakingHands { receive(&entry) }
        return carryOut(&entry, token)
      }
      resumed += 1
      now = MonotonicClock.now()
    }
    if resumed > 0 { unfinished[line.rawValue].removeFirst(resumed) }
  }
}
