/// Reads members that may be left out. The target keeps its value if the member is left out or cannot be read.
extension DocumentReader {
  /// Reads true or false.
  mutating func read(_ member: Int?, into target: inout Bool) {
    if let value = member.flatMap({ boolean($0) }) { target = value }
  }

  /// Reads a string.
  mutating func read(_ member: Int?, into target: inout String) {
    if let value = member.flatMap({ string($0) }) { target = value }
  }

  /// Reads a number in a range.
  mutating func read(
    _ member: Int?, into target: inout Double, in range: ClosedRange<Double> = -Limits.length...Limits.length
  ) {
    if let value = member.flatMap({ number($0, in: range) }) { target = value }
  }

  /// Reads a whole number in a range.
  mutating func read(_ member: Int?, into target: inout Int, in range: ClosedRange<Int>) {
    if let value = member.flatMap({ integer($0, in: range) }) { target = value }
  }

  /// Reads one of the names of an enumeration.
  mutating func read<Choice: RawRepresentable & CaseIterable>(
    _ member: Int?, into target: inout Choice
  ) where Choice.RawValue == String {
    if let value = member.flatMap({ choice($0, Choice.self) }) { target = value }
  }
}
