import AutoLayout
import Geometry

/// The class of a view, derived from its element's name: its kind, and the axes with an intrinsic content size.
struct ViewClass {
  let kind: View.Kind
  /// Whether the view has an intrinsic width and an intrinsic height.
  let hasIntrinsic: (width: Bool, height: Bool)

  /// The class of an element.
  ///
  /// Elements that are not listed, such as plain views, have no intrinsic size.
  /// Source: Documentation/interface-builder.md §2.2.
  static func of(_ element: XMLElement, on platform: InterfaceDocument.Platform) -> ViewClass {
    let name = element.name
    if platform == .macOS {
      return element.has("boxType", "separator") ? separator(element) : appKit[name] ?? plain
    }
    if name == "textView", !element.has("scrollEnabled", "NO") {
      return ViewClass(kind: .textView, hasIntrinsic: (false, false))
    }
    return uiKit[name] ?? plain
  }

  /// A separator line; only its thickness is intrinsic.
  private static func separator(_ element: XMLElement) -> ViewClass {
    let frame = element.child("rect", key: "frame")
    let size = (
      frame?["width"].flatMap { Double(decimal: $0) } ?? 0,
      frame?["height"].flatMap { Double(decimal: $0) } ?? 0
    )
    return ViewClass(kind: .view, hasIntrinsic: (size.0 < size.1, size.0 >= size.1))
  }

  private static let plain = ViewClass(kind: .view, hasIntrinsic: (false, false))

  private static let uiKit: [String: ViewClass] = [
    "label": ViewClass(kind: .label, hasIntrinsic: (true, true)),
    "button": ViewClass(kind: .button, hasIntrinsic: (true, true)),
    "imageView": ViewClass(kind: .image, hasIntrinsic: (true, true)),
    "textField": ViewClass(kind: .textField, hasIntrinsic: (true, true)),
    "textView": ViewClass(kind: .textView, hasIntrinsic: (true, true)),
    "switch": ViewClass(kind: .switch, hasIntrinsic: (true, true)),
    "stepper": ViewClass(kind: .stepper, hasIntrinsic: (true, true)),
    "segmentedControl": ViewClass(kind: .segmentedControl, hasIntrinsic: (true, true)),
    "pageControl": ViewClass(kind: .pageControl, hasIntrinsic: (true, true)),
    "activityIndicatorView": ViewClass(kind: .activityIndicator, hasIntrinsic: (true, true)),
    "pickerView": ViewClass(kind: .view, hasIntrinsic: (true, true)),
    "datePicker": ViewClass(kind: .datePicker, hasIntrinsic: (true, true)),
    "slider": ViewClass(kind: .slider, hasIntrinsic: (false, true)),
    "progressView": ViewClass(kind: .progress, hasIntrinsic: (false, true)),
    "searchBar": ViewClass(kind: .view, hasIntrinsic: (false, true)),
    "navigationBar": ViewClass(kind: .view, hasIntrinsic: (false, true)),
    "toolbar": ViewClass(kind: .view, hasIntrinsic: (false, true)),
    "tabBar": ViewClass(kind: .view, hasIntrinsic: (false, true)),
    "stackView": ViewClass(kind: .stack, hasIntrinsic: (false, false)),
    "scrollView": ViewClass(kind: .scroll, hasIntrinsic: (false, false)),
  ]

  private static let appKit: [String: ViewClass] = [
    "textField": ViewClass(kind: .label, hasIntrinsic: (true, true)),
    "secureTextField": ViewClass(kind: .textField, hasIntrinsic: (true, true)),
    "searchField": ViewClass(kind: .textField, hasIntrinsic: (true, true)),
    "tokenField": ViewClass(kind: .textField, hasIntrinsic: (true, true)),
    "comboBox": ViewClass(kind: .textField, hasIntrinsic: (true, true)),
    "button": ViewClass(kind: .button, hasIntrinsic: (true, true)),
    "popUpButton": ViewClass(kind: .button, hasIntrinsic: (true, true)),
    "imageView": ViewClass(kind: .image, hasIntrinsic: (true, true)),
    "switch": ViewClass(kind: .switch, hasIntrinsic: (true, true)),
    "stepper": ViewClass(kind: .stepper, hasIntrinsic: (true, true)),
    "segmentedControl": ViewClass(kind: .segmentedControl, hasIntrinsic: (true, true)),
    "datePicker": ViewClass(kind: .datePicker, hasIntrinsic: (true, true)),
    "slider": ViewClass(kind: .slider, hasIntrinsic: (true, true)),
    "progressIndicator": ViewClass(kind: .progress, hasIntrinsic: (true, true)),
    "levelIndicator": ViewClass(kind: .progress, hasIntrinsic: (true, true)),
    "colorWell": ViewClass(kind: .view, hasIntrinsic: (true, true)),
    "pathControl": ViewClass(kind: .view, hasIntrinsic: (true, true)),
    "stackView": ViewClass(kind: .stack, hasIntrinsic: (false, false)),
  ]
}
