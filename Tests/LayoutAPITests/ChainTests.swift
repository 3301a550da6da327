import Documents
import Foundation
import JSON
import Testing

@testable import LayoutAPI

/// What one operation answers is a document of the others: layouts are compared, and layouts and presentations are the
/// states of a transition.
@Suite struct `An answer` {
  /// The examples of the contract that are answered with frames.
  private static func examples(of path: String) throws -> [OpenAPIExample] {
    try OpenAPIDocument.shared.get().examples.filter { example in
      example.path == path && example.status == 200 && !example.isExcerpt
        && String(decoding: example.content, as: UTF8.self).hasPrefix("{")
    }
  }

  private static let layouts = Result { try examples(of: "/v1/layouts") }
  private static let presentations = Result {
    try ["/v1/presentations", "/v1/display-modes"].flatMap(examples)
  }

  @Test func `of layouts is compared with itself`() throws {
    let examples = try Self.layouts.get()
    #expect(examples.count > 10)
    for example in examples {
      let body = String(decoding: example.content, as: UTF8.self)
      let answer = Answer(to: #"{"from":\#(body),"to":\#(body)}"#, at: "/v1/diffs")
      #expect(answer.status == 200, "\(example.name): \(answer.text.prefix(300))")
      #expect(!answer.text.contains(#""moved":[{"#), "\(example.name)")
    }
  }

  @Test func `of layouts, presentations and display modes is a state of a transition`() throws {
    for example in try Self.layouts.get() + Self.presentations.get() {
      for state in try states(in: example) {
        let animation = #"{"curve":"linear","duration":1}"#
        let answer = Answer(
          to: #"{"from":\#(state),"to":\#(state),"animation":\#(animation)}"#, at: "/v1/transitions")
        #expect(answer.status == 200, "\(example.name): \(answer.text.prefix(300))")
      }
    }
  }

  @Test func `to a console log has a document for layouts, lints and diffs`() throws {
    let examples = try Self.examples(of: "/v1/diagnoses")
    #expect(!examples.isEmpty)
    for diagnosis in try examples.flatMap({ try JSONValue($0.content)["diagnoses"]?.elements ?? [] }) {
      guard let document = diagnosis["document"]?.text else { continue }
      #expect(!(Answer(to: document).diagnosis["conflicts"] as? [Any] ?? []).isEmpty)
      #expect(Answer(to: document, at: "/v1/lints").status == 200)
      #expect(Answer(to: #"{"from":\#(document),"to":\#(document)}"#, at: "/v1/diffs").status == 200)
    }
  }

  /// A negative size was refused by the next operation.
  @Test func `has no negative size`() throws {
    let examples = try OpenAPIDocument.shared.get().examples.filter { $0.status == 200 }
    for example in examples {
      guard let value = try? JSONValue(example.content) else { continue }
      for size in sizes(in: value) { #expect(size >= 0, "\(example.name)") }
    }
  }

  /// The elements of an answer's list of layouts, presentations or states, each as an answer of its own.
  private func states(in example: OpenAPIExample) throws -> [String] {
    let value = try JSONValue(example.content)
    for name in ["layouts", "presentations", "states"] {
      if let list = value[name]?.elements, !list.isEmpty {
        return list.map { #"{"\#(name)":[\#($0.text)]}"# }
      }
    }
    return []
  }

  private func sizes(in value: JSONValue) -> [Double] {
    let own = ["width", "height"].compactMap { value[$0].flatMap { Double($0.text) } }
    let isFrame = value["x"] != nil && own.count == 2
    return (isFrame ? own : []) + value.members.flatMap { sizes(in: $0.value) }
      + value.elements.flatMap(sizes)
  }
}
