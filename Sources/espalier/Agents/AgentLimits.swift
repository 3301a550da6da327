import Documents

/// The limits of `espalier mcp`.
enum AgentLimits {
  /// Bytes of a message: a document of the greatest length, with every second character escaped.
  static let messageBytes = 2 * Documents.Limits.documentBytes + 65_536
  /// Bytes of a request's id.
  static let idBytes = 256
  /// Messages of a batch.
  static let batchMessages = 100
  /// Messages that wait to be answered; further ones wait to be read.
  static let waitingMessages = 64
  /// Bytes of the messages that wait to be answered. A single message may have more.
  static let waitingBytes = 33_554_432
  /// Bytes of a tool's answer.
  static let answerBytes = 8_388_608
  /// Bytes of an answer's text in one result; the rest follows with a cursor.
  static let pageBytes = 24_000
  /// Long answers whose further pages can still be asked for.
  static let keptAnswers = 4
}
