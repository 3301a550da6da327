import AutoLayout
import Documents
import Operations
import Motion

/// A decoder of untrusted bytes, with a property that must hold for all inputs.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// The request parser: the size of the pieces makes no difference.
  case http
  /// Chunked bodies: at once, in pieces and streamed, the decoder gives what a simple reader gives.
  case chunks
  /// Content codings: nothing decodes beyond its limits, and encoded bytes decode to the original.
  case coding
  /// JSON: the parser accepts exactly what RFC 8259 allows.
  case json
  /// `POST /v1/layouts`: an answer or a problem, the same both times.
  case layouts
  /// `POST /v1/display-modes`: the same.
  case displayModes = "display-modes"
  /// `POST /v1/presentations`: the same.
  case presentations
  /// Texts of any characters: a narrower width never gives fewer lines.
  case texts
  /// `POST /v1/layouts` with an Interface Builder document: an answer or a problem, the same both times.
  case xml
  /// Files of strings and string catalogs: refused, or what is written reads back as the same.
  case strings
  /// `POST /v1/layouts` and `/v1/conversions` with a Figma document: an answer or a problem, the same both times.
  case figma
  /// Constraint texts and visual formats: a written constraint reads back as the same.
  case formats
  /// The solver on flat systems, with edits: refused or solved, the same both times.
  case solver
  /// CSS easings: a written easing reads back as the same text, and its values are numbers.
  case easings
  /// `POST /v1/transitions`, `/v1/timings` and `/v1/flows`: an answer or a problem, the same both times.
  case motion
  /// `POST /v1/diagnoses` with a console log: an answer or a problem, the same both times.
  case diagnoses
  /// Edits and patches of a session: refused, or the document of the edited session reads back as the same.
  case edits
  /// Replies of a session store: the size of the pieces makes no difference.
  case redis

  /// Decodes `bytes`; traps if the target's property does not hold.
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
      FuzzTarget.run(.layouts, OperationInput(bytes, mediaType: MediaType(MediaType.xml)))
      let query = [("device", "iPhone 15"), ("layoutDirection", "rtl")]
      FuzzTarget.run(.layouts, OperationInput(bytes, mediaType: MediaType(MediaType.xml), query: query))
    case .strings: FuzzTarget.runStrings(bytes)
    case .figma:
      let figma = MediaType(MediaType.figma)
      let turned = [("layoutDirection", "rtl"), ("contentSizeCategory", "accessibilityXL")]
      for query in [[], [("width", "37"), ("height", "1000000")], turned] {
        FuzzTarget.run(.layouts, OperationInput(bytes, mediaType: figma, query: query))
      }
      let screen = MediaType(MediaType.svg, parameters: ["content": "screen"])
      FuzzTarget.run(.layouts, OperationInput(bytes, mediaType: figma, accepted: screen))
      FuzzTarget.run(.conversions, OperationInput(bytes, mediaType: figma))
    case .formats: FuzzTarget.runFormats(String(decoding: bytes, as: UTF8.self))
    case .solver: FuzzTarget.runSolver(String(decoding: bytes, as: UTF8.self))
    case .easings: FuzzTarget.runEasings(String(decoding: bytes, as: UTF8.self))
    case .diagnoses:
      FuzzTarget.run(.diagnoses, OperationInput(bytes, mediaType: MediaType(MediaType.plain)))
    case .edits: FuzzTarget.runEdits(bytes)
    case .redis: FuzzTarget.runRedis(bytes)
    case .motion:
      for operation in [Operation.transitions, .timings, .flows] {
        FuzzTarget.run(operation, OperationInput(bytes))
      }
    }
  }

  /// Runs an operation twice.
  private static func run(_ operation: Operation, _ input: OperationInput) {
    func answer() throws(Problem) -> [UInt8] { try operation.perform(input).body }
    switch (Result(catching: answer), Result(catching: answer)) {
    case (.success(let first), .success(let second)):
      precondition(first == second, "the same request gives the same bytes")
    case (.failure(let problem), .failure):
      precondition(problem.code != .internalError, "a problem is the client's")
    default: preconditionFailure("the same request is answered alike")
    }
  }

  private static func runEasings(_ text: String) {
    do throws(EasingError) {
      let easing = try Easing(text)
      for input in [-1e9, -0.5, 0, 0.3, 1, 2, 1e9] {
        precondition(!easing.value(at: input).isNaN && !easing.slope(at: input).isNaN, "a value is a number")
      }
      // The written text states all inputs, so it may exceed the length limit.
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
