/// Limits of sessions, which are in `GET /v1/limits`, and of trials: beyond them a worker gives the same answer.
enum Limits {
  /// A document that is longer is not tried on an event loop.
  static let trialBytes = 32_768
  /// Steps within which a short document is tried on an event loop: about a millisecond of solving.
  static let trialSteps = 100_000
  /// Frames that an answer which is tried on an event loop may have.
  static let trialFrames = 1_000
  /// Bytes that such an answer may have.
  static let trialAnswerBytes = 65_536
  /// UTF-16 units that are shaped for such an answer: their steps are counted once they are taken, and these are a
  /// millisecond or two.
  static let trialShapedUnits = 1_500
  /// Bytes of metrics that an event loop writes, which is a millisecond; where there were more they are left to others.
  static let quickMetricsBytes = 262_144
  /// Sessions that are open at once.
  static let sessions = 1_000
  /// Bytes of memory that open sessions take together, about: views, constraints, texts, frames, and diagnoses as they are
  /// answered. Solved systems come on top; see ``solvedRows``.
  static let sessionBytes = 134_217_728
  /// Seconds without a request after which a session ends.
  static let sessionIdleSeconds = 600
  /// Rows of the solved systems that sessions keep between edits, together: one for each constraint and two for each view
  /// and guide. Beyond it those that were edited longest ago are solved anew.
  static let solvedRows = 100_000
}
