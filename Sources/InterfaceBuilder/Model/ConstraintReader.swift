import AutoLayout
import Geometry

/// Reads the constraints of a scene and adds the defaults that documents leave out.
/// Source: Documentation/interface-builder.md §1.
struct ConstraintReader {
  let outline: SceneOutline
  let guides: GuideTable
  let variations: Variations

  /// The constraints of the scene that apply in the environment, in document order.
  ///
  /// Like Interface Builder, this ignores constraints to objects outside the scene.
  func constraints() throws(InvalidDocument) -> [(element: XMLElement, constraint: LayoutConstraint)] {
    var constraints: [(element: XMLElement, constraint: LayoutConstraint)] = []
    for entry in outline.entries {
      guard let list = entry.element.child("constraints") else { continue }
      let excluded = variations.excluded("constraints", of: entry.element)
      for element in list.children where element.isNamed("constraint") {
        if let id = element["id"], excluded.contains(id) { continue }
        if let constraint = try constraint(element, of: entry) { constraints.append((element, constraint)) }
      }
    }
    return constraints
  }

  private func constraint(
    _ element: XMLElement, of owner: SceneOutline.Entry
  ) throws(InvalidDocument) -> LayoutConstraint? {
    guard let first = try anchor(element, "firstItem", "firstAttribute", of: owner) else { return nil }
    var second: Anchor?
    if let name = element["secondAttribute"], name != "notAnAttribute" {
      guard let anchor = try anchor(element, "secondItem", "secondAttribute", of: owner) else { return nil }
      second = anchor
    }
    return LayoutConstraint(
      id: element["id"] ?? "constraint#\(element.number)", first, try relation(element), second,
      multiplier: try multiplier(element), constant: try variations.number("constant", of: element) ?? 0,
      priority: (try variations.number("priority", of: element) ?? 1000).clampedToPriorities)
  }

  private func anchor(
    _ element: XMLElement, _ item: StaticString, _ attribute: StaticString, of owner: SceneOutline.Entry
  ) throws(InvalidDocument) -> Anchor? {
    let name = element[attribute] ?? ""
    let known = try element.known(
      Attribute(rawValue: name == "baseline" ? "lastBaseline" : name), attribute, name)
    let id = element[item] ?? owner.id
    if let guide = guides.item(id) { return Anchor(guide, known) }
    return outline.numbers[id] == nil ? nil : Anchor(LayoutItem(id), known)
  }

  private func relation(_ element: XMLElement) throws(InvalidDocument) -> Relation {
    let name = variations.value("relation", of: element) ?? "equal"
    return try element.known(Self.relations[name], "relation", name)
  }

  private static let relations: [String: Relation] = [
    "equal": .equal, "lessThanOrEqual": .lessThanOrEqual, "greaterThanOrEqual": .greaterThanOrEqual,
  ]

  /// The multiplier, a number or a ratio: `0.5`, `1:2` or `1/2`.
  private func multiplier(_ element: XMLElement) throws(InvalidDocument) -> Double {
    guard let text = variations.value("multiplier", of: element) else { return 1 }
    let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "/" }.map {
      Double(decimal: $0)
    }
    if parts.count == 1, let number = parts[0], number.isFinite { return number }
    if parts.count == 2, let dividend = parts[0], let divisor = parts[1], (dividend / divisor).isFinite {
      return dividend / divisor
    }
    throw .issue(.notANumber(attribute: "multiplier", value: text), at: element)
  }
}
