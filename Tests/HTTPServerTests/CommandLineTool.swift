import Foundation

/// A program that is run as a peer.
struct CommandLineTool {
  let output: String
  let errors: String
  let code: Int32

  var text: String { output + errors }

  /// Runs a program from the path with `input`, until it ends.
  @discardableResult init(_ name: String, _ arguments: [String], input: String = "") throws {
    let process = try Self.start(name, arguments)
    try process.input.write(contentsOf: Data(input.utf8))
    try process.input.close()
    // Both pipes are emptied at once, or a program that fills one would wait for ever.
    let errors = DispatchQueue(label: "errors")
    nonisolated(unsafe) var errorBytes = Data()
    errors.async { errorBytes = process.errors.readDataToEndOfFile() }
    output = String(decoding: process.output.readDataToEndOfFile(), as: UTF8.self)
    self.errors = errors.sync { String(decoding: errorBytes, as: UTF8.self) }
    process.process.waitUntilExit()
    code = process.process.terminationStatus
  }

  /// A program that goes on running.
  struct Running {
    let process: Process
    let input: FileHandle
    let output: FileHandle
    let errors: FileHandle
  }

  static func start(_ name: String, _ arguments: [String]) throws -> Running {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [name] + arguments
    let pipes = (input: Pipe(), output: Pipe(), errors: Pipe())
    process.standardInput = pipes.input
    process.standardOutput = pipes.output
    process.standardError = pipes.errors
    try process.run()
    return Running(
      process: process, input: pipes.input.fileHandleForWriting, output: pipes.output.fileHandleForReading,
      errors: pipes.errors.fileHandleForReading)
  }
}

/// A folder with certificates, removed when nobody needs it.
final class Certificates: Sendable {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "espalier-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Makes `name.pem` and `name.key`, signed by themselves.
  func make(_ name: String, commonName: String) throws {
    try CommandLineTool(
      "openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
        "-subj", "/CN=\(commonName)", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout",
        path("\(name).key"),
        "-out", path("\(name).pem"),
      ])
  }
}
