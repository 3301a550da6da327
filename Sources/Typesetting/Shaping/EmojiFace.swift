#if HARFBUZZ && ICU
  /// A smiling face in outline, which stands in for an emoji without a glyph: Apple's emoji are pictures, not outlines.
  ///
  /// Lengths are in multiples of the font's size, y grows upwards, and the face fills the width of an emoji.
  enum EmojiFace {
    static let outline: [TextOutline.Command] =
      circle(radius: 0.46, isClockwise: true) + circle(radius: 0.41, isClockwise: false)
      + circle(radius: 0.055, x: -0.15, y: 0.12, isClockwise: true)
      + circle(radius: 0.055, x: 0.15, y: 0.12, isClockwise: true) + mouth

    /// The center of the face, which is as high as the middle of capital letters.
    private static let center = (x: EmojiClusters.advance / 2, y: 0.36)

    /// A circle of four curves, about a point relative to the center of the face.
    private static func circle(
      radius: Double, x: Double = 0, y: Double = 0, isClockwise: Bool
    ) -> [TextOutline.Command] {
      let (x, y, turn) = (center.x + x, center.y + y, isClockwise ? -radius : radius)
      // The distance of control points that brings a cubic curve nearest to a quarter of a circle.
      let share = 0.5523
      return [
        .move(x: x + radius, y: y),
        .cubic(
          x1: x + radius, y1: y + share * turn, x2: x + share * radius, y2: y + turn, x: x, y: y + turn),
        .cubic(
          x1: x - share * radius, y1: y + turn, x2: x - radius, y2: y + share * turn, x: x - radius, y: y),
        .cubic(
          x1: x - radius, y1: y - share * turn, x2: x - share * radius, y2: y - turn, x: x, y: y - turn),
        .cubic(
          x1: x + share * radius, y1: y - turn, x2: x + radius, y2: y - share * turn, x: x + radius, y: y),
        .close,
      ]
    }

    private static let mouth: [TextOutline.Command] = {
      let (x, y, half) = (center.x, center.y - 0.1, 0.23)
      return [
        .move(x: x - half, y: y), .quadratic(controlX: x, controlY: y - 0.3, x: x + half, y: y),
        .quadratic(controlX: x, controlY: y - 0.18, x: x - half, y: y), .close,
      ]
    }()
  }
#endif
