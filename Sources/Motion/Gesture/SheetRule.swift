import Geometry

/// How a sheet follows a finger between its detents, and where it comes to rest.
///
/// Source: motion facts, “gestures_ios26”: a slop of 10 points; the bottom stays and the top follows; below the lowest
/// detent the sheet is dragged away; it comes to rest at the nearest detent, or leaves at 1000 points per second or
/// beyond half the lowest detent. Above the highest detent it follows like a scroll view beyond its end.
public struct SheetRule: Hashable, Sendable {
  /// The sheet's frame at the detent where it is.
  public let frame: Rect
  /// The heights of the detents, in points, the lowest first.
  public let detents: [Double]

  private static let slop = 10.0
  private static let dismissalVelocity = 1_000.0
  private static let dismissalShare = 0.5

  /// Makes a rule, or `nil` without a detent or where a height is not above 0.
  public init?(frame: Rect, detents: [Double]) {
    guard !detents.isEmpty, detents.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    self.frame = frame
    self.detents = detents.sorted()
  }

  private var lowest: Double { detents[0] }
  private var highest: Double { detents[detents.count - 1] }

  /// How far the sheet's top is from where it was for a finger's way: less the slop, and banded above the highest detent.
  public func offset(at translation: Double) -> Double {
    let travel = max(0, abs(translation) - SheetRule.slop) * (translation < 0 ? -1 : 1)
    let most = frame.height - highest
    guard travel < most, let band = RubberBand(dimension: max(frame.maxY, highest)) else { return travel }
    return most + band.offset(for: travel - most)
  }

  /// The sheet when its top is so far from where it was: resized down to the lowest detent, then moved.
  public func frame(atOffset offset: Double) -> Rect {
    let height = max(lowest, frame.height - offset)
    return Rect(x: frame.x, y: frame.y + offset, width: frame.width, height: height)
  }

  /// How much of the sheet's dismissal is done: 0 at the lowest detent and above, 1 when it is out of sight.
  public func progress(atOffset offset: Double) -> Double {
    max(0, (offset - (frame.height - lowest)) / lowest)
  }

  /// Where the sheet goes: an offset of its top, and whether it leaves.
  public func decision(offset: Double, velocity: Double) -> (target: Double, decision: DragDecision) {
    let isFast = velocity >= SheetRule.dismissalVelocity
    let isFar =
      progress(atOffset: offset) > SheetRule.dismissalShare && velocity > -SheetRule.dismissalVelocity
    let leaves = isFast || isFar
    let target = leaves ? frame.height : frame.height - nearestDetent(to: frame.height - offset)
    let reason: DragDecision.Reason = isFast ? .fast : isFar ? .far : .short
    return (
      target,
      DragDecision(
        finishes: leaves, reason: reason,
        initialVelocity: Spring.initialVelocity(velocity, over: target - offset))
    )
  }

  /// The detent that is nearest to a height, the lower of two.
  private func nearestDetent(to height: Double) -> Double {
    detents.min { abs($0 - height) < abs($1 - height) } ?? lowest
  }
}
