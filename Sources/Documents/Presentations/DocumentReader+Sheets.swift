import JSON
import Presentation

extension DocumentReader {
  /// Reads the members of a sheet.
  mutating func sheet(_ members: JSONMembers) -> Sheet {
    var sheet = Sheet()
    if let value = members["detents"] {
      if isEmptyArray(value) {
        report(.missingMember, at: value, "The list is empty; add a detent, or remove the list.")
      }
      let elements = detents(value)
      if elements.count == json.nodes[value].count { sheet.detents = elements.compactMap { detent($0) } }
    }
    let count = max(sheet.detents.count, 1)
    sheet.selected = members["selectedDetent"].flatMap { index($0, below: count) }
    sheet.largestUndimmed = members["largestUndimmedDetent"].flatMap { index($0, below: count) }
    read(members["prefersGrabberVisible"], into: &sheet.prefersGrabberVisible)
    read(members["prefersEdgeAttachedInCompactHeight"], into: &sheet.prefersEdgeAttachedInCompactHeight)
    read(members["prefersPageSizing"], into: &sheet.prefersPageSizing)
    read(
      members["widthFollowsPreferredContentSizeWhenEdgeAttached"],
      into: &sheet.widthFollowsPreferredContentSizeWhenEdgeAttached)
    return sheet
  }

  /// The elements of a list of detents.
  package mutating func detents(_ node: Int) -> [Int] {
    elements(
      node, atMost: Limits.detents, orReport: .tooComplex,
      "A sheet has at most \(Limits.detents) detents; remove some.")
  }

  private mutating func detent(_ node: Int) -> Sheet.Detent? {
    if json.kind(node) == .string {
      return choice(node, DetentName.self)?.detent
    }
    guard let members = members(node, known: ["height", "fraction"]) else { return nil }
    switch (members["height"], members["fraction"]) {
    case (let height?, nil): return number(height, in: 0...Limits.length).map { .height($0) }
    case (nil, let fraction?): return number(fraction, in: 0...1).map { .fraction($0) }
    case (nil, nil):
      report(.missingMember, at: node, "A detent needs a height or a fraction; add one.")
    case (_?, _?):
      report(.conflictingMembers, at: node, "A detent has either a height or a fraction; remove one.")
    }
    return nil
  }
}

/// The named detents.
private enum DetentName: String, CaseIterable {
  case medium, large, maximum

  var detent: Sheet.Detent {
    switch self {
    case .medium: .medium
    case .large: .large
    case .maximum: .maximum
    }
  }
}
