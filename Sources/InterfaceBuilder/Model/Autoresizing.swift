import AutoLayout

/// Reads autoresizing masks.
enum Autoresizing {
  /// The autoresizing mask of an element; empty if it has none.
  static func mask(of element: XMLElement) -> View.Autoresizing {
    guard let mask = element.child("autoresizingMask", key: "autoresizingMask") else { return [] }
    let parts: [(StaticString, View.Autoresizing)] = [
      ("flexibleMinX", .flexibleLeftMargin), ("widthSizable", .flexibleWidth),
      ("flexibleMaxX", .flexibleRightMargin), ("flexibleMinY", .flexibleTopMargin),
      ("heightSizable", .flexibleHeight), ("flexibleMaxY", .flexibleBottomMargin),
    ]
    return View.Autoresizing(parts.filter { mask.has($0.0, "YES") }.map(\.1))
  }
}
