import Geometry

extension View {
  /// Applies the defaults of the view's kind: intrinsic size, alignment rectangle and hugging.
  ///
  /// The values are those of UIKit before iOS 26, from measured controls and from the alignment insets of
  /// Interface Builder documents: a switch of 51 × 31 points, for example, is 49 points wide between its
  /// alignment edges. Hugging is what Interface Builder writes for the kind. Nothing here depends on text.
  public mutating func takeDefaultsOfKind() {
    intrinsicSize = kind.intrinsicSize
    alignmentRectInsets = kind.alignmentRectInsets
    hugging = kind.hugging
  }
}

extension View.Kind {
  /// The intrinsic size of a view of the kind, whatever it shows.
  var intrinsicSize: View.IntrinsicSize {
    switch self {
    case .switch: View.IntrinsicSize(width: 49, height: 31)
    case .slider: View.IntrinsicSize(height: 30)
    case .stepper: View.IntrinsicSize(width: 94, height: 32)
    case .progress: View.IntrinsicSize(height: 4)
    case .activityIndicator: View.IntrinsicSize(width: 20, height: 20)
    case .pageControl: View.IntrinsicSize(height: 26)
    case .datePicker: View.IntrinsicSize(width: 320, height: 216)
    case .view, .label, .button, .image, .textField, .textView, .segmentedControl, .stack, .scroll:
      View.IntrinsicSize()
    }
  }

  /// The distances from the frame to the alignment rectangle inside it.
  var alignmentRectInsets: Insets {
    switch self {
    case .switch: Insets(top: 0, left: 0, bottom: 0, right: 2)
    case .slider: Insets(top: 0, left: 2, bottom: 1, right: 2)
    case .view, .label, .button, .image, .textField, .textView, .stepper, .progress, .activityIndicator,
      .segmentedControl, .pageControl, .datePicker, .stack, .scroll:
      .zero
    }
  }

  /// The content hugging priorities of a view of the kind.
  var hugging: View.AxisPriorities {
    switch self {
    case .label, .image: View.AxisPriorities(horizontal: 251, vertical: 251)
    case .switch, .activityIndicator: View.AxisPriorities(horizontal: 750, vertical: 750)
    case .progress: View.AxisPriorities(horizontal: 250, vertical: 750)
    case .view, .button, .textField, .textView, .slider, .stepper, .segmentedControl, .pageControl,
      .datePicker,
      .stack, .scroll:
      View.AxisPriorities(horizontal: 250, vertical: 250)
    }
  }
}
