/// A finger's movement along an axis, and its velocity when it lifts.
public struct Drag: Hashable, Sendable {
  /// A moment of a drag.
  public struct Sample: Hashable, Sendable {
    /// The time, in seconds.
    public let time: Double
    /// The distance from the first touch, in points, positive towards the end of the transition.
    public let translation: Double
    /// The content offset of the scroll view under the finger, in points.
    public let contentOffset: Double

    /// Makes a sample.
    public init(time: Double, translation: Double, contentOffset: Double = 0) {
      self.time = time
      self.translation = translation
      self.contentOffset = contentOffset
    }
  }

  /// The samples since the scroll view was at its start, with translations since then; empty if the drag never begins.
  public let samples: [Sample]
  /// The velocity when the finger lifts, in points per second.
  public let velocity: Double

  /// The seconds over which the velocity is measured if none is given.
  private static let window = 0.1

  /// Makes a drag; `nil` unless the times strictly increase.
  ///
  /// A drag begins at the first sample with a content offset of 0 or less; until then the scroll view scrolls. If no
  /// sample has such an offset, or the finger never moves, the drag never begins.
  ///
  /// - Parameters:
  ///   - samples: The moments of the drag.
  ///   - velocity: The velocity at the end, in points per second; with `nil` it is measured over the last tenth of a second.
  public init?(_ samples: [Sample], velocity: Double? = nil) {
    guard zip(samples, samples.dropFirst()).allSatisfy({ $0.time < $1.time }) else { return nil }
    let begun = Array(samples.drop { $0.contentOffset > 0 })
    let start = begun.count < samples.count ? begun.first?.translation ?? 0 : 0
    let moved = begun.map { Sample(time: $0.time, translation: $0.translation - start) }
    self.samples = moved.contains { $0.translation != 0 } ? moved : []
    self.velocity = velocity ?? Drag.velocity(samples)
  }

  private static func velocity(_ samples: [Sample]) -> Double {
    guard let last = samples.last else { return 0 }
    let first = samples.first { $0.time >= last.time - window } ?? last
    let seconds = last.time - first.time
    return seconds > 0 ? (last.translation - first.translation) / seconds : 0
  }
}
