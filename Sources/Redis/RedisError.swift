/// Why a command got no reply that can be used.
public enum RedisError: Error, Equatable, Sendable {
  /// No connection could be made, or it was lost, before the command was sent.
  case unreachable(String)
  /// The connection was lost, or the time was over, after the command was sent: the server may have done it.
  case interrupted(String)
  /// The server has no memory for what the command adds.
  case full
  /// The server refuses the command; its words.
  case refused(String)
  /// The reply is not RESP2, or not of the kind that the command has.
  case nonsense
}
