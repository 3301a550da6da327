import Geometry

/// Frames that change only when the container of a presentation is laid out.
struct KeptFrames: Sendable {
  /// The frame of a custom presentation.
  var frame: Rect?
  /// The size of its content, where the frame is smaller and scrolls it.
  var contentSize: Size?
  /// The frame that a popover points to.
  var source: Rect?
}
