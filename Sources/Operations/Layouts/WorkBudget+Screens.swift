import AutoLayout
import Documents
import Drawing
import Geometry
import Rendering
import Typesetting

extension WorkBudget {
  /// The steps that a pixel of a PNG takes, about 20 nanoseconds.
  private static let stepsPerPixel = 2
  /// The steps that librsvg takes for a byte of SVG: 135 to 185 nanoseconds, measured with 60 screens full of text.
  private static let stepsPerByte = 18
  /// The bytes of memory that a pixel takes: four on the surface, and four in the file if nothing can be compressed.
  private static let bytesPerPixel = 8
  /// The bytes of memory that librsvg takes for a byte of SVG; measured with 3 MB, it was less than 2.
  private static let bytesPerByte = 4

  /// Screens as the body of a response.
  ///
  /// - Parameters:
  ///   - screens: The screens, from left to right; a PDF has a page for each.
  ///   - medium: How they are written.
  ///   - typesetter: Shapes the texts; one that has shaped them for their layout need not do so again.
  /// - Returns: The document's bytes.
  /// - Throws: A problem if a picture is too large, text cannot be shaped, or the library that renders is missing.
  func document(
    of screens: [Screen], as medium: PictureFormat.Medium, typesetter: Typesetter? = nil
  ) throws(Problem) -> [UInt8] {
    if case .pdf = medium { return try pdf(of: screens.map { ScreenPicture([$0]) }, typesetter) }
    return try document(of: ScreenPicture(screens), as: medium, typesetter)
  }

  /// Pairs of screens beside each other as the body of a response; a PDF has a page for each pair.
  func pairs(of screens: [Screen], as medium: PictureFormat.Medium) throws(Problem) -> [UInt8] {
    guard case .pdf = medium else {
      return try document(of: ScreenPicture(screens, columns: 2), as: medium)
    }
    return try pdf(
      of: stride(from: 0, to: screens.count - 1, by: 2).map { ScreenPicture(Array(screens[$0...$0 + 1])) })
  }

  /// A page of a contact sheet, or all pages of a PDF, as the body of an answer.
  ///
  /// - Throws: A problem if there is no such page, a picture is too large, text cannot be shaped, or the library that renders
  ///   is missing.
  func sheet(
    of screens: [Screen], as medium: PictureFormat.Medium, page: Int?
  ) throws(Problem) -> [UInt8] {
    try grant(bytes: 0)
    let sheet = ContactSheet(screens)
    guard (page ?? 1) <= sheet.pageCount else {
      throw Problem(
        .notAcceptable,
        "The sheet has \(sheet.pageCount) \(sheet.pageCount == 1 ? "page" : "pages"); accept a page from 1 to \(sheet.pageCount)."
      )
    }
    guard case .pdf = medium, page == nil else {
      return try document(of: sheet.page(page ?? 1), as: medium)
    }
    return try pdf(of: (1...sheet.pageCount).map { sheet.page($0) })
  }

  // MARK: Media

  private func document(
    of picture: some PictureDocument, as medium: PictureFormat.Medium, _ typesetter: Typesetter? = nil
  ) throws(Problem) -> [UInt8] {
    try grant(bytes: 0)
    switch medium {
    case .svg: return Array(try svg(of: picture, typesetter).utf8)
    case .png(let scale):
      try grant(picture.size, scale: scale)
      let svg = try svg(of: picture, typesetter)
      try grant(renderingBytes: svg.utf8.count)
      return try rendered { () throws(RenderingError) in
        try PictureRenderer.png(svg, size: picture.size, scale: scale)
      }
    case .pdf: return try pdf(of: [picture], typesetter)
    }
  }

  /// A PDF with a page for each picture.
  private func pdf(
    of pictures: [some PictureDocument], _ typesetter: Typesetter? = nil
  ) throws(Problem) -> [UInt8] {
    var pages: [PictureRenderer.Page] = []
    var bytes = 0
    for picture in pictures {
      pages.append((try svg(of: picture, typesetter), picture.size))
      bytes += pages[pages.count - 1].svg.utf8.count
      try limit(renderingBytes: bytes)
    }
    try grant(renderingBytes: bytes)
    return try rendered { () throws(RenderingError) in try PictureRenderer.pdf(pages) }
  }

  private func svg(of picture: some PictureDocument, _ typesetter: Typesetter?) throws(Problem) -> String {
    let typesetter = typesetter ?? Typesetter(shapingLimit: shapingLimit)
    let stepsBefore = typesetter.steps
    defer { meter.add(typesetter.steps - stepsBefore) }
    let svg: String?
    do throws(TypesettingError) {
      svg = try picture.svg(byteLimit: drawnByteLimit, typesetter: typesetter)
    } catch {
      throw Problem(LayoutError(error), stepLimit: stepLimit)
    }
    guard let svg else { throw tooMuchToDraw() }
    try charge(writtenBytes: svg.utf8.count)
    return svg
  }

  private func rendered(_ render: () throws(RenderingError) -> [UInt8]) throws(Problem) -> [UInt8] {
    do throws(RenderingError) { return try render() } catch { throw Problem(error) }
  }

  // MARK: Limits

  /// Refuses a picture with too many pixels, or for which there is no memory, and counts the work of drawing the others.
  private func grant(_ size: Size, scale: Double) throws(Problem) {
    guard let pixels = PictureRenderer.pixels(of: size, scale: scale) else {
      throw Problem(RenderingError.tooManyPixels)
    }
    try grant(memory: pixels * WorkBudget.bytesPerPixel)
    meter.add(pixels * WorkBudget.stepsPerPixel)
  }

  /// Refuses SVG that takes more steps to render than a document may take, before more of it is written.
  private func limit(renderingBytes bytes: Int) throws(Problem) {
    try grant(bytes: bytes)
    guard bytes <= stepLimit / WorkBudget.stepsPerByte else {
      throw Problem(
        .tooComplex,
        "Rendering the picture takes more than \(stepLimit) steps (steps); ask for fewer environments at once, or accept "
          + "\(MediaType.svg);content=screen.")
    }
  }

  /// Counts the work of rendering SVG before it begins, so that no attempt with a part of the steps renders in vain.
  private func grant(renderingBytes bytes: Int) throws(Problem) {
    try limit(renderingBytes: bytes)
    try grant(memory: bytes * WorkBudget.bytesPerByte)
    meter.add(bytes * WorkBudget.stepsPerByte)
    guard allowance.suffices(for: meter.steps) else { throw tooManySteps }
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
