import Documents
import Testing

@testable import Operations

@Suite struct `A string catalog` {
  private func catalog(_ localization: String) throws -> StringCatalog {
    try StringCatalog(Array(#"{"strings":{"a.text":{"localizations":{"de":\#(localization)}}}}"#.utf8))
  }

  @Test(arguments: [
    (#"{"stringUnit":{"state":"translated","value":"Hallo"}}"#, "Hallo"),
    (
      #"{"variations":{"device":{"iphone":{"stringUnit":{"value":"i"}},"other":{"stringUnit":{"value":"o"}}}}}"#,
      "o"
    ),
    (
      #"{"variations":{"device":{"mac":{"variations":{"plural":{"one":{"stringUnit":{"value":"1"}}}}}}}}"#,
      "1"
    ),
  ]) func `has translations`(localization: String, value: String) throws {
    let catalog = try catalog(localization)
    #expect(catalog.languages == ["de"])
    #expect(catalog.strings(in: "de") == ["a.text": value])
    #expect(catalog.strings(in: "fr") == nil)
  }

  @Test(arguments: [
    ("[]", "wrong-type"), ("{}", "missing-member"), (#"{"strings":[]}"#, "wrong-type"), ("{", "invalid-json"),
    (#"{"strings":{"a":{"localizations":{"de":{"stringUnit":{}}}}}}"#, "wrong-type"),
    (#"{"strings":{"a":{"localizations":{"de":{"stringUnit":{"value":1}}}}}}"#, "wrong-type"),
  ]) func `is refused if it is something else`(text: String, code: String) {
    let problem = #expect(throws: Problem.self) { try StringCatalog(Array(text.utf8)) }
    #expect(problem?.faults.first?.code.name ?? problem?.code.name == code)
  }
}
