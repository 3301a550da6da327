/// Limits on the reading of console logs.
public enum Limits {
  /// Logs of a text.
  public static let logs = 1_000
  /// Constraints of one log, with those that are not read.
  public static let constraints = 1_000
  /// Bytes of a constraint in a log; a longer one is not read.
  public static let constraintBytes = 10_000
  /// Lines over which a constraint may be wrapped.
  public static let wrappedLines = 8
  /// Bytes of a name or an address; a constraint with a longer one is not read.
  public static let nameBytes = 200
  /// Unread lines of a log that a diagnosis lists.
  public static let unreadLines = 100
  /// Threads of a text whose lines are told apart.
  static let threads = 1_000
  /// Places at which the end of a constraint, of its key, of its identifier or of a name in it is looked for.
  static let endings = 5
  /// Systems that are solved in search of a conflict with the broken constraint.
  public static let conflictSearches = 200
  /// Members of a conflict that are tried without.
  static let reductions = 50
  /// Repairs of a conflict that are tried.
  public static let repairs = 20
  /// Constraints that one repair may change.
  static let repairMembers = 8
}
