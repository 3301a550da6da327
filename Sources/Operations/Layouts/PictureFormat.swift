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

  /// Boxes with the ids of views, as SVG.
  case wireframe
  /// What a user sees.
  case screen(Medium)

  private enum Content: String, CaseIterable { case wireframe, screen }

  /// The picture that a media type asks for; `nil` if it is no picture.
  ///
  /// SVG shows what the parameter `content` says, a wireframe without it; PNG takes a `scale` of 1 to 4.
  init?(_ format: MediaType) throws(Problem) {
    switch format.name {
    case MediaType.svg:
      let content: Content? = try format.choice("content")
      self = content == .screen ? .screen(.svg) : .wireframe
    case MediaType.png: self = .screen(.png(scale: try PictureFormat.scale(format["scale"])))
    case MediaType.pdf: self = .screen(.pdf)
    default: return nil
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
}
