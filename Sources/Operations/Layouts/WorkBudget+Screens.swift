import AutoLayout
import Documents
import Drawing
import Geometry
import Rendering
import Typesetting

extension WorkBudget {
  /// The steps that a pixel of a PNG takes, about 20 nanoseconds.
  private static let stepsPerPixel = 2

  /// Screens as the body of an answer.
  ///
  /// - Throws: A problem if a picture is too large, text cannot be shaped, or the library that renders is missing.
  func document(of screens: [Screen], as medium: PictureFormat.Medium) throws(Problem) -> [UInt8] {
    try grant(bytes: 0)
    let picture = ScreenPicture(screens)
    switch medium {
    case .svg: return Array(try svg(of: picture).utf8)
    case .png(let scale):
      try grant(picture.size, scale: scale)
      let svg = try svg(of: picture)
      return try rendered { () throws(RenderingError) in
        try PictureRenderer.png(svg, size: picture.size, scale: scale)
      }
    case .pdf:
      var pages: [PictureRenderer.Page] = []
      var bytes = 0
      for screen in screens {
        let page = ScreenPicture([screen])
        pages.append((try svg(of: page), page.size))
        bytes += pages[pages.count - 1].svg.utf8.count
        try grant(bytes: bytes)
      }
      return try rendered { () throws(RenderingError) in try PictureRenderer.pdf(pages) }
    }
  }

  /// Refuses a picture with too many pixels, and counts the work of drawing the others.
  private func grant(_ size: Size, scale: Double) throws(Problem) {
    guard let pixels = PictureRenderer.pixels(of: size, scale: scale) else {
      throw Problem(RenderingError.tooManyPixels)
    }
    meter.add(pixels * WorkBudget.stepsPerPixel)
  }

  private func svg(of picture: ScreenPicture) throws(Problem) -> String {
    let typesetter = Typesetter(shapingLimit: shapingLimit)
    defer { meter.add(typesetter.steps) }
    let svg: String?
    do throws(TypesettingError) {
      svg = try picture.svg(byteLimit: byteLimit, typesetter: typesetter)
    } catch {
      throw Problem(LayoutError(error), stepLimit: stepLimit)
    }
    guard let svg else { throw tooManyBytes }
    return svg
  }

  private func rendered(_ render: () throws(RenderingError) -> [UInt8]) throws(Problem) -> [UInt8] {
    do throws(RenderingError) { return try render() } catch { throw Problem(error) }
  }
}

extension Problem {
  /// The problem of a picture that was not rendered.
  fileprivate init(_ error: RenderingError) {
    switch error {
    case .libraryMissing(let packages):
      self.init(
        .notImplemented,
        "PNG and PDF cannot be written: the service was built without the Debian packages "
          + "\(packages.joined(separator: ", ")); install them and build it again, or accept "
          + "\(MediaType.svg);content=screen.")
    case .tooManyPixels:
      self.init(
        .tooComplex,
        "The picture has more than \(Rendering.Limits.pixels) pixels (pixels); ask for a smaller scale, or for fewer "
          + "environments at once.")
    case .refused:
      self.init(
        .tooComplex, "The picture has too many parts to be rendered; ask for fewer environments at once.")
    }
  }
}
