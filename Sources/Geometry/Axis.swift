/// One of the two directions in which lengths are measured.
public enum Axis: String, CaseIterable, Sendable {
  /// Along x: left, right, width.
  case horizontal
  /// Along y: top, bottom, height.
  case vertical
}
