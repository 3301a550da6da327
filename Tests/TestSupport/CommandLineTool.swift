import Foundation

/// A program that was run to its end.
///
/// What it reads and writes lies in files: no pipe fills up while nobody reads it, breaks while somebody writes to it, or is
/// held open by another process that was started meanwhile.
public struct CommandLineTool {
  /// What it wrote on standard output.
  public let output: String
  /// What it wrote on standard error.
  public let errors: String
  /// Its exit code, or 128 and the number of the signal that ended it.
  public let code: Int32

  /// All that it wrote.
  public var text: String { output + errors }

  /// Runs a program with `input` on standard input.
  ///
  /// - Parameters:
  ///   - name: Its path, or its name in one of the folders of `PATH`.
  ///   - arguments: Its arguments.
  ///   - input: What it may read.
  ///   - environment: Its environment; that of the tests if nil.
  ///   - folder: The folder that it runs in; that of the tests if nil.
  /// - Throws: ``Wait/InVain`` if it does not end, or what is wrong with its files.
  @discardableResult public init(
    _ name: String, _ arguments: [String], input: String = "", environment: [String: String]? = nil,
    in folder: URL? = nil
  ) throws {
    let files = FileManager.default.temporaryDirectory.appending(path: "espalier-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: files) }
    let (inputFile, outputFile, errorFile) = (
      files.appending(path: "input"), files.appending(path: "output"), files.appending(path: "errors")
    )
    try Data(input.utf8).write(to: inputFile)
    for file in [outputFile, errorFile] { try Data().write(to: file) }

    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.environment = environment
    if let folder { process.currentDirectoryURL = folder }
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    code = try process.waitForEnd(seconds: Wait.secondsOfPrograms)
    output = try String(decoding: Data(contentsOf: outputFile), as: UTF8.self)
    errors = try String(decoding: Data(contentsOf: errorFile), as: UTF8.self)
  }
}
