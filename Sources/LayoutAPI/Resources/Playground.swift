import CResources
import HTTP

/// `GET /`: a page to write requests and draw their responses.
///
/// The page connects only to its own server; its content security policy makes the browser enforce that.
enum Playground {
  static let routes = (0..<playground_file_count()).map { number in
    let file = playground_file(number)
    let name = String(cString: file.name)
    return route(number == 0 ? "/" : "/playground/\(name)", file.resource)
  }

  /// Content Security Policy Level 3: scripts, styles and connections of the page's own origin only.
  private static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; "
    + "form-action 'none'; frame-ancestors 'none'"

  private static func route(_ path: String, _ resource: Resource) -> Route {
    let body = Array(UnsafeBufferPointer(start: resource.bytes, count: resource.count))
    let fields = Fields([
      ("Content-Type", type(of: path)), ("ETag", Digest.entityTag(of: body)),
      ("Cache-Control", "no-cache"),
      ("Content-Security-Policy", policy), ("X-Content-Type-Options", "nosniff"),
      ("Referrer-Policy", "no-referrer"),
    ])
    let document = FixedDocument { Response(.ok, fields: fields, body: body) }
    document.prepare()
    return document.route(path)
  }

  private static func type(of path: String) -> String {
    let name = path.hasSuffix(".css") ? "css" : path.hasSuffix(".js") ? "javascript" : "html"
    return "text/\(name); charset=utf-8"
  }
}
