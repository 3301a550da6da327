/// Why a layout could not be computed.
public enum LayoutError: Error, Hashable, Sendable {
  /// Solving would have taken more steps than were allowed, or naming the conflicts more constraints; see
  /// ``Limits/steps`` and ``Limits/conflictMembers``.
  case tooComplex
  /// The constraints force lengths beyond what a number can hold exactly enough.
  case outOfRange
  /// A text is longer than ``Typesetting/Limits/textBytes``, or all texts of the request together have more than
  /// ``Typesetting/Limits/shapedUnits``.
  case tooMuchText
  /// There is a text to measure, and the service was built without the libraries of these Debian packages.
  case textNotMeasured(packages: [String])
}
