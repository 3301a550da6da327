import Geometry

/// The alignment insets that a symbol of the system gives to the view that shows it.
///
/// A symbol is aligned by its baseline and cap height, so its frame is taller or shorter than its alignment rectangle.
/// The document does not say by how much. A required height gives the alignment rectangle's height; so does a square
/// constraint, because the width has no insets. Recorded: 20 views with another height than their constraint's; half of
/// the difference is on each side.
enum SymbolInsets {
  /// The smallest difference that is not one of rounding, in points.
  private static let least = 0.6

  /// The insets of an element's view with a recorded size; `nil` if it shows no symbol, or has the constraint's height.
  static func of(_ element: XMLElement, _ size: Size, in header: DocumentHeader) throws(InvalidDocument)
    -> Insets?
  {
    guard showsSymbol(element, in: header),
      let height = try requiredHeight(of: element) ?? (isSquare(element) ? size.width : nil)
    else { return nil }
    let difference = size.height - height
    guard abs(difference) > least else { return nil }
    return Insets(top: difference / 2, left: 0, bottom: difference / 2, right: 0)
  }

  private static func showsSymbol(_ element: XMLElement, in header: DocumentHeader) -> Bool {
    if header.platform != .macOS {
      guard element.isNamed("imageView") else { return false }
      return element["image"].map { header.symbols.contains($0) }
        ?? element.child("imageReference", key: "image")?.has("catalog", "system") ?? false
    }
    guard element.isNamed("imageView") || AppKitFigures.kind(of: element) == "button square shadowlessSquare",
      let image = element.child(key: "cell")?["image"]
    else { return false }
    // The templates of AppKit are symbols since macOS 11.
    return header.symbols.contains(image) || image.hasPrefix("NS") && image.hasSuffix("Template")
  }

  /// The height that a required constraint of the view itself sets.
  private static func requiredHeight(of element: XMLElement) throws(InvalidDocument) -> Double? {
    for constraint in requiredConstraints(of: element)
    where constraint.has("firstAttribute", "height") && constraint["secondItem"] == nil
      && constraint["secondAttribute"] == nil
    {
      return try constraint.number("constant")
    }
    return nil
  }

  /// Whether a required constraint of the view itself makes it as high as it is wide.
  private static func isSquare(_ element: XMLElement) -> Bool {
    guard let id = element["id"] else { return false }
    return requiredConstraints(of: element).contains { constraint in
      let lengths = [constraint["firstAttribute"], constraint["secondAttribute"]]
      return (lengths == ["width", "height"] || lengths == ["height", "width"])
        && constraint["secondItem"] == id && constraint["constant"] == nil
        && [nil, "1", "1:1", "1/1"].contains(constraint["multiplier"])
    }
  }

  /// The required equations about the view itself that it contains.
  private static func requiredConstraints(of element: XMLElement) -> [XMLElement] {
    (element.child("constraints").map { Array($0.children) } ?? []).filter { constraint in
      constraint["relation"] == nil && constraint["priority"] == nil
        && constraint["firstItem"].map({ $0 == element["id"] }) ?? true
    }
  }
}
