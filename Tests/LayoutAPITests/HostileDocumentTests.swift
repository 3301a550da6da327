import AutoLayout
import Glibc
import JSON
import TestSupport
import Testing

@testable import Documents
@testable import LayoutAPI

/// Documents that cost, or are answered with, many times their own length, if a list of what is wrong with them is not
/// drawn up with care.
@Suite struct `A hostile document` {
  private typealias Engine = AutoLayout.Limits
  private typealias Service = Documents.Limits

  // MARK: Pointers

  private static func view(_ name: String) -> String { #"{"view":{"id":"a","\#(name)":1}}"# }

  @Test func `is pointed into by names as long as ids, and no further by longer ones`() {
    let name = String(repeating: "a", count: Service.pointerNameBytes)
    let whole = Answer(to: Self.view(name))
    #expect(whole.errors.first == "unknown-member /view/\(name)")
    let cut = Answer(to: Self.view(name + "b"))
    #expect(cut.errors.first == "unknown-member /view")
    #expect(cut.text.contains("The member “\(String(repeating: "a", count: 60))…” is unknown"))
  }

  @Test func `has its names escaped scalar by scalar`() {
    let answer = Answer(to: Self.view("~/\u{301}é~1"))
    #expect(answer.errors.first == "unknown-member /view/~0~1\u{301}é~01")
  }

  // A megabyte was answered with a hundred.
  @Test func `does not have a long name repeated by each of a hundred errors`() {
    let members = (0..<100).map { #""u\#($0)":1"# }.joined(separator: ",")
    let name = String(repeating: "a", count: 100_000)
    let document =
      #"{"from":{"\#(name)":{\#(members)}},"to":{},"animation":{"curve":"ease","duration":1}}"#
    let answer = Answer(to: document, at: "/v1/transitions")
    #expect(answer.errors == ["invalid-id /from"])
    #expect(answer.text.utf8.count < 2_000)
  }

  /// Seconds of processor time of this thread, regardless of other threads.
  private func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  // Each tilde was searched for from the beginning: 800 kilobytes took 13 seconds.
  @Test(.slow, arguments: ["~", "/", "\\\"", "\\u0001", "é", "e\u{301}", "\u{200D}"])
  func `with one name of a megabyte is answered shortly and soon`(unit: String) {
    let name = String(repeating: unit, count: 1_000_000 / unit.utf8.count)
    let begin = processorSeconds()
    let answer = Answer(to: "{\"\(name)\":1}", at: "/v1/timings")
    let time = processorSeconds() - begin
    #expect(answer.errors.sorted() == ["missing-member ", "unknown-member "])
    #expect(answer.text.utf8.count < 4_000)
    #expect(time < 10)
  }

  // A character may have a million joiners, and was excerpted whole.
  @Test func `is excerpted by no more than a sentence`() {
    let name = "a" + String(repeating: "\u{200D}", count: 100_000)
    let answer = Answer(to: #"{"view":{"id":"a","kind":"\#(name)"}}"#)
    #expect(answer.errors == ["unknown-value /view/kind"])
    #expect(answer.text.utf8.count < 4_000)
  }

  @Test(arguments: ["", "short", String(repeating: "x", count: 60)])
  func `has short names excerpted whole`(name: String) { #expect(name.excerpt == name) }

  // MARK: Lists

  private static let presentation =
    #""environment":{"size":{"width":400,"height":800}},"presentation":{"modal":{}}"#
  private static let animation = #""animation":{"curve":"ease","duration":1}"#

  /// A list or map of each kind, with how many elements it may have and the error about one more.
  private static let lists: [(path: String, document: String, limit: Int, error: String)] = [
    (
      "layouts", #"{"view":{"id":"a","subviews":[…]}}"#, Engine.views - 1, "too-many-views /view/subviews"
    ),
    ("layouts", #"{"view":{"id":"a","guides":[…]}}"#, Engine.guides, "too-many-guides /view/guides"),
    (
      "layouts", #"{"view":{"id":"a","kind":"stack","arranged":[…]}}"#, Engine.views,
      "too-many-views /view/arranged"
    ),
    ("layouts", #"{"view":{"id":"a","autoresizing":[…]}}"#, 6, "too-complex /view/autoresizing"),
    (
      "layouts", #"{"view":{"id":"a"},"constraints":[…]}"#, Engine.constraints,
      "too-many-constraints /constraints"
    ),
    (
      "layouts", #"{"view":{"id":"a"},"environments":[…]}"#, Service.environments,
      "too-many-environments /environments"
    ),
    (
      "layouts", #"{"view":{"id":"a"},"environments":{"devices":[…]}}"#, Service.environments,
      "too-many-environments /environments/devices"
    ),
    (
      "presentations", #"{\#(presentation),"presented":{"id":"n","navigation":{"stack":[…]}}}"#,
      Service.controllers - 1, "too-complex /presented/navigation/stack"
    ),
    (
      "presentations", #"{\#(presentation),"presented":{"id":"n","tabs":{"controllers":[…]}}}"#,
      Service.controllers - 1, "too-complex /presented/tabs/controllers"
    ),
    (
      "presentations", #"{\#(presentation),"presented":{"id":"n","view":{"id":"v"},"children":[…]}}"#,
      Service.controllers - 1, "too-complex /presented/children"
    ),
    (
      "presentations", #"{\#(presentation),"presented":{"id":"n","toolbarItems":[…]}}"#,
      Service.barItems, "too-complex /presented/toolbarItems"
    ),
    (
      "presentations", #"{\#(presentation),"presented":{"id":"n","alert":{"title":"","actions":[…]}}}"#,
      Service.alertActions, "too-complex /presented/alert/actions"
    ),
    (
      "presentations",
      #"{"environment":{"size":{"width":400,"height":800}},"presented":{"id":"c"},"presentation":{"modal":{"style":"pageSheet","detents":[…]}}}"#,
      Service.detents, "too-complex /presentation/modal/detents"
    ),
    (
      "presentations",
      #"{"environment":{"size":{"width":400,"height":800}},"presented":{"id":"c"},"presentation":{"modal":{"adaptive":[…]}}}"#,
      Service.adaptiveRules, "too-complex /presentation/modal/adaptive"
    ),
    (
      "flows",
      #"{"environment":{"size":{"width":400,"height":800}},"root":{"id":"r"},"events":[…]}"#,
      Service.events, "too-many-events /events"
    ),
    (
      "transitions", #"{"from":{},"to":{},\#(animation),"interactive":{"gesture":[…]}}"#,
      Service.gestureSamples, "too-many-times /interactive/gesture"
    ),
    (
      "transitions", #"{"from":{},"to":{},\#(animation),"alongside":[…]}"#, Engine.views,
      "too-many-views /alongside"
    ),
    ("timings", #"{\#(animation),"at":[…]}"#, Service.times, "too-many-times /at"),
    (
      "diffs", #"{"from":{"layouts":[…]},"to":{"layouts":[]}}"#, Service.frames,
      "too-complex /from/layouts"
    ),
  ]

  // Of seven million elements seven million views were made, and then refused.
  @Test(.slow, arguments: lists) func `with one element too many in a list has none of them read`(
    path: String, document: String, limit: Int, error: String
  ) {
    func answer(_ count: Int) -> Answer {
      let elements = Array(repeating: "null", count: count).joined(separator: ",")
      return Answer(to: document.replacing("…", with: elements), at: "/v1/\(path)")
    }
    #expect(!answer(limit).errors.contains(error))
    #expect(answer(limit + 1).errors.contains(error))
    #expect(answer(limit + 1).errors.count < 3)
  }

  /// A map of each kind, with how many members it may have and the error about one more.
  private static let maps: [(path: String, document: String, limit: Int, error: String)] = [
    (
      "layouts", #"{"view":{"id":"a"},"constraints":[{"visualFormat":"[a(1)]","metrics":{…}}]}"#,
      Service.metrics, "too-complex /constraints/0/metrics"
    ),
    (
      "layouts", #"{"view":{"id":"a","stack":{"customSpacing":{…}}}}"#, Engine.views,
      "too-many-views /view/stack/customSpacing"
    ),
    ("transitions", #"{"from":{…},"to":{},\#(animation)}"#, Engine.views, "too-many-views /from"),
    (
      "transitions", #"{"from":{"frames":{…}},"to":{},\#(animation)}"#, Engine.views,
      "too-many-views /from/frames"
    ),
  ]

  @Test(.slow, arguments: maps) func `with one member too many in a map has none of them read`(
    path: String, document: String, limit: Int, error: String
  ) {
    func answer(_ count: Int) -> Answer {
      let members = (0..<count).map { #""m\#($0)":null"# }.joined(separator: ",")
      return Answer(to: document.replacing("…", with: members), at: "/v1/\(path)")
    }
    #expect(!answer(limit).errors.contains(error))
    #expect(answer(limit + 1).errors == [error])
  }

  @Test(arguments: maps) func `with a name longer than an id has nothing read under it`(
    path: String, document: String, limit: Int, error: String
  ) {
    let name = String(repeating: "n", count: Engine.idBytes)
    func answer(_ name: String) -> Answer {
      Answer(to: document.replacing("…", with: #""\#(name)":null"#), at: "/v1/\(path)")
    }
    #expect(answer(name).errors.contains { $0.hasPrefix("wrong-type ") && $0.hasSuffix("/\(name)") })
    #expect(answer(name + "n").errors.contains { $0.hasPrefix("invalid-id ") })
  }

  @Test func `has its views counted before those of the lists inside are read`() {
    let half = Array(repeating: "1", count: Engine.views / 2).joined(separator: ",")
    let nested = #"{"view":{"id":"a","subviews":[{"id":"b","subviews":[\#(half)]},\#(half)]}}"#
    #expect(
      Answer(to: nested, at: "/v1/layouts").errors.contains("too-many-views /view/subviews/0/subviews"))
  }

  // MARK: After the last error that is told

  @Test func `has nothing made of it once a hundred errors are found`() throws {
    let wrong = (0..<Service.faults).map { #""u\#($0)":1"# }.joined(separator: ",")
    var reader = try DocumentReader(Array(#"{"list":[1],"object":{"a":1},"unknown":{\#(wrong)}}"#.utf8))
    let root = reader.members(JSONDocument.root, known: ["list", "object", "unknown"])
    let list = try #require(root?["list"])
    let object = try #require(root?["object"])
    _ = reader.members(try #require(root?["unknown"]), known: [])
    #expect(reader.isFull)
    let members = reader.members(object, known: ["a"])
    #expect(members?.node == nil)
    let values = reader.values(object, named: ["a"])
    #expect(values == nil)
    let entries = reader.entries(object, atMost: 1, orReport: .tooComplex, "")
    #expect(entries.isEmpty)
    let elements = reader.elements(list, atMost: 1, orReport: .tooComplex, "")
    #expect(elements.isEmpty)
    #expect(reader.nearest(to: "lst", among: ["list"]) == nil)
    #expect(reader.faults.count == Service.faults)
  }
}
