import Foundation
import TestSupport
import Testing

@Suite struct `The command line` {
  /// Runs the program with only the given environment.
  private func run(
    _ arguments: String..., input: String = "", environment: [String: String] = [:], in folder: URL? = nil
  ) throws -> CommandLineTool {
    try CommandLineTool(
      ServerProcess.executable.path, arguments, input: input, environment: environment, in: folder)
  }

  private static let card = #"{"view":{"id":"a"},"constraints":["a.width == 20","a.height == 10"]}"#
  private static let move = #"""
    {"from":{"a":{"frame":{"x":0,"y":0,"width":1,"height":1}}},"to":{"a":{"frame":{"x":9,"y":0,"width":1,"height":1}}},
     "animation":{"curve":"ease","duration":1}}
    """#

  // Each had one more line end than the server's, and lints as text an empty line.
  @Test(arguments: [
    ("layouts", "application/json", card), ("layouts", "image/svg+xml", card),
    ("layouts", "text/x-swift", card),
    ("lints", "text/plain", card), ("lints", "application/sarif+json", card),
    ("transitions", "text/css", move), ("transitions", "video/lottie+json", move),
    (
      "display-modes", "application/json",
      #"{"container":{"id":"a","splitOrFlip":{"left":{"id":"b"},"right":{"id":"c"}}},"environment":{"device":"iPhone 15"}}"#
    ),
  ]) func `answers a document with the bytes that the server would send`(
    operation: String, format: String, document: String
  ) throws {
    let file = try file(named: "request.json", document)
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    let result = try run(operation, "--format", format, "request.json", in: file.deletingLastPathComponent())
    #expect(!result.output.isEmpty, "\(result.errors)")
    let server = try ServerProcess()
    let client = Client(port: server.port)
    client.send(
      "POST /v1/\(operation) HTTP/1.1\r\nHost: x\r\nAccept: \(format)\r\nContent-Length: \(document.utf8.count)\r\n\r\n\(document)"
    )
    #expect(result.output == client.answer()?.text)
  }

  /// A file in its own folder.
  private func file(named name: String, _ text: String) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file
  }

  @Test func `answers a batch line by line, starting at any line`() throws {
    let lines = ["a", "b", "c"].map { #"{"operation":"layouts","request":{"view":{"id":"\#($0)"}}}"# }
    let whole = try run("batches", "-", input: lines.joined(separator: "\n"))
    #expect(whole.code == 0)
    let answers = whole.output.split(separator: "\n")
    try #require(answers.count == 3)
    let rest = try run("batches", "-", "--from-line", "3", input: lines.joined(separator: "\n") + "\n")
    #expect(rest.output == "\(answers[2])\n")
    #expect(try run("batches", "-", input: "{}\n").code == 1)
    #expect(try run("batches", "-", "--from-line", "0").code == 2)
  }

  private static let xib = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="17506"><device id="retina4_7"/>
      <objects><view id="root" userLabel="root"><rect key="frame" width="375" height="667"/><subviews>
        <view id="wide" userLabel="wide" translatesAutoresizingMaskIntoConstraints="NO"><rect key="frame" width="380" height="9"/></view>
      </subviews><constraints>
        <constraint firstItem="wide" firstAttribute="leading" secondItem="root" secondAttribute="leading" id="1"/>
        <constraint firstItem="wide" firstAttribute="top" secondItem="root" secondAttribute="top" id="2"/>
        <constraint firstItem="wide" firstAttribute="width" constant="380" id="3"/>
        <constraint firstItem="wide" firstAttribute="height" constant="9" id="4"/></constraints></view></objects>
    </document>
    """

  @Test func `lints all files that it can, and names the others`() throws {
    let good = try file(named: "a.xib", Self.xib)
    let folder = good.deletingLastPathComponent()
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("{}".utf8).write(to: folder.appending(path: "bad.json"))
    let alone = try run("lints", "a.xib", in: folder)
    #expect(alone.code == 1)
    let result = try run("lints", "bad.json", "a.xib", "none.json", in: folder)
    #expect(result.code == 2)
    #expect(result.output == alone.output)
    #expect(
      result.errors.contains(
        "bad.json:1:1: error: The member “view” is missing; add it. [missing-member]\n    {}\n    ^\n"))
    #expect(result.errors.contains("“none.json” cannot be read"))
    // It said that nothing was found.
    let none = try run("lints", "bad.json", "none.json", in: folder)
    #expect(none.code == 2 && none.output.isEmpty)
  }

  @Test func `explains a console log`() throws {
    let log = """
      (
          "<NSLayoutConstraint:0x1 UIView:0xa.width == 10   (active)>",
          "<NSLayoutConstraint:0x2 UIView:0xa.width == 20   (active)>"
      )
      """
    let explained = try run("diagnose", "-", input: log)
    #expect(explained.code == 1)
    #expect(explained.output.contains(#""members":["0x1","0x2"]"#), "\(explained.output) \(explained.errors)")
    let picture = try run("diagnose", "-", "--format", "image/svg+xml", input: log)
    #expect(picture.output.hasPrefix("<svg"))
    let other = try run("diagnose", "-", input: log.replacing("20", with: "10"))
    #expect(other.code == 0 && other.output.contains(#""conflict":null"#))
    let json = try file(named: "log.json", #"{"log":""}"#)
    defer { try? FileManager.default.removeItem(at: json.deletingLastPathComponent()) }
    #expect(try run("diagnose", json.path).output.contains("no-constraints"))
    #expect(try run("diagnose", "--help").output.contains("espalier diagnose FILE"))
  }

  private static let operations = [
    "layouts", "presentations", "display-modes", "timings", "transitions", "flows", "lints", "diffs",
  ]

  // For an unknown type, lints wrote JSON and succeeded.
  @Test(arguments: operations)
  func `refuses a response type that does not exist`(operation: String) throws {
    for format in ["image/gif", "foo", "application/yaml"] {
      let result = try run(operation, "-", "--format", format, input: Self.card)
      #expect(result.code == 2, "\(format)")
      #expect(result.output.isEmpty)
      #expect(result.errors.contains("not-acceptable"), "\(result.errors)")
    }
  }

  @Test(arguments: operations + ["batches"]) func `refuses a folder without documents`(operation: String)
    throws
  {
    let folder = try file(named: "notes.txt", "").deletingLastPathComponent()
    defer { try? FileManager.default.removeItem(at: folder) }
    let result = try run(operation, folder.path)
    #expect(result.code == 2)
    #expect(result.output.isEmpty)
    let takesOne = ["diffs", "batches"].contains(operation)
    #expect(
      result.errors.contains(takesOne ? "cannot be read; name a file" : "has no document for \(operation)."))
  }

  @Test func `escapes names on standard error`() throws {
    let name = "a\u{1B}[31m\n::error::b.json"
    let result = try run("layouts", name)
    #expect(result.errors.hasPrefix("espalier: “a\\u001b[31m\\u000a::error::b.json” cannot be read"))
    let problem = try run(
      "layouts", "-", input: #"{"view":{"id":"a"},"constraints":["\u202eb.left == a.left"]}"#)
    #expect(problem.code == 2 && !problem.errors.contains("\u{202E}"), "\(problem.errors)")
  }

  @Test func `lints a document on the given devices`() throws {
    let good = try file(named: "a.xib", Self.xib)
    let folder = good.deletingLastPathComponent()
    defer { try? FileManager.default.removeItem(at: folder) }
    // 380 points are more than the width of an iPhone 8, and less than that of an iPhone 15 or a landscape iPhone 8.
    let clipped = "wide extends beyond root"
    #expect(try run("lints", "a.xib", in: folder).output.contains(clipped))
    #expect(try !run("lints", "a.xib", "--device", "iPhone 15", in: folder).output.contains(clipped))
    #expect(try !run("lints", "a.xib", "--orientation=landscape", in: folder).output.contains(clipped))
    let refused = try run("lints", "a.xib", "--layout-direction=up", in: folder)
    #expect(refused.code == 2 && refused.errors.contains("is not a value of layoutDirection"))
  }

  @Test func `shows a bar in a terminal during a batch, and none elsewhere`() throws {
    let file = URL(filePath: NSTemporaryDirectory()).appending(path: "\(UUID()).ndjson")
    let line = #"{"operation":"layouts","request":{"view":{"id":"a"}}}"#
    try Data("\(line)\n\(line)\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let full = String(repeating: "#", count: 30)
    #expect(try told(file, columns: 80).hasSuffix("\r[\(full)] 100 % 2 lines\r\n"))
    // A line wider than the terminal would begin another each time.
    let narrow = try told(file, columns: 20)
    #expect(narrow.hasSuffix("\r[###] 100 % 2 lines\r\n"), "\(narrow.debugDescription)")
    #expect(narrow.split { $0.isNewline || $0 == "\r" }.allSatisfy { $0.count < 20 })
    #expect(try told(file, columns: 10).hasSuffix("\r100 % 2 l\r\n"))
    try Data("\(line)\n".utf8).write(to: file)
    #expect(try told(file, columns: 80).hasSuffix(" 100 % 1 line\r\n"))
    #expect(try run("batches", file.path).errors.isEmpty)
  }

  /// The output of a batch in a terminal of that width. script(1) gives its command a terminal; the responses go
  /// elsewhere.
  private func told(_ file: URL, columns: Int) throws -> String {
    let batch = "'\(ServerProcess.executable.path)' batches '\(file.path)' >/dev/null"
    let tool = try CommandLineTool("script", ["-qec", "stty cols \(columns); \(batch)", "/dev/null"])
    #expect(tool.code == 0)
    return tool.output
  }

  @Test func `lints without disabled rules and baseline findings`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func file(_ name: String, _ text: String) throws -> String {
      let file = folder.appending(path: name)
      try Data(text.utf8).write(to: file)
      return file.path
    }
    let document = try file(
      "a.json",
      #"{"view":{"id":"a","guides":[{"id":"g"}]},"constraints":["g.left == a.left","g.width == 1","g.top == a.top","g.height == 1"],"environment":{"size":{"width":9,"height":9}}}"#
    )
    #expect(try run("lints", document).code == 1)
    #expect(
      try run("lints", document, "--format", "text/plain;style=github").output.hasPrefix("::notice file="))
    let config = try file("config.json", #"{"rules":{"left-right":false}}"#)
    #expect(try run("lints", document, "--config", config).output == "Nothing found.\n")
    let known = try run("lints", document, "--format", "application/json")
    let baseline = try file("baseline.json", known.output)
    #expect(try run("lints", document, "--baseline", baseline).code == 0)
    #expect(try run("lints", document, "--config", document).code == 2)
  }

  @Test func `ends with 1 when a layout conflicts`() throws {
    let result = try run(
      "layouts", "-", input: #"{"view":{"id":"a"},"constraints":["a.width == 1","a.width == 2"]}"#)
    #expect(result.code == 1)
    #expect(result.output.contains(#""status":"conflicting""#))
  }

  @Test func `ends with 1 when the first pass of a presentation conflicts`() throws {
    // In its previous size, 10 × 10, the view cannot be as high as its constraint says; in its later frame it can.
    let document =
      #"{"environment":{"size":{"width":100,"height":100}},"presented":{"id":"a","view":{"id":"v","subviews":[{"id":"w"}]},"#
      + #""constraints":["w.top == v.top","w.bottom == v.bottom","w.height == 20"]},"presentation":{"custom":{}},"previousSize":{"width":10,"height":10}}"#
    let result = try run("presentations", "-", input: document)
    #expect(result.code == 1)
    #expect(
      result.output.split(separator: #""firstPass""#).map { $0.contains("conflicting") } == [false, true])
  }

  @Test func `ends with 2 and a problem when the document is not valid`() throws {
    let result = try run("layouts", "-", input: "{}")
    #expect(result.code == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("missing-member"))
  }

  // It ended with 0, as if the response had arrived.
  @Test func `ends with 3 when the response cannot be written`() throws {
    let program = ServerProcess.executable.path
    let tool = try CommandLineTool(
      "sh", ["-c", "'\(program)' layouts - >/dev/full"], input: #"{"view":{"id":"a"}}"#)
    #expect(tool.code == 3, "\(tool.errors)")
  }

  @Test(arguments: [
    (["layout", "-"], "did you mean “layouts”?"),
    (["serve", "--lisen", "x"], "did you mean “--listen”?"),
    (["serve", "--listen", "nowhere"], "is not an address and a port"),
    (["serve", "--profile", "open"], "--profile must be default or public, not “open”"),
    (
      ["serve", "--memory", "63Mi"],
      "--memory must be a number of bytes from 67108864, such as 576Mi, not “63Mi”"
    ),
    (["serve", "--memory", "1Ti"], "--memory must be a number of bytes"),
    (["serve", "--trusted-proxies", "10.0.0.1/8"], "is not an address or a range"),
    (["serve", "--threads", "0"], "from 1 to 256"),
    (["layouts", "/no/such/file"], "cannot be read"), (["layouts"], "takes a FILE"),
    // A document of that many bytes crashed the process.
    (["serve", "--body-bytes", "2147483648"], "--body-bytes must be a whole number, 1…2147483647"),
    (
      ["serve", "--inflated-body-bytes", "2147483648"],
      "--inflated-body-bytes must be a whole number, 1…2147483647"
    ),
    (["serve", "--head-bytes", "x"], "--head-bytes must be a whole number, 256…1048576, not “x”"),
    (["serve", "--idle-timeout-seconds", "0"], "must be a number, 0.1…86400"),
    (["serve", "--tls-key", "x"], "belong together"), (["serve", "--keys", "/none"], "cannot be read"),

    (
      ["serve", "--tls-key", "/none", "--tls-certificate", "/no"],
      "--tls-certificate: “/no” cannot be used: No such file or directory."
    ),
    (["serve", "--keys", "/dev/null"], "--keys: “/dev/null” cannot be read: it is not a regular file."),
    (["serve", "--access-log", "/no/log"], "“/no/log” cannot be written: No such file or directory."),
    // The next argument was taken for the value, and the server needed no key.
    (
      ["serve", "--access-log=", "--keys=keys"],
      "--access-log (ESPALIER_ACCESS_LOG) has an empty value"
    ),
    (["serve", "--keys", ""], "--keys (ESPALIER_KEYS) has an empty value"),
    (
      ["serve", "---connections", "5"],
      "The option “---connections” is unknown; did you mean “--connections”?"
    ),
    // The error named --listen.
    (
      ["serve", "--metrics-listen", "localhost:9090"],
      "--metrics-listen: “localhost” is not a numeric address"
    ),
    (["serve", "--tls-client-authorities", "x"], "also needs --tls-certificate"),
    (["serve", "--listen"], "needs a value"), (["health", "--url", "ftp://x"], "not a URL"),
  ])
  func `says what is wrong with it and ends with 2`(arguments: [String], message: String) throws {
    let tool = try CommandLineTool(ServerProcess.executable.path, arguments, environment: [:])
    #expect(tool.code == 2)
    #expect(tool.errors.contains(message), "\(tool.errors)")
  }

  @Test(arguments: [
    ["--help"], ["serve", "--help"], ["layouts", "--help"], ["health", "--help"], ["version", "--help"],
  ])
  func `prints help`(arguments: [String]) throws {
    let result = arguments.count == 1 ? try run(arguments[0]) : try run(arguments[0], arguments[1])
    #expect(result.code == 0)
    #expect(result.output.contains("usage: espalier"))
  }

  @Test func `takes options from the environment, and from the command line first`() throws {
    let bad = try run("serve", environment: ["ESPALIER_LISTEN": "nowhere"])
    #expect(bad.code == 2)
    // Kubernetes sets such variables for a service of that name; they are not options.
    let server = try ServerProcess(environment: [
      "ESPALIER_LISTEN": "nowhere", "ESPALIER_PORT": "tcp://10.0.0.1:80", "ESPALIER_SERVICE_HOST": "x",
    ])
    #expect(server.port > 0)
  }

  @Test func `refuses an empty variable`() throws {
    let result = try run("serve", environment: ["ESPALIER_KEYS": ""])
    #expect(result.code == 2 && result.errors.contains("ESPALIER_KEYS"), "\(result.errors)")
  }

  @Test func `sets limits that clients can read and must keep`() throws {
    let server = try ServerProcess(environment: [
      "ESPALIER_HEAD_BYTES": "300", "ESPALIER_BODY_BYTES": "10", "ESPALIER_IDLE_TIMEOUT_SECONDS": "59.5",
      "ESPALIER_STEPS": "1000",
    ])
    let client = Client(port: server.port)
    client.send("GET /v1/limits HTTP/1.1\r\nHost: x\r\n\r\n")
    let text = client.answer()?.text ?? ""
    for limit in [#""headBytes":300"#, #""bodyBytes":10"#, #""idleTimeoutSeconds":59.5"#, #""steps":1000"#] {
      #expect(text.contains(limit))
    }
    client.send("POST /v1/layouts HTTP/1.1\r\nHost: x\r\nContent-Length: 11\r\n\r\n")
    #expect(client.answer()?.status == 413)
  }

  @Test func `probes a server over TLS`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (certificate, key) = (folder.path + "/certificate.pem", folder.path + "/key.pem")
    try CommandLineTool(
      "openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
        "-subj", "/CN=localhost", "-out", certificate, "-keyout", key,
      ])
    let files = ["ESPALIER_TLS_CERTIFICATE": certificate, "ESPALIER_TLS_KEY": key]
    let server = try ServerProcess(environment: files)
    #expect(try run("health", "--url", "https://localhost:\(server.port)").code == 0)
    let local = files.merging(["ESPALIER_LISTEN": "0.0.0.0:\(server.port)"]) { $1 }
    #expect(try run("health", environment: local).code == 0)
    #expect(try run("health", "--url", "http://127.0.0.1:\(server.port)").code == 1)
  }

  // It asked 127.0.0.1, whatever the address was.
  @Test(arguments: [
    ("127.0.0.2", "127.0.0.2"), ("127.0.0.2", nil), ("[::1]", "[::1]"), ("[::]", "[::]"),
    ("0.0.0.0", "0.0.0.0"),
  ]) func `probes a server at its address`(host: String, probed: String?) throws {
    let server = try ServerProcess(["--listen", "\(host):0"])
    let listen = "\(probed ?? "127.0.0.1"):\(server.port)"
    let result = try run("health", environment: ["ESPALIER_LISTEN": listen])
    #expect(result.code == (probed == nil ? 1 : 0), "\(result.errors)")
  }

  @Test func `says how to probe a server that asks for certificates`() throws {
    var environment = ["ESPALIER_TLS_CERTIFICATE": "x", "ESPALIER_TLS_CLIENT_AUTHORITIES": "x"]
    let result = try run("health", environment: environment)
    #expect(result.code == 2 && result.errors.contains("set ESPALIER_METRICS_LISTEN"), "\(result.errors)")
    let server = try ServerProcess()
    environment["ESPALIER_METRICS_LISTEN"] = "0.0.0.0:\(server.port)"
    #expect(try run("health", environment: environment).code == 0)
  }

  @Test func `probes a server`() throws {
    let server = try ServerProcess()
    #expect(try run("health", "--url", "http://127.0.0.1:\(server.port)/healthz").code == 0)
    #expect(try run("health", "--url", "http://localhost:\(server.port)").code == 0)
    #expect(try run("health", environment: ["ESPALIER_LISTEN": "0.0.0.0:\(server.port)"]).code == 0)
    server.send(SIGTERM)
    _ = try server.wait()
    #expect(try run("health", "--url", "http://127.0.0.1:\(server.port)/healthz").code == 1)
  }
}
