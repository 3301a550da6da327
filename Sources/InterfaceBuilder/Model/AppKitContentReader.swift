import AutoLayout
import Geometry
import Typesetting

/// Reads what the views of AppKit show, and with it how large they are.
struct AppKitContentReader {
  let header: DocumentHeader

  private var look: AppKitFigures.Look { AppKitFigures.Look(toolsVersion: header.toolsVersion) }

  /// The content of a view; `nil` if the document does not say how large it is.
  func content(of element: XMLElement) throws(InvalidDocument) -> ViewContent? {
    let kind = AppKitFigures.kind(of: element)
    if let size = AppKitFigures.size(kind, look), element.child(key: "cell")?["image"] == nil {
      return ViewContent(width: size.width, height: size.height)
    }
    switch element.name {
    case "imageView":
      let name = element.child(key: "cell")?["image"]
      return name.flatMap { header.images[$0] }.map { ViewContent(width: $0.width, height: $0.height) }
    case "textField" where element.child(key: "cell")?["borderStyle"] == nil: return try label(element)
    default:
      guard let figures = AppKitFigures.of(kind, look) else { return nil }
      return try control(element, figures)
    }
  }

  /// A text field that shows a text without a border.
  private func label(_ element: XMLElement) throws(InvalidDocument) -> ViewContent? {
    guard let cell = element.child(key: "cell"), let title = TextReader.words("title", of: cell),
      !title.isEmpty
    else { return nil }
    var text = View.Text(title, font: try font(of: element))
    if !isOneLine(cell) {
      text.lineLimit = 0
      text.preferredMaxLayoutWidth = max(0, try element.number("preferredMaxLayoutWidth") ?? 0)
    }
    var control = View.Control()
    control.keepsWidthOfOneLine = true
    let padding =
      AppKitFigures.labelPadding + (cell.has("alignment", "center") ? AppKitFigures.centeredPadding : 0)
    control.insets = Insets(top: 0, left: padding / 2, bottom: 0, right: padding / 2)
    var content = ViewContent(text, control)
    if text.font.family == FontDescription.systemFamily {
      let line = AppKitFigures.lineHeight(text.font.size ?? 13, look)
      content.control?.lineHeight = line
      if text.lineLimit == 1 { content.baselines = try Baselines.of(element, height: line, on: .macOS) }
    }
    return content
  }

  private func isOneLine(_ cell: XMLElement) -> Bool {
    cell.has("usesSingleLineMode", "YES") || cell.has("scrollable", "YES")
      || ["clipping", "truncatingHead", "truncatingTail", "truncatingMiddle"].contains(cell["lineBreakMode"])
  }

  /// A button, or a text field with a border.
  private func control(
    _ element: XMLElement, _ figures: AppKitFigures
  ) throws(InvalidDocument) -> ViewContent? {
    guard let padding = figures.padding else { return try field(element, figures.height) }
    guard let cell = element.child(key: "cell"), cell["image"] == nil, let titles = titles(of: cell) else {
      return nil
    }
    var control = View.Control()
    control.insets = Insets(top: 0, left: padding / 2, bottom: 0, right: padding / 2)
    control.minimumSize = Size(width: 0, height: figures.height)
    control.segmentCount = 1
    let text = View.Text(titles.joined(separator: "\n"), font: try font(of: element))
    control.lineHeight = min(figures.height, AppKitFigures.lineHeight(text.font.size ?? 13, look))
    return ViewContent(text, control)
  }

  /// A text field with a border, which is as wide as its surroundings make it.
  private func field(_ element: XMLElement, _ height: Double) throws(InvalidDocument) -> ViewContent? {
    let isSmall = element.child(key: "cell")?.has("controlSize", "small") ?? false
    guard try FontSize.of(element, on: .macOS) == (isSmall ? 11 : 13) else { return nil }
    var content = ViewContent(height: height)
    content.unknown = [.width]
    content.baselines = try Baselines.of(element, height: height, on: .macOS)
    return content
  }

  /// The titles that a button may show: its own, or those of its menu's items.
  private func titles(of cell: XMLElement) -> [String]? {
    if let menu = cell.child("menu"), !cell.has("pullsDown", "YES") {
      let titles = menu.child("items")?.children.compactMap { $0["title"] } ?? []
      if !titles.isEmpty { return titles }
    }
    guard let title = TextReader.words("title", of: cell), !title.isEmpty else { return nil }
    return [title]
  }

  func font(of element: XMLElement) throws(InvalidDocument) -> View.Font {
    let description = element.child(key: "cell")?.child("font", key: "font")
    let size = min(max(try FontSize.of(element, on: .macOS), 1), 1000)
    // The names of the system's own fonts begin with a full stop.
    if let description, let name = description["name"], !name.hasPrefix(".") {
      return try AttributedTextReader.font(of: description)
    }
    var font = View.Font(size: size)
    let meta = (description?["name"] ?? description?["metaFont"] ?? "").lowercased()
    font.weight = AppKitContentReader.weights.first { meta.hasSuffix($0.word) }?.weight
    return font
  }

  // A word that ends in another one comes first.
  private static let weights: [(word: String, weight: FontWeight)] = [
    ("semibold", .semibold), ("bold", .bold), ("medium", .medium), ("light", .light),
  ]
}
