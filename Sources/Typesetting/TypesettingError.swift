/// Why a text could not be measured.
public enum TypesettingError: Error, Equatable, Sendable {
  /// The service was built without the libraries of these Debian packages.
  case librariesMissing(packages: [String])
  /// The text has more than ``Limits/textBytes``.
  case textTooLong
  /// Shaping or breaking what the typesetter was given takes more than ``Limits/shapedUnits`` or
  /// ``Limits/brokenUnits``.
  case tooMuchText
}
