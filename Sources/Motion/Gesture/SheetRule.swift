import Geometry

/// How a sheet follows a finger between its detents, and where it comes to rest.
///
/// The first 10 points of a drag do not move the sheet. Then its top follows the finger while its bottom stays; below
/// the lowest detent the whole sheet moves. It comes to rest at the nearest detent. It is dismissed at 1000 points
/// per second, or past half the lowest detent. Above the highest detent it follows like a scroll view past its end.
/// This was measured on iOS 26.
public struct SheetRule: Hashable, Sendable {
  /// The sheet's frame at its current detent.
  public let frame: Rect
  /// The heights of the detents, in points, the lowest first.
  public let detents: [Double]
  /// Whether the sheet cannot be dragged away: it resists below its lowest detent, and springs back.
  public var isModal = false

  private static let slop = 10.0
  private static let dismissalVelocity = 1_000.0
  private static let dismissalShare = 0.5

  /// Makes a rule; `nil` without a detent, or if a height is not above 0.
  public init?(frame: Rect, detents: [Double]) {
    guard !detents.isEmpty, detents.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    self.frame = frame
    self.detents = detents.sorted()
  }

  private var lowest: Double { detents[0] }
  private var highest: Double { detents[detents.count - 1] }

  /// The offset of the sheet's top for a finger's translation: less the slop, and with a rubber band above the
  /// highest detent, and below the lowest one of a modal sheet.
  public func offset(at translation: Double) -> Double {
    let travel = max(0, abs(translation) - SheetRule.slop) * (translation < 0 ? -1 : 1)
    let end = frame.height - lowest
    if isModal, travel > end, let band = RubberBand(dimension: lowest) {
      return end + band.offset(for: travel - end)
    }
    let most = frame.height - highest
    guard travel < most, let band = RubberBand(dimension: max(frame.maxY, highest)) else { return travel }
    return most + band.offset(for: travel - most)
  }

  /// The sheet's frame at an offset of its top: resized down to the lowest detent, then moved.
  public func frame(atOffset offset: Double) -> Rect {
    let height = max(lowest, frame.height - offset)
    return Rect(x: frame.x, y: frame.y + offset, width: frame.width, height: height)
  }

  /// The progress of the dismissal: 0 at the lowest detent and above, 1 when the sheet is off screen.
  public func progress(atOffset offset: Double) -> Double {
    max(0, (offset - (frame.height - lowest)) / lowest)
  }

  /// Decides the target of the sheet's top, as an offset, and whether the sheet is dismissed.
  public func decision(offset: Double, velocity: Double) -> (target: Double, decision: DragDecision) {
    let isFast = velocity >= SheetRule.dismissalVelocity
    let isFar =
      progress(atOffset: offset) > SheetRule.dismissalShare && velocity > -SheetRule.dismissalVelocity
    let leaves = !isModal && (isFast || isFar)
    let target = leaves ? frame.height : frame.height - nearestDetent(to: frame.height - offset)
    let stays = isModal && progress(atOffset: offset) > 0
    let reason: DragDecision.Reason = stays ? .modal : !leaves ? .short : isFast ? .fast : .far
    return (
      target,
      DragDecision(
        finishes: leaves, reason: reason,
        initialVelocity: Spring.initialVelocity(velocity, over: target - offset))
    )
  }

  /// The detent nearest to a height; the lower one of two equally near.
  private func nearestDetent(to height: Double) -> Double {
    detents.min { abs($0 - height) < abs($1 - height) } ?? lowest
  }
}
