/// An easing function of CSS Easing 2, which maps a fraction of the duration to progress.
///
/// ```swift
/// let easing = try Easing("cubic-bezier(0.25, 0.1, 0.25, 1)")
/// easing.value(at: 0.5)  // 0.8024…
/// easing.text            // cubic-bezier(0.25, 0.1, 0.25, 1)
/// ```
/// Input and output are 0 at the start and 1 at the end; neither is clamped.
public enum Easing: Hashable, Sendable {
  /// A CSS keyword such as `ease-in`.
  case keyword(Keyword)
  /// `cubic-bezier(x1, y1, x2, y2)`.
  case cubicBezier(CubicBezier)
  /// `linear(…)` with stops.
  case linear(LinearEasing)
  /// `steps(n, …)`.
  case steps(StepEasing)

  /// The keywords for curves. Source: CSS Easing 2 §2.2.
  public enum Keyword: String, CaseIterable, Hashable, Sendable {
    /// Progress equals the input.
    case linear
    /// `cubic-bezier(0.25, 0.1, 0.25, 1)`.
    case ease
    /// `cubic-bezier(0.42, 0, 1, 1)`.
    case easeIn = "ease-in"
    /// `cubic-bezier(0, 0, 0.58, 1)`.
    case easeOut = "ease-out"
    /// `cubic-bezier(0.42, 0, 0.58, 1)`.
    case easeInOut = "ease-in-out"

    /// The keyword's curve.
    public var curve: CubicBezier {
      switch self {
      case .linear: CubicBezier(unchecked: 0, 0, 1, 1)
      case .ease: CubicBezier(unchecked: 0.25, 0.1, 0.25, 1)
      case .easeIn: CubicBezier(unchecked: 0.42, 0, 1, 1)
      case .easeOut: CubicBezier(unchecked: 0, 0, 0.58, 1)
      case .easeInOut: CubicBezier(unchecked: 0.42, 0, 0.58, 1)
      }
    }
  }

  /// The progress at an input, with the before flag of CSS unset.
  ///
  /// - Parameter input: A fraction of the duration; any finite number.
  /// - Returns: The progress. At 0 and 1 a curve is exactly 0 and 1.
  /// - Complexity: O(1); O(log *n*) for a `linear()` of *n* stops.
  public func value(at input: Double) -> Double {
    switch self {
    case .keyword(.linear): input
    case .keyword(let keyword): keyword.curve.value(at: input)
    case .cubicBezier(let curve): curve.value(at: input)
    case .linear(let stops): stops.value(at: input)
    case .steps(let steps): steps.value(at: input)
    }
  }

  /// The slope at an input, in progress per duration.
  ///
  /// At a jump or a corner it is the slope after it. A vertical tangent has the slope ``steepest``.
  public func slope(at input: Double) -> Double {
    switch self {
    case .keyword(.linear): 1
    case .keyword(let keyword): keyword.curve.slope(at: input)
    case .cubicBezier(let curve): curve.slope(at: input)
    case .linear(let stops): stops.slope(at: input)
    case .steps: 0
    }
  }

  /// The greatest absolute slope.
  public static let steepest = 1e9
}
