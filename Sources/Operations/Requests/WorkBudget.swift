import AutoLayout
import Documents
import Drawing
import Typesetting

/// The work that a response may take: steps, frames, bytes and shaped text.
package struct WorkBudget: Sendable {
  /// The steps that may be taken.
  package let allowance: StepAllowance
  /// The frames that the response may have, all environments together.
  package var frameLimit = Documents.Limits.frames
  /// The bytes that the response may have.
  package var byteLimit = Documents.Limits.answerBytes
  /// The UTF-16 units of text that may be shaped.
  package var shapingLimit = Typesetting.Limits.shapedUnits
  /// Whether there is memory for a long computation that takes so many bytes at once. Called before each part of a
  /// response.
  package var hasMemory: @Sendable (_ bytes: Int) -> Bool = { _ in true }
  /// Counts the steps taken.
  let meter: StepMeter

  package init(
    _ allowance: StepAllowance = StepAllowance(Documents.Limits.steps), meter: StepMeter = StepMeter()
  ) {
    self.allowance = allowance
    self.meter = meter
  }

  /// How many steps may be taken.
  package var stepLimit: Int { allowance.steps }

  /// Refuses a response with too many frames; `pointer` names the member that asks for them.
  package func grant(frames: Int, at pointer: String) throws(Problem) {
    if frames > frameLimit {
      throw Problem(
        .tooComplex, "The response has more than \(frameLimit) frames; ask for less at once.", at: pointer)
    }
  }

  /// Refuses a response with too many bytes, or layouts whose diagnoses alone have too many.
  package func grant(bytes: Int) throws(Problem) {
    if bytes > byteLimit { throw tooManyBytes }
    try grant(memory: 0)
  }

  /// Waits for memory that is about to be taken, and refuses an answer for which there is too little.
  func grant(memory bytes: Int) throws(Problem) {
    if !hasMemory(bytes) {
      throw Problem(
        .serviceUnavailable,
        "There is too little memory to finish the response; try again later, or ask for less.")
    }
  }

  var tooManyBytes: Problem {
    Problem(.tooComplex, "The response has more than \(byteLimit) bytes; ask for less at once.")
  }

  /// The problem of an answer that needs more steps than remain after earlier answers, or than a first attempt may take.
  var tooManySteps: Problem {
    Problem(
      .tooComplex,
      "The response needs more than the \(stepLimit) steps that are left; request it by itself.")
  }

  // MARK: Texts

  /// The steps for writing one byte of a picture or of an exported transition.
  ///
  /// A byte takes 30 nanoseconds, measured with filmstrips and with pictures of 60 screens full of texts or frames.
  static let stepsPerWrittenByte = 3
  /// The bytes that a keyframe of an exported transition counts as at least: 4.2 microseconds, measured with 400 views as
  /// CSS, which mostly replaces the keyframes it has written by a shorter `linear()`.
  static let bytesPerKeyframe = 140

  /// Adds the steps for writing a text.
  ///
  /// - Throws: A problem if this attempt may take only a part of the steps, and that is used up.
  func charge(writtenBytes count: Int) throws(Problem) {
    meter.add(count * WorkBudget.stepsPerWrittenByte)
    guard allowance.suffices(for: meter.steps) else { throw tooManySteps }
  }

  // MARK: Pictures

  /// A panel of each element, whose sentences alone may have more bytes than an answer may.
  func panels<Element>(
    of elements: [Element], _ panel: (Element) -> Picture.Panel
  ) throws(Problem) -> [Picture.Panel] {
    var (panels, bytes) = ([Picture.Panel](), 0)
    for element in elements {
      let panel = panel(element)
      bytes += panel.sentences.reduce(0) { $0 + $1.text.utf8.count }
      try grant(bytes: bytes)
      panels.append(panel)
    }
    return panels
  }

  /// The most bytes of SVG: as many as a response may have, and as the steps allow.
  var drawnByteLimit: Int { min(byteLimit, stepLimit / WorkBudget.stepsPerWrittenByte) }

  /// The problem of a picture with more than ``drawnByteLimit`` bytes. `fewer` names what to ask for less of.
  func tooMuchToDraw(_ fewer: String = "environments at once") -> Problem {
    if drawnByteLimit == byteLimit { return tooManyBytes }
    return Problem(
      .tooComplex,
      "Drawing the picture takes more than \(stepLimit) solver steps; ask for fewer \(fewer).")
  }

  /// A picture as the body of an answer.
  package func document(of panels: [Picture.Panel]) throws(Problem) -> [UInt8] {
    try grant(bytes: 0)
    guard let svg = Picture(panels).svg(byteLimit: drawnByteLimit) else { throw tooMuchToDraw() }
    try charge(writtenBytes: svg.utf8.count)
    return Array(svg.utf8)
  }
}
