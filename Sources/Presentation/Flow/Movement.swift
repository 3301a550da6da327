import Motion

/// UIKit's animations, as the community has measured them; unverified numbers are marked.
enum Movement {
  /// Full screen covers and sheets come up with the keyboard's spring.
  static let cover = Animation(.spring(.keyboard, duration: 0.5))
  /// Covers and sheets go down in 0.4 s (unverified) with a critically damped spring.
  static let uncover = spring(0.4)
  /// A cross dissolve (unverified).
  static let dissolve = curve(.easeInOut, 0.4)
  /// A horizontal flip (unverified).
  static let flipHorizontal = curve(.easeInOut, 0.75)
  /// A page curl. No source gives its duration, so it takes as long as a dissolve.
  static let curl = curve(.easeInOut, 0.4)
  /// A push or pop (unverified), which eases out like a spring.
  static let push = spring(0.35)
  /// A popover appears at once (unverified).
  static let popover = curve(.linear, 0)
  /// A popover's dismissal (unverified).
  static let popoverDismissal = curve(.easeInOut, 0.25)
  /// The resize of a presentation, from the article on *self-sizing presentations*; popovers use it too.
  static let resize = spring(0.3)
  /// The custom presentation of the same article, and its dismissal without a finger.
  static let custom = spring(0.5)
  /// The dismissal of the same article after the finger lifts; the spring overshoots a little.
  static let release = spring(0.5, dampingRatio: 0.8)
  /// An action sheet from the bottom.
  static let actionSheet = spring(0.335)
  /// An alert until iOS 18.
  static let alert = Animation(.spring(.keyboard, duration: 0.505_823_731_422_424_3))
  /// An alert's dimming from iOS 26 on; nothing else of the alert was seen to move.
  static let alertFromIOS26 = Animation(.spring(critical(22.88), duration: 0.4036))
  /// A rotation by a quarter turn (unverified).
  static let rotation = curve(.easeInOut, 0.4)
  static let keyboard = Animation(.spring(.keyboard, duration: Animation.keyboardDuration))
  /// The flip of the article on *split or flip*.
  static let flip = curve(.easeInOut, 0.3)
  /// The change of a page (unverified).
  static let page = curve(.easeInOut, 0.3)
  /// A sheet that the finger releases between two detents.
  static let detent = Animation(.spring(.keyboard, duration: nil))
  /// A jump without movement.
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

/// The numbers of the poses that parts have only during transitions.
enum MotionFigure {
  /// How far the lower controller moves during a push, as a fraction of the width.
  static let parallax = 1.0 / 3
  /// The dimming over the lower controller.
  static let pushDimming = 0.094
  /// An alert's scale before it appears, and after it has disappeared.
  static let alertScale = (coming: 1.26, going: 0.84)
  /// The distance of the eye from a window that flips, in points: m34 is −1/1000 (unverified in UIKit).
  static let perspective = 1_000.0
}
