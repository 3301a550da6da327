import AutoLayout
import Documents
import Drawing
import Figma
import Geometry
import JSON

extension Operation {
  /// `POST /v1/diffs`: two layouts in, what differs between them out.
  package static let diffs = Operation(
    name: "diffs",
    summary:
      "Compares two layouts requests, storyboards, xibs, Figma documents or responses: views that moved, were resized or "
      + "are newly clipped. Exits with 1 if anything differs, and with 2 if a document is not valid.",
    reads: [MediaType.json, MediaType.figma],
    writes: [MediaType.json, MediaType.svg, MediaType.png, MediaType.pdf],
    queryMembers: FigmaQuery.members.filter { $0 != "coordinates" },
    check: { (input) throws(Problem) in
      if input.mediaType.isDocument(MediaType.figma) { _ = try FigmaQuery(input.query) }
      _ = try NameChoice(input.query)
      _ = try PictureFormat(input.format)
    }
  ) { (input) throws(Problem) in
    let request = try DiffsRequest(input.body)
    return { (budget) throws(Problem) in
      try DiffsOperation.answer(to: request, input, budget)
    }
  }
}

/// Compares the layouts of two documents.
private enum DiffsOperation {
  /// Two layouts to compare.
  typealias Pair = (from: LayoutRecord, to: LayoutRecord)

  static func answer(
    to request: DiffsRequest, _ input: OperationInput, _ budget: WorkBudget
  ) throws(Problem) -> OperationAnswer {
    var steps = budget.stepLimit
    let from = try sides(request.from, input, budget, &steps)
    let to = try sides(request.to, input, budget, &steps)
    let numbers = try pairs(from.map(\.record), to.map(\.record), request)
    let names = try NameChoice(input.query)
    let compared = numbers.map { number -> (pair: Pair, difference: LayoutDifference) in
      let pair = (from: from[number.from].record, to: to[number.to].record)
      return (pair, LayoutDifference(pair.from, pair.to, naming: names == .people))
    }
    let diffs = compared.map(\.difference)
    let hasFindings = diffs.contains { !$0.isEmpty }
    let body: [UInt8]
    switch try PictureFormat(input.format) {
    case nil:
      body = JSONWriter.object(byteLimit: budget.byteLimit) { answer in
        answer.objects("diffs", diffs) { $0.difference($1) }
      }
    case .wireframe:
      body = try budget.document(
        of: budget.panels(of: compared) {
          Picture.Panel($0.difference, from: $0.pair.from, to: $0.pair.to)
        })
    case .sheet(_, page: let page?) where page > 1:
      throw Problem(.notAcceptable, "The sheet of differences has only one page; leave “page” out of Accept.")
    case .screen(let medium), .sheet(let medium, page: _):
      let screens = zip(numbers, diffs).flatMap { number, difference in
        [
          from[number.from].screen?.marked(difference, isAfter: false),
          to[number.to].screen?.marked(difference, isAfter: true),
        ]
      }
      body = try sideBySide(screens, compared, as: medium, budget)
    }
    return OperationAnswer(body: body, mediaType: input.format.name, hasFindings: hasFindings)
  }

  /// Before and after beside each other: screens if both sides are requests, and otherwise wireframes.
  private static func sideBySide(
    _ screens: [Screen?], _ compared: [(pair: Pair, difference: LayoutDifference)],
    as medium: PictureFormat.Medium, _ budget: WorkBudget
  ) throws(Problem) -> [UInt8] {
    let known = screens.compactMap(\.self)
    if known.count == screens.count { return try budget.pairs(of: known, as: medium) }
    guard case .svg = medium else {
      throw Problem(
        .notAcceptable,
        "Only layouts requests have texts and colors; compare two of them, or accept \(MediaType.svg).")
    }
    return try budget.document(
      of: compared.flatMap {
        [$0.difference.panel(before: $0.pair.from), $0.difference.panel(after: $0.pair.to)]
      })
  }

  /// A layout, and its screen if its side is a request.
  private struct Side {
    let record: LayoutRecord
    var screen: Screen?
  }

  /// The layouts of a side; the steps that they take are subtracted from `steps`.
  private static func sides(
    _ side: DiffsRequest.Side, _ input: OperationInput, _ budget: WorkBudget, _ steps: inout Int
  ) throws(Problem) -> [Side] {
    switch side {
    case .answer(let records): return records.map { Side(record: $0) }
    case .figma(let text, let pointer):
      do throws(Problem) {
        return try figmaRecords(text, input.query, budget).map { Side(record: $0) }
      } catch {
        throw error.inside(pointer)
      }
    case .interface(let text, let pointer):
      do throws(Problem) {
        return try interfaceRecords(text, input.query, budget).map { Side(record: $0) }
      } catch {
        throw error.inside(pointer)
      }
    case .request(let request):
      let layouts = try LayoutsOperation.layouts(of: request, budget, stepLimit: steps)
      steps -= layouts.reduce(0) { $0 + $1.steps }
      let screens = LayoutsOperation.screens(request, layouts)
      return zip(zip(request.environments, layouts), screens).map {
        Side(record: LayoutRecord($0.1, of: request, in: $0.0), screen: $1)
      }
    }
  }

  /// The layouts of a Figma document. A `frame` of the query may also be a scene of the storyboard on the other side.
  private static func figmaRecords(
    _ text: [UInt8], _ query: [(name: String, value: String)], _ budget: WorkBudget
  ) throws(Problem) -> [LayoutRecord] {
    var query = query
    if query.count(where: { $0.name == "frame" }) > 1 {
      let known = Set(try FigmaLayouts.document(text).scenes.map(\.id))
      let own = query.filter { $0.name != "frame" || known.contains($0.value) }
      if own.contains(where: { $0.name == "frame" }) { query = own }
    }
    let document = OperationInput(text, mediaType: MediaType(MediaType.figma), query: query)
    return try LayoutSource(document).elements(budget).map(\.record)
  }

  /// The layouts of a storyboard or xib in the environments of the query, and of the scenes that it names.
  private static func interfaceRecords(
    _ text: [UInt8], _ query: [(name: String, value: String)], _ budget: WorkBudget
  ) throws(Problem) -> [LayoutRecord] {
    let document = OperationInput(
      text, mediaType: MediaType(MediaType.xml),
      query: query.filter {
        (InterfaceQuery.lintMembers + InterfaceQuery.sizeMembers).contains($0.name)
      })
    let frames = query.filter { $0.name == "frame" }.map(\.value)
    let elements = try LayoutSource(document).elements(budget)
    return elements.filter { element in
      frames.isEmpty || element.scene.map { frames.contains($0) } ?? true
    }.map(\.record)
  }

  /// Two single layouts are compared whatever their environments are. Of several, each is compared with the one of the same
  /// scene and environment; layouts with the same ones are compared in order.
  private static func pairs(
    _ from: [LayoutRecord], _ to: [LayoutRecord], _ request: DiffsRequest
  ) throws(Problem) -> [(from: Int, to: Int)] {
    if from.count == 1, to.count == 1 { return [(0, 0)] }
    // Reversed, so that the first one is removed from the end.
    var open = Dictionary(grouping: from.indices.reversed()) { from[$0].surroundings }
    var pairs: [(from: Int, to: Int)] = []
    var alone: LayoutRecord?
    for (number, record) in to.enumerated() {
      if let like = open[record.surroundings]?.popLast() {
        pairs.append((like, number))
      } else {
        alone = alone ?? record
      }
    }
    try request.refuse(
      unpairedInFrom: open.values.joined().min().map { from[$0] }, unpairedInTo: alone)
    return pairs
  }
}

/// What differs between two layouts.
package struct LayoutDifference {
  /// A view or guide with a different frame.
  package struct Change {
    package let id: String
    package let from: Rect
    package let to: Rect
  }

  package let environment: [UInt8]
  /// The scene, if the layouts are of an Interface Builder document.
  package let scene: String?
  /// The ids that only one of the layouts has, in its order.
  package let added: [String]
  package let removed: [String]
  /// Views and guides with another origin, and those with another size, in the order of the first layout.
  package let moved: [Change]
  package let resized: [Change]
  /// Views that extend beyond their superviews, partly or wholly, only in the second layout, in its order.
  package let newlyClipped: [String]
  /// What people call views and guides, where that is not their id.
  private let names: [String: String]

  /// What people call the view or guide with this id.
  package func name(of id: String) -> String { names[id] ?? id }

  package init(_ from: LayoutRecord, _ to: LayoutRecord, naming usesNames: Bool = true) {
    (environment, scene) = (to.environment, to.scene)
    names = usesNames ? to.names.merging(from.names) { now, _ in now } : [:]
    let before = Dictionary(from.frames.map { ($0.id, $0.frame) }, uniquingKeysWith: { first, _ in first })
    let after = Dictionary(to.frames.map { ($0.id, $0.frame) }, uniquingKeysWith: { first, _ in first })
    added = to.frames.map(\.id).filter { before[$0] == nil }
    removed = from.frames.map(\.id).filter { after[$0] == nil }
    let both = from.frames.compactMap { id, frame in
      after[id].map { Change(id: id, from: frame, to: $0) }
    }
    moved = both.filter { $0.from.origin != $0.to.origin }
    resized = both.filter { $0.from.size != $0.to.size }
    let clipped = Set(from.clipped)
    newlyClipped = to.clipped.filter { !clipped.contains($0) }
  }

  /// The views and guides that the difference mentions and that have names, in its order.
  fileprivate var named: [(id: String, name: String)] {
    if names.isEmpty { return [] }
    var known: Set<String> = []
    let ids = added + removed + moved.map(\.id) + resized.map(\.id) + newlyClipped
    return ids.compactMap { id in
      names[id].flatMap { known.insert(id).inserted ? (id, $0) : nil }
    }
  }

  package var isEmpty: Bool {
    added.isEmpty && removed.isEmpty && moved.isEmpty && resized.isEmpty && newlyClipped.isEmpty
  }
}

extension JSONWriter {
  fileprivate mutating func difference(_ difference: LayoutDifference) {
    member("environment") { $0.raw(difference.environment) }
    if let scene = difference.scene { member("scene", scene) }
    member("added", difference.added)
    member("removed", difference.removed)
    objects("moved", difference.moved) { $0.change($1) }
    objects("resized", difference.resized) { $0.change($1) }
    member("newlyClipped", difference.newlyClipped)
    let named = difference.named
    if !named.isEmpty {
      object("names") { names in
        for (id, name) in named { names.member(named: id) { $0.string(name) } }
      }
    }
  }

  private mutating func change(_ change: LayoutDifference.Change) {
    member("view", change.id)
    member("from") { $0.rect(change.from) }
    member("to") { $0.rect(change.to) }
  }
}
