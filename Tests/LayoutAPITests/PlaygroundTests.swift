import Testing

@testable import HTTP
@testable import LayoutAPI

@Suite struct `The playground` {
  private let service = Service(isReady: { true })

  @Test(arguments: [
    ("/", "text/html"), ("/playground/style.css", "text/css"), ("/playground/main.js", "text/javascript"),
  ])
  func `is served`(path: String, type: String) {
    let answer = service.response(to: Request(.get, RequestTarget(path: path)))
    #expect(answer.status == .ok)
    #expect(answer.fields["Content-Type"] == "\(type); charset=utf-8")
    #expect(
      answer.fields["Content-Security-Policy"]?.hasPrefix("default-src 'none'; script-src 'self';") == true)
  }

  @Test(arguments: Playground.routes.map(\.path)) func `loads nothing from elsewhere`(path: String) {
    let answer = service.response(to: Request(.get, RequestTarget(path: path)))
    #expect(answer.status == .ok)
    let text = String(decoding: answer.body, as: UTF8.self)
    let addresses = text.matches(of: /https?:\/\/[^"' )]+/).map { String($0.0) }
    // The name of SVG's namespace is no address that anything is loaded from.
    #expect(Set(addresses).subtracting(["http://www.w3.org/2000/svg"]).isEmpty)
  }

  @Test(arguments: Playground.routes.dropFirst().map(\.path))
  func `is in the contract and begins to load with the page`(path: String) {
    let text = { (path: String) in
      String(decoding: service.response(to: Request(.get, RequestTarget(path: path))).body, as: UTF8.self)
    }
    let name = path.dropFirst("/playground/".count)
    #expect(text("/openapi.yaml").contains("\"\(name)\""))
    #expect(text("/").contains("\"\(path)\""))
  }
}
