import AutoLayout

/// What a request may ask for.
///
/// Each limit is in `GET /v1/limits` and in `Documentation/limits.md`, except those of trials: beyond them a worker gives
/// the same answer.
enum Limits {
  /// How deep the values of a JSON document may be nested.
  static let jsonDepth = 256
  /// Errors of one document that are reported; what comes after them is not.
  static let faults = 100
  /// Bytes of a name that the pointer of an error repeats: as many as an id may have, so that every valid place has its
  /// pointer, and a hundred errors in what has a longer name do not make a hundred copies of it.
  static let pointerNameBytes = AutoLayout.Limits.idBytes
  /// Controllers of one request.
  static let controllers = 200
  /// Controllers inside one another.
  static let controllerDepth = 32
  /// Detents of a sheet.
  static let detents = 50
  /// How large a number may be that replaces a figure.
  static let figure = 10_000.0
  /// Actions of an alert.
  static let alertActions = 100
  /// Bytes of a title or a message of an alert.
  static let alertTextBytes = 10_000
  /// Metrics that a visual format is given.
  static let metrics = 1_000
  /// Rules by which a presentation adapts.
  static let adaptiveRules = 100
  /// Environments of one request, those that a product expands to counted singly.
  static let environments = 500
  /// Frames of one answer: views and guides, times environments.
  static let frames = 100_000
  /// Bytes of one answer; and of what there is to say of the layouts of one, if nothing of that is repeated.
  static let answerBytes = 67_108_864
  /// Steps that all layouts of one request may cost the solver together.
  static let steps = 120_000_000
  /// A document that is longer is not tried on an event loop.
  static let trialBytes = 32_768
  /// Steps within which a short document is tried on an event loop: about a millisecond of solving.
  static let trialSteps = 100_000
  /// Frames that an answer which is tried on an event loop may have.
  static let trialFrames = 1_000
  /// Bytes that such an answer may have.
  static let trialAnswerBytes = 65_536
  /// UTF-16 units that are shaped for such an answer: their steps are counted once they are taken, and these are a
  /// millisecond or two.
  static let trialShapedUnits = 1_500
  /// Bytes of metrics that an event loop writes, which is a millisecond; where there were more they are left to others.
  static let quickMetricsBytes = 262_144
  /// Seconds of an animation or a delay.
  static let animationSeconds = 3_600.0
  /// How far a transition's keyframes may be from its motion unless the request says otherwise, in points.
  static let maximumError = 0.25
  /// Moments of all fingers of a request.
  static let gestureSamples = 10_000
  /// Events of a flow.
  static let events = 200
  /// Times at which a request asks for values.
  static let times = 100_000
  /// Lines that a text may be limited to.
  static let lines = 1_000_000
  /// Sizes of fonts, in points.
  static let fontSizes = 0.1...10_000.0
  /// How large a number may be that measures a length.
  static let length = AutoLayout.Limits.length
  /// Sessions that are open at once.
  static let sessions = 1_000
  /// Bytes of memory that open sessions take together, about: views, constraints, texts, frames, and diagnoses as they are
  /// answered. Solved systems come on top; see ``solvedRows``.
  static let sessionBytes = 134_217_728
  /// Seconds without a request after which a session ends.
  static let sessionIdleSeconds = 600
  /// Rows of the solved systems that sessions keep between edits, together: one for each constraint and two for each view
  /// and guide. Beyond it those that were edited longest ago are solved anew.
  static let solvedRows = 100_000
  /// Edits that a request may make to a session.
  static let edits = 1_000
  /// Steps that all lines of a batch may take together, looks at places of animations among them; a line's layouts take at most
  /// ``steps``.
  static let batchSteps = 1_200_000_000
  /// Bytes of a batch's answers after which no line is answered any more.
  static let batchBytes = 67_108_864
  /// Findings that a lint lists.
  static let lintFindings = 10_000
  /// Cells of a lint's page or text: findings by environments. Of more a finding says only how many environments it is of.
  static let lintCells = 100_000
}
