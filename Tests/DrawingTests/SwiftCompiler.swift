import Foundation
import TestSupport

/// The toolchain's compiler with stub modules that declare the parts of UIKit and SnapKit that generated code uses.
struct SwiftCompiler: Sendable {
  private let folder: URL

  /// Compiles the stub modules into a temporary folder.
  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "stubs-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let stubs = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/swift-stubs")
    for module in ["UIKit", "SnapKit"] {
      let errors = try run(
        "-emit-module", "-module-name", module, "-I", folder.path, "-o",
        folder.appending(path: "\(module).swiftmodule").path, stubs.appending(path: "\(module).swift").path)
      guard errors.isEmpty else { throw CocoaError(.fileReadCorruptFile, userInfo: ["errors": errors]) }
    }
  }

  /// The compiler's errors for generated code; empty if it compiles.
  ///
  /// Declares the views and guides that the code's comments name.
  func errors(in code: String) throws -> String {
    let declarations = code.matches(of: #/// (\w+) is the (view|guide) /#)
      .map { "let \($0.1) = \($0.2 == "view" ? "UIView" : "UILayoutGuide")()\n" }
    let file = folder.appending(path: "main.swift")
    try Data("import UIKit\n\(declarations.joined())\(code)".utf8).write(to: file)
    return try run("-typecheck", "-I", folder.path, file.path)
  }

  /// Removes the temporary folder.
  func remove() { try? FileManager.default.removeItem(at: folder) }

  private func run(_ arguments: String...) throws -> String {
    let tool = try CommandLineTool("swiftc", arguments)
    return tool.code == 0 ? "" : tool.text
  }
}
