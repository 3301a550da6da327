import Documents
import Operations

extension AgentTool {
  /// All tools, in the order of `tools/list`.
  static let all = [layout, explainView, lint, diagnoseLog, present, convert, picture]

  private static let environments: [Property] = [
    (
      "device",
      #"{"type":["string","array"],"items":{"type":"string"},"description":"iPhone 16 Pro, several names, or all; replaces the document's environments"}"#
    ),
    ("orientation", #"{"enum":["portrait","landscape"]}"#),
    ("layoutDirection", #"{"enum":["ltr","rtl"]}"#),
    (
      "contentSizeCategory", #"{"type":"string","description":"text size, such as large or accessibilityXL"}"#
    ),
    (
      "pseudolanguage",
      #"{"enum":["doubleLength","accented","bounded","rightToLeft"],"description":"texts as translations may be"}"#
    ),
    ("legibilityWeight", #"{"enum":["regular","bold"],"description":"bold: Bold Text is on"}"#),
  ]

  private static func document(_ what: String) -> Property {
    ("document", #"{"type":["object","string"],"description":"\#(what)"}"#)
  }

  private static let layoutDocument = document(
    #"{\"view\":{\"id\":\"a\",\"subviews\":[…]},\"constraints\":[\"a.width == 44\"]}, or the XML of a storyboard or xib, or a Figma document; the content, never a path"#
  )

  private static let layout = AgentTool(
    "layout",
    "Computes the frames that UIKit's Auto Layout gives to views, on any iPhone or iPad, and a diagnosis: conflicts with the constraints that contradict each other and tested repairs, ambiguities, clipped views. Returns JSON.",
    [layoutDocument] + environments, required: ["document"]
  ) { (arguments) throws(AgentError) in
    outcome(.layouts, try arguments.document(), query: try arguments.query())
  }

  private static let explainView = AgentTool(
    "explain_view",
    "Explains one view of a layout: its frame, the constraints that decide each edge and size, and its conflicts, ambiguities and findings with repairs.",
    [
      layoutDocument,
      ("view", #"{"type":"string","description":"the id of the view; in a storyboard, the element's id"}"#),
    ] + environments, required: ["document", "view"]
  ) { (arguments) throws(AgentError) in
    let (body, view, query) = (
      try arguments.document(), try arguments.required("view"), try arguments.query()
    )
    return outcome(of: body) { () throws(Problem) in
      try ViewExplanation.text(of: view, in: input(body, query: query), budget)
    }
  }

  private static let lint = AgentTool(
    "lint",
    "Finds layout problems in a document: conflicting or ambiguous constraints, clipped, overlapping and off-screen views, truncated texts, small touch targets. Each finding has a line and column.",
    [layoutDocument] + environments, required: ["document"]
  ) { (arguments) throws(AgentError) in
    let (body, query) = (try arguments.document(), try arguments.query())
    return outcome(of: body) { () throws(Problem) in
      var run = try LintRun(accepted: MediaType(MediaType.plain))
      try run.inspect(input(body, query: query), name: "document")
      return String(decoding: run.answer.body, as: UTF8.self)
    }
  }

  private static let diagnoseLog = AgentTool(
    "diagnose_log",
    "Reads a console log with UIKit's or AppKit's “Unable to simultaneously satisfy constraints” and returns JSON: the constraints, the conflict, repairs, and a document for the tool layout that reproduces it.",
    [("log", #"{"type":"string","description":"the text of the log, never a path"}"#)], required: ["log"]
  ) { (arguments) throws(AgentError) in
    let log = Array(try arguments.required("log").utf8)
    guard let operation = Operation.all.first(where: { $0.name == "diagnoses" }) else {
      return Outcome(text: "Reading logs is not part of this build of Espalier.", isError: true)
    }
    return outcome(of: log) { () throws(Problem) in
      let input = OperationInput(log, mediaType: MediaType(MediaType.plain))
      return String(decoding: try operation.read(input).answer(within: budget).body, as: UTF8.self)
    }
  }

  private static let present = AgentTool(
    "present",
    "Computes where UIKit puts a presented view controller: popovers, sheets with detents, alerts, self-sizing cards, pushes; with bars, dimming and adaptation by size class. Returns JSON. Read espalier://contract/presentations first.",
    [
      document(
        #"{\"environment\":{\"device\":\"iPhone 15\"},\"presented\":{\"id\":\"a\",\"view\":{…}},\"presentation\":{\"modal\":{\"style\":\"pageSheet\"}}}; its environments are in it"#
      )
    ], required: ["document"]
  ) { (arguments) throws(AgentError) in
    outcome(.presentations, try arguments.document())
  }

  private static let convert = AgentTool(
    "convert",
    "Writes the constraints of a layouts document or storyboard as Swift; a storyboard, xib or Figma document as views of UIKit or SwiftUI, or as documents for the tool layout; or a transitions document as code for an animation.",
    [
      document("a document for the tool layout, or one of espalier://contract/transitions"),
      (
        "to",
        #"{"enum":["anchors","snapkit","visual-format","layouts","uikit","swiftui","css","web-animations","lottie"],"description":"anchors, snapkit, visual-format: of constraints; layouts: of storyboards, xibs and Figma; css, web-animations, lottie: of transitions"}"#
      ),
    ], required: ["document", "to"]
  ) { (arguments) throws(AgentError) in
    let (body, name) = (try arguments.document(), try arguments.required("to"))
    let isTree = DocumentKind.mediaType(of: body).name != MediaType.json
    guard let (operation, format) = conversion(to: name, ofTree: isTree) else {
      throw .invalidParams("The argument “to” has no value “\(name.excerpt)”; tools/list has them all.")
    }
    if name == "layouts" && !isTree {
      return Outcome(
        text: "This is a JSON document already; layouts is for storyboards, xibs and Figma documents.",
        isError: true)
    }
    return outcome(operation, body, as: format)
  }

  /// The operation and the format that write a conversion. A tree is a storyboard, xib or Figma document.
  private static func conversion(to name: String, ofTree: Bool) -> (Operation, MediaType)? {
    func swift(_ parameter: String) -> MediaType {
      MediaType(MediaType.swift, parameters: [parameter: name])
    }
    return switch name {
    case "anchors", "snapkit", "visual-format": (.layouts, swift("library"))
    case "layouts": (.conversions, MediaType(MediaType.json))
    case "uikit", "swiftui": ofTree ? (.conversions, swift("framework")) : (.transitions, swift("library"))
    case "css": (.transitions, MediaType(MediaType.css))
    case "web-animations": (.transitions, MediaType("application/vnd.espalier.waapi+json"))
    case "lottie": (.transitions, MediaType("video/lottie+json"))
    default: nil
    }
  }

  private static let picture = AgentTool(
    "picture",
    "Draws a document as SVG: layouts with their conflicts, presentations, display modes, differences or transitions. The kind of document is recognized by its members.",
    [
      document(
        "a document of layouts, presentations, display-modes, diffs or transitions, a storyboard or xib, or a Figma document"
      )
    ]
      + environments, required: ["document"]
  ) { (arguments) throws(AgentError) in
    let (body, query) = (try arguments.document(), try arguments.query())
    let operation = DocumentKind(of: body).operation
    guard operation.writes.contains(MediaType.svg) else {
      return Outcome(text: "There are no pictures of documents for \(operation.name).", isError: true)
    }
    return outcome(operation, body, as: MediaType(MediaType.svg), query: query)
  }
}
