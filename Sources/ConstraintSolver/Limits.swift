/// What a system may grow to and cost.
public enum Limits {
  /// Steps that one solution may take unless its caller says otherwise; a step is one number of a row read or
  /// written.
  public static let steps = 200_000_000
}
