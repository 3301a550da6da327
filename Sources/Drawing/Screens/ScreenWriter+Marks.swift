import AutoLayout
import Colors
import Geometry
import Typesetting

extension Screen {
  /// A line around a view, for a review.
  public struct Outline: Hashable, Sendable {
    /// What happened to the view.
    public enum Change: Hashable, Sendable {
      case moved, resized, added, removed, clipped
    }

    /// The frame, in the coordinates of the root.
    public var frame: Rect
    /// What happened to the view.
    public var change: Change

    /// Makes an outline.
    public init(_ frame: Rect, _ change: Change) { (self.frame, self.change) = (frame, change) }
  }
}

extension Screen.Outline.Change {
  /// The colors are those of wireframes, and differ in lightness too.
  var color: Color {
    switch self {
    case .moved: Color(0xB2, 0x50, 0x00)
    case .resized: Color(0x8A, 0x3F, 0xD1)
    case .added: Color(0x1D, 0x7A, 0x34)
    case .removed, .clipped: Color(0xC4, 0x00, 0x1A)
    }
  }
}

extension ScreenWriter {
  /// Draws lines around views.
  mutating func outlines(_ outlines: [Screen.Outline]) {
    for outline in outlines {
      let frame = outline.frame
      fill(frame, outline.change.color.faded(0.12))
      stroke(frame, outline.change.color, width: 2)
    }
  }

  /// Draws a line around a screen that differs.
  mutating func mark(_ frame: Rect, radius: Double) {
    let around = frame.inset(by: Insets(top: -5, left: -5, bottom: -5, right: -5))
    stroke(around, Color(0xFF, 0x95, 0x00), width: 4, radius: radius + 5)
  }

  /// Writes a line of text above a screen.
  mutating func caption(
    _ text: String, in frame: Rect, isBold: Bool, isMarked: Bool
  ) throws(TypesettingError) {
    try self.text(
      text, FontDescription(size: 13, weight: isBold ? .semibold : .regular), in: frame,
      isMarked ? Color(0xA3, 0x4A, 0x00) : Color(0x3C, 0x3C, 0x43), Setting(alignment: .left))
  }

  /// The radius of the corners of a screen.
  func cornerRadius(of screen: Screen) -> Double {
    screen.device.map { DeviceFrame($0, size: screen.layout.size).cornerRadius } ?? 0
  }
}
