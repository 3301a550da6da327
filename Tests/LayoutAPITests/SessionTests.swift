import Dispatch
import Documents
import Foundation
import Glibc
import HTTP
import Operations
import Synchronization
import Testing
import TestSupport

@testable import LayoutAPI

@Suite struct `A session` {
  private let service = Service(isReady: { true })
  private static let document = #"""
    {"view":{"id":"root","subviews":[{"id":"a"},{"id":"b"}],"guides":[{"id":"g"}]},"environment":{"size":{"width":100,"height":50}},
     "constraints":[{"id":"w","item":"a","attribute":"width","constant":40},"a.left == root.left","a.top == root.top",
      "a.height == 10","b.left == a.right + 8","b.top == root.top","b.height == 10","b.width == 5",
      "g.left == root.left","g.top == root.top","g.width == a.width","g.height == 1"]}
    """#

  @Test func `begins with its layout, at version 1`() throws {
    let created = send(.post, "/v1/sessions", Self.document)
    #expect(created.status == 201)
    #expect(created.fields["Location"] == "/v1/sessions/\(try #require(created.json["id"] as? String))")
    #expect(created.json["version"] as? Int == 1)
    let layout = try #require(created.json["layout"] as? [String: Any])
    let frames = try #require(layout["frames"] as? [String: [String: Double]])
    #expect(frames["b"]?["x"] == 48)
  }

  @Test func `answers the frames that an edit has changed, and no others`() throws {
    let path = try open()
    let edited = send(.patch, path, #"{"edits":[{"constraint":"w","constant":60}],"version":1}"#)
    #expect(edited.status == 200)
    #expect(edited.json["version"] as? Int == 2)
    let frames = try #require(edited.json["frames"] as? [String: [String: Double]])
    #expect(
      frames == [
        "a": ["x": 0, "y": 0, "width": 60, "height": 10], "b": ["x": 68, "y": 0, "width": 5, "height": 10],
      ])
    #expect((edited.json["guides"] as? [String: Any])?.keys.sorted() == ["g"])
    #expect((edited.json["diagnosis"] as? [String: Any])?["status"] as? String == "determined")
  }

  @Test(arguments: [
    (#"{"view":"a","text":"Hello"}"#, [String]()), (#"{"view":"a","hidden":true}"#, []),
    (#"{"add":"b.width >= 20"}"#, []),
    (#"{"remove":"w"}"#, ["a", "b"]),
    (#"{"environment":{"size":{"width":70,"height":50}}}"#, ["root"]),
    (#"{"constraint":"w","priority":500}"#, []),
    (#"{"add":{"id":"n","item":"a","attribute":"left","toItem":"root","constant":9}}"#, []),
    (#"{"environment":{"layoutDirection":"rtl"}}"#, []),
    (#"{"view":"b","intrinsicSize":{"width":5,"height":null}}"#, []),
  ])
  func `is afterwards as a new one of the edited document`(edit: String, moved: [String]) throws {
    let edited = send(.patch, try open(), #"{"edits":[\#(edit)]}"#)
    #expect(edited.status == 200)
    #expect((edited.json["frames"] as? [String: Any])?.keys.sorted() == moved.sorted())
  }

  /// A stack with two sized views and a text, and an edit as a replacement in its document: old text and new text.
  private static let row = #"""
    {"view":{"id":"root","subviews":[{"id":"row","kind":"stack","subviews":[
        {"id":"a","intrinsicSize":{"width":30,"height":10}},
        {"id":"t","kind":"label","text":{"string":"Hi"}},
        {"id":"c","intrinsicSize":{"width":20,"height":10}}]}]},
     "constraints":["row.top == root.top",{"id":"x","item":"row","attribute":"left","toItem":"root","constant":4}],
     "environment":{"size":{"width":200,"height":100}}}
    """#

  @Test(arguments: [
    (#"{"constraint":"x","constant":14}"#, #""constant":4"#, #""constant":14"#, ["row"]),
    (#"{"constraint":"x","priority":40}"#, #""constant":4"#, #""constant":4,"priority":40"#, []),
    (
      #"{"view":"a","intrinsicSize":{"width":50,"height":10}}"#, #""width":30"#, #""width":50"#,
      ["a", "c", "row", "t"]
    ),
    (#"{"view":"t","text":"Hello there"}"#, #""Hi""#, #""Hello there""#, ["c", "row", "t"]),
    (#"{"view":"c","hidden":true}"#, #""id":"c","#, #""id":"c","hidden":true,"#, ["c", "row"]),
    (
      #"{"environment":{"layoutDirection":"rtl"}}"#, #""height":100}"#,
      #""height":100},"layoutDirection":"rtl""#, ["a", "c", "t"]
    ),
    (#"{"add":"c.width == 44"}"#, #""constraints":["#, #""constraints":["c.width == 44","#, ["c", "row"]),
    (
      #"{"remove":"x"}"#, #",{"id":"x","item":"row","attribute":"left","toItem":"root","constant":4}"#, "",
      ["row"]
    ),
    (
      #"{"environment":{"size":{"width":300,"height":90}}}"#, #""width":200,"height":100"#,
      #""width":300,"height":90"#, ["root"]
    ),
    (
      #"{"fitting":{"width":120,"height":30}}"#, #""environment""#,
      #""fitting":{"width":120,"height":30},"environment""#, ["root"]
    ),
  ])
  func `is after an edit as a new one of the edited document, and tells what differs`(
    edit: String, from: String, to: String, moved: [String]
  ) throws {
    let document = Self.row.replacing(from, with: to)
    try #require(document != Self.row)
    let path = try #require(send(.post, "/v1/sessions", Self.row).fields["Location"])
    let edited = send(.patch, path, #"{"edits":[\#(edit)]}"#)
    #expect(edited.status == 200, "\(edited.text)")
    let frames = try #require(edited.json["frames"] as? [String: [String: Double]])
    #expect(frames.keys.sorted() == moved)
    let (before, after) = (Answer(to: Self.row), Answer(to: document))
    let fresh = try #require(after.layout["frames"] as? [String: [String: Double]])
    let old = try #require(before.layout["frames"] as? [String: [String: Double]])
    #expect(frames == fresh.filter { $0.value != old[$0.key] })
    let whole = try #require(send(.get, path).json["layout"] as? [String: Any])
    #expect(whole["frames"] as? [String: [String: Double]] == fresh)
    #expect(whole["diagnosis"] as? NSDictionary == after.layout["diagnosis"] as? NSDictionary)
  }

  @Test func `is after each of many edits as a new one`() throws {
    let path = try open()
    var (constant, width) = (40, 100)
    for step in 1...12 {
      // Each comes back to what was there before, which may be remembered and must not be mistaken.
      let edit: String
      if step % 3 == 0 {
        width = 100 + step % 2 * 10
        edit = #"{"environment":{"size":{"width":\#(width),"height":50}}}"#
      } else {
        constant = 40 + step % 4
        edit = #"{"constraint":"w","constant":\#(constant)}"#
      }
      #expect(send(.patch, path, #"{"edits":[\#(edit)]}"#).status == 200)
      let fresh = Answer(
        to: Self.document.replacing("\"constant\":40", with: "\"constant\":\(constant)")
          .replacing("\"width\":100", with: "\"width\":\(width)"))
      let layout = try #require(send(.get, path).json["layout"] as? NSDictionary)
      #expect(layout["frames"] as? NSDictionary == fresh.layout["frames"] as? NSDictionary, "step \(step)")
      #expect(layout["guides"] as? NSDictionary == fresh.layout["guides"] as? NSDictionary, "step \(step)")
    }
  }

  @Test func `keeps the names of its environment, and takes others`() throws {
    let document = #"{"view":{"id":"root"},"environment":{"device":"iPhone 15","layoutDirection":"rtl"}}"#
    let id = try #require(send(.post, "/v1/sessions", document).json["id"] as? String)
    let edited = send(
      .patch, "/v1/sessions/\(id)", #"{"edits":[{"environment":{"orientation":"landscape"}}]}"#)
    let frames = try #require(edited.json["frames"] as? [String: [String: Double]])
    #expect(frames["root"] == ["x": 0, "y": 0, "width": 852, "height": 393])
  }

  @Test func `tells who watches what each edit has changed`() throws {
    let path = try open()
    let watch = service.response(to: events(path))
    #expect(watch.fields["Content-Type"] == "text/event-stream")
    let stream = try #require(watch.stream)
    let wakes = Mutex(0)
    stream.onChange { wakes.withLock { $0 += 1 } }
    // Nothing has changed yet, and it says from where a watcher goes on that is cut off before anything does.
    #expect(text(stream) == "id: 1\n\n")
    let edited = send(.patch, path, #"{"edits":[{"constraint":"w","constant":60}]}"#)
    #expect(wakes.withLock { $0 } == 1)
    #expect(text(stream) == "id: 2\nevent: change\ndata: \(edited.text)\n\n")
    // Two edits that nobody took in between are told together.
    _ = send(.patch, path, #"{"edits":[{"constraint":"w","constant":61}]}"#)
    _ = send(.patch, path, #"{"edits":[{"environment":{"size":{"width":90,"height":50}}}]}"#)
    let since = send(.get, "\(path)?since=2")
    #expect(text(stream) == "id: 4\nevent: change\ndata: \(since.text)\n\n")
    // It was woken for each of them, and the second time nothing is left to tell.
    #expect(wakes.withLock { $0 } == 3)
    #expect(text(stream) == "")
    // Where it waits long, it says that it is still there, and how far it has come.
    #expect(String(decoding: stream.signOfLife(), as: UTF8.self) == "id: 4\n\n")
    _ = send(.patch, path, #"{"edits":[{"constraint":"w","constant":62}]}"#)
    #expect(String(decoding: stream.signOfLife(), as: UTF8.self) == "id: 4\n\n")
    let later = send(.get, "\(path)?since=4")
    #expect(text(stream) == "id: 5\nevent: change\ndata: \(later.text)\n\n")
    _ = send(.delete, path)
    let last = stream.next([], isComplete: true)
    #expect(String(decoding: last.bytes, as: UTF8.self) == "event: end\ndata: {}\n\n")
    #expect(last.continuation == .end)
  }

  /// A document of so many views in a row, one that moves where the first one's width changes.
  private static func row(of count: Int) -> String {
    let views = (0..<count).map { #"{"id":"v\#($0)"}"# }.joined(separator: ",")
    return
      #"{"view":{"id":"root","subviews":[\#(views)]},"constraints":[{"id":"w","item":"v0","attribute":"width","constant":1}],"environment":{"size":{"width":9,"height":9}}}"#
  }

  // 9,000 views were written on a loop, 18 ms, and 48 where they were packed.
  @Test(arguments: [(Limits.trialFrames, false), (10, true)])
  func `is answered at once only if that is soon written`(views: Int, isQuick: Bool) throws {
    let opened = send(.post, "/v1/sessions", Self.row(of: views))
    let path = try #require(opened.fields["Location"])
    for query in ["", "?since=0"] {
      let request = Request(.get, try RequestTarget(parsing: path + query))
      let quick = service.respond(to: request, effort: .little).response
      #expect(
        (quick != nil) == isQuick
          && (service.respond(toHead: request, effort: .little).response != nil) == isQuick)
      let answer = service.response(to: request)
      #expect(answer.status == .ok && (quick == nil || quick?.body == answer.body))
    }
    #expect(try #require(service.response(to: events(path)).stream).isQuick == isQuick)
    _ = send(.delete, path)
    #expect(
      service.respond(to: Request(.get, try RequestTarget(parsing: path)), effort: .little).response?.status
        == .notFound)
  }

  // A change that 300 watched was written 300 times, half a second of a loop.
  @Test func `writes a change once for all who watch`() throws {
    let path = try open()
    let streams = try (0..<3).map { _ in try #require(service.response(to: events(path)).stream) }
    for stream in streams {
      stream.onChange {}
      #expect(text(stream) == "id: 1\n\n")
    }
    let edited = send(.patch, path, #"{"edits":[{"constraint":"w","constant":60}]}"#)
    let parts = streams.map { $0.next([], isComplete: true).bytes }
    for part in parts {
      #expect(String(decoding: part, as: UTF8.self) == "id: 2\nevent: change\ndata: \(edited.text)\n\n")
      let isShared = part.withUnsafeBufferPointer { one in
        parts[0].withUnsafeBufferPointer { one.baseAddress == $0.baseAddress }
      }
      #expect(isShared)
    }
  }

  @Test func `tells a watcher who was cut off what it missed`() throws {
    let path = try open()
    _ = send(.patch, path, #"{"edits":[{"constraint":"w","constant":60}]}"#)
    let missed = send(.get, "\(path)?since=1").text
    let stream = try #require(service.response(to: events(path, lastEventID: "1")).stream)
    #expect(text(stream) == "id: 2\nevent: change\ndata: \(missed)\n\n")
    // An EventSource asks again as it did at first, with `since` and all, and says how far it has come.
    let again = try #require(service.response(to: events(path, since: "1", lastEventID: "2")).stream)
    #expect(text(again) == "id: 2\n\n")
    #expect(service.response(to: events(path, lastEventID: "3")).status == .unprocessableContent)
    for other in ["+1", "-0", "1.0", ""] {
      #expect(
        service.response(to: events(path, lastEventID: other)).status == .unprocessableContent, "\(other)")
    }
    var plain = events(path, lastEventID: "-1")
    plain.fields.remove("Accept")
    #expect(service.response(to: plain).status == .unprocessableContent)
  }

  @Test func `has the id that a load balancer has chosen, if that is one`() throws {
    func open(_ id: String) -> Answer {
      let fields = Fields([("Content-Type", "application/json"), ("Espalier-Session-Id", id)])
      let body = Array(Self.document.utf8)
      return Answer(
        service.response(to: Request(.post, RequestTarget(path: "/v1/sessions"), fields: fields, body: body)))
    }
    let id = "0b4d2f9e-8a53-4c1d-9d0e-3f1a6c7b2e55"
    #expect(open(id).fields["Location"] == "/v1/sessions/\(id)")
    #expect(send(.get, "/v1/sessions/\(id)").status == 200)
    #expect(open(id).json["code"] as? String == "duplicate-id")
    #expect(open("a").json["code"] as? String == "unknown-value")
    #expect(open("../../../../../../../../etc/passwd").json["code"] as? String == "unknown-value")
    let other = "0b4d2f9e8a534c1d9d0e3f1a6c7b2e55"
    let twice = send(
      .post, "/v1/sessions", Self.document, [other, other].map { ("Espalier-Session-Id", $0) })
    #expect(twice.json["code"] as? String == "unknown-value")
    #expect(send(.get, "/v1/sessions/\(other)").status == 404)
  }

  @Test func `has been seen up to one version, not two`() throws {
    let path = try open()
    #expect(send(.get, path, "", [("Last-Event-ID", "0")]).status == 200)
    #expect(send(.get, path, "", [("Last-Event-ID", "0"), ("Last-Event-ID", "1")]).status == 422)
  }

  private func events(_ path: String, since: String? = nil, lastEventID: String? = nil) -> Request {
    var fields = Fields([("Accept", "text/event-stream")])
    if let lastEventID { fields.add("Last-Event-ID", lastEventID) }
    let query = since.map { [RequestTarget.QueryItem(name: "since", value: $0)] } ?? []
    return Request(.get, RequestTarget(path: path, query: query), fields: fields)
  }

  private func text(_ stream: any BodyStream) -> String {
    String(decoding: stream.next([], isComplete: true).bytes, as: UTF8.self)
  }

  @Test func `tells again what has changed since a version`() throws {
    let path = try open()
    _ = send(.patch, path, #"{"edits":[{"constraint":"w","constant":60}]}"#)
    _ = send(.patch, path, #"{"edits":[{"environment":{"size":{"width":90,"height":50}}}]}"#)
    let since1 = send(.get, "\(path)?since=1")
    #expect(since1.json["version"] as? Int == 3)
    #expect((since1.json["frames"] as? [String: Any])?.keys.sorted() == ["a", "b", "root"])
    #expect((send(.get, "\(path)?since=2").json["frames"] as? [String: Any])?.keys.sorted() == ["root"])
    #expect((send(.get, "\(path)?since=3").json["frames"] as? [String: Any])?.isEmpty == true)
    #expect(send(.get, "\(path)?since=4").status == 422)
    #expect(send(.get, path).json["version"] as? Int == 3)
  }

  // The content of a scroll view has no frame, so that its size was told to nobody.
  @Test func `tells what a scroll view scrolls once that has changed, and why if it was asked`() throws {
    let document = #"""
      {"view":{"id":"root","subviews":[{"id":"sc","kind":"scroll","subviews":[{"id":"in"}]},{"id":"still","kind":"scroll"}]},
       "constraints":["sc.top == root.top","sc.left == root.left","sc.width == 100","sc.height == 100",
        "in.top == sc.content.top","in.left == sc.content.left","in.width == 50","in.height == 50",
        "sc.content.right == in.right","still.top == root.top","still.left == root.left","still.width == 9","still.height == 9",
        {"id":"pad","item":"sc.content","attribute":"bottom","toItem":"in","constant":10}],
       "environment":{"size":{"width":200,"height":200}},"explain":true}
      """#
    let path = try #require(send(.post, "/v1/sessions", document).fields["Location"])
    let stream = try #require(service.response(to: events(path)).stream)
    let edited = send(.patch, path, #"{"edits":[{"constraint":"pad","constant":500}]}"#)
    #expect((edited.json["frames"] as? [String: Any])?.isEmpty == true)
    let scrolled = try #require(edited.json["scrollViews"] as? [String: [String: [String: Double]]])
    #expect(scrolled.keys.sorted() == ["sc"])
    #expect(scrolled["sc"]?["contentSize"] == ["width": 50, "height": 550])
    let whole = try #require(send(.get, path).json["layout"] as? [String: Any])
    let all = try #require(whole["scrollViews"] as? [String: NSDictionary])
    #expect((edited.json["scrollViews"] as? [String: NSDictionary])?["sc"] == all["sc"])
    #expect(edited.json["why"] as? NSDictionary == whole["why"] as? NSDictionary)
    #expect(edited.json["why"] != nil)
    #expect(send(.get, "\(path)?since=1").text == edited.text)
    #expect(text(stream) == "id: 2\nevent: change\ndata: \(edited.text)\n\n")
    let unmoved = send(.patch, path, #"{"edits":[{"constraint":"pad","priority":999}]}"#)
    #expect(unmoved.status == 200 && unmoved.json["scrollViews"] == nil)
  }

  @Test func `makes all edits or none`() throws {
    let path = try open()
    let refused = send(
      .patch, path,
      #"{"edits":[{"constraint":"w","constant":60},{"constraint":"x","constant":1},{"view":"c","hidden":true}]}"#
    )
    #expect(refused.status == 422)
    #expect(refused.errors == ["unknown-id /edits/1/constraint", "unknown-id /edits/2/view"])
    #expect(send(.get, path).json["version"] as? Int == 1)
    #expect(
      (send(.get, "\(path)?since=0").json["frames"] as? [String: [String: Double]])?["a"]?["width"] == 40)
  }

  @Test func `refuses edits that are meant for another version`() throws {
    let path = try open()
    let refused = send(.patch, path, #"{"edits":[],"version":2}"#)
    #expect(refused.status == 409)
    #expect(refused.json["code"] as? String == "version-conflict")
  }

  @Test(arguments: [
    (#"{"edits":[{}]}"#, ["missing-member /edits/0"]),
    (#"{"edits":[{"contraint":"w"}]}"#, ["missing-member /edits/0", "unknown-member /edits/0/contraint"]),
    (#"{"edits":[{"constraint":"w"}]}"#, ["missing-member /edits/0"]),
    (#"{"edits":[7]}"#, ["wrong-type /edits/0"]), (#"{}"#, ["missing-member "]),
    (#"{"edits":[{"add":"a.width == c.width"}]}"#, ["unknown-id /edits/0/add"]),
    (#"{"edits":[{"add":{"id":"w","item":"a","attribute":"width"}}]}"#, ["duplicate-id /edits/0/add/id"]),
    (
      #"{"edits":[{"environment":{"size":{"width":-1,"height":2}}}]}"#,
      ["number-out-of-range /edits/0/environment/size/width"]
    ),
    (#"{"edits":[{"view":"a"}]}"#, ["missing-member /edits/0"]),
    (
      #"{"edits":[{"add":"b.top = a.top"},{"add":"b.top == x.top"},{"add":"a.top == 3"},{"constraint":"x","constant":1}]}"#,
      [
        "syntax /edits/0/add", "unknown-id /edits/1/add", "place-without-item /edits/2/add",
        "unknown-id /edits/3/constraint",
      ]
    ),
    (#"{"edits":[],"version":2.5}"#, ["wrong-type /version"]),
    (#"{"edits":[],"version":0}"#, ["number-out-of-range /version"]),
    (#"{"edits":[{"remove":"w"},{"remove":"w"}]}"#, ["unknown-id /edits/1/remove"]),
  ])
  func `says what is wrong with edits, and where`(document: String, errors: [String]) throws {
    let answer = send(.patch, try open(), document)
    #expect(answer.status == 422)
    #expect(answer.errors == errors)
  }

  @Test func `writes the range of versions in whole numbers`() throws {
    let answer = send(.patch, try open(), #"{"edits":[],"version":0}"#)
    #expect(
      answer.json["detail"] as? String
        == "The number is outside 1…9007199254740992; choose one inside.")
  }

  @Test func `quotes what is no version, be it empty`() throws {
    let answer = send(.get, "\(try open())?since=")
    #expect(
      answer.json["detail"] as? String
        == "“since” is “”, but the session's versions are 0 to 1; use one of them.")
  }

  @Test func `lets an id be used again once its constraint is gone`() throws {
    let edits =
      #"{"remove":"w"},{"add":{"id":"w","item":"a","attribute":"width","constant":70}},{"add":"b.height >= 1"}"#
    let answer = send(.patch, try open(), #"{"edits":[\#(edits)]}"#)
    #expect(answer.status == 200, "\(answer.text)")
    let frames = answer.json["frames"] as? [String: [String: Double]]
    #expect(frames?["a"]?["width"] == 70)
  }

  @Test func `has at most so many edits at once`() throws {
    let edit = #"{"constraint":"w","constant":60}"#
    let edits = Array(repeating: edit, count: Documents.Limits.edits + 1)
    let path = try open()
    #expect(send(.patch, path, #"{"edits":[\#(edits.dropLast().joined(separator: ","))]}"#).status == 200)
    #expect(
      send(.patch, path, #"{"edits":[\#(edits.joined(separator: ","))]}"#).json["code"] as? String
        == "too-many-edits")
  }

  @Test func `ends`() throws {
    let path = try open()
    #expect(send(.delete, path).status == 204)
    for method in [HTTP.Method.get, .delete] {
      #expect(send(method, path).status == 404)
      #expect(send(method, path).json["code"] as? String == "unknown-session")
    }
    #expect(send(.put, path).status == 405)
  }

  @Test func `expires when nobody asks for it`() throws {
    let start = ContinuousClock.now
    let clock = TestClock(start)
    let store = SessionStore(now: { clock.now })
    let session = try store.open(Array(Self.document.utf8), stepLimit: 1_000_000)
    clock.now = start + .seconds(Limits.sessionIdleSeconds)
    _ = try store.session(session.id)
    clock.now = start + .seconds(2 * Limits.sessionIdleSeconds)
    _ = try store.session(session.id)
    clock.now = start + .seconds(3 * Limits.sessionIdleSeconds + 1)
    #expect(throws: Problem.self) { try store.session(session.id) }
  }

  /// What a session keeps, and which is released with it.
  private final class Kept: Sendable {
    private let released: @Sendable () -> Void
    init(_ released: @escaping @Sendable () -> Void) { self.released = released }
    deinit { released() }
  }

  // A large one kept its loop for 100 ms, and the others for that one's lock.
  @Test(arguments: [true, false])
  func `is released when it ends, while nobody waits for that`(expires: Bool) throws {
    let start = ContinuousClock.now
    let clock = TestClock(start)
    let store = SessionStore(now: { clock.now })
    let caller = pthread_self()
    let isReleased = DispatchSemaphore(value: 0)
    let isReleasedByCaller = Mutex(false)
    let open = { () throws(Problem) in
      let session = try store.open(Array(Self.document.utf8), stepLimit: 1_000_000)
      let kept = Kept {
        let isCaller = pthread_self() == caller
        isReleasedByCaller.withLock { $0 = isCaller }
        // Under the store's lock this would end the process.
        if !isCaller { _ = store.bytes }
        isReleased.signal()
      }
      _ = session.notify { _ = kept }
      return session.id
    }
    let id = try open()
    if expires {
      clock.now = start + .seconds(Limits.sessionIdleSeconds + 1)
      #expect(throws: Problem.self) { try store.session(id) }
    } else {
      try store.end(id)
    }
    #expect(isReleased.wait(timeout: .now() + Double(Wait.seconds)) == .success)
    #expect(!isReleasedByCaller.withLock { $0 })
  }

  @Test func `is one of a limited number`() throws {
    let store = SessionStore()
    let document = Array(#"{"view":{"id":"a"}}"#.utf8)
    for _ in 0..<Limits.sessions { _ = try store.open(document, stepLimit: 1_000) }
    let refused = #expect(throws: Problem.self) { try store.open(document, stepLimit: 1_000) }
    #expect(refused?.code == .tooManySessions)
  }

  @Test func `counts the memory that it takes, with what edits add and with its diagnosis`() throws {
    let store = SessionStore()
    let document = { (text: String) in
      Array(
        #"{"view":{"id":"a","text":{"string":"\#(text)"}},"fitting":{"width":9,"height":9}}"#.utf8)
    }
    let session = try store.open(document(""), stepLimit: 1_000_000)
    let begin = store.bytes
    // Each edit is kept, so that it can be undone.
    var history = 0
    let edit = { (edit: String) in
      let body = Array(#"{"edits":[\#(edit)]}"#.utf8)
      _ = try store.edit(session.id, body, stepLimit: 1_000_000)
      history += body.count + MemoryLayout<EditHistory.Entry>.stride
    }
    let id = String(repeating: "x", count: 200)
    try edit(#"{"add":{"id":"\#(id)","item":"a","attribute":"width","constant":1}}"#)
    #expect(store.bytes >= begin + 200)
    try edit(#"{"remove":"\#(id)"}"#)
    #expect(store.bytes == begin + history)
    let text = String(repeating: "y", count: 1_000)
    try edit(#"{"view":"a","text":"\#(text)"}"#)
    #expect(store.bytes >= begin + 1_000)
    let other = SessionStore()
    _ = try other.open(document(text), stepLimit: 1_000_000)
    // The other's document has the text; here, only the edit has it.
    #expect(store.bytes == other.bytes - text.utf8.count + history)
    try edit(#"{"view":"a","text":""}"#)
    let room = store.bytes
    // What contradicts itself has a longer diagnosis.
    try edit(#"{"add":"a.width == 1"},{"add":"a.width == 2"}"#)
    #expect(store.bytes >= room + 500)
    try store.end(session.id)
    #expect(store.bytes == 0)
  }

  @Test func `shows in the metrics`() {
    let service = Service(isReady: { true })
    let open = Array(#"{"view":{"id":"a"}}"#.utf8)
    let fields: Fields = [("Content-Type", "application/json")]
    let answer = service.response(
      to: Request(.post, RequestTarget(path: "/v1/sessions"), fields: fields, body: open))
    #expect(answer.status == .created)
    let metrics = service.response(to: Request(.get, RequestTarget(path: "/metrics")))
    let text = String(decoding: metrics.body, as: UTF8.self)
    #expect(text.contains("\nespalier_sessions 1\n"))
    #expect(text.contains(/\nespalier_session_bytes [1-9]/))
  }

  @Test func `is one of so many as there is room for, by the byte`() throws {
    let document = Array(#"{"view":{"id":"a"}}"#.utf8)
    let one = SessionStore()
    let session = try one.open(document, stepLimit: 1_000)
    let store = SessionStore(byteLimit: 3 * one.bytes)
    for _ in 0..<3 { _ = try store.open(document, stepLimit: 1_000) }
    #expect(store.bytes == 3 * one.bytes)
    #expect(throws: Problem.self) { try store.open(document, stepLimit: 1_000) }
    let short = SessionStore(byteLimit: one.bytes - 1)
    #expect(throws: Problem.self) { try short.open(document, stepLimit: 1_000) }
    let full = SessionStore(byteLimit: one.bytes)
    let only = try full.open(document, stepLimit: 1_000)
    // Its id makes this sentence longer than the one about the open width.
    let id = String(repeating: "x", count: 250)
    let add = Array(
      #"{"edits":[{"add":{"id":"\#(id)","item":"a","attribute":"width","constant":1}}]}"#.utf8)
    let refused = #expect(throws: Problem.self) { try full.edit(only.id, add, stepLimit: 1_000) }
    #expect(refused?.code == .tooManySessions)
    #expect(full.bytes == one.bytes)
    #expect(session.now.version == 1)
  }

  // Each has a view and two constraints, and so four rows.
  @Test(arguments: [
    (8, [false, true, true], [true, false, true]), (7, [false, false, true], [true, false, false]),
  ])
  func `forgets the systems of those that were edited longest ago`(
    rows: Int, isKept: [Bool], isKeptThen: [Bool]
  ) throws {
    let store = SessionStore(solvedRows: rows)
    let document = Array(#"{"view":{"id":"a"},"constraints":["a.width == 1","a.height == 1"]}"#.utf8)
    let sessions = try (0..<3).map { _ in try store.open(document, stepLimit: 1_000) }
    let edit = Array(#"{"edits":[{"constraint":"constraints/0","constant":20}]}"#.utf8)
    for session in sessions { _ = try store.edit(session.id, edit, stepLimit: 1_000) }
    #expect(sessions.map(\.keepsSystems) == isKept)
    _ = try store.edit(sessions[0].id, edit, stepLimit: 1_000)
    #expect(sessions.map(\.keepsSystems) == isKeptThen)
  }

  // Telling a session to forget waited for its running edit.
  @Test func `forgets its systems once the edit is made that it is in`() throws {
    let store = SessionStore()
    let document = Array(#"{"view":{"id":"a"},"constraints":["a.width == 1","a.height == 1"]}"#.utf8)
    let session = try store.open(document, stepLimit: 1_000)
    let edit = Array(#"{"edits":[{"constraint":"constraints/0","constant":20}]}"#.utf8)
    let edited = try session.edit(
      edit, stepLimit: 1_000,
      if: { _ in
        session.forgetSystems()
        return true
      })
    #expect(edited.version == 2 && !session.keepsSystems)
    _ = try session.edit(edit, stepLimit: 1_000)
    #expect(session.keepsSystems)
  }

  @Test func `refuses edits for which there is no room, and stays as it was`() throws {
    let session = try SessionStore().open(Array(#"{"view":{"id":"a"}}"#.utf8), stepLimit: 1_000)
    let refused = #expect(throws: Problem.self) {
      try session.edit(Array(#"{"edits":[{"add":"a.width == 1"}]}"#.utf8), stepLimit: 1_000) { _ in
        .failure(Problem(.tooManySessions, ""))
      }
    }
    #expect(refused?.code == .tooManySessions)
    #expect(session.now.version == 1)
  }

  // One client opened all sessions in a third of a second, and no other could open one.
  @Test func `belongs to a client that has at most its share of them`() throws {
    let store = SessionStore(clientShare: 0.002)
    let document = Array(#"{"view":{"id":"a"}}"#.utf8)
    let (one, other) = (ClientIdentity.key("one"), ClientIdentity.key("other"))
    let sessions = try (0..<2).map { _ in try store.open(document, for: one, stepLimit: 1_000) }
    let refused = #expect(throws: Problem.self) { try store.open(document, for: one, stepLimit: 1_000) }
    #expect(refused?.code == .tooManyRequests)
    _ = try store.open(document, for: other, stepLimit: 1_000)
    try store.end(sessions[0].id)
    _ = try store.open(document, for: one, stepLimit: 1_000)
  }

  @Test func `has one environment`() {
    let document = #"{"view":{"id":"a"},"environments":[{},{}]}"#
    #expect(send(.post, "/v1/sessions", document).errors == ["too-many-environments /environments"])
  }

  // MARK: Conditions

  private static let edit = #"{"edits":[{"constraint":"w","constant":60}]}"#

  @Test func `has one tag for each version, in every response`() throws {
    let created = send(.post, "/v1/sessions", Self.document)
    let path = try #require(created.fields["Location"])
    #expect(send(.get, path).fields["ETag"] == created.fields["ETag"])
    let edited = send(.patch, path, Self.edit)
    #expect(edited.fields["ETag"] != created.fields["ETag"])
    #expect(send(.get, path).fields["ETag"] == edited.fields["ETag"])
    // What has changed is another representation.
    #expect(send(.get, "\(path)?since=1").fields["ETag"] != edited.fields["ETag"])
    #expect(send(.get, try open()).fields["ETag"] != created.fields["ETag"])
  }

  // An edit was made and a session ended whatever If-Match named.
  @Test(arguments: [HTTP.Method.patch, .delete]) func `is changed under a condition only if that holds`(
    method: HTTP.Method
  ) throws {
    let path = try open()
    let first = try #require(send(.get, path).fields["ETag"])
    for (name, value) in [("If-Match", "\"wrong\""), ("If-Match", "W/\(first)"), ("If-None-Match", "*")] {
      let refused = send(method, path, Self.edit, [(name, value)])
      #expect(refused.status == 412, "\(name): \(value)")
      #expect(refused.json["code"] as? String == "precondition-failed")
    }
    #expect(send(.get, path).fields["ETag"] == first)
    #expect(send(method, "/v1/sessions/none", Self.edit, [("If-Match", "*")]).status == 404)

    let edited = send(.patch, path, Self.edit, [("If-Match", "\"wrong\", \(first)")])
    #expect(edited.status == 200)
    #expect(send(method, path, Self.edit, [("If-Match", first)]).status == 412)
    // The tag of the packed form does as well.
    let tag: String = try #require(edited.fields["ETag"]).dropLast() + "-gzip\""
    #expect(send(method, path, Self.edit, [("If-Match", tag)]).status == (method == .patch ? 200 : 204))
  }

  // A session was made, whose answer the client then would not take.
  @Test func `is not opened or edited for who takes no answer`() throws {
    let id = "0b4d2f9e8a534c1d9d0e3f1a6c7b2e55"
    let picture = ("Accept", "image/gif")
    let refused = send(.post, "/v1/sessions", Self.document, [picture, ("Espalier-Session-Id", id)])
    #expect(refused.status == 406)
    #expect(refused.fields["Vary"]?.contains("Accept,") == true)
    #expect(send(.get, "/v1/sessions/\(id)").status == 404)
    let path = try open()
    let packed = ("Accept-Encoding", "br, identity;q=0")
    for field in [picture, packed] { #expect(send(.patch, path, Self.edit, [field]).status == 406) }
    #expect(send(.post, "/v1/sessions", Self.document, [packed, ("Espalier-Session-Id", id)]).status == 406)
    #expect(send(.get, "/v1/sessions/\(id)").status == 404)
    #expect(send(.get, path).json["version"] as? Int == 1)
  }

  @Test func `takes no edit once it has ended`() throws {
    let store = SessionStore()
    let session = try store.open(Array(Self.document.utf8), stepLimit: 1_000_000)
    let refused = #expect(throws: Problem.self) {
      try session.edit(
        Array(Self.edit.utf8), stepLimit: 1_000_000,
        resize: { _ in Result { () throws(Problem) in try store.end(session.id) } })
    }
    #expect(refused?.code == .unknownSession)
    #expect(session.now.version == 1)
  }

  @Test(arguments: ["since=1&since=2", "sinse=1", "since=x", "since=99"]) func `is asked nothing unknown`(
    query: String
  ) throws {
    let target = try RequestTarget(parsing: "\(try open())?\(query)")
    let answer = Answer(service.response(to: Request(.get, target)))
    #expect(answer.status == 422)
    let detail = (answer.json["errors"] as? [[String: Any]])?.first?["detail"] as? String
    #expect(detail?.contains(query.prefix(5)) == true)
  }

  // MARK: Requests

  private func open() throws -> String {
    try #require(send(.post, "/v1/sessions", Self.document).fields["Location"])
  }

  private func send(
    _ method: HTTP.Method, _ target: String, _ body: String = "", _ fields: [(String, String)] = []
  ) -> Answer {
    let parts = target.split(separator: "?")
    let query = parts.dropFirst().flatMap { $0.split(separator: "=", omittingEmptySubsequences: false) }.map(
      String.init)
    let items = query.count == 2 ? [RequestTarget.QueryItem(name: query[0], value: query[1])] : []
    let target = RequestTarget(path: String(parts[0]), query: items)
    return Answer(
      service.response(to: Request(method, target, fields: Fields(fields), body: Array(body.utf8))))
  }
}

/// A clock that a test moves.
private final class TestClock: @unchecked Sendable {
  var now: ContinuousClock.Instant
  init(_ now: ContinuousClock.Instant) { self.now = now }
}
