import Synchronization
import AutoLayout

/// What a document may ask for, and an answer may have. Each limit is in `GET /v1/limits` and in `Documentation/limits.md`.
package enum Limits {
  /// Bytes of a document, or of a line of a batch.
  package static let documentBytes = 8_388_608
  /// How deep the values of a JSON document may be nested.
  package static let jsonDepth = 256
  /// Errors of one document that are reported; later ones are left out.
  package static let faults = 100
  /// The most bytes of a name that an error's pointer repeats. It is the limit of ids, so pointers to valid names are
  /// complete, but a hundred errors cannot repeat a very long name a hundred times.
  package static let pointerNameBytes = AutoLayout.Limits.idBytes
  /// Controllers of one request.
  package static let controllers = 200
  /// Controllers inside one another.
  package static let controllerDepth = 32
  /// Detents of a sheet.
  package static let detents = 50
  /// The largest number that may replace a figure.
  package static let figure = 10_000.0
  /// Items of a bar, or of one end of it.
  package static let barItems = 50
  /// Actions of an alert.
  package static let alertActions = 100
  /// Bytes of a title or a message of an alert.
  package static let alertTextBytes = 10_000
  /// Metrics that a visual format is given.
  package static let metrics = 1_000
  /// Rules by which a presentation adapts.
  package static let adaptiveRules = 100
  /// Variations by size class of a layout.
  package static let variations = 32
  /// Bytes that variations change: those of a view and its new members as JSON, once for each set of variations that apply
  /// together, and those of a constraint in memory, once for each variation.
  package static let variationBytes = 4_194_304
  /// Environments of one request; each environment of a product counts.
  package static var environments: Int { environmentSetting.load(ordering: .relaxed) }
  private static let environmentSetting = Atomic(500)
  /// Frames of one answer: views and guides, times environments.
  package static let frames = 100_000
  /// Bytes of one answer, and of the diagnoses of its layouts, each counted once.
  package static var answerBytes: Int { answerSetting.load(ordering: .relaxed) }
  private static let answerSetting = Atomic(67_108_864)

  /// Allows less, for the whole process. Call it before any document is read.
  package static func restrict(environments: Int, answerBytes: Int) {
    environmentSetting.store(environments, ordering: .relaxed)
    answerSetting.store(answerBytes, ordering: .relaxed)
  }

  /// Steps that all layouts of one request may take together.
  package static let steps = 120_000_000
  /// Seconds of an animation or a delay.
  package static let animationSeconds = 3_600.0
  /// How far a transition's keyframes may be from its motion by default, in points.
  package static let maximumError = 0.25
  /// Moments of all fingers of a request.
  package static let gestureSamples = 10_000
  /// Events of a flow.
  package static let events = 200
  /// Animations of a flow that move something at the same time.
  package static let overlappingAnimations = 64
  /// Times at which a request asks for values.
  package static let times = 100_000
  /// Lines that a text may be limited to.
  package static let lines = 1_000_000
  /// Segments, pages or items of a control or a bar.
  package static let parts = 10_000
  /// Sizes of fonts, in points.
  package static let fontSizes = 0.1...10_000.0
  /// Spaces added after a character of a text, in points.
  package static let kerns = -1_000.0...1_000.0
  /// Factors of a line's height.
  package static let lineHeightMultiples = 0.0...100.0
  /// The largest length, in points.
  package static let length = AutoLayout.Limits.length
  /// Edits that a request may make to a session.
  package static let edits = 1_000
  /// Views, guides and constraints, counted once for each edit of a request that changes the view tree.
  package static let editWork = 2_000_000
  /// Steps that all lines of a batch may take together, including samples of animations; a line's layouts take at most
  /// ``steps``.
  package static let batchSteps = 1_200_000_000
  /// Bytes of a batch's answers, after which no more lines are answered.
  package static let batchBytes = 67_108_864
  /// Findings that a lint lists.
  package static let lintFindings = 10_000
  /// Cells of a lint's page or text: findings by environments. Beyond that, a finding has only the number of its environments.
  package static let lintCells = 100_000
}
