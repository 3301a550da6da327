import Foundation
import TestSupport
import Testing

@Suite struct `The command key` {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private var file: String { folder.appending(path: "keys").path }

  private func run(_ arguments: String...) throws -> CommandLineTool {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return try CommandLineTool(
      ServerProcess.executable.path, ["key"] + arguments, input: "", environment: [:], in: folder)
  }

  @Test func `prints a key and adds its line to a file that only its owner may read`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try run("add", "one", "--keys", file, "--scopes", "layouts", "--expires", "2999-01-01")
    #expect(first.code == 0 && first.output.hasPrefix("espalier_"), "\(first.errors)")
    // A file that someone has edited may end without a line break.
    try (String(contentsOfFile: file, encoding: .utf8).dropLast() + "").write(
      toFile: file, atomically: false, encoding: .utf8)
    _ = try run("add", "two", "--keys", file)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.split(separator: "\n").count == 2 && text.hasSuffix("\n") && !text.contains("espalier_"))
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)

    let server = try ServerProcess(["--keys", file])
    let client = Client(port: server.port)
    let key = first.output.trimmingCharacters(in: .newlines)
    client.send("GET /v1/limits HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(key)\r\n\r\n")
    #expect(client.answer()?.status == 200)
  }

  @Test func `prints the line if there is no file`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let result = try run("add", "one", "--share", "2")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 2 && lines[1].hasPrefix("one sha256:") && lines[1].hasSuffix(" share=2"))
  }

  @Test(arguments: [
    (["add"], "a name"), (["remove", "one"], "the word add"), (["add", "a b"], "no spaces"),
    (["add", "one", "--scopes", "layout"], "the scope “layout” is unknown"),
    (["add", "one", "--expires", "soon"], "2027-01-01"), (["add", "one", "--share", "0"], "1 to 100"),
    (["add", "one", "--keys", "/dev/null"], "not a regular file"),
  ]) func `says what is wrong`(arguments: [String], sentence: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let result = try CommandLineTool(
      ServerProcess.executable.path, ["key"] + arguments, input: "", environment: [:], in: folder)
    #expect(result.code == 2 && result.errors.contains(sentence), "\(result.errors)")
  }
}
