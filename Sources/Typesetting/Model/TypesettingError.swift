/// Why a text could not be measured.
public enum TypesettingError: Error, Equatable, Sendable {
  /// The service was built without the libraries of these Debian packages.
  case librariesMissing(packages: [String])
  /// The text has more than ``Limits/textBytes``.
  case textTooLong
  /// The texts that the typesetter was given have more than ``Limits/shapedUnits`` together.
  case tooMuchText
}
