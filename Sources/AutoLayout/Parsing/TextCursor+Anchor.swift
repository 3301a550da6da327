/// The anchors of a written constraint: `title.leading`, `card.safeArea.top`.
extension TextCursor {
  /// Reads an anchor, or throws if none comes next.
  mutating func requiredAnchor() throws(FormatError) -> Anchor {
    if let anchor = try anchor() { return anchor }
    throw mistake(
      "A constraint begins with an anchor; write an item and an attribute, such as title.leading.")
  }

  /// Reads an item and its attribute; `nil` if no id comes next.
  mutating func anchor() throws(FormatError) -> Anchor? {
    guard let id = try quotedName() ?? identifier() else { return nil }
    let first = try part(of: id)
    guard take(".") else {
      return Anchor(LayoutItem(id), try attribute(first))
    }
    let region = try region(first)
    let second = try partName(
      "An attribute is missing; write one after the dot, such as \(region.rawValue).top.")
    return Anchor(LayoutItem(id, region: region), try attribute(second))
  }

  /// A name after a point, and its place.
  typealias PathComponent = (name: String, place: Int)

  private mutating func part(of id: String) throws(FormatError) -> PathComponent {
    guard take(".") else {
      throw mistake(
        "\(FormatError.quoted(id)) needs an attribute; write a dot and a name after it, such as .leading.")
    }
    return try partName("An attribute is missing; write one after the dot, such as .leading.")
  }

  private mutating func partName(_ complaint: String) throws(FormatError) -> PathComponent {
    _ = peek()
    let place = offset
    guard let name = identifier() else { throw mistake(complaint) }
    return (name, place)
  }

  private func attribute(_ part: PathComponent) throws(FormatError) -> Attribute {
    if let attribute = Attribute(rawValue: part.name) { return attribute }
    if LayoutItem.Region(rawValue: part.name) != nil {
      throw mistake(
        .unknownAttribute, at: part.place,
        "\(part.name) is a guide, not an attribute; write an attribute after it, such as \(part.name).top.",
        name: part.name)
    }
    throw mistake(
      .unknownAttribute, at: part.place,
      "There is no attribute \(FormatError.quoted(part.name)); write one, such as leading, top or width.",
      name: part.name,
      suggestion: NearestName.of(part.name, among: Attribute.allCases.lazy.map(\.rawValue)))
  }

  private func region(_ part: PathComponent) throws(FormatError) -> LayoutItem.Region {
    if let region = LayoutItem.Region(rawValue: part.name) { return region }
    let known = LayoutItem.Region.allCases.map(\.rawValue)
    throw mistake(
      .unknownRegion, at: part.place,
      "A view has no guide \(FormatError.quoted(part.name)); write one of \(known.joined(separator: ", ")), "
        + "or put an id that contains dots into back-ticks.",
      name: part.name, suggestion: NearestName.of(part.name, among: known))
  }
}
