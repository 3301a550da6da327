import AutoLayout
import ConsoleLogs
import Drawing
import Geometry

extension Picture.Panel {
  /// The layout of a log's conflict, with what the log says about it and the repairs.
  init(_ diagnosis: LogDiagnosis, of log: ConsoleLog, title: String, stepLimit: Int) {
    var sentences: [(text: String, mark: Shape.Mark?)] =
      diagnosis.conflict.map { [($0.sentence, .problem)] } ?? []
    sentences += diagnosis.findings.map { ($0.sentence, nil) } + diagnosis.repairs.map { ($0.sentence, nil) }
    self.init(title: title, size: .zero, shapes: [], sentences: sentences)
    guard let reproduction = diagnosis.reproduction,
      let tree = try? LayoutTree(root: reproduction.root, constraints: reproduction.constraints),
      let layout = try? tree.layout(in: LayoutContext(), stepLimit: min(stepLimit, AutoLayout.Limits.steps))
    else { return }
    shapes = Shape.shapes(of: tree, layout)
    // A root without a size does not show how far its subviews reach.
    let frames = shapes.map(\.frame)
    size = Size(
      width: min(frames.map(\.maxX).max() ?? 0, Self.largestSide),
      height: min(frames.map(\.maxY).max() ?? 0, Self.largestSide))
    let views = Dictionary(log.views.map { ($0.id, $0) }) { first, _ in first }
    for number in shapes.indices {
      guard let view = views[shapes[number].name] else { continue }
      shapes[number].name = view.name ?? view.className ?? view.id
    }
  }

  /// The largest width or height of a drawing, in points.
  private static let largestSide = 5_000.0
}
