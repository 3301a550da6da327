import Geometry

extension VisualFormat {
  /// Alignment, direction and spacing of a format's views.
  ///
  /// The names are those of `NSLayoutConstraint.FormatOptions`.
  public enum Option: String, CaseIterable, Hashable, Sendable {
    /// Neighbors have this edge in common; in a vertical format.
    case alignAllLeft, alignAllRight
    /// Neighbors have this edge in common; in a horizontal format.
    case alignAllTop, alignAllBottom
    /// Neighbors have this edge or center in common; in a vertical format.
    case alignAllLeading, alignAllTrailing, alignAllCenterX
    /// Neighbors have this center or baseline in common; in a horizontal format.
    case alignAllCenterY, alignAllLastBaseline, alignAllFirstBaseline
    /// The direction in which a horizontal format runs: the default is the reading direction.
    case directionLeadingToTrailing, directionLeftToRight, directionRightToLeft
    /// Distances are measured from edge to edge. This is the default.
    case spacingEdgeToEdge
    /// Distances between two views are measured from the last baseline to the first; in a vertical format.
    case spacingBaselineToBaseline

    private static let alignedAttributes: [Option: Attribute] = [
      .alignAllLeft: .left, .alignAllRight: .right, .alignAllTop: .top, .alignAllBottom: .bottom,
      .alignAllLeading: .leading, .alignAllTrailing: .trailing, .alignAllCenterX: .centerX,
      .alignAllCenterY: .centerY, .alignAllLastBaseline: .lastBaseline,
      .alignAllFirstBaseline: .firstBaseline,
    ]

    /// The attribute that neighbors share; `nil` for options that are not alignments.
    var alignedAttribute: Attribute? { Option.alignedAttributes[self] }
  }

  /// The attributes of the alignment options, in the order of ``Option/allCases``.
  var alignedAttributes: [Attribute] {
    Option.allCases.filter(options.contains).compactMap(\.alignedAttribute)
  }

  /// Throws if options contradict each other or the format's axis.
  func checkOptions(along axis: Axis, _ cursor: TextCursor) throws(FormatError) {
    for option in Option.allCases where options.contains(option) && option.alignedAttribute?.axis == axis {
      throw cursor.mistake(
        .invalidOption, at: 0,
        "\(option.rawValue) aligns in the direction of the format; choose an alignment across it, such as "
          + (axis == .horizontal ? "alignAllTop." : "alignAllLeading."),
        name: option.rawValue)
    }
    let directions: Set<Option> = [.directionLeadingToTrailing, .directionLeftToRight, .directionRightToLeft]
    guard options.intersection(directions).count <= 1 else {
      throw cursor.mistake(.invalidOption, at: 0, "The options have two directions; keep one of them.")
    }
    try checkSpacing(along: axis, cursor)
  }

  private func checkSpacing(along axis: Axis, _ cursor: TextCursor) throws(FormatError) {
    guard options.contains(.spacingBaselineToBaseline) else { return }
    guard axis == .vertical else {
      throw cursor.mistake(
        .invalidOption, at: 0,
        "spacingBaselineToBaseline is only for vertical formats; remove it.",
        name: Option.spacingBaselineToBaseline.rawValue)
    }
    guard !options.contains(.spacingEdgeToEdge) else {
      throw cursor.mistake(.invalidOption, at: 0, "The options have two kinds of spacing; keep one of them.")
    }
  }
}
