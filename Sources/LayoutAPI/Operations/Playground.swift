import CResources
import HTTP

/// `GET /`: a page on which requests are written and their answers drawn.
///
/// It asks nothing of anybody but the server that it comes from, which its policy lets the browser enforce.
enum Playground {
  static let routes = [
    route("/", "text/html; charset=utf-8", playground_page_resource()),
    route("/playground.css", "text/css; charset=utf-8", playground_style_resource()),
    route("/playground.js", "text/javascript; charset=utf-8", playground_script_resource()),
  ]

  /// Content Security Policy Level 3: scripts, styles and connections of the page's own origin only.
  private static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; "
    + "form-action 'none'; frame-ancestors 'none'"

  private static func route(_ path: String, _ type: String, _ resource: Resource) -> Route {
    let body = Array(UnsafeBufferPointer(start: resource.bytes, count: resource.count))
    let fields = Fields([
      ("Content-Type", type), ("ETag", "\"\(Digest.hexadecimal(of: body))\""), ("Cache-Control", "no-cache"),
      ("Content-Security-Policy", policy), ("X-Content-Type-Options", "nosniff"),
      ("Referrer-Policy", "no-referrer"),
    ])
    return Route(.get, path) { _ in Response(.ok, fields: fields, body: body) }
  }
}
