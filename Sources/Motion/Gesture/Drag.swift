/// A finger on its way along an axis, and what it had when it left the glass.
public struct Drag: Hashable, Sendable {
  /// A moment of it.
  public struct Sample: Hashable, Sendable {
    /// Seconds.
    public let time: Double
    /// How far the finger has come since it touched, in points, positive towards the end of the transition.
    public let translation: Double
    /// How far the scroll view under the finger is from its beginning, in points.
    public let contentOffset: Double

    /// Makes a sample.
    public init(time: Double, translation: Double, contentOffset: Double = 0) {
      self.time = time
      self.translation = translation
      self.contentOffset = contentOffset
    }
  }

  /// The moments that move something: those since the scroll view stood at its beginning, with the way since then.
  public let samples: [Sample]
  /// The velocity with which the finger left, in points per second.
  public let velocity: Double

  /// The time over which a velocity that nobody gives is measured (motion facts, “sheet.velocity_window”).
  private static let window = 0.1

  /// Makes a drag, or `nil` where the times do not strictly increase.
  ///
  /// A drag begins at the first sample with a content offset of 0 or less; until then the scroll view scrolls
  /// (motion facts, “scroll_gate”). It may never begin.
  ///
  /// - Parameters:
  ///   - samples: The finger's moments.
  ///   - velocity: Its velocity at the end, in points per second; measured over the last tenth of a second if `nil`.
  public init?(_ samples: [Sample], velocity: Double? = nil) {
    guard zip(samples, samples.dropFirst()).allSatisfy({ $0.time < $1.time }) else { return nil }
    let begun = Array(samples.drop { $0.contentOffset > 0 })
    let start = begun.count < samples.count ? begun.first?.translation ?? 0 : 0
    self.samples = begun.map { Sample(time: $0.time, translation: $0.translation - start) }
    self.velocity = velocity ?? Drag.velocity(samples)
  }

  private static func velocity(_ samples: [Sample]) -> Double {
    guard let last = samples.last else { return 0 }
    let first = samples.first { $0.time >= last.time - window } ?? last
    let seconds = last.time - first.time
    return seconds > 0 ? (last.translation - first.translation) / seconds : 0
  }
}
