import AutoLayout
import Documents
import Geometry
import HTTP
import JSON
import Operations

/// `/v1/sessions`: layouts that a client edits.
struct SessionRoutes {
  let store: SessionStore
  let stepLimit: Int

  /// The routes, which share their sessions.
  var routes: [Route] {
    let (store, stepLimit) = (store, stepLimit)
    return [
      Route(.post, "/v1/sessions", checkHead: { SessionRoutes.refusal(of: $0) }) { request in
        SessionRoutes.answer(request) { () throws(Problem) in
          _ = try SessionRoutes.checkHead(of: request)
          let session = try store.open(
            request.body, id: request.fields["Espalier-Session-Id"], owner: request.keyName,
            for: request.client, stepLimit: stepLimit)
          var response = SessionRoutes.whole(session)
          response.status = .created
          response.fields.add("Location", "/v1/sessions/\(session.id)")
          return response
        }
      },
      Route(.get, "/v1/sessions/*") { request, effort in
        Reply(effort, needing: store.isSmall(request.sessionID) ? .little : .full) {
          SessionRoutes.read(request, of: store)
        }
      },
      Route(.get, "/v1/sessions/*/document") { request, effort in
        Reply(effort, needing: store.isSmall(request.sessionID) ? .little : .full) {
          SessionRoutes.document(request, of: store)
        }
      },
      Route(
        .patch, "/v1/sessions/*", reads: SessionRoutes.editTypes.joined(separator: ", "),
        checkHead: { SessionRoutes.refusal(of: $0, to: store) }
      ) { request in
        SessionRoutes.answer(request) { () throws(Problem) in
          let type = try SessionRoutes.checkHead(of: request, reading: SessionRoutes.editTypes)
          let format: EditFormat = type == MediaType.jsonPatch ? .patch : .edits
          let edited = try store.edit(
            request.sessionID, for: request.keyName, request.body, format, stepLimit: stepLimit,
            if: request.permitsChange)
          return SessionRoutes.response(
            SessionRoutes.changes(edited, since: edited.version - 1), tag: edited.tag)
        }
      },
      Route(
        .delete, "/v1/sessions/*", checkHead: { SessionRoutes.refusal(of: $0, to: store, hasDocument: false) }
      ) { request in
        SessionRoutes.answer(request) { () throws(Problem) in
          try SessionRoutes.refuseQuery(of: request)
          try store.end(request.sessionID, for: request.keyName, if: request.permitsChange)
          return Response(.noContent)
        }
      },
    ]
  }

  /// The types of documents with edits.
  private static let editTypes = [MediaType.json, MediaType.jsonPatch]

  /// The document of the session as it is now.
  private static func document(_ request: Request, of store: SessionStore) -> Response {
    answer(request) { () throws(Problem) in
      try refuseQuery(of: request)
      let state = try store.session(request.sessionID, for: request.keyName).now
      _ = try format(of: [MediaType.json], for: request)
      return response(state.model.document, tag: state.tag)
    }
  }

  /// The session, its changes since a version, or a stream of its changes.
  private static func read(_ request: Request, of store: SessionStore) -> Response {
    SessionRoutes.answer(request) { () throws(Problem) in
      let session = try store.session(request.sessionID, for: request.keyName)
      var query = QueryReader(request, known: ["since"])
      let since = query.value("since")
      try query.throwFaults()
      let last = request.fields["Last-Event-ID"]
      let state = session.now
      let version = try since.map { value throws(Problem) in
        try SessionRoutes.version(value, of: "since", upTo: state.version)
      }
      // A wrong version is refused even if it is not needed, because the client has lost track.
      let seen = try last.map { value throws(Problem) in
        try SessionRoutes.version(value, of: "Last-Event-ID", upTo: state.version)
      }
      let format = try SessionRoutes.format(of: [MediaType.json, MediaType.events], for: request)
      if format == MediaType.events {
        // A watcher that lost its connection repeats its request, with an old `since`; Last-Event-ID is newer.
        return SessionRoutes.watch(session, since: seen ?? version ?? state.version)
      }
      guard let version else { return SessionRoutes.whole(session) }
      let changes = SessionRoutes.changes(state, since: version)
      return SessionRoutes.response(changes, tag: Digest.entityTag(of: changes))
    }
  }

  private static func answer(_ request: Request, _ body: () throws(Problem) -> Response) -> Response {
    let clock = PhaseClock()
    do throws(Problem) {
      var response = try body()
      if !response.body.isEmpty { response.fields.add("Server-Timing", clock.serverTiming) }
      return response
    } catch {
      var response = error.response(to: RequestContext(request))
      response.fields.add("Server-Timing", clock.serverTiming)
      switch error.code {
      case .tooManySessions, .tooManyRequests: response.fields.add("Retry-After", "60")
      case .serviceUnavailable: response.fields.add("Retry-After", "1")
      default: break
      }
      return response
    }
  }

  private static func refuseQuery(of request: Request) throws(Problem) {
    try QueryReader(request).throwFaults()
  }

  /// Refuses a head that no document could make valid.
  ///
  /// - Returns: The type of the document, one of `types`.
  private static func checkHead(
    of request: Request, reading types: [String] = [MediaType.json]
  ) throws(Problem) -> String {
    try refuseQuery(of: request)
    _ = try format(of: [MediaType.json], for: request)
    let field = request.fields["Content-Type"] ?? MediaType.json
    guard let type = types.first(where: { MediaType(field: field).isDocument($0) }) else {
      throw Problem(
        .unsupportedMediaType,
        "Sessions do not read \(field.excerpt) here; send \(types.joined(separator: " or ")).")
    }
    return type
  }

  /// The refusal of a request by its head alone; a change of a session also depends on the store.
  private static func refusal(
    of request: Request, to store: SessionStore? = nil, hasDocument: Bool = true
  ) -> Response? {
    do throws(Problem) {
      if hasDocument {
        _ = try checkHead(of: request, reading: store == nil ? [MediaType.json] : editTypes)
      } else {
        try refuseQuery(of: request)
      }
      // A session that all replicas share is asked for when the body is there: an event loop must not wait for it.
      if let store, store.shared == nil,
        !request.permitsChange(of: try store.session(request.sessionID, for: request.keyName).now.tag)
      {
        throw .otherVersion
      }
      return nil
    } catch {
      return error.response(to: RequestContext(request))
    }
  }

  /// A document with an entity tag. After a change, the tag is the whole session's, not the response's (RFC 9110 §8.8).
  private static func response(_ body: [UInt8], tag: String) -> Response {
    let fields = Fields([
      ("Content-Type", MediaType.json), ("ETag", tag), ("Cache-Control", "no-store"), ("Vary", "Accept"),
    ])
    return Response(.ok, fields: fields, body: body)
  }

  /// The media type of the response.
  private static func format(of types: [String], for request: Request) throws(Problem) -> String {
    guard let type = MediaType.best(of: types, accept: request.fields.values("Accept")) else {
      throw Problem(
        .notAcceptable, "Sessions write no accepted type; accept \(types.joined(separator: " or ")).")
    }
    return type.name
  }

  // MARK: Responses

  private static func watch(_ session: LayoutSession, since version: Int) -> Response {
    var response = Response(
      .ok,
      fields: [
        ("Content-Type", MediaType.events), ("Cache-Control", "no-store"), ("Vary", "Accept"),
        // Some proxies buffer a response unless this field forbids it.
        ("X-Accel-Buffering", "no"),
      ])
    response.stream = SessionWatch(session, since: version)
    return response
  }

  private static func whole(_ session: LayoutSession) -> Response {
    let state = session.now
    let body = JSONWriter.object { answer in
      answer.member("id", session.id)
      answer.member("version", Double(state.version))
      answer.object("layout") { layout in
        layout.places(
          state.layout.size, state.layout.frames, state.layout.scrollAreas, of: state.model.tree,
          in: state.model.environment)
        state.layout.writeRemarks(to: &layout)
      }
    }
    return response(body, tag: state.tag)
  }

  /// Reads one of the session's versions; 0 is before the first.
  private static func version(_ text: String, of name: String, upTo last: Int) throws(Problem) -> Int {
    guard text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains), let version = Int(text),
      version <= last
    else {
      throw Problem(
        .numberOutOfRange,
        "“\(name)” is “\(text.excerpt)”, but the session's versions are 0 to \(last); use one of them.")
    }
    return version
  }

  /// The changes since a version.
  static func changes(_ state: LayoutSession.State, since version: Int) -> [UInt8] {
    let tree = state.model.tree
    return JSONWriter.object { answer in
      answer.member("version", Double(state.version))
      let isWhole = state.isWhole(since: version)
      if isWhole { answer.member("whole") { $0.boolean(true) } }
      let changed = state.frameChanges.indices.filter { isWhole || state.frameChanges[$0] > version }
      answer.object("frames") { $0.frames(changed.filter { !tree.isGuide($0) }, of: state) }
      let guides = changed.filter { tree.isGuide($0) }
      if !guides.isEmpty { answer.object("guides") { $0.frames(guides, of: state) } }
      let removed = isWhole ? [] : state.removals.filter { $0.value > version }.keys.sorted()
      if !removed.isEmpty { answer.member("removed", removed) }
      let scrolled = state.scrollChanges.indices.filter { isWhole || state.scrollChanges[$0] > version }
      answer.scrollViews(scrolled.map { state.layout.scrollAreas[$0] }, of: tree)
      state.layout.writeRemarks(to: &answer)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func frames(_ items: [Int], of state: LayoutSession.State) {
    let (tree, frames) = (state.model.tree, state.layout.frames)
    for item in items { member(named: tree.items[item].id, rect: frames[item]) }
  }
}

extension Request {
  /// The client that sends it; `nil` if its address is not known.
  fileprivate var client: ClientIdentity? {
    if let keyName { return .key(keyName) }
    return address == .unknown ? nil : ClientIdentity(address)
  }

  /// The segment of the path after `/v1/sessions/`.
  fileprivate var sessionID: String {
    let segments = target.path.utf8.split(separator: UInt8(ascii: "/"))
    return segments.count > 2 ? String(Substring(segments[2])) : ""
  }
}

extension QueryReader {
  /// The members of a request's target.
  fileprivate init(_ request: Request, known: [String] = []) {
    self.init(request.target.query.map { ($0.name, $0.value) }, known: known)
  }
}
