import Foundation
import TestSupport
import Testing

/// A scratch repository.
private final class Repository {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "espalier-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try git("init", "--quiet", "--initial-branch", "main")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @discardableResult func git(_ arguments: String...) throws -> String {
    let names = ["-c", "user.name=a", "-c", "user.email=a@example.com"]
    let tool = try CommandLineTool("git", names + arguments, in: folder)
    try #require(tool.code == 0, "git \(arguments): \(tool.errors)")
    return tool.output
  }

  func write(_ text: String, to name: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func commit(_ files: [String: String] = [:]) throws {
    for (name, text) in files { try write(text, to: name) }
    try git("add", "--all")
    try git("commit", "--quiet", "--allow-empty", "--message", "x")
  }

  func check(_ arguments: String..., in folder: String = "") throws -> CommandLineTool {
    try CommandLineTool(
      ServerProcess.executable.path, ["check"] + arguments, environment: ["PATH": "/usr/bin:/bin"],
      in: self.folder.appending(path: folder))
  }
}

@Suite struct `A check since a revision` {
  private static func xib(_ width: Int, others: String = "") -> String {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="17506"><device id="retina4_7"/>
      <objects><view id="root" userLabel="root"><rect key="frame" width="375" height="667"/><subviews>
        <view id="box" userLabel="box" translatesAutoresizingMaskIntoConstraints="NO"><rect key="frame" width="80" height="9"/></view>
      </subviews><constraints>
        <constraint firstItem="box" firstAttribute="leading" secondItem="root" secondAttribute="leading" id="1"/>
        <constraint firstItem="box" firstAttribute="top" secondItem="root" secondAttribute="top" constant="\(width - 80)" id="2"/>
        <constraint firstItem="box" firstAttribute="width" constant="80" id="3"/>\(others)
        <constraint firstItem="box" firstAttribute="height" constant="9" id="4"/></constraints></view></objects>
    </document>
    """
  }

  private static let card = #"{"view":{"id":"a"},"constraints":["a.width == 20","a.height == 10"]}"#

  @Test func `names every unknown device, each on a line`() throws {
    let repository = try Repository()
    try repository.commit(["a.xib": Self.xib(80)])
    let result = try repository.check("--since", "HEAD", "--device", "iPhone15", "--device", "Phone")
    let lines = result.errors.split(separator: "\n")
    #expect(result.code == 2 && lines.count == 2, "\(result.errors)")
    #expect(lines.allSatisfy { $0.hasPrefix("espalier: error: The device “") })
  }

  @Test func `says nothing between identical revisions`() throws {
    let repository = try Repository()
    try repository.commit(["a.xib": Self.xib(80), "b.json": Self.card])
    try repository.commit()
    for revision in ["HEAD", "HEAD~1", "main"] {
      let result = try repository.check("--since", revision, "--device", "all")
      #expect(
        result.code == 0 && result.output == "Nothing differs: 0 documents changed since \(revision).\n")
    }
    // Only touched, or with a change that moves nothing.
    try repository.write(Self.xib(80) + "\n", to: "a.xib")
    let same = try repository.check("--since", "HEAD")
    #expect(
      same.code == 0 && same.output == "Nothing differs: 1 document changed since HEAD.\n", "\(same.text)")
  }

  @Test func `reports a point on every device`() throws {
    let repository = try Repository()
    try repository.commit(["App/a.xib": Self.xib(80), "b.json": Self.card])
    try repository.write(Self.xib(81), to: "App/a.xib")
    let devices = ["--device", "iPhone 15", "--device", "iPhone 8", "--device", "iPad mini (6th)"]
    let result = try CommandLineTool(
      ServerProcess.executable.path, ["check", "--since", "HEAD"] + devices, in: repository.folder)
    #expect(result.code == 1)
    #expect(
      result.output.contains(
        "App/a.xib:3:5: note: “box” moved by (0, +1), from (0, 0) to (0, 1). [moved]\n"), "\(result.text)")
    #expect(result.output.contains("on iPhone 15, iPhone 8, iPad mini (6th)\n"))
    // The same from a folder, and only below a path.
    #expect(try repository.check("--since", "HEAD", in: "App").code == 1)
    #expect(try repository.check("--since", "HEAD", "b.json").code == 0)
    #expect(try repository.check("--since", "HEAD", "*/*.xib").code == 1)
  }

  @Test func `reports what moved in a Figma document`() throws {
    func document(_ spacing: Int) -> String {
      let box = { (x: Int, width: Int) in #"{"x": \#(x), "y": 0, "width": \#(width), "height": 20}"# }
      return """
        {"id": "1:1", "name": "Row", "type": "FRAME", "layoutMode": "HORIZONTAL", "itemSpacing": \(spacing),
         "absoluteBoundingBox": \(box(0, 100)), "children": [
           {"id": "1:2", "type": "FRAME", "absoluteBoundingBox": \(box(0, 40))},
           {"id": "1:3", "type": "FRAME", "absoluteBoundingBox": \(box(40, 40))}]}
        """
    }
    let repository = try Repository()
    try repository.commit(["row.json": document(10), "other.json": #"{"type": "module", "id": 7}"#])
    try repository.write(document(11), to: "row.json")
    try repository.write(#"{"type": "module", "id": 8}"#, to: "other.json")
    let result = try repository.check(
      "--since", "HEAD", "--device", "iPhone 15", "--device", "iPhone SE (3rd)", "--content-size-category",
      "large")
    #expect(result.code == 1, "\(result.errors)")
    #expect(result.output.contains("“1:3” moved by (+1, 0), from (50, 0) to (51, 0)."), "\(result.output)")
    #expect(result.output.contains("Row on iPhone 15 large, iPhone SE (3rd) large"), "\(result.output)")
    #expect(result.output.contains("1 difference in 1 of 1 document"), "\(result.output)")
  }

  @Test func `reports only new findings`() throws {
    let conflict = #"<constraint firstItem="box" firstAttribute="width" constant="90" id="5"/>"#
    let repository = try Repository()
    try repository.commit(["a.xib": Self.xib(80, others: conflict)])
    try repository.write(Self.xib(80, others: conflict) + "\n", to: "a.xib")
    #expect(try repository.check("--since", "HEAD").code == 0)
    try repository.write(
      Self.xib(
        80, others: conflict.replacing("width", with: "height").replacing("\"5\"", with: "\"6\"") + conflict),
      to: "a.xib")
    let result = try repository.check("--since", "HEAD")
    #expect(result.code == 1)
    #expect(result.output.components(separatedBy: "[conflicting]").count == 2, "\(result.text)")
  }

  @Test func `follows renamed, new and removed files`() throws {
    let repository = try Repository()
    try repository.commit(["old.xib": Self.xib(80), "gone.json": Self.card, "other.json": "{}"])
    try repository.git("mv", "old.xib", "new.xib")
    try repository.write(Self.xib(81), to: "new.xib")
    try repository.git("rm", "--quiet", "gone.json")
    try repository.write(Self.card, to: "fresh.json")
    try repository.write("{\"a\":1}", to: "other.json")
    let result = try repository.check("--since", "HEAD")
    #expect(result.output.contains("new.xib:3:5: note: “box” moved"), "\(result.text)")
    #expect(result.output.contains("gone.json:1:1: note: The document is gone. [removed]"))
    #expect(result.output.contains("fresh.json:1:1: note: The document is new. [added]"))
    #expect(result.output.hasSuffix("3 differences in 3 of 3 documents changed since HEAD.\n"))
  }

  // What others have changed on the main branch was reported in reverse.
  @Test func `compares with the commit where a branch began, also after merges`() throws {
    let repository = try Repository()
    try repository.commit(["a.xib": Self.xib(80), "b.json": Self.card])
    try repository.git("switch", "--quiet", "--create", "change")
    try repository.commit(["b.json": Self.card.replacing("10", with: "11")])
    try repository.git("switch", "--quiet", "main")
    try repository.commit(["a.xib": Self.xib(85)])
    try repository.git("switch", "--quiet", "change")
    let diverged = try repository.check("--since", "main")
    #expect(diverged.output.contains("b.json:1:") && !diverged.output.contains("a.xib"), "\(diverged.text)")
    try repository.git("merge", "--quiet", "--no-edit", "main")
    let merged = try repository.check("--since", "main")
    #expect(merged.output == diverged.output, "\(merged.text)")
  }

  @Test func `leaves out what a baseline knows`() throws {
    let repository = try Repository()
    try repository.commit(["a.xib": Self.xib(80)])
    try repository.write(Self.xib(81), to: "a.xib")
    #expect(try repository.check("--since", "HEAD", "--format", "json", "-o", "known.json").code == 1)
    #expect(try repository.check("--since", "HEAD", "--baseline", "known.json").code == 0)
    try repository.write(Self.xib(82), to: "a.xib")
    #expect(try repository.check("--since", "HEAD", "--baseline", "known.json").code == 1)
    #expect(try repository.check("--since", "HEAD", "--baseline", "a.xib").code == 2)
  }

  @Test func `writes each format`() throws {
    let repository = try Repository()
    try repository.commit(["a|b.xib": Self.xib(80)])
    try repository.write(Self.xib(81), to: "a|b.xib")
    func report(_ format: String, _ more: String...) throws -> String {
      let arguments = ["check", "--since", "HEAD", "--format", format, "--device", "iPhone 15"] + more
      let result = try CommandLineTool(
        ServerProcess.executable.path, arguments, in: repository.folder)
      #expect(result.code == 1, "\(result.errors)")
      return result.output
    }
    #expect(
      try report("github").hasPrefix("::notice file=a|b.xib,line=3,col=5,title=moved::“box” moved by (0, +1)")
    )
    let sarif = try JSONSerialization.jsonObject(with: Data(try report("sarif").utf8)) as? [String: Any]
    let run = (sarif?["runs"] as? [[String: Any]])?.first
    #expect((run?["results"] as? [[String: Any]])?.first?["ruleId"] as? String == "moved")
    let junit = try report("junit")
    #expect(
      junit.hasPrefix("<?xml")
        && junit.contains("<testcase name=\"moved box\" classname=\"a|b.xib\">\n<failure type=\"note\""))
    let page = try report("html")
    #expect(page.contains("<svg") && page.contains("Before: ") && !page.contains("<script"))
    let comment = try report("markdown")
    #expect(
      comment.contains("| 3 | “box” moved by (0, +1)") && comment.contains("src=\"data:image/svg+xml;base64,")
    )
    let files = try report("markdown", "--pictures", "drawn")
    #expect(files.contains("](drawn/layout-1.svg)"))
    let picture = try String(
      contentsOf: repository.folder.appending(path: "drawn/layout-1.svg"), encoding: .utf8)
    #expect(picture.hasPrefix("<svg"))
  }

  @Test func `ends with 2 for what cannot be read`() throws {
    let repository = try Repository()
    try repository.commit(["a.xib": Self.xib(80), "b.json": Self.card])
    try repository.write("<document>", to: "a.xib")
    try repository.write(Self.card.replacing("10", with: "12"), to: "b.json")
    let result = try repository.check("--since", "HEAD")
    #expect(result.code == 2 && result.errors.hasPrefix("a.xib:1:"), "\(result.text)")
    #expect(result.output.contains("b.json:1:"))
    let device = try repository.check("--since", "HEAD", "--device", "iPhone15")
    #expect(device.code == 2 && device.errors.contains("did you mean “iPhone 15”?") && device.output.isEmpty)
  }

  @Test(arguments: [
    "nowhere", "--upload-pack=touch x", "-", "HEAD:a.xib", "HEAD^{tree}", "main..HEAD", "$(touch x)",
    "\u{1B}[31m",
  ]) func `refuses what is no revision`(revision: String) throws {
    let repository = try Repository()
    try repository.commit(["a.xib": Self.xib(80)])
    let result = try repository.check("--since=\(revision)")
    #expect(result.code == 2 && result.errors.contains("is no revision of this repository"), "\(result.text)")
    #expect(!result.errors.contains("\u{1B}"))
  }

  @Test func `runs nothing of the repository`() throws {
    let repository = try Repository()
    try repository.commit(["a.xib": Self.xib(80), ".gitattributes": "*.xib diff=own filter=a=b\n"])
    for name in [
      "diff.own.textconv", "diff.own.command", "diff.external", "core.fsmonitor", "core.pager",
      "filter.a=b.clean",
      "filter.a=b.process",
    ] {
      try repository.git("config", name, "touch \(repository.folder.path)/ran;")
    }
    try repository.write(Self.xib(81), to: "a.xib")
    #expect(try repository.check("--since", "HEAD").code == 1)
    #expect(!FileManager.default.fileExists(atPath: repository.folder.appending(path: "ran").path))
  }

  @Test func `needs a working tree and a revision`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let outside = try CommandLineTool(
      ServerProcess.executable.path, ["check", "--since", "HEAD"], in: folder)
    #expect(outside.code == 2 && outside.errors.contains("call it in a working tree"))
    #expect(try Repository().check().errors.contains("check needs --since REVISION"))
  }
}
