import Foundation
import HTTP
import Redis
import Synchronization
import TestSupport
import Testing

@testable import LayoutAPI

/// A redis-server that ends with this object.
private final class Store: @unchecked Sendable {
  let port: UInt16
  private let process = Process()

  init() throws {
    let port = UInt16.random(in: 20_000...32_000)
    self.port = port
    process.executableURL = URL(filePath: Store.path)
    process.arguments = ["--port", "\(port)", "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let client = RedisClient(try Store.configuration(port))
    try Wait.until("the store answers") { (try? client.reply(to: ["PING"])) == .status("PONG") }
  }

  // SIGTERM may be blocked in a child of the test process, and waiting for it would block a thread that other tests need.
  deinit { kill(process.processIdentifier, SIGKILL) }

  static let path = "/usr/bin/redis-server"
  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

  static func configuration(_ port: UInt16) throws -> RedisConfiguration {
    try RedisConfiguration(#require(RedisAddress("redis://127.0.0.1:\(port)/0")), timeout: .seconds(5))
  }

  /// A replica that uses this store.
  func replica(keys: String? = nil) throws -> Service {
    var configuration = ServiceConfiguration()
    configuration.sessionStore = RedisClient(try Store.configuration(port))
    configuration.keys = try keys.map { try KeyRing(text: $0, requestsPerMinute: 10_000) }
    return Service(isReady: { true }, configuration: configuration)
  }
}

@Suite(.enabled(if: Store.isInstalled)) struct `A session that replicas share` {
  private static let document = #"""
    {"view":{"id":"root","subviews":[{"id":"a"}]},"environment":{"size":{"width":100,"height":50}},
     "constraints":["a.left == root.left","a.top == root.top","a.height == 10",{"id":"w","item":"a","attribute":"width","constant":1}]}
    """#

  private let store: Store
  private let one: Service
  private let other: Service

  init() throws {
    store = try Store()
    one = try store.replica()
    other = try store.replica()
  }

  private func send(
    _ service: Service, _ method: HTTP.Method, _ path: String, _ body: String = "",
    _ fields: [(String, String)] = []
  ) -> Answer {
    let parts = path.split(separator: "?")
    let query = parts.dropFirst().flatMap { $0.split(separator: "=") }.map(String.init)
    let items = query.count == 2 ? [RequestTarget.QueryItem(name: query[0], value: query[1])] : []
    return Answer(
      service.response(
        to: Request(
          method, RequestTarget(path: String(parts[0]), query: items), fields: Fields(fields),
          body: Array(body.utf8))))
  }

  private func open() throws -> String {
    try #require(send(one, .post, "/v1/sessions", Self.document).fields["Location"])
  }

  private func edit(_ constant: Int) -> String { #"{"edits":[{"constraint":"w","constant":\#(constant)}]}"# }

  @Test func `is edited by each in turn, and is the same for all`() throws {
    let path = try open()
    for step in 2...8 {
      let service = step % 2 == 0 ? other : one
      let edited = send(service, .patch, path, edit(step))
      #expect(edited.json["version"] as? Int == step, "\(edited.text)")
      // Each step changes one frame, whoever made the steps before.
      #expect((edited.json["frames"] as? [String: [String: Double]])?["a"]?["width"] == Double(step))
      #expect((edited.json["frames"] as? [String: Any])?.count == 1)
    }
    let (document, again) = (send(one, .get, path + "/document"), send(other, .get, path + "/document"))
    #expect(document.text == again.text && document.fields["ETag"] == again.fields["ETag"])
    // A replica that has never seen the session.
    let third = try store.replica()
    #expect(send(third, .get, path).text == send(one, .get, path).text)
    let since = send(third, .get, path + "?since=3")
    #expect(since.json["whole"] as? Bool == true && (since.json["frames"] as? [String: Any])?.count == 2)
    #expect(send(third, .patch, path, #"{"edits":[{"undo":3}]}"#).json["version"] as? Int == 9)
    #expect(send(one, .get, path + "/document").text.contains(#""attribute":"width","constant":3"#))
  }

  @Test func `keeps the order of edits and patches over many versions`() throws {
    let path = try open()
    for step in 0..<120 {
      let service = [one, other][step % 2]
      let answer =
        step % 10 == 0
        ? send(
          service, .patch, path, #"[{"op":"add","path":"/view/subviews/-","value":{"id":"n\#(step)"}}]"#,
          [("Content-Type", "application/json-patch+json")])
        : send(service, .patch, path, #"{"edits":[{"add":"a.width >= 0 @1"}]}"#)
      #expect(answer.status == 200, "\(answer.text)")
    }
    let third = try store.replica()
    let document = send(third, .get, path + "/document").text
    #expect(document == send(one, .get, path + "/document").text)
    #expect(document.contains(#""id":"n110""#) && document.contains(#""id":"added/107""#))
    #expect(send(third, .get, path).json["version"] as? Int == 121)
  }

  // Two replicas made the same version, and one edit was lost.
  @Test func `loses no edit when all edit at once`() async throws {
    let path = try open()
    let services = [one, other, try store.replica()]
    let versions = try await withThrowingTaskGroup(of: [Int].self) { group in
      for (number, service) in services.enumerated() {
        group.addTask {
          try (0..<30).map { step in
            let body =
              #"{"edits":[{"add":{"id":"e\#(number)-\#(step)","item":"a","attribute":"width","relation":">=","priority":1}}]}"#
            let answer = self.send(service, .patch, path, body)
            return try #require(answer.json["version"] as? Int, "\(answer.text)")
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(versions.sorted() == Array(2...91))
    let document = send(one, .get, path + "/document").text
    for number in 0..<3 {
      for step in 0..<30 { #expect(document.contains("\"e\(number)-\(step)\"")) }
    }
  }

  @Test func `refuses edits for another version, whichever replica gets them`() throws {
    let path = try open()
    let tag = try #require(send(one, .get, path).fields["ETag"])
    #expect(send(other, .patch, path, edit(2), [("If-Match", tag)]).status == 200)
    #expect(send(one, .patch, path, edit(3), [("If-Match", tag)]).status == 412)
    #expect(send(one, .delete, path, "", [("If-Match", tag)]).status == 412)
    #expect(
      send(one, .patch, path, #"{"edits":[{"constraint":"w","constant":3}],"version":1}"#).status == 409)
  }

  @Test func `tells watchers of another replica what changed, and its end`() throws {
    let path = try open()
    let request = Request(.get, RequestTarget(path: path), fields: [("Accept", "text/event-stream")])
    let stream = try #require(other.response(to: request).stream)
    let wakes = Mutex(0)
    stream.onChange { wakes.withLock { $0 += 1 } }
    #expect(String(decoding: stream.next([], isComplete: true).bytes, as: UTF8.self) == "id: 1\n\n")
    let edited = send(one, .patch, path, edit(40))
    try Wait.until("the watcher is woken") { wakes.withLock { $0 } >= 1 }
    let event = String(decoding: stream.next([], isComplete: true).bytes, as: UTF8.self)
    #expect(event == "id: 2\nevent: change\ndata: \(edited.text)\n\n")
    #expect(send(one, .delete, path).status == 204)
    try Wait.until("the watcher is told the end") {
      stream.next([], isComplete: true).continuation == .end
    }
    #expect(send(other, .get, path).status == 404)
  }

  @Test func `belongs to its owner on every replica`() throws {
    let keys = "one 1111111111111111\ntwo 2222222222222222"
    let (first, second) = (try store.replica(keys: keys), try store.replica(keys: keys))
    let authorized = { (key: String) in [("Authorization", "Bearer \(key)")] }
    let opened = send(first, .post, "/v1/sessions", Self.document, authorized("1111111111111111"))
    let path = try #require(opened.fields["Location"])
    #expect(send(second, .get, path, "", authorized("2222222222222222")).status == 404)
    #expect(send(second, .patch, path, edit(2), authorized("2222222222222222")).status == 404)
    #expect(send(second, .delete, path, "", authorized("2222222222222222")).status == 404)
    #expect(send(second, .get, path, "", authorized("1111111111111111")).status == 200)
  }

  @Test func `is refused by a store that lies, and nothing else is`() throws {
    let path = try open()
    let id = path.split(separator: "/").last ?? ""
    let client = RedisClient(try Store.configuration(store.port))
    for (field, value) in [
      ("version", "x"), ("version", "-1"), ("version", "7"), ("s:1", "x"), ("s:1", "0\n{}"),
    ] {
      _ = try client.reply(to: ["HSET", "espalier:session:\(id)", field, value])
      let third = try store.replica()
      for answer in [
        send(third, .get, path), send(third, .patch, path, edit(2)), send(third, .get, path + "/document"),
      ] {
        #expect(answer.status == 503 && answer.fields["Retry-After"] == "1", "\(field): \(answer.text)")
      }
      #expect(send(third, .post, "/v1/layouts", Self.document).status == 200)
    }
    _ = try client.reply(to: ["SET", "espalier:session:\(id)", "a string"])
    #expect(send(other, .get, path).status == 503)
  }

  @Test func `is not reached where no store is, and says when to try again`() throws {
    var configuration = ServiceConfiguration()
    let nowhere = try RedisConfiguration(
      #require(RedisAddress("redis://127.0.0.1:1/0")), timeout: .milliseconds(200))
    configuration.sessionStore = RedisClient(nowhere)
    let service = Service(isReady: { true }, configuration: configuration)
    for answer in [
      send(service, .post, "/v1/sessions", Self.document),
      send(service, .get, "/v1/sessions/\(String(repeating: "a", count: 32))"),
    ] {
      #expect(answer.status == 503 && answer.fields["Retry-After"] == "1")
      #expect(answer.json["code"] as? String == "service-unavailable")
    }
    #expect(send(service, .post, "/v1/layouts", Self.document).status == 200)
    #expect(send(service, .get, "/metrics").text.contains("espalier_session_store_up 0"))
  }
}
