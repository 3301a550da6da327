import Colors
import Geometry
import Typesetting

/// How a design tool paints a view: fills, strokes, effects and a text.
///
/// ```swift
/// var artwork = Artwork()
/// artwork.outline = .rectangle(radii: Artwork.Radii(all: 12))
/// artwork.fills = [.solid(Color(255, 255, 255))]
/// ```
public struct Artwork: Hashable, Sendable {
  /// The radii of the corners of a rectangle, in points.
  public struct Radii: Hashable, Sendable {
    /// The radius at the top left.
    public var topLeft: Double
    /// The radius at the top right.
    public var topRight: Double
    /// The radius at the bottom right.
    public var bottomRight: Double
    /// The radius at the bottom left.
    public var bottomLeft: Double

    /// Makes radii from those of the four corners.
    public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
      (self.topLeft, self.topRight) = (topLeft, topRight)
      (self.bottomRight, self.bottomLeft) = (bottomRight, bottomLeft)
    }

    /// Makes equal radii.
    public init(all radius: Double) {
      self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
    }

    /// Whether all corners are equal.
    public var isUniform: Bool { topLeft == topRight && topLeft == bottomRight && topLeft == bottomLeft }
  }

  /// The shape that is filled and stroked.
  public enum Outline: Hashable, Sendable {
    case rectangle(radii: Radii)
    case ellipse
    /// A line along the middle of the frame's longer side.
    case line
    /// A shape whose points the document does not have.
    case unknown
  }

  /// A color of a gradient, and where it is along the gradient, 0…1.
  public struct Stop: Hashable, Sendable {
    /// Where the color is, 0…1.
    public var place: Double
    /// The color.
    public var color: Color

    /// Makes a stop.
    public init(at place: Double, _ color: Color) { (self.place, self.color) = (place, color) }
  }

  /// Colors that change along a line or away from a point. Points are shares of the frame.
  public struct Gradient: Hashable, Sendable {
    /// How the colors change: along a line, or away from a point.
    public enum Kind: Hashable, Sendable { case linear, radial }

    /// How the colors change.
    public var kind: Kind
    /// Where the first color is: the start of the line, or the center.
    public var start: Point
    /// Where the last color is.
    public var end: Point
    /// The other half axis of a radial gradient's ellipse.
    public var side: Point
    /// The colors, the first one first.
    public var stops: [Stop]

    /// Makes a gradient.
    public init(_ kind: Kind, from start: Point, to end: Point, side: Point, stops: [Stop]) {
      (self.kind, self.start, self.end, self.side, self.stops) = (kind, start, end, side, stops)
    }
  }

  /// What an outline is filled or stroked with.
  public enum Fill: Hashable, Sendable {
    case solid(Color)
    case gradient(Gradient)
    /// A picture that the document does not contain; a placeholder with this opacity.
    case image(opacity: Double)
  }

  /// Where a stroke lies on its outline.
  public enum StrokePlace: Hashable, Sendable { case inside, center, outside }

  /// A shadow, or blurred content.
  public enum Effect: Hashable, Sendable {
    case dropShadow(Color, offset: Point, radius: Double, spread: Double)
    case innerShadow(Color, offset: Point, radius: Double, spread: Double)
    case blur(radius: Double)
  }

  /// The shape that is filled and stroked.
  public var outline = Outline.rectangle(radii: Radii(all: 0))
  /// The fills, back to front. Those of a text color its characters.
  public var fills: [Fill] = []
  /// What the outline is stroked with, back to front.
  public var strokes: [Fill] = []
  /// The widths of strokes on each side.
  public var strokeWidths = Insets.zero
  /// Where the stroke lies on the outline.
  public var strokePlace = StrokePlace.inside
  /// The lengths of dashes and gaps.
  public var dashes: [Double] = []
  /// Shadows and blurs, back to front.
  public var effects: [Effect] = []
  /// The angle by which the content of the frame is turned, clockwise in radians. The frame is the box around it.
  public var rotation = 0.0
  /// The size before turning; `nil` if it follows from the frame.
  public var ownSize: Size?
  /// The text; `nil` for none.
  public var text: Lettering?

  /// Makes an artwork that paints nothing.
  public init() {}

  /// A text of a design tool.
  public struct Lettering: Hashable, Sendable {
    /// Where the lines are in a frame that is higher.
    public enum VerticalAlignment: Hashable, Sendable { case top, center, bottom }

    /// The characters and their font.
    public var text: View.Text
    /// The space added after each character, in points.
    public var kern = 0.0
    /// The distance of baselines, in points; `nil` for that of the font.
    public var lineHeight: Double?
    /// Where each line is in its room.
    public var alignment = TextAlignment.left
    /// Where the lines are in the frame.
    public var verticalAlignment = VerticalAlignment.top
    /// Whether lines break only where the text says so.
    public var isOnOneLine = false

    /// Makes a text.
    public init(_ text: View.Text) { self.text = text }
  }
}
