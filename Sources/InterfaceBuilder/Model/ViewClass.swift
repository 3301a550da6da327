import AutoLayout
import Geometry

/// What an element's name says of a view: what Auto Layout calls it, and along which axes its content asks for room.
struct ViewClass {
  let kind: View.Kind
  /// Whether the content asks for a width, and for a height.
  let asks: (width: Bool, height: Bool)

  /// The class of an element.
  ///
  /// Source: the Interface Builder note §2.2. Views of other names, plain ones first of all, ask for nothing.
  static func of(_ element: XMLElement, on platform: InterfaceDocument.Platform) -> ViewClass {
    let name = element.name
    if platform == .macOS {
      return element.has("boxType", "separator") ? separator(element) : appKit[name] ?? plain
    }
    if name == "textView", !element.has("scrollEnabled", "NO") {
      return ViewClass(kind: .textView, asks: (false, false))
    }
    return uiKit[name] ?? plain
  }

  /// A line, which asks for what it is across.
  private static func separator(_ element: XMLElement) -> ViewClass {
    let frame = element.child("rect", key: "frame")
    let size = (
      frame?["width"].flatMap { Double(decimal: $0) } ?? 0,
      frame?["height"].flatMap { Double(decimal: $0) } ?? 0
    )
    return ViewClass(kind: .view, asks: (size.0 < size.1, size.0 >= size.1))
  }

  private static let plain = ViewClass(kind: .view, asks: (false, false))

  private static let uiKit: [String: ViewClass] = [
    "label": ViewClass(kind: .label, asks: (true, true)),
    "button": ViewClass(kind: .button, asks: (true, true)),
    "imageView": ViewClass(kind: .image, asks: (true, true)),
    "textField": ViewClass(kind: .textField, asks: (true, true)),
    "textView": ViewClass(kind: .textView, asks: (true, true)),
    "switch": ViewClass(kind: .switch, asks: (true, true)),
    "stepper": ViewClass(kind: .stepper, asks: (true, true)),
    "segmentedControl": ViewClass(kind: .segmentedControl, asks: (true, true)),
    "pageControl": ViewClass(kind: .pageControl, asks: (true, true)),
    "activityIndicatorView": ViewClass(kind: .activityIndicator, asks: (true, true)),
    "pickerView": ViewClass(kind: .view, asks: (true, true)),
    "datePicker": ViewClass(kind: .datePicker, asks: (true, true)),
    "slider": ViewClass(kind: .slider, asks: (false, true)),
    "progressView": ViewClass(kind: .progress, asks: (false, true)),
    "searchBar": ViewClass(kind: .view, asks: (false, true)),
    "navigationBar": ViewClass(kind: .view, asks: (false, true)),
    "toolbar": ViewClass(kind: .view, asks: (false, true)),
    "tabBar": ViewClass(kind: .view, asks: (false, true)),
    "stackView": ViewClass(kind: .stack, asks: (false, false)),
    "scrollView": ViewClass(kind: .scroll, asks: (false, false)),
  ]

  private static let appKit: [String: ViewClass] = [
    "textField": ViewClass(kind: .label, asks: (true, true)),
    "secureTextField": ViewClass(kind: .textField, asks: (true, true)),
    "searchField": ViewClass(kind: .textField, asks: (true, true)),
    "tokenField": ViewClass(kind: .textField, asks: (true, true)),
    "comboBox": ViewClass(kind: .textField, asks: (true, true)),
    "button": ViewClass(kind: .button, asks: (true, true)),
    "popUpButton": ViewClass(kind: .button, asks: (true, true)),
    "imageView": ViewClass(kind: .image, asks: (true, true)),
    "switch": ViewClass(kind: .switch, asks: (true, true)),
    "stepper": ViewClass(kind: .stepper, asks: (true, true)),
    "segmentedControl": ViewClass(kind: .segmentedControl, asks: (true, true)),
    "datePicker": ViewClass(kind: .datePicker, asks: (true, true)),
    "slider": ViewClass(kind: .slider, asks: (true, true)),
    "progressIndicator": ViewClass(kind: .progress, asks: (true, true)),
    "levelIndicator": ViewClass(kind: .progress, asks: (true, true)),
    "colorWell": ViewClass(kind: .view, asks: (true, true)),
    "pathControl": ViewClass(kind: .view, asks: (true, true)),
    "stackView": ViewClass(kind: .stack, asks: (false, false)),
  ]
}
