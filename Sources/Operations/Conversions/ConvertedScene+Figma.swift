import AutoLayout
import Documents
import Drawing
import Figma
import InterfaceBuilder
import Typesetting

extension ConvertedScene {
  /// The scenes of a Figma document at their own sizes.
  static func scenes(
    of document: FigmaDocument, _ query: ConversionQuery, _ budget: WorkBudget
  ) throws(Problem) -> [ConvertedScene] {
    try query.chosen(document.scenes.map(\.id))
    var environment = FigmaEnvironment()
    if query.contentSizes == .computed {
      environment.typesetter = Typesetter(shapingLimit: budget.shapingLimit)
    }
    var tally = Tally(budget)
    var scenes: [ConvertedScene] = []
    for scene in document.scenes where query.contains(scene.id) {
      let layout = try checked { () throws(Figma.InvalidDocument) in
        try document.layout(of: scene, in: environment)
      }
      try tally.add(frames: layout.frames.count)
      guard layout.frames.count <= AutoLayout.Limits.views else {
        throw Problem(.tooManyViews, inFrame: scene.id)
      }
      let views = try checked { () throws(Figma.InvalidDocument) in
        try document.views(of: scene, typesetter: environment.typesetter)
      }
      budget.meter.add(2 * layout.steps)
      let tree: LayoutTree
      do {
        tree = try LayoutTree(root: views.root, constraints: views.constraints)
      } catch {
        throw Problem(error.issues[0].kind, inFrame: scene.id)
      }
      let names = layout.names
      var context = LayoutContext()
      context.size = layout.size
      var converted = try ConvertedScene(
        scene.id, scene.name, tree, in: context, frames: layout.frames.map { ($0.id, $0.rect) },
        labels: Dictionary(layout.frames.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first }),
        findings: views.unsupported.map { Finding(view: $0.id, sentence: $0.sentence) }
          + layout.flaws.map { Finding(view: $0.id, sentence: $0.finding(naming: names).sentence) },
        stepLimit: tally.steps, budget)
      converted.hasPriorities = false
      converted.grids = views.grids.mapValues { grid in
        ViewCode.Grid(
          columns: grid.columns, rows: grid.rows, cells: grid.cells.mapValues { ($0.columns, $0.rows) })
      }
      try tally.add(converted)
      scenes.append(converted)
    }
    return scenes
  }

  private static func checked<Result>(
    _ work: () throws(Figma.InvalidDocument) -> Result
  ) throws(Problem) -> Result {
    do { return try work() } catch { throw Problem(error) }
  }
}
