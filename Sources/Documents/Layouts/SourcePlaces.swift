import AutoLayout

/// Where the parts of a layout are in the document that they were read from.
package struct SourcePlaces: Sendable {
  /// The offset of each view and guide, as the tree numbers them.
  package let items: [Int]
  /// The offset of each constraint; `nil` for one that the system adds.
  package let constraints: [Int?]
  /// The attributes of views, by their ids, that the document does not want reported as ambiguous.
  package var unverified: [String: Set<Attribute>]

  package init(items: [Int], constraints: [Int?], unverified: [String: Set<Attribute>] = [:]) {
    (self.items, self.constraints, self.unverified) = (items, constraints, unverified)
  }
}
