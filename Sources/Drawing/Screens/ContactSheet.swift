import AutoLayout
import Geometry
import Typesetting

/// Screens on pages of a readable size, for a review: each as large as its cell allows, under its title.
///
/// A screen whose frames differ from those of the first screen with the same root has an orange line around it, and says how
/// many views differ. Views that only one of both has count too.
public struct ContactSheet: Sendable {
  /// The screens of a page.
  public static let screensPerPage = 8

  private static let columns = 4
  private static let cell = Size(width: 300, height: 500)
  private static let gap = 40.0
  private static let captionHeight = 44.0

  private let screens: [Screen]
  /// How many views of each screen differ from the first with the same root; `nil` for this one.
  private let differences: [(views: Int, of: Int)?]

  /// Makes the pages of screens, in their order.
  ///
  /// - Complexity: Linear in the views.
  public init(_ screens: [Screen]) {
    self.screens = screens
    var first: [String: [String: Rect]] = [:]
    differences = screens.map { screen in
      let root = screen.tree.items[0].id
      guard let known = first[root] else {
        first[root] = screen.framesByID
        return nil
      }
      return screen.differences(from: known)
    }
  }

  /// How many pages there are, at least one.
  public var pageCount: Int { max(1, (screens.count + Self.screensPerPage - 1) / Self.screensPerPage) }

  /// The size of a page, in points. All pages of a sheet have the same.
  public var size: Size {
    let columns = Double(min(max(screens.count, 1), Self.columns))
    let rows = Double((min(max(screens.count, 1), Self.screensPerPage) + Self.columns - 1) / Self.columns)
    return Size(
      width: columns * (Self.cell.width + Self.gap) + Self.gap,
      height: rows * (Self.cell.height + Self.captionHeight + Self.gap) + 2 * Self.gap)
  }

  /// A page of a sheet.
  public struct Page: PictureDocument {
    fileprivate let sheet: ContactSheet
    fileprivate let number: Int

    /// The size, in points.
    public var size: Size { sheet.size }

    /// The page as an SVG document, in points.
    public func svg(byteLimit: Int = .max, typesetter: Typesetter) throws(TypesettingError) -> String? {
      try sheet.svg(page: number, byteLimit: byteLimit, typesetter: typesetter)
    }
  }

  /// One page of the sheet.
  ///
  /// - Parameter number: The number of the page, from 1 to ``pageCount``.
  /// - Returns: The page.
  public func page(_ number: Int) -> Page {
    precondition((1...pageCount).contains(number), "The page was not checked.")
    return Page(sheet: self, number: number)
  }

  private func svg(page: Int, byteLimit: Int, typesetter: Typesetter) throws(TypesettingError) -> String? {
    var writer = ScreenWriter(typesetter, byteLimit: byteLimit)
    let start = (page - 1) * Self.screensPerPage
    let heading = "Page \(page) of \(pageCount)"
    try writer.title(heading, at: Point(x: Self.gap, y: Self.gap), size: 13)
    for number in start..<min(start + Self.screensPerPage, screens.count) {
      try draw(number, at: place(ofCell: number - start), &writer)
      if writer.isFull { return nil }
    }
    return writer.document(size, isSheet: true, byteLimit: byteLimit)
  }

  private func place(ofCell cell: Int) -> Point {
    Point(
      x: Self.gap + Double(cell % Self.columns) * (Self.cell.width + Self.gap),
      y: 1.5 * Self.gap + Double(cell / Self.columns) * (Self.cell.height + Self.captionHeight + Self.gap))
  }

  private func draw(
    _ number: Int, at place: Point, _ writer: inout ScreenWriter
  ) throws(TypesettingError) {
    let screen = screens[number]
    let own = screen.layout.size
    let scale = min(Self.cell.width / max(own.width, 1), Self.cell.height / max(own.height, 1), 1)
    let title = Rect(x: place.x, y: place.y, width: Self.cell.width, height: 20)
    try writer.caption(screen.title, in: title, isBold: true, isMarked: false)
    let difference = differences[number]?.views
    if let (difference, count) = differences[number] {
      let words =
        difference == 0
        ? "as the first"
        : "\(difference) of \(count) \(count == 1 ? "view differs" : "views differ")"
      try writer.caption(
        words, in: title.offset(by: Point(x: 0, y: 18)), isBold: false, isMarked: difference > 0)
    }
    let origin = Point(x: place.x, y: place.y + Self.captionHeight)
    try writer.screen(screen, at: origin, scale: scale)
    guard let difference, difference > 0 else { return }
    writer.mark(
      Rect(x: origin.x, y: origin.y, width: own.width * scale, height: own.height * scale),
      radius: writer.cornerRadius(of: screen) * scale)
  }
}

extension Screen {
  /// The frames of views and guides in their superviews, by id; those of presented controllers too, and those of the system's
  /// texts.
  fileprivate var framesByID: [String: Rect] {
    var frames = Dictionary(zip(tree.items.map(\.id), layout.frames), uniquingKeysWith: { first, _ in first })
    var textCount = 0
    for part in parts {
      switch part {
      case .views(let tree, let layout, let frame, _):
        for (item, own) in zip(tree.items, layout.frames) {
          frames[item.id] = item.parent < 0 ? own.offset(by: frame.origin) : own
        }
      // No id has a control character. The same text may stand in two places, or be another one in another language.
      case .text(let label):
        frames["\u{0}\(textCount)"] = label.frame
        textCount += 1
      case .begin, .end, .bar, .dimming, .grabber, .arrow, .keyboard, .separator: break
      }
    }
    return frames
  }

  /// How many views and guides are elsewhere, or exist in only one of the two, and how many there are.
  fileprivate func differences(from other: [String: Rect]) -> (views: Int, of: Int) {
    let own = framesByID
    let gone = other.keys.count { own[$0] == nil }
    return (own.count { other[$0.key] != $0.value } + gone, own.count + gone)
  }
}
