import Geometry
import Typesetting

/// The sizes of UIKit's controls and bars in an era, in points.
///
/// JSON documents use the figures of their environment's system, Interface Builder documents those of their canvas.
/// Source: Documentation/figures.md §2, *controls by system*.
///
/// ```swift
/// ControlFigures(.iOS14).frameSize(of: .switch)  // 51 × 31
/// ControlFigures(.iOS26).frameSize(of: .switch)  // 63 × 28
/// ```
public struct ControlFigures: Hashable, Sendable {
  /// The era whose controls these are.
  public let era: ControlEra

  /// The figures of an era.
  public init(_ era: ControlEra = .standard) { self.era = era }

  // MARK: Sizes that do not depend on a text

  /// The lengths of the frame of a kind that do not depend on a text.
  ///
  /// - Parameters:
  ///   - kind: The kind of view.
  ///   - control: What the view shows; `nil` for the kind's defaults.
  /// - Returns: The width and the height, each `nil` if it depends on something else.
  public func frameSize(of kind: View.Kind, _ control: View.Control? = nil) -> View.IntrinsicSize {
    switch kind {
    case .switch: era < .iOS26 ? size(51, 31) : size(63, 28)
    case .slider: height(era < .iOS26 ? 31 : 34)
    case .stepper: size(94, era < .iOS13 ? 29 : 32)
    case .progress: height(era < .iOS14 ? 2 : 4)
    case .activityIndicator: control?.indicator == .large ? size(37, 37) : size(20, 20)
    case .pageControl: pages(control?.pageCount)
    case .datePicker, .picker: size(320, 216)
    case .searchBar: height(era < .iOS11 ? 44 : era < .iOS26 ? 56 : 64)
    case .navigationBar, .toolbar: height(era < .iOS26 ? 44 : 54)
    case .tabBar: height(era < .iOS26 ? 49 : 72)
    case .view, .label, .button, .image, .textField, .textView, .segmentedControl, .stack, .scroll:
      View.IntrinsicSize()
    }
  }

  /// The width of a switch's knob: a circle 2 points inside the track, and a capsule since iOS 26.
  public var switchKnobWidth: Double { era < .iOS26 ? 27 : 37 }

  /// The height of a toolbar directly above a home indicator, to which it extends.
  public var toolbarHeightAboveHomeIndicator: Double { era < .iOS26 ? 49 : 54 }

  /// The distances from the frame of a kind to the alignment rectangle inside it.
  public func alignmentRectInsets(of kind: View.Kind) -> Insets {
    switch kind {
    case .switch: Insets(top: 0, left: 0, bottom: 0, right: 2)
    case .slider where era < .iOS26: Insets(top: 0, left: 2, bottom: 1, right: 2)
    case .segmentedControl: Insets(top: 0, left: 0, bottom: 1, right: 0)
    default: .zero
    }
  }

  private func size(_ width: Double, _ height: Double) -> View.IntrinsicSize {
    View.IntrinsicSize(width: width, height: height)
  }

  private func height(_ height: Double) -> View.IntrinsicSize { View.IntrinsicSize(height: height) }

  /// The dots were 7 points wide with gaps of 9 points, and are 10 points wide with gaps of 8 points since iOS 14.
  private func pages(_ count: Int?) -> View.IntrinsicSize {
    guard let count else { return height(era < .iOS14 ? 37 : 26) }
    let pages = Double(count)
    return era < .iOS14 ? size(max(0, 16 * pages - 9), 37) : size(18 * pages + 20, 26)
  }

  // MARK: Texts

  /// The least height of a text field with a border.
  var textFieldHeight: Double { era < .iOS13 ? 30 : 34 }

  /// The space around the text of a text field. With a border, the text starts 7 points inside, and the field is 28 points
  /// wider than the text.
  func textFieldInsets(_ border: View.Control.Border) -> Insets {
    if border == .none {
      return era < .iOS14 ? .zero : Insets(top: 0.75, left: 0, bottom: 0.75, right: 0)
    }
    let space = era < .iOS13 ? 4.75 : 6.75
    return Insets(top: space, left: 7, bottom: space, right: 21)
  }

  /// Whether a text field without a border is as high as its line in whole points.
  var roundsTextFieldLines: Bool { era < .iOS14 }

  /// The height of a segmented control's alignment rectangle.
  var segmentsHeight: Double { era < .iOS13 ? 28 : 31 }

  /// The weight of a kind's text that names no weight.
  func weight(of kind: View.Kind) -> FontWeight {
    kind == .segmentedControl && era >= .iOS13 ? .medium : .regular
  }
}
