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

extension SceneOutline {
  /// The autoresizing mask of a view, in coordinates that start at the top.
  func mask(of number: Int, on platform: InterfaceDocument.Platform) -> View.Autoresizing {
    let mask = Autoresizing.mask(of: entries[number].element)
    return countsFromBottom(parent: entries[number].parent, on: platform) ? mask.turnedOver : mask
  }
}

extension SceneModel {
  /// The autoresizing mask of a view that its frame places. At the scene's own size, the view tree does not use masks.
  ///
  /// - Parameter number: The index of the view in ``tree``.
  /// - Returns: The mask; `nil` for a view that constraints place.
  public func autoresizingMask(of number: Int) -> View.Autoresizing? {
    tree.items[number].view.translatesAutoresizingMask ? outline.mask(of: number, on: platform) : nil
  }
}

extension View.Autoresizing {
  /// The mask for frames measured from the top, in a superview whose y axis points up: its flexible margins at top and
  /// bottom change places. If no vertical part is flexible, AppKit keeps the distance from the bottom.
  var turnedOver: View.Autoresizing {
    var mask = subtracting([.flexibleTopMargin, .flexibleBottomMargin])
    if contains(.flexibleTopMargin) { mask.insert(.flexibleBottomMargin) }
    if contains(.flexibleBottomMargin) || isDisjoint(with: [.flexibleTopMargin, .flexibleHeight]) {
      mask.insert(.flexibleTopMargin)
    }
    return mask
  }
}
