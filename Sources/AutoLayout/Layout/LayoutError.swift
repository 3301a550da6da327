/// The reason why a layout could not be computed.
public enum LayoutError: Error, Hashable, Sendable {
  /// The layout is more work than a limit allows.
  case tooComplex(Limit)
  /// The constraints force lengths that a number cannot hold exactly enough.
  case outOfRange
  /// A text exceeds ``Typesetting/Limits/textBytes``, or all texts of the request together exceed
  /// ``Typesetting/Limits/shapedUnits``.
  case tooMuchText
  /// The service was built without the libraries of these Debian packages, which measuring text requires.
  case textNotMeasured(packages: [String])

  /// A limit on the work of a layout.
  public enum Limit: Sendable {
    /// The steps that it may take, at most ``Limits/steps``.
    case steps
    /// ``ConstraintSolver/Limits/entries``.
    case solverEntries
    /// ``Limits/conflictMembers``.
    case conflictMembers
    /// ``Limits/explanationConstraints``.
    case explanationConstraints
  }
}
