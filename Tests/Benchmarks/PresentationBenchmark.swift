import AutoLayout
import Devices
import Foundation
import Geometry
import Operations
import Presentation

/// Times presentations of a card of rows: each beside its layout alone, and on all devices in one request.
struct PresentationBenchmark {
  private let viewCount: Int
  private let card: Controller
  private let tree: LayoutTree
  private let environment: Environment

  /// Makes a card of `viewCount` views, at least 2.
  init(viewCount: Int) throws {
    self.viewCount = viewCount
    var root = View("card")
    root.subviews = (1..<viewCount).map { View("row\($0)") }
    let constraints = try PresentationBenchmark.constraints(viewCount).enumerated().map { place, text in
      try ConstraintText(text).constraint(id: "constraints/\(place)")
    }
    let plain = try Controller.Plain(root, constraints: constraints)
    tree = plain.tree
    card = Controller("card", .plain(plain))
    var environment = Environment(size: Size(width: 390, height: 844))
    environment.safeArea = Insets(top: 47, left: 0, bottom: 34, right: 0)
    environment.grid = PixelGrid(scale: 3)
    self.environment = environment
  }

  /// Rows one below the other, from the card's top to its bottom; in a sheet the bottom is lower.
  private static func constraints(_ viewCount: Int) -> [String] {
    let rows = (1..<viewCount).flatMap { row in
      [
        row == 1 ? "row1.top == card.top + 16" : "row\(row).top == row\(row - 1).bottom + 4",
        "row\(row).leading == card.leading + 16", "card.trailing == row\(row).trailing + 16",
        "row\(row).height == 8",
      ]
    }
    return rows + ["card.bottom >= row\(viewCount - 1).bottom + 16"]
  }

  /// Prints `P <case> <repeats> <median ns> <99th percentile>` for each case: the presentation and the layout of
  /// a card and of a sheet, and the request for all devices. A `#` line has the processor time of that request in
  /// nanoseconds, which depends less on other work.
  func run(seconds: Double) throws {
    var custom = CustomPresentation()
    custom.width = .inset(16)
    custom.offset = 8
    var fitted = environment.context(size: nil)
    fitted.fitting = Fitting(Size(width: 358, height: 0), horizontalPriority: 1000, verticalPriority: 250)
    show("card-layout", try Stopwatch(seconds: seconds) { _ = try tree.layout(in: fitted) })
    show("card", try Stopwatch(seconds: seconds) { try present(.custom(custom)) })
    let sheet = environment.context(
      size: Size(width: 390, height: 787), safeArea: Insets(top: 0, left: 0, bottom: 34, right: 0))
    show("sheet-layout", try Stopwatch(seconds: seconds) { _ = try tree.layout(in: sheet) })
    show("sheet", try Stopwatch(seconds: seconds) { try present(.modal(Modal())) })
    let input = OperationInput(Array(document.utf8))
    _ = try Operation.presentations.perform(input)
    let start = clock()
    let devices = Stopwatch(seconds: seconds) { _ = try? Operation.presentations.perform(input) }
    let processor = Double(clock() - start) / Double(CLOCKS_PER_SEC) * 1e9
    show("devices", devices)
    print("# processor", processor / Double(devices.repeats))
  }

  private func present(_ type: PresentationType) throws {
    var presenter = Presenter(PresentationScene(environment, presented: card))
    _ = try presenter.present(type)
  }

  /// The card as a self-sizing presentation, on all devices, in both orientations and reading directions.
  private var document: String {
    let views = (1..<viewCount).map { #"{"id":"row\#($0)"}"# }.joined(separator: ",")
    let constraints = PresentationBenchmark.constraints(viewCount).map { "\"\($0)\"" }.joined(separator: ",")
    return """
      {"environments":{"devices":"all","orientations":["portrait","landscape"],"layoutDirections":["ltr","rtl"]},
       "presented":{"id":"card","view":{"id":"card","subviews":[\(views)]},"constraints":[\(constraints)]},
       "presentation":{"custom":{"width":{"inset":16},"height":"fitting","offset":8}}}
      """
  }

  private func show(_ name: String, _ watch: Stopwatch) {
    print("P", "\(name)-\(viewCount)", watch.repeats, watch.median, watch.p99)
  }
}
