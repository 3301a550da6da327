import AutoLayout
import Geometry
import JSON

extension Diagnosis {
  /// The minimum number of bytes that the diagnosis takes in an answer. It takes about as many in memory.
  package var leastByteCount: Int {
    var count = 0
    for conflict in conflicts {
      count += conflict.sentence.utf8.count + conflict.rivals.leastByteCount
      for repair in conflict.repairs { count += repair.sentence.utf8.count }
    }
    for ambiguity in ambiguities {
      count += ambiguity.sentence.utf8.count
      for repair in ambiguity.repairs { count += repair.sentence.utf8.count }
    }
    for wish in unsatisfied {
      count += Diagnosis.leastBytesOfWish + wish.constraint.utf8.count + wish.beatenBy.leastByteCount
    }
    for finding in findings { count += finding.sentence.utf8.count }
    for explanation in why ?? [] {
      for chain in explanation.chains { count += chain.constraints.leastByteCount }
    }
    return count
  }

  /// `{"constraint":"","by":1,"beatenBy":[]},`.
  private static let leastBytesOfWish = 40
}

extension [String] {
  /// The bytes of its strings, in quotation marks and with a comma after each.
  fileprivate var leastByteCount: Int { reduce(3 * count) { $0 + $1.utf8.count } }
}

extension JSONWriter {
  /// Writes one layout as members of an object.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - tree: Its views and constraints.
  ///   - coordinates: The coordinates of the frames.
  ///   - environment: Where it was laid out.
  ///   - source: Where the constraints are written; `nil` if that is not known.
  package mutating func layout(
    _ layout: Layout, of tree: LayoutTree, _ coordinates: LayoutsRequest.Coordinates,
    in environment: EnvironmentDocument, source: ConstraintSource? = nil
  ) {
    places(
      layout.size, coordinates == .root ? layout.framesInRoot : layout.frames, layout.scrollAreas, of: tree,
      in: environment)
    member("diagnosis") { $0.diagnosis(layout.diagnosis) }
    names(of: tree)
    guard let why = layout.diagnosis.why else { return }
    member("why") { $0.explanations(why) }
    member("sums") { $0.sums(why, of: tree, layout.frames, in: environment, source) }
  }

  /// Writes what people call views and guides, where that is not their id, as a member of a layout.
  package mutating func names(of tree: LayoutTree) {
    guard !tree.names.isEmpty, tree.items.contains(where: { tree.names[$0.id] != nil }) else { return }
    object("names") { names in
      for item in tree.items {
        if let name = tree.names[item.id] { names.member(named: item.id) { $0.string(name) } }
      }
    }
  }

  /// Writes the members of a layout that hold sizes and frames.
  package mutating func places(
    _ size: Size, _ frames: [Rect], _ scrollAreas: [ScrollArea], of tree: LayoutTree,
    in environment: EnvironmentDocument
  ) {
    member("environment") { $0.raw(environment.echo) }
    places(size, frames, of: tree)
    scrollViews(scrollAreas, of: tree)
  }

  /// Writes a size and the frames of a tree as members of a layout.
  package mutating func places(_ size: Size, _ frames: [Rect], of tree: LayoutTree) {
    member("size") { $0.size(size) }
    object("frames") {
      for item in 0..<tree.viewCount { $0.member(named: tree.items[item].id, rect: frames[item]) }
    }
    if tree.items.count > tree.viewCount {
      object("guides") {
        for item in tree.viewCount..<tree.items.count {
          $0.member(named: tree.items[item].id, rect: frames[item])
        }
      }
    }
  }

  /// Writes the content of scroll views as a member of a layout, if there are any.
  package mutating func scrollViews(_ areas: [ScrollArea], of tree: LayoutTree) {
    if areas.isEmpty { return }
    object("scrollViews") { for area in areas { $0.scrollArea(area, of: tree) } }
  }

  private mutating func scrollArea(_ area: ScrollArea, of tree: LayoutTree) {
    object(named: tree.items[area.item].id) {
      $0.member("contentSize") { $0.size(area.contentSize) }
      $0.member("adjustedContentInset") { $0.insets(area.adjustedContentInset) }
    }
  }

  /// Writes the diagnosis of a layout.
  package mutating func diagnosis(_ diagnosis: Diagnosis) {
    object { member in
      member.member("status", diagnosis.status.rawValue)
      member.objects("conflicts", diagnosis.conflicts) { $0.conflict($1) }
      member.objects("ambiguities", diagnosis.ambiguities) { $0.ambiguity($1) }
      member.objects("unsatisfied", diagnosis.unsatisfied) { writer, unsatisfied in
        writer.member("constraint", unsatisfied.constraint)
        writer.member("by", unsatisfied.distance)
        writer.member("beatenBy", unsatisfied.beatenBy)
        if let limit = unsatisfied.limit { writer.member("limit", limit.rawValue) }
      }
      // Most layouts have none, and their answers stay short.
      if !diagnosis.findings.isEmpty {
        member.objects("findings", diagnosis.findings) { $0.finding($1) }
      }
    }
  }

  private mutating func conflict(_ conflict: Diagnosis.Conflict) {
    member("broken", conflict.broken)
    member("rivals", conflict.rivals)
    member("sentence", conflict.sentence)
    objects("repairs", conflict.repairs) { $0.repair($1) }
  }

  private mutating func ambiguity(_ ambiguity: Diagnosis.Ambiguity) {
    member("view", ambiguity.item)
    member("attributes", ambiguity.attributes.map(\.rawValue))
    member("sentence", ambiguity.sentence)
    objects("repairs", ambiguity.repairs) { $0.repair($1) }
  }

  private mutating func finding(_ finding: Diagnosis.Finding) {
    member("code", finding.code.rawValue)
    member("view", finding.item)
    member("sentence", finding.sentence)
  }

  /// Writes the constraints that decide each frame.
  package mutating func explanations(_ explanations: [Diagnosis.Explanation]) {
    object { items in
      for explanation in explanations {
        items.object(named: explanation.item) {
          for chain in explanation.chains {
            $0.member(named: chain.attribute.rawValue) { $0.array(chain.constraints) { $0.string($1) } }
          }
        }
      }
    }
  }

  private mutating func repair(_ repair: Diagnosis.Repair) {
    object("change") {
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
    member("sentence", repair.sentence)
  }
}
