import Foundation
import Testing

@testable import LayoutAPI

/// An expected value of an article's statement: `Tests/Fixtures/articles.json` lists them by statement.
///
/// `request` is an example, in which each pointer of `change` gets another value. At `at`, the response has the value `is`
/// (`null` for nothing), or the elements `has` in this order, or none of the elements `lacks`.
private struct ArticleCheck {
  let fields: [String: Any]

  var request: String { fields["request"] as? String ?? "" }
  var text: String { "\(fields)" }

  /// What is wrong with the response; `nil` if nothing is.
  func fault(in response: Any) -> String? {
    let found = value(at: fields["at"] as? String ?? "", of: response)
    if let expected = fields["is"] {
      return isEqual(found, expected) ? nil : "\(text) is \(found ?? "missing")"
    }
    let elements = found as? [String] ?? []
    if let has = fields["has"] as? [String] {
      var rest = has[...]
      for element in elements where element == rest.first { rest.removeFirst() }
      return rest.isEmpty ? nil : "\(text) lacks \(rest) in \(elements)"
    }
    let lacks = fields["lacks"] as? [String] ?? []
    let isComplete = found is [String] && !lacks.isEmpty
    return isComplete && !elements.contains(where: lacks.contains) ? nil : "\(text) has one in \(elements)"
  }

  private func value(at pointer: String, of document: Any) -> Any? {
    pointer.split(separator: "/").reduce(document as Any?) { value, name in
      if let list = value as? [Any] {
        return Int(name).flatMap { list.indices.contains($0) ? list[$0] : nil }
      }
      return (value as? [String: Any])?[String(name)]
    }
  }

  private func isEqual(_ found: Any?, _ expected: Any) -> Bool {
    guard let found else { return expected is NSNull }
    if let found = found as? Double, let expected = expected as? Double {
      return abs(found - expected) < 1e-6
    }
    return (found as? NSObject) == (expected as? NSObject)
  }
}

@Suite struct `The page of the articles` {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The statements of the page, each with the requests that its row names.
  private static func rows() throws -> [(statement: String, requests: String)] {
    try text("Documentation/articles.md").split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("| "), cells.count == 3, cells[0] != "statement", cells[0] != "---" else {
        return nil
      }
      return (cells[0], cells[1])
    }
  }

  private static func checks() throws -> [String: [ArticleCheck]] {
    let file = try JSONSerialization.jsonObject(with: Data(text("Tests/Fixtures/articles.json").utf8))
    return (file as? [String: [[String: Any]]] ?? [:]).mapValues { $0.map { ArticleCheck(fields: $0) } }
  }

  private static func response(_ check: ArticleCheck) throws -> Any {
    var document = try JSONSerialization.jsonObject(with: Data(text("examples/\(check.request).json").utf8))
    for (pointer, value) in check.fields["change"] as? [String: Any] ?? [:] {
      document = replacing(pointer.split(separator: "/")[...], in: document, with: value)
    }
    let body = try JSONSerialization.data(withJSONObject: document)
    let operation = check.request.split(separator: "/")[0]
    return Answer(to: String(decoding: body, as: UTF8.self), at: "/v1/\(operation)").json
  }

  private static func replacing(_ path: ArraySlice<Substring>, in document: Any, with value: Any) -> Any {
    guard let name = path.first else { return value }
    if var list = document as? [Any], let place = Int(name), list.indices.contains(place) {
      list[place] = replacing(path.dropFirst(), in: list[place], with: value)
      return list
    }
    guard var object = document as? [String: Any] else { return document }
    object[String(name)] = replacing(
      path.dropFirst(), in: object[String(name)] ?? [String: Any](), with: value)
    return object
  }

  @Test func `has expected values for each statement`() throws {
    let statements = try `The page of the articles`.rows().map(\.statement)
    #expect(statements.count > 75)
    #expect(Set(statements) == Set(try `The page of the articles`.checks().keys))
    for (statement, checks) in try `The page of the articles`.checks() {
      #expect(!checks.isEmpty, "\(statement)")
    }
  }

  @Test func `names the requests whose responses show a statement`() throws {
    let checks = try `The page of the articles`.checks()
    for (statement, requests) in try `The page of the articles`.rows() {
      for check in checks[statement] ?? [] {
        let name = check.request.split(separator: "/").last ?? ""
        #expect(requests.contains(name) || requests == "every presentation", "\(statement): \(check.request)")
      }
      for name in requests.split(separator: "`").filter({ $0.contains("/") && !$0.contains(" ") }) {
        let file = `The page of the articles`.root.appending(path: "examples/\(name).json")
        #expect(FileManager.default.fileExists(atPath: file.path), "\(name)")
      }
    }
  }

  @Test func `says what the responses have`() throws {
    for (statement, checks) in try `The page of the articles`.checks() {
      for check in checks {
        let fault = check.fault(in: try `The page of the articles`.response(check))
        #expect(fault == nil, "\(statement): \(fault ?? "")")
      }
    }
  }
}
