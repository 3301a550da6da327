/// A constraint written as one line of text.
///
/// ```swift
/// let text = ConstraintText("title.leading == card.leadingMargin + 8 @750")
/// let constraint = try text.constraint(id: "constraints/0")
/// constraint.constant  // 8
/// constraint.priority  // 750
/// ```
///
/// The grammar, with white space allowed between any two of its words:
///
///     constraint = anchor relation sum ["@" number]
///     relation   = "==" | "<=" | ">="
///     sum        = product {("+" | "-") product}
///     product    = factor {("*" | "/") factor}
///     factor     = ["+" | "-"] (number | anchor)
///     anchor     = id ["." region] "." attribute
///
/// The sum has at most one anchor, which is never a divisor. An `id` is a letter or `_` followed by letters,
/// digits and `_`, or anything in back-ticks, where two back-ticks stand for one. A number is written as in C;
/// the one after `@` is the priority, 1…1000. `region` is one of ``LayoutItem/Region`` and `attribute` one of
/// ``Attribute``.
///
/// The layout checks later whether the items exist and whether the two attributes may be related: the text is
/// read without knowing the tree.
public struct ConstraintText: Hashable, Sendable {
  /// The text as it was written.
  public var text: String

  /// Stores a text without reading it.
  public init(_ text: String) { self.text = text }

  /// Reads the text.
  ///
  /// - Parameter id: The id of the constraint.
  /// - Returns: The constraint, required unless the text has a priority.
  /// - Throws: ``FormatError`` with the place of the first mistake.
  /// - Complexity: O(*n*) for a text of *n* bytes, at most ``Limits/formatLength``.
  public func constraint(id: String) throws(FormatError) -> LayoutConstraint {
    var cursor = try TextCursor(text)
    let first = try cursor.requiredAnchor()
    guard let relation = try cursor.relation() else {
      throw cursor.mistake("A relation is missing; write ==, <= or >= after the anchor.")
    }
    let sum = try cursor.sum()
    let priority = try cursor.writtenPriority()
    guard cursor.peek() == nil else {
      throw cursor.mistake(
        "Unexpected text after the constraint; write an operator, a priority such as @750, or nothing.")
    }
    return LayoutConstraint(
      id: id, first, relation, sum.anchor, multiplier: sum.anchor == nil ? 1 : sum.multiplier,
      constant: sum.constant, priority: priority)
  }
}

extension TextCursor {
  /// Reads `@` and a priority; 1000 if none comes next.
  fileprivate mutating func writtenPriority() throws(FormatError) -> Double {
    guard take("@") else { return 1000 }
    _ = peek()
    let place = offset
    let isNegative = take("-")
    guard let value = try number() else {
      throw mistake(at: place, "A priority is missing; write a number between 1 and 1000 after @.")
    }
    return try priority(isNegative ? -value : value, at: place)
  }
}
