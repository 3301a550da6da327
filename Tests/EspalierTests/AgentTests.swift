import Foundation
import Glibc
import TestSupport
import Testing

@testable import espalier

@Suite struct `An agent server` {
  /// The answers to lines, each read as JSON.
  private func answers(_ lines: String..., cancelled: String? = nil) throws -> [[String: Any]] {
    var dispatcher = AgentDispatcher()
    return try lines.compactMap { line in
      let answer = dispatcher.answer(AgentLine(Array(line.utf8))) { $0 == cancelled.map { Array($0.utf8) } }
      return try answer.map {
        try #require(try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any])
      }
    }
  }

  private func answer(_ line: String) throws -> [String: Any] { try #require(try answers(line).first) }

  private func call(_ tool: String, _ arguments: String) throws -> (text: String, isError: Bool) {
    let line =
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
    let answer = try answer(line)
    let result = try #require(answer["result"] as? [String: Any], "\(answer)")
    let content = try #require(result["content"] as? [[String: Any]])
    return (content.compactMap { $0["text"] as? String }.joined(), result["isError"] as? Bool ?? false)
  }

  private static let examples = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "examples")

  /// A text as a JSON string.
  private static func quoted(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  private func code(_ line: String) throws -> Int? {
    (try answer(line)["error"] as? [String: Any])?["code"] as? Int
  }

  @Test(arguments: [
    ("2024-11-05", "2024-11-05"), ("2025-03-26", "2025-03-26"), ("2025-06-18", "2025-06-18"),
    ("2025-11-25", "2025-11-25"), ("1999-01-01", "2025-11-25"),
    // This version has no handshake.
    ("2026-07-28", "2025-11-25"),
  ]) func `agrees on a version`(wanted: String, agreed: String) throws {
    let answer = try answer(
      #"{"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocolVersion":"\#(wanted)","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}"#
    )
    #expect(answer["id"] as? String == "a")
    #expect((answer["result"] as? [String: Any])?["protocolVersion"] as? String == agreed)
  }

  @Test func `tells its versions without a handshake, and refuses others`() throws {
    let discovered =
      try answer(#"{"jsonrpc":"2.0","id":1,"method":"server/discover"}"#)["result"] as? [String: Any]
    #expect((discovered?["supportedVersions"] as? [String])?.last == "2026-07-28")
    let line =
      #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2099-01-01"}}}"#
    #expect(try code(line) == -32_022)
  }

  @Test func `lists its tools in less than 10,000 bytes, documents first`() throws {
    var dispatcher = AgentDispatcher()
    let bytes = try #require(
      dispatcher.answer(AgentLine(Array(#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#.utf8))) { _ in
        false
      })
    #expect(bytes.count < 10_000)
    #expect(
      AgentTool.all.map(\.name) == [
        "layout", "explain_view", "lint", "diagnose_log", "present", "convert", "picture",
      ])
    for tool in AgentTool.all {
      let first = tool.name == "diagnose_log" ? "log" : "document"
      #expect(tool.properties[0].name == first && tool.required[0] == first, "\(tool.name)")
      for (name, schema) in tool.properties {
        #expect((try? JSONSerialization.jsonObject(with: Data(schema.utf8))) != nil, "\(tool.name) \(name)")
      }
    }
  }

  private static let square = #"{"view":{"id":"a"},"constraints":["a.width == 20","a.height == 10"]}"#

  @Test func `lays out a document, given as an object or as a text`() throws {
    let escaped = Self.square.replacing("\"", with: "\\\"")
    for document in [Self.square, "\"\(escaped)\""] {
      let result = try call("layout", #"{"document":\#(document)}"#)
      #expect(
        !result.isError && result.text.contains(#""a":{"x":0,"y":0,"width":20,"height":10}"#), "\(result)")
    }
  }

  @Test func `lays out a document on other devices than its own`() throws {
    let document = #"{"view":{"id":"a"},"environment":{"device":"iPhone 15"}}"#
    let result = try call("layout", #"{"document":\#(document),"device":["iPhone 8","iPhone 16"]}"#)
    // Both in portrait: 375 × 667 and 393 × 852.
    #expect(result.text.contains(#""width":375,"height":667"#), "\(result)")
    #expect(result.text.contains(#"{"device":"iPhone 16"}"#) && !result.text.contains("iPhone 15"))
  }

  private static let conflict = #"""
    {"view":{"id":"a","subviews":[{"id":"b"}]},"constraints":["b.width == 1","b.width == 2","b.height == 3","b.left == a.left","b.top == a.top + 4"],"environment":{"size":{"width":9,"height":9}}}
    """#

  @Test func `explains a view`() throws {
    let result = try call("explain_view", #"{"document":\#(Self.conflict),"view":"b"}"#)
    #expect(!result.isError)
    for part in [
      "x 0, y 4, width ", "height 3", "top is decided by", "“b.top == a.top + 4”", "Conflict: ", "Repair: ",
      "    constraints/2: b.height == 3",
    ] {
      #expect(result.text.contains(part), "\(part): \(result.text)")
    }
    let unknown = try call("explain_view", #"{"document":\#(Self.conflict),"view":"bb"}"#)
    #expect(unknown.isError && unknown.text.contains("did you mean “"), "\(unknown)")
  }

  @Test func `lints, presents, converts and draws`() throws {
    #expect(try call("lint", #"{"document":\#(Self.conflict)}"#).text.contains("error: "))
    let presentation =
      #"{"environment":{"device":"iPhone 15"},"presented":{"id":"p","view":{"id":"v"}},"presentation":{"modal":{"style":"fullScreen"}}}"#
    let presented = try call("present", #"{"document":\#(presentation)}"#)
    #expect(presented.text.contains(#""frame":{"x":0,"y":0,"width":393,"height":852}"#), "\(presented)")
    let code = try call("convert", #"{"document":\#(Self.square),"to":"snapkit"}"#)
    #expect(code.text.contains("snp"), "\(code)")
    let figma = try String(contentsOf: Self.examples.appending(path: "figma/toolbar.json"), encoding: .utf8)
    let xib = try String(contentsOf: Self.examples.appending(path: "conversions/Card.xib"), encoding: .utf8)
    for (document, to, part) in [
      (figma, "swiftui", ": View {"), (figma, "uikit", ": UIView {"),
      (figma, "layouts", #""request":{"view""#),
      (xib, "uikit", "import UIKit"), (xib, "layouts", #""id":"avatar""#),
    ] {
      let text = try Self.quoted(document)
      let result = try call("convert", #"{"document":\#(text),"to":"\#(to)"}"#)
      #expect(!result.isError && result.text.contains(part), "\(to): \(result)")
    }
    #expect(try call("convert", #"{"document":\#(Self.square),"to":"layouts"}"#).isError)
    for document in [Self.square, presentation, figma] {
      let picture = try call("picture", #"{"document":\#(document)}"#)
      #expect(picture.text.hasPrefix("<svg"), "\(picture)")
    }
  }

  @Test func `says where a document is wrong`() throws {
    let document = #"{\n \"view\":{\"id\":\"a\"},\n \"constraints\":[\"a.width == b.width\"]}"#
    let result = try call("layout", #"{"document":"\#(document)"}"#)
    #expect(result.isError && result.text.hasPrefix("document:3:17: error: "), "\(result)")
    let text = try call("layout", #"{"document":"/Main.storyboard"}"#)
    #expect(
      text.isError && text.text.hasPrefix("document:1:1: error: The document is not valid JSON"), "\(text)")
    let xml = try call("layout", #"{"document":"<document>"}"#)
    #expect(xml.isError && xml.text.hasPrefix("document:1:"), "\(xml)")
  }

  @Test func `gives long answers page by page`() throws {
    let views = (0..<400).map { #"{"id":"view\#($0)"}"# }.joined(separator: ",")
    let document = #"{"view":{"id":"a","subviews":[\#(views)]},"coordinates":"root"}"#
    func line(_ arguments: String) -> AgentLine {
      AgentLine(
        Array(
          #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"layout","arguments":\#(arguments)}}"#
            .utf8))
    }
    var dispatcher = AgentDispatcher()
    var arguments = #"{"document":\#(document)}"#
    var (text, pages) = ("", 0)
    while pages < 100 {
      let bytes = try #require(dispatcher.answer(line(arguments)) { _ in false })
      let object = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
      let result = try #require(object["result"] as? [String: Any])
      let page = try #require((result["content"] as? [[String: Any]])?[0]["text"] as? String)
      #expect(page.utf8.count <= AgentLimits.pageBytes)
      text += page
      pages += 1
      guard let cursor = (result["_meta"] as? [String: Any])?["nextCursor"] as? String else { break }
      arguments = #"{"document":"","cursor":"\#(cursor)"}"#
    }
    #expect(pages > 1)
    let whole = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let layout = (whole?["layouts"] as? [[String: Any]])?[0]
    #expect((layout?["frames"] as? [String: Any])?.count == 401)
  }

  @Test(arguments: ["1-0", "9-9", "1", "-1-5", "1-99999999999999999999", ""])
  func `refuses cursors that it does not know`(cursor: String) throws {
    let line =
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"layout","arguments":{"cursor":"\#(cursor)"}}}"#
    #expect(try code(line) == -32_602)
  }

  @Test func `keeps only the newest long answers`() {
    var pages = AnswerPages()
    let long = String(repeating: "é", count: AgentLimits.pageBytes)
    let cursors = (0...AgentLimits.keptAnswers).map { _ in pages.first(of: long).cursor ?? "" }
    #expect(pages.page(at: cursors[0]) == nil)
    #expect(cursors.dropFirst().allSatisfy { pages.page(at: $0)?.text.allSatisfy { $0 == "é" } == true })
  }

  @Test func `has the devices, examples and the contract as resources`() throws {
    let list = try answer(#"{"jsonrpc":"2.0","id":1,"method":"resources/list"}"#)["result"] as? [String: Any]
    let uris = (list?["resources"] as? [[String: Any]])?.compactMap { $0["uri"] as? String } ?? []
    #expect(uris.contains("espalier://devices"))
    #expect(uris.contains("espalier://contract/presentations"))
    #expect(uris.contains("espalier://examples/layouts/fitted"))
    #expect(uris.count == Set(uris).count && uris.count > 30)
    for uri in uris {
      let line = #"{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"\#(uri)"}}"#
      let result = try answer(line)["result"] as? [String: Any]
      let text = try #require((result?["contents"] as? [[String: Any]])?[0]["text"] as? String)
      let value = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      #expect(value?.isEmpty == false, "\(uri)")
    }
  }

  @Test(arguments: [
    ("nonsense", -32_700), ("{", -32_700), ("\u{0}", -32_700), ("[]", -32_600), ("5", -32_600),
    ("null", -32_600), (#"{"id":1,"method":"ping"}"#, -32_600),
    (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32_600), (#"{"jsonrpc":"2.0","id":1}"#, -32_600),
    (#"{"jsonrpc":"2.0","id":1,"method":7}"#, -32_600),
    (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32_600),
    (#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, -32_600),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, -32_602),
    (#"{"jsonrpc":"2.0","id":1,"method":"prompts/list"}"#, -32_601),
    (#"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#, -32_602),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/call"}"#, -32_602),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"rm"}}"#, -32_602),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"layout"}}"#, -32_602),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"layout","arguments":7}}"#, -32_602),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"layout","arguments":{"document":7}}}"#,
      -32_602
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"layout","arguments":{"path":"x"}}}"#,
      -32_602
    ),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"x"}}"#, -32_602),
    (#"{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"file:///etc/passwd"}}"#, -32_602),
  ]) func `answers junk with an error`(line: String, expected: Int) throws {
    #expect(try code(line) == expected)
  }

  @Test func `bounds messages, ids and batches`() throws {
    #expect(try code(String(repeating: " ", count: AgentLimits.messageBytes) + "{}") == -32_600)
    let id = String(repeating: "9", count: AgentLimits.idBytes)
    #expect(try code(#"{"jsonrpc":"2.0","id":\#(id)9,"method":"ping"}"#) == -32_600)
    var dispatcher = AgentDispatcher()
    let kept = dispatcher.answer(AgentLine(Array(#"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#.utf8))) {
      _ in false
    }
    #expect(kept.map { String(decoding: $0, as: UTF8.self) } == #"{"jsonrpc":"2.0","id":\#(id),"result":{}}"#)
    let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
    let batch =
      "[" + Array(repeating: ping, count: AgentLimits.batchMessages + 1).joined(separator: ",") + "]"
    #expect(try code(batch) == -32_600)
    let devices = Array(repeating: #""all""#, count: 501).joined(separator: ",")
    let line =
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"layout","arguments":{"document":{},"device":[\#(devices)]}}}"#
    #expect(try code(line) == -32_602)
  }

  @Test func `does not answer notifications, responses and what is cancelled`() throws {
    #expect(try answers(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#).isEmpty)
    #expect(try answers(#"{"jsonrpc":"2.0","method":"tools/call"}"#).isEmpty)
    #expect(try answers(#"{"jsonrpc":"2.0","id":4,"result":{}}"#).isEmpty)
    #expect(try answers(#"{"jsonrpc":"2.0","id":"x","method":"ping"}"#, cancelled: #""x""#).isEmpty)
  }

  @Test func `answers messages of a batch in an array`() throws {
    let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
    var dispatcher = AgentDispatcher()
    let answer = dispatcher.answer(AgentLine(Array("[\(ping),7]".utf8))) { _ in false }
    let values = try JSONSerialization.jsonObject(with: Data(answer ?? [])) as? [[String: Any]]
    #expect(values?.count == 2 && values?[1]["error"] != nil)
  }

  @Test func `answers lines of its input until it ends, except what is cancelled in time`() throws {
    let input = """
      {"jsonrpc":"2.0","id":1,"method":"ping"}

      junk
      {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":77}}
      {"jsonrpc":"2.0","id":2,"method":"ping"}
      """
    let tool = try CommandLineTool(ServerProcess.executable.path, ["mcp"], input: input, environment: [:])
    #expect(tool.code == 0 && tool.errors.isEmpty)
    let lines = tool.output.split(separator: "\n")
    #expect(lines.first == #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
    #expect(lines.count == 3 && lines[1].contains("-32700"), "\(tool.output)")
    #expect(lines.last == #"{"jsonrpc":"2.0","id":2,"result":{}}"#)
  }
}

@Suite struct `A recorded session of an agent` {
  /// The messages of sessions of the official Python SDK, version 2.3.0, as it wrote them.
  @Test(arguments: ["handshake", "without-handshake"]) func `is answered without an error`(name: String)
    throws
  {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/agents/\(name).ndjson")
    let messages = try String(contentsOf: file, encoding: .utf8)
    let tool = try CommandLineTool(
      ServerProcess.executable.path, ["mcp"], input: messages, environment: [:])
    let answers = tool.output.split(separator: "\n")
    #expect(answers.count == messages.matches(of: /,"id":\d+,"method"/).count)
    for (number, answer) in answers.enumerated() {
      #expect(
        answer.hasPrefix("{\"jsonrpc\":\"2.0\",\"id\":\(number + 1),\"result\":{"), "\(answer.prefix(200))")
      #expect(!answer.contains("\"isError\":true"), "\(answer.prefix(200))")
    }
  }
}

@Suite struct `An agent server at a pipe` {
  // It waited until the pipe had 65,536 bytes.
  @Test func `answers each line as it comes`() throws {
    let (input, output, process) = (Pipe(), Pipe(), Process())
    process.executableURL = ServerProcess.executable
    process.arguments = ["mcp"]
    process.setEnvironment([:])
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    defer { process.terminate() }
    for id in 1...2 {
      let ping = "{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"ping\"}\n"
      try input.fileHandleForWriting.write(contentsOf: Data(ping.utf8))
      var ready = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      try #require(poll(&ready, 1, Int32(Wait.seconds) * 1_000) == 1)
      let answer = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      #expect(answer == "{\"jsonrpc\":\"2.0\",\"id\":\(id),\"result\":{}}\n")
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}

@Suite struct `The queue of an agent server` {
  private func line(_ text: String) -> AgentLine { AgentLine(Array(text.utf8)) }

  @Test func `cancels what waits`() {
    let queue = AgentQueue()
    for id in ["1", "2"] { queue.add(line(#"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#), bytes: 40) }
    queue.add(
      line(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}"#), bytes: 80)
    queue.end()
    #expect(!queue.isCancelled(Array("1".utf8)) && queue.isCancelled(Array("2".utf8)))
    var count = 0
    while let line = queue.next() {
      queue.finish(line)
      count += 1
    }
    #expect(count == 3 && !queue.isCancelled(Array("2".utf8)))
  }

  @Test func `lets the reader wait while too many lines wait`() throws {
    let queue = AgentQueue()
    let ping = line(#"{"jsonrpc":"2.0","method":"ping"}"#)
    for _ in 0..<AgentLimits.waitingMessages { queue.add(ping, bytes: 1) }
    let thread = Thread { queue.add(ping, bytes: 1) }
    thread.start()
    usleep(50_000)
    #expect(!thread.isFinished)
    _ = queue.next()
    try Wait.until("the line was added") { thread.isFinished }
  }
}
