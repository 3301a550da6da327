import Foundation

/// Runs a program to its end, and keeps its output.
///
/// Its input and output are files, not pipes: a pipe can fill up, break, or be held open by another process.
public struct CommandLineTool {
  /// The standard output.
  public let output: String
  /// The standard error.
  public let errors: String
  /// The exit code, or 128 plus the number of the signal that ended the program.
  public let code: Int32

  /// The standard output, then the standard error.
  public var text: String { output + errors }

  /// Runs a program with `input` on standard input.
  ///
  /// - Parameters:
  ///   - name: The program's path, or its name if it is on `PATH`.
  ///   - arguments: The program's arguments.
  ///   - input: The standard input.
  ///   - environment: The program's environment; that of the tests if `nil`.
  ///   - folder: The working folder; that of the tests if `nil`.
  /// - Throws: ``Wait/InVain`` if the program does not end, or a file error.
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
    if let environment { process.setEnvironment(environment) }
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
