/// The reason why a layout could not be computed.
public enum LayoutError: Error, Hashable, Sendable {
  /// The layout needs more steps, or its conflicts name more constraints, than allowed; see ``Limits/steps``
  /// and ``Limits/conflictMembers``.
  case tooComplex
  /// The constraints force lengths that a number cannot hold exactly enough.
  case outOfRange
  /// A text exceeds ``Typesetting/Limits/textBytes``, or all texts of the request together exceed
  /// ``Typesetting/Limits/shapedUnits``.
  case tooMuchText
  /// The service was built without the libraries of these Debian packages, which measuring text requires.
  case textNotMeasured(packages: [String])
}
