import Foundation
import TestSupport
import Testing

@testable import espalier

/// A folder of documents, and the program running in it.
final class Workplace {
  let folder: URL

  /// Makes a folder with files.
  init(_ files: [String: String]) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "espalier-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files { try write(text, to: name) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func write(_ text: String, to name: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func text(of name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  func run(_ arguments: String..., input: String = "") throws -> CommandLineTool {
    try CommandLineTool(ServerProcess.executable.path, arguments, input: input, environment: [:], in: folder)
  }
}

@Suite struct `The commands of documents` {
  static let card = #"{"view":{"id":"a"},"constraints":["a.width == 20","a.height == 10"]}"#
  static let xib = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="17506"><device id="retina4_7"/>
      <objects><view id="root" userLabel="root"><rect key="frame" width="375" height="667"/><subviews>
        <view id="box" userLabel="box" translatesAutoresizingMaskIntoConstraints="NO"><rect key="frame" width="80" height="9"/></view>
      </subviews><constraints>
        <constraint firstItem="box" firstAttribute="leading" secondItem="root" secondAttribute="leading" id="1"/>
        <constraint firstItem="box" firstAttribute="top" secondItem="root" secondAttribute="top" id="2"/>
        <constraint firstItem="box" firstAttribute="width" constant="80" id="3"/>
        <constraint firstItem="box" firstAttribute="height" constant="9" id="4"/></constraints></view></objects>
    </document>
    """

  // Standard input was always read as JSON.
  @Test func `recognize a document by its content`() throws {
    let place = try Workplace(["a.json": Self.xib, "b.xib": Self.card])
    let interface = try place.run("layouts", "-", input: Self.xib)
    #expect(interface.code == 0 && interface.output.contains(#""scene":"root""#), "\(interface.errors)")
    #expect(try place.run("layouts", "a.json").output == interface.output)
    #expect(try place.run("layouts", "b.xib").output.contains(#""a":{"x":0,"y":0,"width":20,"height":10}"#))
  }

  @Test func `lay out JSON on the devices of their options, too`() throws {
    let place = try Workplace(["a.json": #"{"view":{"id":"a"},"environment":{"device":"iPhone 8"}}"#])
    let result = try place.run("layouts", "a.json", "--device", "iPhone 15", "--device", "iPhone 16 Pro")
    #expect(result.output.contains(#""width":393,"height":852"#) && result.output.contains(#""width":402"#))
    #expect(!result.output.contains("iPhone 8"))
    #expect(try place.run("lints", "a.json", "--device", "iPhone 15").code == 0)
  }

  @Test(arguments: [
    (
      "{\n  \"view\": {\"id\": \"a\"},\n  \"constraints\": [\"a.width == b.width\"]\n}",
      "bad.json:3:19: error: ", "    \"constraints\": [\"a.width == b.width\"]\n                      ^\n"
    ),
    (
      "{\n  \"view\": {\"id\": \"a\"},,\n}",
      "bad.json:2:23: error: The document is not valid JSON; expected ",
      "^\n"
    ),
    ("<document>\n <a>\n</document>", "bad.json:3:", "^\n"),
    ("\n <a/>", "bad.json:2:2: error: a: the root element is not one", "     <a/>\n     ^\n"),
    (
      #"{"view":{"id":"é","kind":"lable"}}"#,
      "bad.json:1:26: error: The value “lable” is unknown; did you mean “label”? [unknown-value]\n",
      "    {\"view\":{\"id\":\"é\",\"kind\":\"lable\"}}\n                             ^\n"
    ),
    (
      #"{"view":{"id":"a"},"constraints":["a.widht == 1"]}"#,
      "bad.json:1:38: error: There is no attribute “widht”; write one, such as leading, top or width. "
        + "[unknown-attribute]\n",
      "\n\(String(repeating: " ", count: 41))^\n"
    ),
    (
      "[]", "bad.json:1:1: error: The value is an array; write an object instead. [wrong-type]\n",
      "    []\n    ^\n"
    ),
  ]) func `say where a document is wrong`(document: String, begin: String, end: String) throws {
    let place = try Workplace(["bad.json": document])
    let result = try place.run("layouts", "bad.json")
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(result.errors.hasPrefix(begin), "\(result.errors)")
    #expect(result.errors.hasSuffix(end), "\(result.errors)")
  }

  @Test func `recognize a Figma document`() throws {
    let frame = #"{"id":"1:1","type":"FRAME","absoluteBoundingBox":{"x":9,"y":9,"width":30,"height":20}}"#
    let place = try Workplace(["a.json": "[\(frame)]"])
    let result = try place.run("layouts", "a.json", "--frame", "1:1", "--width", "50")
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.contains(#""1:1":{"x":0,"y":0,"width":50,"height":20}"#), "\(result.output)")
    #expect(try place.run("layouts", "a.json", "--frame", "2").errors.contains("[unknown-id]"))
  }

  @Test func `report all errors of a document at once`() throws {
    let result = try Workplace([:]).run(
      "layouts", "-",
      input:
        #"{"view":{"id":"a","alpa":1},"constraints":["b.width == 1"],"environment":{"device":"iPhone15"}}"#
    )
    #expect(
      result.errors.split(separator: "\n").count { $0.hasPrefix("<stdin>:1:") } == 3, "\(result.errors)")
    #expect(result.errors.contains("did you mean “iPhone 15”?"))
  }

  @Test(arguments: [
    (["layouts", "-"], "{"), (["layouts", "-"], "<a/>"), (["layouts", "-"], #"{"view":{"id":"a"},"x":1}"#),
    (["layouts", "-", "--device", "Nokia"], xib), (["layouts", "-", "--orientation", "up"], xib),
    (["layouts", "-", "--coordinates", "x"], xib),
    (["layouts", "-", "--format", "image/gif"], card),
    (["layouts", "-", "--format", "text/x-swift;library=x"], card),
    (["lints", "-", "--format", "text/plain;style=x"], card), (["diffs", "-"], card),
    (["layouts", "-"], #"{"view":{"id":"a"},"environment":{"device":"Nokia"},"environments":[]}"#),
    (["transitions", "-"], "{}"), (["presentations", "-"], "[]"),
  ]) func `say nothing of HTTP`(arguments: [String], document: String) throws {
    let tool = try CommandLineTool(
      ServerProcess.executable.path, arguments, input: document, environment: [:])
    #expect(tool.code == 2 && !tool.errors.isEmpty)
    let words = ["GET ", "POST", "HTTP", "query", "body", "request", "Accept", "accept ", "status", "/v1/"]
    for word in words { #expect(!tool.errors.contains(word), "\(tool.errors)") }
  }

  @Test func `take several files, folders and patterns`() throws {
    let place = try Workplace([
      "one.json": Self.card, "in/two.xib": Self.xib, "in/deep/three.json": Self.card, "in/other.json": "{}",
      "in/notes.txt": "", "in/.hidden/four.json": Self.card,
    ])
    let files = try place.run("layouts", "one.json", "in/two.xib")
    let lines = files.output.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasPrefix(#"{"file":"one.json","layouts":[{"#), "\(files.output)")
    #expect(lines.last?.hasPrefix(#"{"file":"in/two.xib","contentSizes":"recorded","layouts":["#) == true)
    func names(_ operands: String...) throws -> [String] {
      let result = try CommandLineTool(
        ServerProcess.executable.path, ["layouts", "one.json"] + operands, environment: [:], in: place.folder)
      return result.output.matches(of: /"file":"([^"]*)"/).map { String($0.1) }
    }
    #expect(try names("in") == ["one.json", "in/deep/three.json", "in/two.xib"])
    #expect(try names("in/*.xib") == ["one.json", "in/two.xib"])
    #expect(try names("**/t[gh]ree.json") == ["one.json", "in/deep/three.json"])
    #expect(try place.run("layouts", "in/*.nib").errors.contains("fits it as a pattern"))
    // One that cannot be read does not stop the others.
    let some = try place.run("layouts", "none.json", "one.json")
    #expect(some.code == 2 && some.output.hasPrefix(#"{"file":"one.json""#))
  }

  @Test func `write to a file or a folder`() throws {
    let place = try Workplace(["a.json": Self.card, "b/a.json": Self.card])
    let shown = try place.run("layouts", "a.json")
    #expect(try place.run("layouts", "a.json", "--output", "out.json").output.isEmpty)
    #expect(try place.text(of: "out.json") == shown.output)
    #expect(
      try place.run("layouts", "a.json", "b/a.json", "--format", "image/svg+xml", "-o", "drawn/").code == 0)
    #expect(try place.text(of: "drawn/a.svg") == place.text(of: "drawn/a-2.svg"))
    let mixed = try place.run("layouts", "a.json", "b/a.json", "--format", "image/svg+xml")
    #expect(mixed.code == 2 && mixed.errors.contains("--output FOLDER/"))
    #expect(try place.run("layouts", "a.json", "-o", "no/such/file").code == 3)
    #expect(try place.run("lints", "a.json", "b/a.json", "-o", "lints.txt").output.isEmpty)
    #expect(try place.text(of: "lints.txt") == "Nothing found.\n")
  }

  @Test(arguments: [
    ("layouts", "svg", "image/svg+xml"), ("layouts", "swift", "text/x-swift"),
    ("layouts", "snapkit", "text/x-swift;library=snapkit"), ("lints", "sarif", "application/sarif+json"),
    ("lints", "github", "text/plain;style=github"), ("lints", "junit", "application/xml"),
  ]) func `know formats by short names`(command: String, name: String, type: String) throws {
    let place = try Workplace(["a.json": Self.card])
    let (short, long) = (
      try place.run(command, "a.json", "--format", name), try place.run(command, "a.json", "--format", type)
    )
    #expect(short.code == 0 && short.output == long.output)
  }

  @Test func `write JSON for people`() throws {
    let place = try Workplace(["a.json": Self.card])
    let (plain, pretty) = (try place.run("layouts", "a.json"), try place.run("layouts", "a.json", "--pretty"))
    #expect(
      pretty.output.hasPrefix("{\n  \"layouts\": [\n    {\n      \"environment\": {},\n"), "\(pretty.output)")
    #expect(pretty.output.hasSuffix("\n}\n"))
    let values = try [plain, pretty].map {
      try JSONSerialization.jsonObject(with: Data($0.output.utf8)) as? NSDictionary
    }
    #expect(values[0] == values[1])
    let text = #"{"a\"}":["x\\",{},[],{"b":[1,2]}]}"#
    let indented = String(decoding: JSONIndenter.indented(Array(text.utf8)), as: UTF8.self)
    #expect(
      indented == """
        {
          "a\\"}": [
            "x\\\\",
            {},
            [],
            {
              "b": [
                1,
                2
              ]
            }
          ]
        }
        """)
  }

  @Test func `color texts only if they are asked to`() throws {
    let left = #"{"view":{"id":"a","guides":[{"id":"g"}]},"constraints":["g.left == a.left"]}"#
    let place = try Workplace(["a.json": left, "b.json": "{}"])
    let plain = try place.run("lints", "a.json", "b.json")
    #expect(!plain.text.contains("\u{1B}"))
    let colored = try place.run("lints", "a.json", "b.json", "--color", "always")
    #expect(
      colored.errors.hasPrefix("\u{1B}[1mb.json:1:1:\u{1B}[0m \u{1B}[1;31merror:\u{1B}[0m "),
      "\(colored.errors)")
    #expect(colored.output.contains("\u{1B}[1;36mnote:\u{1B}[0m "), "\(colored.output)")
    let stripped = colored.text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(stripped == plain.text)
    #expect(try place.run("lints", "a.json", "--color", "red").errors.contains("auto, always, never"))
  }

  @Test func `compare two documents`() throws {
    let moved = Self.xib.replacing(#"constant="80" id="3""#, with: #"constant="81" id="3""#)
    let place = try Workplace([
      "old.xib": Self.xib, "new.xib": moved, "old.json": Self.card,
      "new.json": Self.card.replacing("20", with: "21"), "bad.json": "{\n\"view\":1}",
    ])
    let interface = try place.run(
      "diffs", "old.xib", "new.xib", "--device", "iPhone 15", "--device", "iPhone 8")
    #expect(interface.code == 1)
    #expect(
      interface.output.components(separatedBy: #""resized":[{"view":"box""#).count == 3, "\(interface.output)"
    )
    #expect(try place.run("diffs", "old.json", "new.json").output.contains(#""resized":[{"view":"a""#))
    #expect(try place.run("diffs", "old.json", "old.json").code == 0)
    let bad = try place.run("diffs", "old.json", "bad.json")
    #expect(bad.code == 2 && bad.errors.hasPrefix("bad.json:2:8: error: "), "\(bad.errors)")
    let picture = try place.run("diffs", "old.xib", "new.xib", "--format", "image/svg+xml")
    #expect(picture.output.hasPrefix("<svg") && picture.output.contains("Resized: box."))
  }

  @Test func `run again after a change`() throws {
    let place = try Workplace(["a.json": Self.card])
    let output = place.folder.appending(path: "out.txt")
    let process = Process()
    process.executableURL = ServerProcess.executable
    process.arguments = ["layouts", "a.json", "--watch"]
    process.setEnvironment([:])
    process.currentDirectoryURL = place.folder
    try Data().write(to: output)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    // The threads of tests block SIGTERM, and their children inherit that.
    defer { kill(process.processIdentifier, SIGKILL) }
    try Wait.until("the first layout is there") { try place.text(of: "out.txt").contains(#""width":20"#) }
    try place.write(Self.card.replacing("20", with: "222"), to: "a.json")
    try Wait.until("the second layout is there") { try place.text(of: "out.txt").contains(#""width":222"#) }
    #expect(try place.run("layouts", "-", "--watch", input: Self.card).errors.contains("--watch needs files"))
  }

  @Test func `list the devices`() throws {
    let result = try Workplace([:]).run("devices")
    #expect(result.output.contains("iPhone 15") && result.output.contains(": 393 × 852 @3x\n"))
    #expect(try Workplace([:]).run("devices", "--format", "application/json").output.hasPrefix("{"))
  }

  @Test func `print the version`() throws {
    let version = try Workplace([:]).run("--version")
    #expect(version.code == 0 && version.output.wholeMatch(of: /espalier \d+\.\d+\.\d+\n/) != nil)
  }

  @Test func `have examples in their help, with options that exist`() throws {
    for command in Command.all where operations.contains(command.name) {
      #expect(!command.examples.isEmpty, "\(command.name)")
      #expect(
        command.help.contains("examples:\n  espalier ") || command.help.contains("  cat "), "\(command.name)")
      for (line, _) in command.examples {
        let own = try #require(
          line.components(separatedBy: "espalier \(command.name)").dropFirst().last, "\(line)")
        let words = own.components(separatedBy: " > ")[0].replacing(/["'][^"']*["']/, with: "x")
        let arguments = words.split(separator: " ").map(String.init)
        _ = try Options(arguments[...], command.options, environment: [:])
      }
    }
  }

  private let operations = [
    "layouts", "presentations", "display-modes", "timings", "transitions", "flows", "lints", "diffs",
    "batches",
  ]
}

@Suite struct `Options of a command` {
  private static let definitions = [
    Options.Definition(name: "device", value: "NAME", defaultValue: "", summary: "", isRepeatable: true),
    Options.Definition(name: "pretty", value: "", defaultValue: "", summary: ""),
    Options.Definition(name: "output", value: "PATH", defaultValue: "", summary: "", letter: "o"),
  ]

  private func options(_ arguments: String..., environment: [String: String] = [:]) throws -> Options {
    try Options(arguments[...], Self.definitions, environment: environment)
  }

  @Test func `can be repeated, switched on and abbreviated`() throws {
    let options = try options("--device", "a", "x", "--device=b", "--pretty", "-o", "y", "--", "--device")
    #expect(options.all("device") == ["a", "b"] && options.isOn("pretty") && options["output"] == "y")
    #expect(options.operands == ["x", "--device"])
    #expect(throws: UsageError.self) { try self.options("--pretty=yes") }
  }

  @Test func `replace those of the environment`() throws {
    let variables = ["ESPALIER_DEVICE": "c", "ESPALIER_PRETTY": "0"]
    #expect(try options(environment: variables).all("device") == ["c"])
    #expect(try !options(environment: variables).isOn("pretty"))
    #expect(try options("--device", "a", environment: variables).all("device") == ["a"])
  }
}
