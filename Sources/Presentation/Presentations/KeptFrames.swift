import Geometry

/// Frames that change only when the container of a presentation is laid out.
struct KeptFrames: Sendable {
  /// The frame of a custom presentation.
  var frame: Rect?
  /// The frame that a popover points to.
  var source: Rect?
}
