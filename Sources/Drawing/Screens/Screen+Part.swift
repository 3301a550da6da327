import AutoLayout
import Colors
import Geometry
import Typesetting

extension Screen {
  /// A part of a screen that is drawn over its views, back to front: what containers and presentations show.
  public enum Part: Sendable {
    /// Begins a surface, such as a sheet: parts up to its ``end`` are cut off at its corners.
    case begin(Surface)
    /// Ends the surface that was begun last.
    case end
    /// A layout with its root at the origin of a frame, scaled about this origin.
    case views(LayoutTree, Layout, frame: Rect, scale: Double)
    /// A bar of a container.
    case bar(Bar)
    /// Black of an opacity over everything below.
    case dimming(Rect, alpha: Double)
    /// The handle of a sheet.
    case grabber(Rect)
    /// The arrow of a popover, by its corners: on the popover's edge, the tip, and on the edge again.
    case arrow([Point])
    /// The keyboard.
    case keyboard(Rect)
    /// A text of the system.
    case text(Label)
    /// A line between actions.
    case separator(Rect)
  }

  /// A rectangle with round corners that contains other parts.
  public struct Surface: Hashable, Sendable {
    /// The material of a surface.
    public enum Material: Hashable, Sendable {
      /// Nothing.
      case clear
      /// The background of a screen.
      case background
      /// The background of a view above others, which is lighter in dark mode.
      case elevated
      /// The background of an alert.
      case alert
      /// The background of a field or a button.
      case fill
      /// Black, behind a screen that has become smaller.
      case black
    }

    /// The frame.
    public var frame: Rect
    /// The radius of the corners.
    public var cornerRadius: Double
    /// What it is made of.
    public var material: Material
    /// A scale about the center of the top edge of the screen, for what is inside.
    public var scale: Double
    /// A movement after that.
    public var translation: Point
    /// The width of the screen, whose center the scale is about.
    public var width: Double

    /// Makes a surface.
    public init(_ frame: Rect, cornerRadius: Double = 0, _ material: Material) {
      (self.frame, self.cornerRadius, self.material) = (frame, cornerRadius, material)
      (scale, translation, width) = (1, .zero, 0)
    }
  }

  /// A text that the system draws.
  public struct Label: Hashable, Sendable {
    /// The color of a text.
    public enum Ink: Hashable, Sendable {
      case label, secondary, placeholder, tint, destructive
    }

    /// The text.
    public var text: String
    /// The frame, in whose middle it is.
    public var frame: Rect
    /// The size of the font, in points.
    public var size: Double
    /// Whether the font is semibold.
    public var isBold: Bool
    /// The color.
    public var ink: Ink
    /// Where lines begin.
    public var alignment: TextAlignment

    /// Makes a text in the middle of a frame.
    public init(
      _ text: String, in frame: Rect, size: Double, isBold: Bool = false, _ ink: Ink = .label,
      _ alignment: TextAlignment = .center
    ) {
      (self.text, self.frame, self.size, self.isBold) = (text, frame, size, isBold)
      (self.ink, self.alignment) = (ink, alignment)
    }
  }

  /// A screen without views of its own, for parts.
  ///
  /// - Parameters:
  ///   - title: The title above it, if there are several.
  ///   - size: The size of the window.
  /// - Returns: The screen.
  public static func blank(title: String, size: Size) -> Screen? {
    var view = View("window")
    view.frame = Rect(origin: .zero, size: size)
    guard let tree = try? LayoutTree(root: view, constraints: []) else { return nil }
    let frame = Rect(origin: .zero, size: size)
    return Screen(
      title: title, tree: tree, layout: Layout(of: tree, frames: [frame], framesInRoot: [frame], steps: 0))
  }
}
