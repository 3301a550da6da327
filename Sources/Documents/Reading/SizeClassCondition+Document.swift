import Devices
import JSON

extension DocumentReader {
  /// Reads the member `when` of a rule or a variation.
  mutating func sizeClassCondition(_ node: Int) -> SizeClassCondition {
    let known: [JSONName] = ["horizontalSizeClass", "verticalSizeClass"]
    guard let members = members(node, known: known) else { return SizeClassCondition() }
    return SizeClassCondition(
      horizontal: members[known[0]].flatMap { choice($0, SizeClass.self) },
      vertical: members[known[1]].flatMap { choice($0, SizeClass.self) })
  }
}

extension JSONWriter {
  /// Writes the member `when`.
  mutating func when(_ condition: SizeClassCondition) {
    object("when") { when in
      if let value = condition.horizontal { when.member("horizontalSizeClass", value.rawValue) }
      if let value = condition.vertical { when.member("verticalSizeClass", value.rawValue) }
    }
  }
}
