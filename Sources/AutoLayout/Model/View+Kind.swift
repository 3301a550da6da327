import Geometry

extension View {
  /// Takes over what its kind brings with it: intrinsic size, alignment rectangle and hugging.
  ///
  /// The figures are UIKit's before iOS 26, from the facts on controls and the alignment insets measured on Interface
  /// Builder documents: a switch of 51 × 31 points, for instance, is 49 wide between its alignment edges. Hugging is
  /// what Interface Builder writes for the kind. What depends on text is not among them.
  public mutating func takeDefaultsOfKind() {
    intrinsicSize = kind.intrinsicSize
    alignmentRectInsets = kind.alignmentRectInsets
    hugging = kind.hugging
  }
}

extension View.Kind {
  /// The size of the alignment rectangle that a view of the kind asks for, whatever it shows.
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

  /// How far the alignment rectangle lies inside the frame.
  var alignmentRectInsets: Insets {
    switch self {
    case .switch: Insets(top: 0, left: 0, bottom: 0, right: 2)
    case .slider: Insets(top: 0, left: 2, bottom: 1, right: 2)
    default: .zero
    }
  }

  /// The priorities with which a view of the kind resists growing.
  var hugging: View.AxisPriorities {
    switch self {
    case .label, .image: View.AxisPriorities(horizontal: 251, vertical: 251)
    case .switch, .activityIndicator: View.AxisPriorities(horizontal: 750, vertical: 750)
    case .progress: View.AxisPriorities(horizontal: 250, vertical: 750)
    default: View.AxisPriorities(horizontal: 250, vertical: 250)
    }
  }
}
