/// The reason why a text could not be measured.
public enum TypesettingError: Error, Equatable, Sendable {
  /// The service was built without the libraries of these Debian packages.
  case librariesMissing(packages: [String])
  /// The text exceeds ``Limits/textBytes``.
  case textTooLong
  /// All texts of the typesetter together exceed ``Limits/shapedUnits``.
  case tooMuchText
}
