import AutoLayout
import Geometry
import Typesetting

/// Reads what the views of UIKit show, and with it how large they are.
///
/// The rules for controls are those of Documentation/figures.md §2.
struct ContentReader {
  let header: DocumentHeader
  /// The sizes of controls.
  let figures: ControlFigures
  /// Whether only the home indicator is below the view; a toolbar extends to it.
  let isAboveHomeIndicator: Bool

  /// The content of a view; `nil` if the document does not say how large it is.
  func content(of element: XMLElement) throws(InvalidDocument) -> ViewContent? {
    if try element.hasFontWithoutSize() { return nil }
    return switch element.name {
    case "button": try button(element)
    case "textField": try textField(element)
    case "segmentedControl": try segments(element)
    case "imageView": size(ofImageIn: element).map { ViewContent(width: $0.width, height: $0.height) }
    case "label": try TextReader.text(of: element).map { ViewContent($0) }
    case "textView": try textView(element)
    default: try systemControl(element)
    }
  }

  /// The size of the image that an element names; `nil` without one, and for symbols of the system.
  private func size(ofImageIn element: XMLElement) -> Size? { element["image"].flatMap { header.images[$0] } }

  private func hasUnknownImage(_ element: XMLElement?) -> Bool {
    guard let element else { return false }
    return element["image"] != nil && size(ofImageIn: element) == nil
      || element.child("imageReference", key: "image") != nil || element["backgroundImage"] != nil
  }

  // MARK: Buttons

  private func button(_ element: XMLElement) throws(InvalidDocument) -> ViewContent? {
    if let configuration = element.child("buttonConfiguration", key: "configuration") {
      return try configured(configuration)
    }
    let state = element.child("state", key: "normal")
    let isOfText = ["system", "roundedRect", nil].contains(element["buttonType"])
    guard isOfText, !hasUnknownImage(state) else { return nil }
    var control = View.Control()
    control.image = state.flatMap { size(ofImageIn: $0) }
    control.insets = try contentInsets(of: element)
    return ViewContent(try title(of: state, in: element), control)
  }

  private func title(of state: XMLElement?, in button: XMLElement) throws(InvalidDocument) -> View.Text {
    let font = try TextReader.font(of: button)
    if let title = state?.child("attributedString", key: "attributedTitle") {
      return try AttributedTextReader.text(of: title, font: font)
    }
    return View.Text(state.flatMap { TextReader.words("title", of: $0) } ?? "", font: font)
  }

  /// The insets of a button's content; `nil` if they are zero. Insets of image or title do not change the size.
  private func contentInsets(of button: XMLElement) throws(InvalidDocument) -> Insets? {
    guard let element = button.child("inset", key: "contentEdgeInsets") else { return nil }
    let insets = Insets(
      top: try element.number("minY") ?? 0, left: try element.number("minX") ?? 0,
      bottom: try element.number("maxY") ?? 0, right: try element.number("maxX") ?? 0)
    return insets == .zero ? nil : insets
  }

  /// A button with a configuration of iOS 15.
  private func configured(_ element: XMLElement) throws(InvalidDocument) -> ViewContent? {
    let isPlain = element["subtitle"] == nil && !element.has("showsActivityIndicator", "YES")
    guard isPlain, !hasUnknownImage(element) else { return nil }
    var control = View.Control()
    control.configuration =
      element["buttonSize"].flatMap { View.Control.Configuration(rawValue: $0) } ?? .medium
    control.image = size(ofImageIn: element)
    control.imagePadding = max(0, try element.number("imagePadding") ?? 0)
    control.imagePlacement =
      element["imagePlacement"].flatMap { View.Control.ImagePlacement(rawValue: $0) } ?? .leading
    if let insets = element.child("directionalEdgeInsets", key: "contentInsets") {
      control.insets = Insets(
        top: try insets.number("top") ?? 0, left: try insets.number("leading") ?? 0,
        bottom: try insets.number("bottom") ?? 0, right: try insets.number("trailing") ?? 0)
    }
    return ViewContent(try title(of: element, control), control)
  }

  private func title(
    of configuration: XMLElement, _ control: View.Control
  ) throws(InvalidDocument) -> View.Text {
    let isSmall = control.configuration == .mini || control.configuration == .small
    var font = View.Font(textStyle: isSmall ? .subheadline : .body)
    if let description = configuration.child("fontDescription", key: "titleFontDescription") {
      font = try TextReader.font(description, or: 17)
    }
    if let title = configuration.child("attributedString", key: "attributedTitle") {
      return try AttributedTextReader.text(of: title, font: font)
    }
    return View.Text(TextReader.words("title", of: configuration) ?? "", font: font)
  }

  // MARK: Other controls

  /// A control whose size does not depend on a text; `nil` if its size is not known.
  private func systemControl(_ element: XMLElement) throws(InvalidDocument) -> ViewContent? {
    if element.isNamed("datePicker"), !element.has("style", "wheels") { return nil }
    var control = View.Control()
    if element.has("style", "large") || element.has("style", "whiteLarge") { control.indicator = .large }
    if element.isNamed("pageControl") {
      control.pageCount = Int(min(max(try element.number("numberOfPages") ?? 3, 0), 1000))
    }
    var size = figures.frameSize(of: ViewClass.of(element, on: .iOS).kind, control)
    if element.isNamed("toolbar"), isAboveHomeIndicator {
      size.height = figures.toolbarHeightAboveHomeIndicator
    }
    guard size != View.IntrinsicSize() else { return nil }
    var content = ViewContent(width: size.width, height: size.height)
    if control != View.Control() { content.control = control }
    return content
  }

  /// A text view that scrolls is as large as its surroundings make it.
  private func textView(_ element: XMLElement) throws(InvalidDocument) -> ViewContent? {
    guard element.has("scrollEnabled", "NO") else { return nil }
    return try TextReader.text(of: element).map { ViewContent($0) }
  }

  private func textField(_ element: XMLElement) throws(InvalidDocument) -> ViewContent? {
    // Classes for fields draw themselves on the canvas, and most add space around the text.
    if element["customClass"] != nil { return nil }
    var control = View.Control()
    control.border = element["borderStyle"].flatMap { View.Control.Border(rawValue: $0) } ?? .none
    let text = TextReader.words("text", of: element).flatMap { $0.isEmpty ? nil : $0 }
    control.isPlaceholder = text == nil
    let font = try TextReader.font(of: element)
    return ViewContent(
      View.Text(text ?? TextReader.words("placeholder", of: element) ?? "", font: font), control)
  }

  private func segments(_ element: XMLElement) throws(InvalidDocument) -> ViewContent? {
    let segments = element.child("segments").map { Array($0.children) } ?? []
    let isKnown = segments.allSatisfy { $0["width"] == nil && !hasUnknownImage($0) }
    guard isKnown, !segments.isEmpty else { return nil }
    let titles = segments.map { $0["title"] ?? "" }
    let images = segments.compactMap { size(ofImageIn: $0) }
    var control = View.Control()
    control.segmentCount = segments.count
    if !images.isEmpty {
      control.image = Size(
        width: images.map(\.width).max() ?? 0, height: images.map(\.height).max() ?? 0)
    }
    control.isApportioned = element.has("apportionsSegmentWidthsByContent", "YES")
    return ViewContent(View.Text(titles.joined(separator: "\n")), control)
  }
}

extension XMLElement {
  /// Whether a font of the view or of its attributed text has a size of 0 or less, with which nothing can be measured.
  fileprivate func hasFontWithoutSize() throws(InvalidDocument) -> Bool {
    func isMissing(_ size: Double?) -> Bool { size.map { $0 <= 0 } ?? false }
    if isMissing(try child("fontDescription", key: "fontDescription")?.number("pointSize")) { return true }
    for text in children where text.isNamed("attributedString") {
      for fragment in text.children where fragment.isNamed("fragment") {
        let font = fragment.child("attributes")?.child("font", key: "NSFont")
        if isMissing(try font?.number("size")) { return true }
      }
    }
    return false
  }
}
