import Motion

/// What UIKit moves by, as far as anybody has measured it.
///
/// Source of the numbers: the motion facts, “durations”, “transitions” and “article_dismissal”; those that they call
/// unverified are marked.
enum Movement {
  /// Covers and sheets come up by the keyboard's spring.
  static let cover = Animation(.spring(.keyboard, duration: 0.5))
  /// They go down faster (0.4 s is unverified), by a spring that has come to rest then.
  static let uncover = spring(0.4)
  /// Unverified.
  static let dissolve = curve(.easeInOut, 0.4)
  /// Unverified.
  static let flipHorizontal = curve(.easeInOut, 0.75)
  /// No source says how long a page is curled; as long as a dissolve.
  static let curl = curve(.easeInOut, 0.4)
  /// Unverified; what eases out like a spring.
  static let push = spring(0.35)
  /// A popover is there at once (unverified).
  static let popover = curve(.linear, 0)
  /// Unverified.
  static let popoverDismissal = curve(.easeInOut, 0.25)
  /// Article 0's resize, which popovers are given too.
  static let resize = spring(0.3)
  /// Article 0's presentation, and its dismissal without a finger.
  static let custom = spring(0.5)
  /// Article 0's dismissal when the finger has left: the spring swings a little.
  static let release = spring(0.5, dampingRatio: 0.8)
  /// An action sheet from the bottom.
  static let actionSheet = spring(0.335)
  /// An alert until iOS 18.
  static let alert = Animation(.spring(.keyboard, duration: 0.505_823_731_422_424_3))
  /// An alert's dimming from iOS 26 on; nothing else of it was seen to move.
  static let alertFromIOS26 = Animation(.spring(critical(22.88), duration: 0.4036))
  /// A quarter of a turn (unverified).
  static let rotation = curve(.easeInOut, 0.4)
  /// The keyboard's own.
  static let keyboard = Animation(.spring(.keyboard, duration: Animation.keyboardDuration))
  /// Article 3's flip.
  static let flip = curve(.easeInOut, 0.3)
  /// A sheet that is let go between its detents.
  static let detent = Animation(.spring(.keyboard, duration: nil))
  /// What does not move but jumps.
  static let jump = curve(.linear, 0)

  private static func curve(_ keyword: Easing.Keyword, _ duration: Double) -> Animation {
    Animation(.curve(.keyword(keyword), duration: duration))
  }

  private static func spring(_ duration: Double, dampingRatio: Double = 1) -> Animation {
    guard let spring = try? Spring(duration: duration, dampingRatio: dampingRatio) else {
      preconditionFailure("the springs of this table are springs")
    }
    return Animation(.spring(spring, duration: duration))
  }

  private static func critical(_ frequency: Double) -> Spring {
    guard let spring = try? Spring(mass: 1, stiffness: frequency * frequency, damping: 2 * frequency) else {
      preconditionFailure("the springs of this table are springs")
    }
    return spring
  }
}

/// The poses that motion goes through beside those of layouts.
enum MotionFigure {
  /// How far the controller below a pushed one goes, as a share of the width.
  static let parallax = 1.0 / 3
  /// The dimming over it.
  static let pushDimming = 0.094
  /// An alert's scale before it is there, and after it has gone.
  static let alertScale = (coming: 1.26, going: 0.84)
  /// How far the eye is from a window that turns over, in points: m34 is −1/1000 (unverified in UIKit).
  static let perspective = 1_000.0
}
