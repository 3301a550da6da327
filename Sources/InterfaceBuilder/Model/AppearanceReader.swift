import AutoLayout
import Colors
import Typesetting

/// Reads how the views of UIKit and AppKit look.
struct AppearanceReader {
  let header: DocumentHeader

  private var colors: ColorReader { header.colors }

  /// The appearance of a view.
  func appearance(of element: XMLElement) throws(InvalidDocument) -> View.Appearance {
    var appearance = View.Appearance()
    appearance.background = colors.paint("backgroundColor", of: element) ?? defaultBackground(of: element)
    appearance.tint = colors.paint("tintColor", of: element)
    appearance.foreground = colors.paint("textColor", of: element)
    appearance.isAppKit = header.platform == .macOS
    appearance.alpha = min(max(try element.number("alpha") ?? 1, 0), 1)
    if element.has("clipsSubviews", "YES") { appearance.clips = true }
    appearance.keepsContentBelowBars =
      ["tableView", "collectionView", "scrollView"].contains(element.name)
      && !element.has("contentInsetAdjustmentBehavior", "never")
    appearance.alignment = element["textAlignment"].flatMap { TextAlignment(rawValue: $0) }
    try readContent(of: element, &appearance)
    try readBar(element, &appearance)
    readCell(element, &appearance)
    appearance.placeholder = placeholder(of: element)
    try readState(of: element, &appearance)
    try readLayer(of: element, &appearance)
    return appearance
  }

  /// The background of a list, or of a cell in one, that names none.
  private func defaultBackground(of element: XMLElement) -> Paint? {
    if header.platform == .iOS, element.isNamed("tableViewCell"), let table = table(around: element) {
      let isPlain = (table["style"] ?? "plain") == "plain"
      return Paint.system(isPlain ? "systemBackground" : "secondarySystemGroupedBackground")
    }
    guard element.isNamed("tableView") || element.isNamed("collectionView") else { return nil }
    return Paint.system(
      element["style"] ?? "plain" == "plain" ? "systemBackground" : "systemGroupedBackground")
  }

  private func table(around element: XMLElement) -> XMLElement? {
    var parent = element.parent
    while let own = parent, !own.isNamed("tableView") { parent = own.parent }
    return parent
  }

  // MARK: Content

  private func readContent(
    of element: XMLElement, _ appearance: inout View.Appearance
  ) throws(InvalidDocument) {
    let content =
      header.platform == .macOS
      ? try AppKitContentReader(header: header).content(of: element)
      : try ContentReader(
        header: header, figures: ControlFigures(header.controls), isAboveHomeIndicator: false
      )
      .content(of: element)
    appearance.text = content?.text
    appearance.isPlaceholder = content?.control?.isPlaceholder ?? false
    if element.isNamed("textField"), header.platform != .macOS {
      // A field without the attribute has no border.
      appearance.borderStyle =
        element["borderStyle"].flatMap { View.Control.Border(rawValue: $0) } ?? View.Control.Border.none
    }
    switch element.name {
    case "button", "popUpButton":
      try readButton(element, &appearance)
      if header.platform == .macOS { appearance.bezel = bezel(of: element) }
    case "textView": appearance.text = try TextReader.text(of: element)
    case "textField" where header.platform == .macOS: try readField(element, &appearance)
    case "textField" where appearance.text == nil:
      let text = TextReader.words("text", of: element).flatMap { $0.isEmpty ? nil : $0 }
      let words = text ?? TextReader.words("placeholder", of: element) ?? ""
      appearance.isPlaceholder = text == nil
      appearance.text = View.Text(words, font: try TextReader.font(of: element))
    case "imageView": readImage(of: element, &appearance)
    default: break
    }
  }

  /// Reads the border of a text field of AppKit, and the text that its layout does not know.
  private func readField(
    _ element: XMLElement, _ appearance: inout View.Appearance
  ) throws(InvalidDocument) {
    guard let cell = element.child(key: "cell"), let border = cell["borderStyle"] else { return }
    appearance.borderStyle = border == "bezel" ? .bezel : .line
    let title = TextReader.words("title", of: cell).flatMap { $0.isEmpty ? nil : $0 }
    guard let words = title ?? TextReader.words("placeholderString", of: cell) else { return }
    appearance.isPlaceholder = title == nil
    appearance.text = View.Text(words, font: try AppKitContentReader(header: header).font(of: element))
  }

  private func readImage(of element: XMLElement, _ appearance: inout View.Appearance) {
    appearance.image =
      element["image"] ?? element.child("imageReference", key: "image")?["image"]
    appearance.isSymbol =
      element.has("catalog", "system")
      || appearance.image.map { header.symbols.contains($0) } ?? false
  }

  /// How AppKit draws the background of a button.
  private func bezel(of element: XMLElement) -> View.Appearance.Bezel? {
    guard let cell = element.child(key: "cell") else { return nil }
    if element.isNamed("popUpButton") { return .popUp }
    switch cell["type"] {
    case "check": return cell.has("state", "on") ? .checkedBox : .box
    case "radio": return cell.has("state", "on") ? .checkedRadio : .radio
    case "push", "roundTextured", "roundRect", "recessed":
      return cell.has("borderStyle", "border") || cell.has("borderStyle", "borderAndBezel") ? .push : nil
    default: return nil
    }
  }

  private func readButton(
    _ element: XMLElement, _ appearance: inout View.Appearance
  ) throws(InvalidDocument) {
    if let configuration = element.child("buttonConfiguration", key: "configuration") {
      appearance.buttonStyle =
        configuration["style"].flatMap { View.Appearance.ButtonStyle(rawValue: $0) } ?? .plain
      appearance.background = colors.paint("backgroundColor", of: element)
      appearance.foreground = colors.paint("baseForegroundColor", of: configuration)
      if let base = colors.paint("baseBackgroundColor", of: configuration) { appearance.tint = base }
      if let background = configuration.child("backgroundConfiguration", key: "background"),
        let color = colors.paint("backgroundColor", of: background)
      {
        appearance.tint = color
      }
      readImage(of: configuration, &appearance)
      if appearance.text == nil {
        appearance.text = TextReader.words("title", of: configuration).map { View.Text($0) }
      }
      return
    }
    guard let state = element.child("state", key: "normal") else { return }
    appearance.foreground = colors.paint("titleColor", of: state)
    readImage(of: state, &appearance)
    if appearance.text == nil {
      let font = try TextReader.font(of: element)
      appearance.text = TextReader.words("title", of: state).map { View.Text($0, font: font) }
    }
  }

  // MARK: Bars and cells

  private func readBar(_ element: XMLElement, _ appearance: inout View.Appearance) throws(InvalidDocument) {
    let items = element.child("items").map { Array($0.children) } ?? []
    switch element.name {
    case "navigationBar", "toolbar", "tabBar":
      appearance.background =
        colors.paint("barTintColor", of: element) ?? appearance.background
        ?? Paint.system("secondarySystemBackground")
      appearance.items = items.compactMap(BarItems.title)
    case "searchBar":
      appearance.text = View.Text(element["placeholder"] ?? "Search")
      appearance.isPlaceholder = true
      appearance.foreground = Paint.system("secondaryLabel")
      appearance.isSearchBar = true
    default: break
    }
  }

  private func readCell(_ element: XMLElement, _ appearance: inout View.Appearance) {
    guard element.isNamed("tableViewCell") else { return }
    appearance.hasSeparator = true
    appearance.accessory = element["accessoryType"].flatMap { View.Appearance.Accessory(rawValue: $0) }
    guard let table = table(around: element), table.has("style", "insetGrouped") else { return }
    // The cells of a section are one surface with round corners.
    let (isFirst, isLast) = (element.isFirstChild, element.isLastChild)
    if isFirst || isLast { appearance.cornerRadius = 10 }
    if isFirst != isLast { appearance.maskedCorners = isFirst ? .top : .bottom }
    if isLast { appearance.hasSeparator = false }
  }

  /// What a view without content in the document shows when the app runs.
  private func placeholder(of element: XMLElement) -> String? {
    switch element.name {
    case "webView", "wkWebView": "Web page"
    case "mapView": "Map"
    case "glkView", "mtkView", "sceneKitView", "skView", "arskView", "arscnView": "Scene"
    case "pdfView": "PDF"
    case "pickerView": "Picker"
    case "tableView" where header.platform == .iOS && !hasContent(element): "Table"
    case "collectionView" where header.platform == .iOS && !hasContent(element): "Collection"
    default: nil
    }
  }

  /// Whether a list shows something before the app runs: cells, or a view above or below them.
  private func hasContent(_ list: XMLElement) -> Bool {
    let views: [StaticString] = [
      "tableHeaderView", "tableFooterView", "sectionHeaderView", "sectionFooterView",
    ]
    return views.contains { list.child(key: $0) != nil }
      || ["prototypes", "sections", "cells"].contains {
        list.child($0)?.children.contains { _ in true } ?? false
      }
  }

  // MARK: States of controls

  private func readState(
    of element: XMLElement, _ appearance: inout View.Appearance
  ) throws(InvalidDocument) {
    switch element.name {
    case "switch":
      if header.platform == .macOS {
        appearance.value = element.has("state", "on") ? 1 : 0
        return
      }
      // Interface Builder writes nothing for a switch that is off.
      appearance.value = element.has("on", "YES") ? 1 : 0
      appearance.tint = colors.paint("onTintColor", of: element) ?? Paint.system("systemGreen")
    case "slider":
      let isAppKit = header.platform == .macOS
      let owner = isAppKit ? element.child(key: "cell") ?? element : element
      let (low, high) = (try owner.number("minValue") ?? 0, try owner.number("maxValue") ?? 1)
      let value = try owner.number(isAppKit ? "doubleValue" : "value") ?? low
      appearance.value = high > low ? min(max((value - low) / (high - low), 0), 1) : 0
    case "progressView":
      appearance.value = min(max(try element.number("progress") ?? 0, 0), 1)
      appearance.tint = colors.paint("progressTintColor", of: element) ?? appearance.tint
    case "pageControl":
      appearance.count = try element.number("numberOfPages").map { Int(min(max($0, 0), 100)) }
      appearance.selected = try element.number("currentPage").map { Int(min(max($0, 0), 100)) }
    case "segmentedControl":
      appearance.selected = try element.number("selectedSegmentIndex").map { Int(min(max($0, -1), 100)) }
    default: break
    }
  }

  /// Reads the layer's properties among the attributes that a document sets at run time.
  private func readLayer(
    of element: XMLElement, _ appearance: inout View.Appearance
  ) throws(InvalidDocument) {
    guard let attributes = element.child("userDefinedRuntimeAttributes") else { return }
    var (width, color) = (0.0, Paint.system("label"))
    for attribute in attributes.children {
      func number() throws(InvalidDocument) -> Double? {
        for child in attribute.children where child.has("key", "value") {
          if let number = try child.number("value") { return number }
        }
        return try attribute.number("value")
      }
      switch attribute["keyPath"] {
      case "layer.cornerRadius", "cornerRadius":
        appearance.cornerRadius = max(0, try number() ?? 0)
      case "layer.borderWidth", "borderWidth": width = max(0, try number() ?? 0)
      case "layer.borderColor", "borderColor", "layer.borderUIColor":
        color = colors.paint("value", of: attribute) ?? color
      case "layer.masksToBounds": appearance.clips = attribute.has("value", "YES")
      default: break
      }
    }
    if width > 0, let color { appearance.border = View.Appearance.Border(width: width, color: color) }
  }
}

extension InterfaceScene {
  /// How the views of the scene look, in the order of ``LayoutTree/items``.
  ///
  /// - Parameters:
  ///   - environment: The device to draw on; `nil` for the document's own.
  ///   - variations: The variations that apply; `nil` for those of the device's size classes.
  /// - Returns: An appearance for each view.
  /// - Throws: ``InvalidDocument`` if a number of the document is not one.
  /// - Complexity: Linear in the scene's elements.
  public func appearances(
    on environment: SceneEnvironment? = nil, variations: Variations? = nil
  ) throws(InvalidDocument) -> [View.Appearance] {
    let variations =
      variations ?? Variations(sizeClasses: (environment ?? SceneEnvironment(header.canvas)).sizeClasses)
    let outline = try SceneOutline(root, platform: header.platform, variations: variations)
    let reader = AppearanceReader(header: header)
    var appearances: [View.Appearance] = []
    for entry in outline.entries { appearances.append(try reader.appearance(of: entry.element)) }
    return appearances
  }
}
