import AutoLayout
import Drawing
import Geometry

extension Operation {
  /// `POST /v1/layouts`: a tree of views and its constraints in, frames and a diagnosis out.
  public static let layouts = Operation(
    "layouts",
    "Lays views out as their constraints say. Ends with 1 if a layout conflicts, with 2 if the document is not valid.",
    writes: [MediaType.json, MediaType.svg, MediaType.swift], countsSteps: true
  ) { (input) throws(Problem) in
    let request = try LayoutsRequest(input.body)
    try input.grant(frames: request.environments.count * request.tree.items.count)
    if input.format.name == MediaType.swift { return try LayoutsOperation.code(request, input.format) }
    let layouts = try LayoutsOperation.layouts(of: request, stepLimit: input.stepLimit)
    let isConflicting = layouts.contains { !$0.diagnosis.conflicts.isEmpty }
    return OperationAnswer(
      body: input.format.name == MediaType.svg
        ? LayoutsOperation.picture(request, layouts) : LayoutsOperation.document(request, layouts),
      mediaType: input.format.name, hasFindings: isConflicting)
  }
}

/// Lays a document out in each of its environments.
enum LayoutsOperation {
  // MARK: Representations

  fileprivate static func document(_ request: LayoutsRequest, _ layouts: [Layout]) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { answer in
      answer.member("layouts") { list in
        list.array(Array(zip(request.environments, layouts))) { writer, element in
          writer.layout(element.1, of: request, in: element.0)
        }
      }
    }
    return writer.bytes
  }

  fileprivate static func picture(_ request: LayoutsRequest, _ layouts: [Layout]) -> [UInt8] {
    let panels = layouts.map { layout in
      let size = "\(layout.size.width.text) × \(layout.size.height.text)"
      return LayoutPicture.Panel(
        title: "\(request.tree.items[0].id) \(size)", tree: request.tree, layout: layout)
    }
    return Array(LayoutPicture(panels).svg.utf8)
  }

  /// The constraints as Swift, which are the same in every environment.
  fileprivate static func code(
    _ request: LayoutsRequest, _ format: MediaType
  ) throws(Problem) -> OperationAnswer {
    let name = format["library"] ?? ConstraintCode.Library.anchors.rawValue
    guard let library = ConstraintCode.Library(rawValue: name.lowercased()) else {
      throw Problem(
        .notAcceptable,
        "Code is written for the library anchors or snapkit, not \(name.excerpt); accept one of these.")
    }
    return OperationAnswer(
      body: Array(ConstraintCode(library, tree: request.tree).text.utf8), mediaType: MediaType.swift)
  }

  // MARK: Layouts

  /// The layout for each environment; those that give the engine the same numbers, such as two text sizes, share one.
  static func layouts(of request: LayoutsRequest, stepLimit: Int) throws(Problem) -> [Layout] {
    var known: [LayoutContext: Layout] = [:]
    var steps = stepLimit
    var layouts: [Layout] = []
    for environment in request.environments {
      var context = environment.context
      context.fitting = request.fitting
      let limit = min(steps, AutoLayout.Limits.steps)
      do throws(LayoutError) {
        if known[context] == nil {
          let layout = try request.tree.layout(in: context, explaining: request.explains, stepLimit: limit)
          steps -= layout.steps
          known[context] = layout
        }
        if let layout = known[context] { layouts.append(layout) }
      } catch {
        throw Problem(error, stepLimit: limit)
      }
    }
    return layouts
  }
}

extension Problem {
  /// A layout that could not be computed within so many steps.
  fileprivate init(_ error: LayoutError, stepLimit: Int) {
    switch error {
    case .tooComplex:
      self.init(
        .tooComplex,
        "The layout takes more work than \(stepLimit) steps; split it, or ask for fewer environments at once."
      )
    case .outOfRange:
      self.init(
        .numberOutOfRange, "The constraints force lengths that no number can hold; use smaller multipliers.")
    }
  }
}

extension JSONWriter {
  /// Writes one layout of an answer.
  fileprivate mutating func layout(
    _ layout: Layout, of request: LayoutsRequest, in environment: EnvironmentDocument
  ) {
    let tree = request.tree
    let frames = request.coordinates == .root ? layout.framesInRoot : layout.frames
    object { member in
      member.member("environment") { $0.raw(environment.echo) }
      member.member("size") { $0.size(layout.size) }
      member.member("frames") { writer in
        writer.object { for item in 0..<tree.viewCount { $0.frame(frames[item], of: tree.items[item]) } }
      }
      if tree.items.count > tree.viewCount {
        member.member("guides") { writer in
          writer.object {
            for item in tree.viewCount..<tree.items.count { $0.frame(frames[item], of: tree.items[item]) }
          }
        }
      }
      member.member("diagnosis") { $0.diagnosis(layout.diagnosis) }
      if let why = layout.diagnosis.why { member.member("why") { $0.explanations(why) } }
    }
  }

  private mutating func frame(_ frame: Rect, of item: LayoutTree.Item) {
    member(item.id) { $0.rect(frame) }
  }

  private mutating func diagnosis(_ diagnosis: Diagnosis) {
    object { member in
      member.member("status", diagnosis.status.rawValue)
      member.member("conflicts") { $0.array(diagnosis.conflicts) { $0.conflict($1) } }
      member.member("ambiguities") { $0.array(diagnosis.ambiguities) { $0.ambiguity($1) } }
      member.member("unsatisfied") { list in
        list.array(diagnosis.unsatisfied) { writer, unsatisfied in
          writer.object {
            $0.member("constraint", unsatisfied.constraint)
            $0.member("by", unsatisfied.distance)
            $0.member("beatenBy", unsatisfied.beatenBy)
          }
        }
      }
      // Most layouts have none, and an answer without faults is to stay short.
      if !diagnosis.findings.isEmpty {
        member.member("findings") { $0.array(diagnosis.findings) { $0.finding($1) } }
      }
    }
  }

  private mutating func conflict(_ conflict: Diagnosis.Conflict) {
    object { member in
      member.member("broken", conflict.broken)
      member.member("rivals", conflict.rivals)
      member.member("sentence", conflict.sentence)
      member.member("repairs") { $0.array(conflict.repairs) { $0.repair($1) } }
    }
  }

  private mutating func ambiguity(_ ambiguity: Diagnosis.Ambiguity) {
    object { member in
      member.member("view", ambiguity.item)
      member.member("attributes", ambiguity.attributes.map(\.rawValue))
      member.member("sentence", ambiguity.sentence)
      member.member("repairs") { $0.array(ambiguity.repairs) { $0.repair($1) } }
    }
  }

  private mutating func finding(_ finding: Diagnosis.Finding) {
    object { member in
      member.member("code", finding.code.rawValue)
      member.member("view", finding.item)
      member.member("sentence", finding.sentence)
    }
  }

  private mutating func explanations(_ explanations: [Diagnosis.Explanation]) {
    object { items in
      for explanation in explanations {
        items.member(explanation.item) { writer in
          writer.object {
            for chain in explanation.chains { $0.member(chain.attribute.rawValue, chain.constraints) }
          }
        }
      }
    }
  }

  private mutating func repair(_ repair: Diagnosis.Repair) {
    object { member in
      member.member("change") { writer in
        writer.object {
          switch repair.change {
          case .priority(let constraint, let priority):
            $0.member("constraint", constraint)
            $0.member("priority", priority)
          case .constant(let constraint, let constant):
            $0.member("constraint", constraint)
            $0.member("constant", constant)
          case .add(let text): $0.member("add", text)
          }
        }
      }
      member.member("sentence", repair.sentence)
    }
  }
}
