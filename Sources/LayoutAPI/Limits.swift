/// Limits of sessions, which are in `GET /v1/limits`, and of trials: beyond them, a worker computes the same answer.
enum Limits {
  /// Bytes of a document that is tried on an event loop.
  static let trialBytes = 32_768
  /// Steps within which a short document is tried on an event loop: about a millisecond of solving.
  static let trialSteps = 100_000
  /// Frames of an answer that is computed on an event loop.
  static let trialFrames = 1_000
  /// Bytes of such an answer.
  static let trialAnswerBytes = 65_536
  /// UTF-16 units that may be shaped for such an answer, a millisecond or two. Their steps are counted only afterwards.
  static let trialShapedUnits = 1_500
  /// Bytes of metrics that an event loop writes, in about a millisecond; a worker writes longer ones.
  static let quickMetricsBytes = 262_144
  /// The steps that a byte of a response counts as: computing and drawing a page of lints takes 50 ns for each of its
  /// bytes, and a step about 10 ns.
  static let stepsPerByte = 4

  /// The steps that computing a response takes, with those of writing it.
  static func steps(_ steps: Int, writing bytes: Int) -> Int { steps + stepsPerByte * bytes }

  /// Sessions open at once.
  static let sessions = 1_000
  /// Bytes of memory that open sessions take together, approximately: views, constraints, texts, frames and
  /// diagnoses in JSON. Solved systems are extra; see ``solvedRows``.
  static let sessionBytes = 134_217_728
  /// Seconds without a request after which a session ends.
  static let sessionIdleSeconds = 600
  /// Rows of the solved systems that all sessions keep between edits: one for each constraint and two for each view and
  /// guide. Beyond the limit, the least recently edited sessions are solved from scratch.
  static let solvedRows = 100_000
  /// Bytes of a key in a file of keys.
  static let keyBytes = 16...8_192
  /// Bytes of a key's name.
  static let keyNameBytes = 100
  /// Weights of a client's share.
  static let keyShares = 1...100
  /// Names of keys in metrics; further ones are counted together.
  static let namedKeys = 100
  /// Views and guides that were removed from a session and are remembered; if there are more, clients that know an older
  /// version are told the whole layout.
  static let removals = 1_000
}
