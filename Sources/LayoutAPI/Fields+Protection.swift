import HTTP
import Operations

extension Fields {
  private static let typeProtection: Fields = [("X-Content-Type-Options", "nosniff")]

  /// Content Security Policy Level 3: a document loads and runs nothing, and no page shows it in a frame. Reports and pictures
  /// have styles of their own.
  private static let fullProtection: Fields = [
    ("X-Content-Type-Options", "nosniff"),
    (
      "Content-Security-Policy",
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
    ),
  ]

  /// Adds what a browser must not do with a document that contains texts of its sender: guess another type, or load or run
  /// anything. Viewers of pictures and PDF do not work in a sandbox, and their types hold no scripts that browsers run.
  mutating func addProtection(of type: String) {
    add(type == MediaType.png || type == MediaType.pdf ? Fields.typeProtection : Fields.fullProtection)
  }
}
