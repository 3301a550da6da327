import AutoLayout
import LayoutAPI
import Motion

/// A decoder of foreign bytes, and what has to hold whatever the bytes are.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// The parser of requests: pieces of any size come to the same.
  case http
  /// A body in chunks: at once, in pieces and handed on it is what a plain reader makes of it.
  case chunks
  /// Content coding: nothing unpacks beyond its limits, and what is packed unpacks to what it was.
  case coding
  /// JSON: what RFC 8259 gives is read, and nothing else.
  case json
  /// `POST /v1/layouts`: an answer or a problem, and twice the same.
  case layouts
  /// `POST /v1/display-modes`: the same.
  case displayModes = "display-modes"
  /// `POST /v1/presentations`: the same.
  case presentations
  /// Texts of any characters: lines keep their order of widths.
  case texts
  /// `POST /v1/layouts` with an Interface Builder document: an answer or a problem, and twice the same.
  case xml
  /// Constraints as text and visual formats: what reads back is what was written.
  case formats
  /// The solver on systems as flat text: refused or solved, and twice the same, edits and all.
  case solver
  /// Easings as CSS writes them: what is serialised reads back as the same text, and its values are numbers.
  case easings
  /// `POST /v1/transitions`, `/v1/timings` and `/v1/flows`: an answer or a problem, and twice the same.
  case motion

  /// Decodes `bytes`; traps where something does not hold.
  public func run(_ bytes: [UInt8]) {
    switch self {
    case .http: FuzzTarget.runHTTP(bytes)
    case .chunks: FuzzTarget.runChunks(bytes)
    case .coding: FuzzTarget.runCoding(bytes)
    case .json: FuzzTarget.runJSON(bytes)
    case .layouts: FuzzTarget.run(.layouts, OperationInput(bytes))
    case .displayModes: FuzzTarget.run(.displayModes, OperationInput(bytes))
    case .presentations: FuzzTarget.run(.presentations, OperationInput(bytes))
    case .texts: FuzzTarget.runTexts(bytes)
    case .xml:
      FuzzTarget.run(.layouts, OperationInput(bytes, mediaType: "application/xml"))
      let query = [("device", "iPhone 15"), ("layoutDirection", "rtl")]
      FuzzTarget.run(.layouts, OperationInput(bytes, mediaType: "application/xml", query: query))
    case .formats: FuzzTarget.runFormats(String(decoding: bytes, as: UTF8.self))
    case .solver: FuzzTarget.runSolver(String(decoding: bytes, as: UTF8.self))
    case .easings: FuzzTarget.runEasings(String(decoding: bytes, as: UTF8.self))
    case .motion:
      for operation in [Operation.transitions, .timings, .flows] {
        FuzzTarget.run(operation, OperationInput(bytes))
      }
    }
  }

  /// Asks an operation twice.
  private static func run(_ operation: Operation, _ input: OperationInput) {
    switch (operation.perform(input), operation.perform(input)) {
    case (.success(let first), .success(let second)):
      precondition(first.body == second.body, "the same request gives the same bytes")
    case (.failure(let problem), .failure):
      precondition((400..<500).contains(problem.status) || problem.status == 501, "a problem is the client's")
    default: preconditionFailure("the same request is answered alike")
    }
  }

  private static func runEasings(_ text: String) {
    do throws(EasingError) {
      let easing = try Easing(text)
      for input in [-1e9, -0.5, 0, 0.3, 1, 2, 1e9] {
        precondition(!easing.value(at: input).isNaN && !easing.slope(at: input).isNaN, "a value is a number")
      }
      // Stops without inputs are written with theirs, which may take more than a text may have.
      guard easing.text.utf8.count <= Motion.Limits.easingBytes else { return }
      guard let again = try? Easing(easing.text) else { preconditionFailure("\(easing.text) reads back") }
      precondition(again.text == easing.text, "\(easing.text) reads back as \(again.text)")
    } catch {
      precondition((0...text.utf8.count).contains(error.byteOffset), "an error has its place")
    }
  }

  private static func runFormats(_ text: String) {
    if let constraint = try? ConstraintText(text).constraint(id: "c") {
      precondition(
        (try? ConstraintText(constraint.text).constraint(id: "c")) == constraint, "a text reads back")
    }
    for direction in [nil, VisualFormat.Option.directionRightToLeft] {
      var format = VisualFormat(text, superview: "s")
      format.metrics = ["m": 8]
      format.options = Set([.alignAllCenterY] + [direction].compactMap(\.self))
      do {
        let constraints = try format.constraints(id: "f") { $0 != "unknown" }
        precondition(constraints.count <= AutoLayout.Limits.constraintsPerFormat, "the limit holds")
      } catch {
        precondition(!error.caret.isEmpty || text.isEmpty, "an error shows its place")
      }
    }
  }
}
