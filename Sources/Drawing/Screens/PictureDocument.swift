import Geometry
import Typesetting

/// A picture of screens that can be written as one SVG document, or as one page.
public protocol PictureDocument: Sendable {
  /// The size, in points.
  var size: Size { get }

  /// The picture as an SVG document, in points.
  ///
  /// - Parameters:
  ///   - byteLimit: The maximum number of bytes. Drawing stops soon after it is exceeded.
  ///   - typesetter: Shapes the texts.
  /// - Returns: The document; `nil` if it would have more bytes.
  /// - Throws: ``TypesettingError`` if texts cannot be shaped, or there is too much text.
  func svg(byteLimit: Int, typesetter: Typesetter) throws(TypesettingError) -> String?
}

extension ScreenWriter {
  /// Closes the document.
  ///
  /// - Parameters:
  ///   - size: The size, in points.
  ///   - isSheet: Whether screens lie on a gray sheet.
  ///   - byteLimit: The maximum number of bytes.
  /// - Returns: What was drawn as a document; `nil` if it has too many bytes.
  func document(_ size: Size, isSheet: Bool, byteLimit: Int) -> String? {
    let (width, height) = (size.width.thousandths, size.height.thousandths)
    let sheet = isSheet ? "<rect width=\"\(width)\" height=\"\(height)\" fill=\"#dcdce1\"/>\n" : ""
    let document = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">
      \(sheet)\(svg.text)</svg>

      """
    return document.utf8.count > byteLimit ? nil : document
  }
}
