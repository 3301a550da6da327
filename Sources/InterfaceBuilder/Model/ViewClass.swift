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

  private static let uiKit = classes(
    [
      "label": .label, "button": .button, "imageView": .image, "textField": .textField,
      "textView": .textView, "switch": .switch, "stepper": .stepper,
      "segmentedControl": .segmentedControl, "pageControl": .pageControl,
      "activityIndicatorView": .activityIndicator, "pickerView": .picker, "datePicker": .datePicker,
    ],
    withHeight: [
      "slider": .slider, "progressView": .progress, "searchBar": .searchBar, "navigationBar": .navigationBar,
      "toolbar": .toolbar, "tabBar": .tabBar,
    ],
    withoutSize: ["stackView": .stack, "scrollView": .scroll])

  private static let appKit = classes(
    [
      "textField": .label, "secureTextField": .textField, "searchField": .textField,
      "tokenField": .textField, "comboBox": .textField, "button": .button, "popUpButton": .button,
      "imageView": .image, "switch": .switch, "stepper": .stepper,
      "segmentedControl": .segmentedControl, "datePicker": .datePicker, "slider": .slider,
      "progressIndicator": .progress, "levelIndicator": .progress, "colorWell": .view,
      "pathControl": .view,
    ],
    withoutSize: ["stackView": .stack])

  /// The classes by element: with an intrinsic width and height, with only a height, and with neither.
  private static func classes(
    _ sized: [String: View.Kind], withHeight: [String: View.Kind] = [:], withoutSize: [String: View.Kind]
  ) -> [String: ViewClass] {
    let groups = [(sized, (true, true)), (withHeight, (false, true)), (withoutSize, (false, false))]
    return groups.reduce(into: [:]) { classes, group in
      for (name, kind) in group.0 { classes[name] = ViewClass(kind: kind, hasIntrinsic: group.1) }
    }
  }
}
