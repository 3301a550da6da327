import Foundation
import Testing

/// Test cases in Markdown: a heading states the rule, and the code blocks below it are data.
public struct FixtureFile: Sendable {
  /// A second-level heading and its code blocks.
  public struct Case: Sendable, CustomTestStringConvertible {
    /// The heading.
    public let name: String
    /// The code blocks below the heading, without their fences.
    public let blocks: [String]

    /// The heading.
    public var testDescription: String { name }
  }

  /// All cases of the files in `Tests/Fixtures/<folder>`, in the order of the files' names.
  public static func cases(in folder: String) -> [Case] {
    let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fixtures/\(folder)")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: fixtures.path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().flatMap { name in
      let text = (try? String(contentsOf: fixtures.appending(path: name), encoding: .utf8)) ?? ""
      return cases(of: text, file: name)
    }
  }

  private static func cases(of text: String, file: String) -> [Case] {
    var cases: [Case] = []
    var name = ""
    var blocks: [String] = []
    var open: [Substring]?
    for line in (text + "\n## ").split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let lines = open { blocks.append(lines.joined(separator: "\n")) }
        open = open == nil ? [] : nil
      } else if open != nil {
        open?.append(line)
      } else if line.hasPrefix("## ") {
        if !blocks.isEmpty { cases.append(Case(name: "\(file): \(name)", blocks: blocks)) }
        name = String(line.dropFirst(3))
        blocks = []
      }
    }
    return cases
  }

  /// The bytes that a code block describes. Line ends are ignored; `\r`, `\n`, `\t`, `\0`, `\\` and `\xHH` are escapes.
  public static func bytes(_ block: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(block.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\n") { continue }
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "r"): bytes.append(13)
      case UInt8(ascii: "n"): bytes.append(10)
      case UInt8(ascii: "t"): bytes.append(9)
      case UInt8(ascii: "0"): bytes.append(0)
      case UInt8(ascii: "\\"): bytes.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "x"):
        bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      default: preconditionFailure("unknown escape in a fixture")
      }
    }
    return bytes
  }
}
