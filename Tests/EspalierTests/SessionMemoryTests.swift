import Foundation
import TestSupport
import Testing

private let isSanitized = dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil

/// Sessions that were large for their documents: everything ambiguous, which is long to report, and many constraints.
///
/// Under a sanitizer this measures nothing, because its own bookkeeping grows and is not given back.
@Suite(.serialized, .disabled(if: isSanitized, "A sanitizer keeps memory of its own."))
struct `A server with many large sessions` {

  private static let loose = document(of: 3_000, constraints: [])
  private static let tied = document(
    of: 1_000,
    constraints: (0..<1_000).flatMap { view in
      [
        #""v\#(view).left == r.left + 8""#, #""v\#(view).width == 100""#, #""v\#(view).height == 20""#,
        #""v\#(view).top == \#(view > 0 ? "v\(view - 1).bottom + 2" : "r.top")""#,
      ]
    })

  // Three thousand ambiguous views took 8.4 MB, four thousand constraints and their views 2.2 MB; little of the freed
  // memory was returned.
  @Test(arguments: [(loose, 12, 6.0), (tied, 12, 1.7)])
  func `keeps little of each, and nothing of ended ones`(
    document: String, count: Int, megabytes: Double
  ) throws {
    let server = try ServerProcess()
    let client = Client(port: server.port)
    func send(_ method: String, _ path: String, _ body: String = "") throws -> Client.Answer {
      client.send(
        "\(method) \(path) HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
      )
      return try #require(client.answer())
    }
    func session() throws -> String {
      let head = try send("POST", "/v1/sessions", document).head
      return try #require(head.firstMatch(of: /Location: (\S+)/).map { String($0.1) })
    }
    // The first few show the memory that computing a layout takes, which stays with the process.
    // On a busy machine, some of it is returned between two of them.
    var (paths, before): ([String], Double) = ([], 0)
    for _ in 0..<3 {
      paths.append(try session())
      before = max(before, server.residentMegabytes)
    }
    for _ in 0..<count { paths.append(try session()) }
    // Free memory is returned a second later, once for all.
    try wait(for: server, toHaveAtMost: before + Double(count) * megabytes)
    for path in paths { #expect(try send("DELETE", path).status == 204) }
    // Loops and the allocator keep a little, which differs by 4 MB from run to run; all these sessions would be ten times
    // as much.
    try wait(for: server, toHaveAtMost: before + 2 * megabytes)
  }

  private func wait(for server: ServerProcess, toHaveAtMost megabytes: Double) throws {
    try Wait.until("the server had at most \(megabytes) MB") { server.residentMegabytes <= megabytes }
  }

  private static func document(of views: Int, constraints: [String]) -> String {
    let views = (0..<views).map { #"{"id":"v\#($0)"}"# }.joined(separator: ",")
    return
      #"{"view":{"id":"r","subviews":[\#(views)]},"constraints":[\#(constraints.joined(separator: ","))],"environment":{"size":{"width":400,"height":900}}}"#
  }
}
