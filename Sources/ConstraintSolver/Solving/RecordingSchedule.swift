/// Decides when to record an edit program.
///
/// If edits keep changing which rows decide the solution, recordings are wasted; they are tried less and less often.
struct RecordingSchedule {
  /// The factor by which the wait grows after a wasted recording.
  ///
  /// Few recordings are then wasted, however many edits there are, and a pattern that settles is found within
  /// four times the edits so far.
  private static let growth = 4
  /// The longest wait. Edits without a program are whole solutions, and recording costs less than sixteen of
  /// these.
  private static let longestWait = 16
  /// The longest wait if a cached plan makes such edits cheaper than recording.
  private static let longestWaitBesidePlan = 1 << 20
  /// The wait if the rows that hold do not decide every value; this rarely changes until the system does.
  private static let waitOfIncomplete = 15

  /// The edits still to be solved without recording, and the wait that follows.
  private var wait = 0
  private var nextWait = 0

  /// Whether to record before this edit.
  mutating func isDue() -> Bool {
    guard wait > 0 else { return true }
    wait -= 1
    return false
  }

  /// Records whether the program could be replayed.
  mutating func note(isReplayed: Bool, hasPlan: Bool) {
    let longest = hasPlan ? Self.longestWaitBesidePlan : Self.longestWait
    nextWait = isReplayed ? 0 : min(Self.growth * nextWait + 1, longest)
    wait = nextWait
  }

  /// Records that too few rows hold for a program.
  mutating func noteIncomplete() { wait = Self.waitOfIncomplete }
}
