import Documents

/// What a picture shows, and how it is written.
enum PictureFormat {
  /// How a screen is written.
  enum Medium {
    case svg
    /// So many pixels for each point.
    case png(scale: Double)
    /// A page for each screen.
    case pdf
  }

  /// What a picture contains.
  private enum Content: String, CaseIterable {
    case wireframe, screen
    /// Screens on pages for a review.
    case sheet
  }

  /// Boxes with the names of views, as SVG.
  case wireframe
  /// What a user sees.
  case screen(Medium)
  /// Screens on pages for a review: the page with a number, or the first; in a PDF all pages without a number.
  case sheet(Medium, page: Int?)

  /// The picture that a media type asks for; `nil` if it is no picture.
  ///
  /// The parameter `content` says what it shows: without it SVG shows a wireframe, PNG and PDF a screen. A `page` means a
  /// sheet. PNG takes a `scale` of 1 to 4.
  init?(_ format: MediaType) throws(Problem) {
    let medium: Medium
    switch format.name {
    case MediaType.svg: medium = .svg
    case MediaType.png: medium = .png(scale: try PictureFormat.scale(format["scale"]))
    case MediaType.pdf: medium = .pdf
    default: return nil
    }
    let page = try PictureFormat.page(format["page"])
    let isVector = format.name == MediaType.svg
    let content: Content =
      try format.choice("content") ?? (page != nil ? .sheet : isVector ? .wireframe : .screen)
    switch content {
    case .wireframe where isVector: self = .wireframe
    case .wireframe:
      throw Problem(
        .notAcceptable,
        "Wireframes are only written as \(MediaType.svg); accept it, or the content screen or sheet.")
    case .screen: self = .screen(medium)
    case .sheet: self = .sheet(medium, page: page)
    }
  }

  private static func scale(_ text: String?) throws(Problem) -> Double {
    guard let text else { return 1 }
    guard let scale = Double(text), (1...4).contains(scale) else {
      throw Problem(
        .notAcceptable, "The scale “\(text.excerpt)” is not a number from 1 to 4; accept a scale such as 2.")
    }
    return scale
  }

  private static func page(_ text: String?) throws(Problem) -> Int? {
    guard let text else { return nil }
    guard let page = Int(text), (1...10_000).contains(page) else {
      throw Problem(
        .notAcceptable, "The page “\(text.excerpt)” is not a whole number from 1; accept a page such as 2.")
    }
    return page
  }
}
