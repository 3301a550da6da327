import JSON
import Testing

@testable import LayoutAPI

@Suite struct `The names of members` {
  // Members are told apart by their hashes once they are known.
  @Test func `in the contract have a hash each`() throws {
    var names: Set<String> = []
    var pending = [try OpenAPIDocument.shared.get().root]
    while let value = pending.popLast() {
      for property in value["properties"]?.members ?? [] { names.insert(property.name) }
      pending += value.members.map(\.value) + value.elements
    }
    #expect(names.count > 200)
    let hashes = Set(names.map { name in JSONName.hash(Array(name.utf8).span, from: 0, to: name.utf8.count) })
    #expect(hashes.count == names.count)
  }
}
