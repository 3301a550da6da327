import AutoLayout
import Geometry
import HTTP

/// `/v1/sessions`: layouts that a client edits.
struct SessionRoutes {
  private let store = SessionStore()
  let stepLimit: Int

  /// The routes, which share their sessions.
  var routes: [Route] {
    let (store, stepLimit) = (store, stepLimit)
    return [
      Route(.post, "/v1/sessions") { request in
        SessionRoutes.answer { () throws(Problem) in
          let session = try store.open(
            try SessionRoutes.document(request), id: request.fields["Espalier-Session-Id"],
            stepLimit: stepLimit)
          var response = SessionRoutes.response(SessionRoutes.whole(session))
          response.status = .created
          response.fields.add("Location", "/v1/sessions/\(session.id)")
          return response
        }
      },
      Route(.get, "/v1/sessions/*") { request in
        SessionRoutes.answer { () throws(Problem) in
          let session = try store.session(request.sessionID)
          let since = request.target["since"]
          let last = request.fields["Last-Event-ID"]
          // One that is wrong is refused even where nothing asks for it: its client has lost count.
          if let last { _ = try SessionRoutes.read(last, upTo: session.now.version) }
          if try SessionRoutes.wantsEvents(request) {
            return try SessionRoutes.watch(session, since: since ?? last)
          }
          guard let since else {
            return SessionRoutes.response(SessionRoutes.whole(session))
          }
          return SessionRoutes.response(try SessionRoutes.changes(session.now, since: since))
        }
      },
      Route(.patch, "/v1/sessions/*") { request in
        SessionRoutes.answer { () throws(Problem) in
          let edited = try store.edit(
            request.sessionID, try SessionRoutes.document(request), stepLimit: stepLimit)
          return SessionRoutes.response(SessionRoutes.changes(edited, since: edited.version - 1))
        }
      },
      Route(.delete, "/v1/sessions/*") { request in
        SessionRoutes.answer { () throws(Problem) in
          try store.end(request.sessionID)
          return Response(.noContent)
        }
      },
    ]
  }

  private static func answer(_ body: () throws(Problem) -> Response) -> Response {
    do throws(Problem) {
      return try body()
    } catch {
      var response = error.response()
      if error.code == .tooManySessions { response.fields.add("Retry-After", "60") }
      return response
    }
  }

  /// The body of a request, which is JSON.
  private static func document(_ request: Request) throws(Problem) -> [UInt8] {
    let type = request.fields["Content-Type"] ?? MediaType.json
    guard MediaType(type).isDocument(MediaType.json) else {
      throw Problem(
        .unsupportedMediaType, "Sessions read \(MediaType.json), not \(type.excerpt); send it as that.")
    }
    return request.body
  }

  private static func response(_ body: [UInt8]) -> Response {
    let fields = Fields([
      ("Content-Type", MediaType.json), ("ETag", "\"\(Digest.hexadecimal(of: body))\""),
      ("Cache-Control", "no-store"),
    ])
    return Response(.ok, fields: fields, body: body)
  }

  /// Whether changes are asked for as they happen.
  private static func wantsEvents(_ request: Request) throws(Problem) -> Bool {
    let accepted = MediaType.list(request.fields.values("Accept"))
    guard let type = MediaType.best(of: [MediaType.json, MediaType.events], for: accepted) else {
      throw Problem(
        .notAcceptable,
        "A session is answered as \(MediaType.json) or \(MediaType.events); accept one of these.")
    }
    return type.name == MediaType.events
  }

  // MARK: Answers

  private static func watch(_ session: LayoutSession, since text: String?) throws(Problem) -> Response {
    var version = session.now.version
    if let text { version = try read(text, upTo: version) }
    var response = Response(
      .ok,
      fields: [
        ("Content-Type", MediaType.events), ("Cache-Control", "no-store"), ("Vary", "Accept"),
        // Some proxies gather an answer before they pass it on unless they are told not to.
        ("X-Accel-Buffering", "no"),
      ])
    response.stream = SessionWatch(session, since: version)
    return response
  }

  private static func whole(_ session: LayoutSession) -> [UInt8] {
    let state = session.now
    var writer = JSONWriter()
    writer.object { answer in
      answer.member("id", session.id)
      answer.member("version", Double(state.version))
      answer.member("layout") {
        $0.layout(state.layout, of: state.tree, state.model.coordinates, in: state.model.environment)
      }
    }
    return writer.bytes
  }

  private static func changes(_ state: LayoutSession.State, since text: String) throws(Problem) -> [UInt8] {
    changes(state, since: try read(text, upTo: state.version))
  }

  /// A version that the session has had; 0 is before the first.
  private static func read(_ text: String, upTo last: Int) throws(Problem) -> Int {
    guard let version = Int(text), (0...last).contains(version) else {
      throw Problem(
        .numberOutOfRange,
        "The session's versions are 1 to \(last), not \(text.excerpt); ask for one of them.")
    }
    return version
  }

  /// The frames that have changed since a version.
  static func changes(_ state: LayoutSession.State, since version: Int) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { answer in
      answer.member("version", Double(state.version))
      let changed = state.changes.indices.filter { state.changes[$0] > version }
      answer.member("frames") { $0.frames(changed.filter { !state.tree.isGuide($0) }, of: state) }
      let guides = changed.filter { state.tree.isGuide($0) }
      if !guides.isEmpty { answer.member("guides") { $0.frames(guides, of: state) } }
      answer.member("diagnosis") { $0.diagnosis(state.layout.diagnosis) }
    }
    return writer.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func frames(_ items: [Int], of state: LayoutSession.State) {
    let frames = state.frames
    object { for item in items { $0.member(state.tree.items[item].id) { $0.rect(frames[item]) } } }
  }
}

extension Request {
  /// The last segment of the path.
  fileprivate var sessionID: String { target.path.split(separator: "/").last.map(String.init) ?? "" }
}
