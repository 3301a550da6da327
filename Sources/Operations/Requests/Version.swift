/// The version of Espalier.
package enum Version {
  /// The version as `GET /version`, `espalier version` and a lint's SARIF log contain it.
  package static let text = "0.1.0"
}
