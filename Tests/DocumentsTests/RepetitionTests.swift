import AutoLayout
import JSON
import TestSupport
import Testing

@testable import Documents

@Suite struct `Views and constraints like those before` {
  /// What a request reads, or its errors.
  private struct Reading: Equatable {
    var views: [[UInt8]] = []
    var ids: [String] = []
    var constraints: [LayoutConstraint] = []
    var faults: [String] = []

    init(_ body: String) {
      do throws(Problem) {
        let tree = try LayoutsRequest(Array(body.utf8)).tree
        views = tree.items.map { item in JSONWriter.object { $0.viewMembers(item.view) } }
        ids = tree.items.map(\.id)
        constraints = tree.constraintList
        for (number, constraint) in constraints.enumerated() {
          #expect(tree.authored(number) == constraint && tree.constraintID(number) == constraint.id)
          #expect(tree.constraint(constraint.id) == number)
          let resolved = tree.constraints[number]
          #expect(tree.items[resolved.first.item].id == constraint.first.item.id)
          #expect(resolved.second.map { tree.items[$0.item].id } == constraint.second?.item.id)
          #expect(resolved.constant == constraint.constant && resolved.priority == constraint.priority)
        }
        // A tree that is made of whole constraints is the same.
        let root = tree.root(of: tree.items[..<tree.viewCount].map(\.view))
        #expect((try? LayoutTree(root: root, constraints: constraints))?.constraintList == constraints)
      } catch {
        faults = error.faults.map { "\($0.code.name) \($0.pointer) \($0.detail)" }
      }
    }
  }

  /// The members of an object, most of them with usual values.
  private struct Members {
    var list: [(name: String, value: String)] = []

    mutating func add(
      _ name: String, _ usual: [String], or others: [String] = [], leftOut: Int = 0,
      _ generator: inout SeededGenerator
    ) {
      if Int.random(in: 0..<100, using: &generator) < leftOut { return }
      let isUnusual = !others.isEmpty && Int.random(in: 0..<200, using: &generator) == 0
      list.append((name, (isUnusual ? others : usual).randomElement(using: &generator) ?? ""))
    }

    /// The object, perhaps with spaces between its parts. With different spaces, no object is like the one before.
    func written(_ generator: inout SeededGenerator, spaced: Bool) -> String {
      let parts = list.map { name, value in
        let space = spaced ? String(repeating: " ", count: Int.random(in: 0...4, using: &generator)) : ""
        return "\"\(name)\":\(space)\(value)"
      }
      return "{\(parts.joined(separator: ","))}"
    }
  }

  private func view(_ id: String, _ generator: inout SeededGenerator) -> Members {
    var view = Members()
    let priorities = [
      #"{"horizontal":250,"vertical":251}"#, #"{"horizontal":1,"vertical":1000}"#,
      #"{"horizontal":249.5,"vertical":7e2}"#,
    ]
    let wrong = [
      #"{"horizontal":0,"vertical":251}"#, #"{"vertical":251}"#, "null", #"{"horizontal":"1"}"#, "1",
    ]
    view.add("id", ["\"\(id)\""], or: ["\"v1\"", "\"\"", "1", #""\u0076x""#], &generator)
    view.add(
      "kind", [#""view""#, #""label""#, #""switch""#], or: [#""nothing""#, "1"], leftOut: 60, &generator)
    view.add(
      "intrinsicSize", [#"{"width":10,"height":20.5}"#, #"{"width":null,"height":0}"#],
      or: [#"{"width":-1,"height":1e400}"#, #"{"height":1}"#, "[]"], leftOut: 20, &generator)
    view.add("hugging", priorities, or: wrong, leftOut: 20, &generator)
    view.add("compressionResistance", priorities, or: wrong, leftOut: 20, &generator)
    view.add("alpha", ["0.5"], leftOut: 90, &generator)
    return view
  }

  private func constraint(_ ids: [String], _ generator: inout SeededGenerator) -> Members {
    var constraint = Members()
    let items = ids.map { "\"\($0)\"" }
    let attributes = [
      "\"left\"", "\"centerXWithinMargins\"", "\"width\"", "\"height\"", "\"top\"", "\"left\"",
    ]
    let same = attributes.randomElement(using: &generator) ?? ""
    constraint.add("id", ["\"c\(Int.random(in: 0..<10_000, using: &generator))\""], leftOut: 95, &generator)
    constraint.add("item", items, or: ["\"nobody\"", "\"v1.margins\"", "1"], &generator)
    constraint.add("attribute", [same], or: ["\"size\"", "null"], &generator)
    constraint.add("relation", ["\"==\"", "\">=\"", "\"==\""], or: ["\"=\"", "0"], leftOut: 5, &generator)
    constraint.add("constant", ["8", "-16", "1.25", "8"], or: ["1e10", "\"8\""], leftOut: 5, &generator)
    constraint.add("priority", ["1000", "750", "1000"], or: ["1001", "null"], leftOut: 5, &generator)
    if same == "\"width\"" || same == "\"height\"" { if Bool.random(using: &generator) { return constraint } }
    constraint.add("toItem", items, or: ["\"nobody\"", "null"], &generator)
    constraint.add("toAttribute", [same], or: attributes + ["null", "9.6e-315"], leftOut: 5, &generator)
    constraint.add("multiplier", ["1", "0.5"], or: ["0"], leftOut: 10, &generator)
    return constraint
  }

  @Test func `are read as if they were alone`() {
    var generator = SeededGenerator(seed: 31)
    var (valid, refused) = (0, 0)
    for _ in 0..<400 {
      let prefix = ["v", "a.name.of.view."].randomElement(using: &generator) ?? ""
      let ids = (0..<12).map { "\(prefix)\($0)" }
      let views = ids.dropFirst().map { view($0, &generator) }
      let constraints = (0..<16).map { _ in constraint(ids, &generator) }
      func body(spaced: Bool) -> String {
        var generator = generator
        let views = views.map { $0.written(&generator, spaced: spaced) }.joined(separator: ",")
        let constraints = constraints.map { $0.written(&generator, spaced: spaced) }.joined(separator: ",")
        return "{\"view\":{\"id\":\"\(ids[0])\",\"subviews\":[\(views)]},\"constraints\":[\(constraints)]}"
          + String(repeating: " ", count: 80)
      }
      let reading = Reading(body(spaced: false))
      #expect(reading == Reading(body(spaced: true)))
      if reading.faults.isEmpty { valid += 1 } else { refused += 1 }
    }
    #expect(valid > 30 && refused > 30)
  }

  @Test func `are called by their places, or by their own ids`() throws {
    let own = #"{"item":"a","attribute":"width","constant":1},"#
    let named = #"{"id":"n","item":"a","attribute":"width","constant":1},"#
    let list = String(repeating: own, count: 3) + named + String(repeating: own, count: 1_100)
    let inner = #"{"id":"b","constraints":[\#(own)\#(own.dropLast())]}"#
    let body = #"{"view":{"id":"a","subviews":[\#(inner)]},"constraints":[\#(list.dropLast())]}"#
    let tree = try LayoutsRequest(Array(body.utf8)).tree
    let places = (0..<1_104).map { $0 == 3 ? "n" : "constraints/\($0)" }
    #expect(
      tree.constraintList.map(\.id) == (0...1).map { "view/subviews/0/constraints/\($0)" } + places)
    #expect(tree.constraint("constraints/1003") == 1_005 && tree.constraint("constraints/01") == nil)
    #expect(tree.constraint("n") == 5 && tree.constraint("constraints/3") == nil)
  }
}
