import AutoLayout
import Documents
import Drawing
import Geometry
import Rendering
import Typesetting

extension WorkBudget {
  /// The steps that a pixel of a PNG takes, about 20 nanoseconds.
  private static let stepsPerPixel = 2
  /// The steps that writing a byte of a screen's SVG takes: about 57 nanoseconds, measured with 60 screens full of text.
  private static let stepsPerDrawnByte = 6
  /// The steps that librsvg takes for a byte of SVG: 135 to 185 nanoseconds, measured with 60 screens full of text.
  private static let stepsPerByte = 18

  /// Screens as the body of an answer.
  ///
  /// - Throws: A problem if a picture is too large, text cannot be shaped, or the library that renders is missing.
  func document(of screens: [Screen], as medium: PictureFormat.Medium) throws(Problem) -> [UInt8] {
    if case .pdf = medium { return try pdf(of: screens.map { ScreenPicture([$0]) }) }
    return try document(of: ScreenPicture(screens), as: medium)
  }

  private func document(
    of picture: ScreenPicture, as medium: PictureFormat.Medium
  ) throws(Problem) -> [UInt8] {
    try grant(bytes: 0)
    switch medium {
    case .svg: return Array(try svg(of: picture).utf8)
    case .png(let scale):
      try grant(picture.size, scale: scale)
      let svg = try svg(of: picture)
      try grant(renderingBytes: svg.utf8.count)
      return try rendered { () throws(RenderingError) in
        try PictureRenderer.png(svg, size: picture.size, scale: scale)
      }
    case .pdf: return try pdf(of: [picture])
    }
  }

  /// A PDF with a page for each picture.
  private func pdf(of pictures: [ScreenPicture]) throws(Problem) -> [UInt8] {
    var pages: [PictureRenderer.Page] = []
    var bytes = 0
    for picture in pictures {
      pages.append((try svg(of: picture), picture.size))
      bytes += pages[pages.count - 1].svg.utf8.count
      try limit(renderingBytes: bytes)
    }
    try grant(renderingBytes: bytes)
    return try rendered { () throws(RenderingError) in try PictureRenderer.pdf(pages) }
  }

  /// Pairs of screens beside each other as the body of an answer; a PDF has a page for each pair.
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
    switch medium {
    case .svg: return Array(try svg(of: sheet, page: page ?? 1).utf8)
    case .png(let scale):
      try grant(sheet.size, scale: scale)
      let svg = try svg(of: sheet, page: page ?? 1)
      try grant(renderingBytes: svg.utf8.count)
      return try rendered { () throws(RenderingError) in
        try PictureRenderer.png(svg, size: sheet.size, scale: scale)
      }
    case .pdf:
      var pages: [PictureRenderer.Page] = []
      var bytes = 0
      for number in page.map({ $0...$0 }) ?? 1...sheet.pageCount {
        pages.append((try svg(of: sheet, page: number), sheet.size))
        bytes += pages[pages.count - 1].svg.utf8.count
        try limit(renderingBytes: bytes)
      }
      try grant(renderingBytes: bytes)
      return try rendered { () throws(RenderingError) in try PictureRenderer.pdf(pages) }
    }
  }

  private func svg(of sheet: ContactSheet, page: Int) throws(Problem) -> String {
    try drawn { (typesetter) throws(TypesettingError) in
      try sheet.svg(page: page, byteLimit: drawnByteLimit, typesetter: typesetter)
    }
  }

  /// Refuses a picture with too many pixels, and counts the work of drawing the others.
  private func grant(_ size: Size, scale: Double) throws(Problem) {
    guard let pixels = PictureRenderer.pixels(of: size, scale: scale) else {
      throw Problem(RenderingError.tooManyPixels)
    }
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
    meter.add(bytes * WorkBudget.stepsPerByte)
    guard allowance.suffices(for: meter.steps) else { throw tooManySteps }
  }

  private func svg(of picture: ScreenPicture) throws(Problem) -> String {
    try drawn { (typesetter) throws(TypesettingError) in
      try picture.svg(byteLimit: drawnByteLimit, typesetter: typesetter)
    }
  }

  private func drawn(_ draw: (Typesetter) throws(TypesettingError) -> String?) throws(Problem) -> String {
    let typesetter = Typesetter(shapingLimit: shapingLimit)
    defer { meter.add(typesetter.steps) }
    let svg: String?
    do throws(TypesettingError) {
      svg = try draw(typesetter)
    } catch {
      throw Problem(LayoutError(error), stepLimit: stepLimit)
    }
    guard let svg else { throw canWriteAllBytes ? tooManyBytes : tooMuchToDraw }
    meter.add(svg.utf8.count * WorkBudget.stepsPerDrawnByte)
    return svg
  }

  /// The most bytes of SVG: those of a response, and those for which the steps suffice.
  private var drawnByteLimit: Int { min(byteLimit, stepLimit / WorkBudget.stepsPerDrawnByte) }

  private var canWriteAllBytes: Bool { drawnByteLimit == byteLimit }

  private var tooMuchToDraw: Problem {
    Problem(
      .tooComplex,
      "Drawing the picture takes more than \(stepLimit) steps (steps); ask for fewer environments at once.")
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
