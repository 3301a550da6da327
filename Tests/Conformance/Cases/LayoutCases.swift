import AutoLayout
import Foundation
import Geometry

/// The file `layout_cases.json`: views in one container, and their frames.
struct LayoutCases: Decodable {
  let cases: [LayoutCase]

  /// Runs the cases.
  ///
  /// - Returns: The cases that the constraints determine, and those that UIKit's resting rules decide.
  func run() -> [Tally] {
    var determined = Tally("layout_cases determined", .each)
    var undetermined = Tally("layout_cases undetermined", .share(0.9))
    for layoutCase in cases {
      let failure = layoutCase.failure()
      if layoutCase.determined == true { determined.record(failure) } else { undetermined.record(failure) }
    }
    return [determined, undetermined]
  }
}

/// One case.
struct LayoutCase: Decodable {
  struct Container: Decodable {
    let width: Double
    let height: Double
  }

  /// `item` `relation` `to` × `multiplier` + `constant`; without `to`, only the constant.
  struct Line: Decodable {
    let item: String
    let relation: String
    let to: String?
    let multiplier: Double?
    let constant: Double?
    let priority: Double?
  }

  /// A frame of which some numbers are stated.
  struct PartialFrame: Decodable {
    let x: Double?
    let y: Double?
    let width: Double?
    let height: Double?
  }

  let id: String
  let views: [String]
  let container: Container
  let direction: String?
  let constraints: [Line]
  let determined: Bool?
  let expect: [String: PartialFrame]
  let tolerance: Double

  /// Where the layout differs from the expected frames; `nil` if it does not.
  func failure() -> Failure? {
    do {
      let tree = try tree()
      let layout = try tree.layout(in: context())
      return mismatch(tree, layout)
    } catch {
      return Failure(id: id, expected: "a layout", came: "\(error)")
    }
  }

  private func tree() throws -> LayoutTree {
    let root = View("$", subviews: views.map { View($0) })
    return try LayoutTree(
      root: root, constraints: constraints.enumerated().map { try $1.constraint("\($0)") })
  }

  private func context() throws(UnknownWord) -> LayoutContext {
    var context = LayoutContext()
    context.size = Size(width: container.width, height: container.height)
    if let direction {
      context.layoutDirection = try known(LayoutDirection(rawValue: direction), direction)
    }
    return context
  }

  private func mismatch(_ tree: LayoutTree, _ layout: Layout) -> Failure? {
    var expected: [String] = []
    var came: [String] = []
    for (view, frame) in expect.sorted(by: { $0.key < $1.key }) {
      guard let item = tree.items.firstIndex(where: { $0.id == view }) else {
        return Failure(id: id, expected: "a view \(view)", came: "none")
      }
      let found = layout.framesInRoot[item]
      let parts = [
        ("x", frame.x, found.x), ("y", frame.y, found.y), ("width", frame.width, found.width),
        ("height", frame.height, found.height),
      ]
      for case (let name, let wanted?, let value) in parts where !(abs(wanted - value) <= tolerance) {
        expected.append("\(view).\(name) \(wanted.formatted)")
        came.append(value.formatted)
      }
    }
    if expected.isEmpty { return nil }
    return Failure(id: id, expected: expected.joined(separator: ", "), came: came.joined(separator: ", "))
  }
}

extension LayoutCase.Line {
  fileprivate func constraint(_ id: String) throws(UnknownWord) -> LayoutConstraint {
    LayoutConstraint(
      id: id, try anchor(item), try known(Relation(rawValue: relation), relation), try to.map(anchor),
      multiplier: multiplier ?? 1, constant: constant ?? 0, priority: priority ?? 1000)
  }

  /// Reads `view.attribute`; a view's name may contain dots.
  private func anchor(_ text: String) throws(UnknownWord) -> Anchor {
    guard let dot = text.lastIndex(of: ".") else { throw UnknownWord(text: text) }
    let attribute = String(text[text.index(after: dot)...])
    return Anchor(
      LayoutItem(String(text[..<dot])), try known(Attribute(rawValue: attribute), attribute))
  }
}

/// A word in a case file that the runner does not know.
struct UnknownWord: Error, CustomStringConvertible {
  let text: String

  var description: String { "unknown word “\(text)”" }
}

/// Unwraps the value of a word, or throws ``UnknownWord``.
func known<Value>(_ value: Value?, _ word: String) throws(UnknownWord) -> Value {
  guard let value else { throw UnknownWord(text: word) }
  return value
}
