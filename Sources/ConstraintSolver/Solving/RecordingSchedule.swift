/// When to record a editProgram.
///
/// Where edits keep changing which rows hold, a tape is recorded in vain; it is tried less and less often.
struct RecordingSchedule {
  /// How many times as long as before to wait after a tape that was recorded in vain: few recordings then are wasted however
  /// many edits there are, and a pattern that settles is found within four times the edits so far.
  private static let growth = 4
  /// The longest wait. Edits without a tape are whole solutions then, and recording costs less than sixteen of these.
  private static let longestWait = 16
  /// The longest wait where a kept plan makes such edits cheaper than recording.
  private static let longestWaitBesidePlan = 1 << 20
  /// The wait where rows that hold do not decide every value: until the system is another one, they hardly will.
  private static let waitOfIncomplete = 15

  /// The edits that are still to be solved without recording, and how many it will be next time.
  private var wait = 0
  private var nextWait = 0

  /// Whether to record before this edit.
  mutating func isDue() -> Bool {
    guard wait > 0 else { return true }
    wait -= 1
    return false
  }

  /// Takes note of whether the tape could be replayed.
  mutating func note(isReplayed: Bool, hasPlan: Bool) {
    let longest = hasPlan ? Self.longestWaitBesidePlan : Self.longestWait
    nextWait = isReplayed ? 0 : min(Self.growth * nextWait + 1, longest)
    wait = nextWait
  }

  /// Takes note that the rows that hold are too few for a editProgram.
  mutating func noteIncomplete() { wait = Self.waitOfIncomplete }
}
