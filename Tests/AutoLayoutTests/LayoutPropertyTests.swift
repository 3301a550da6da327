import AutoLayout
import Geometry
import TestSupport
import Testing

@Suite struct `Any layout` {
  private static let seeds = UInt64(0)..<200

  @Test(.slow) func `does not depend on the order of its constraints`() throws {
    var compared = 0
    for seed in `Any layout`.seeds {
      var random = RandomLayout(seed: seed)
      let constraints = random.constraints()
      let layout = try random.laidOut(constraints)
      // Which member of a conflict is left out depends on the order.
      guard layout.layout.diagnosis.conflicts.isEmpty else { continue }
      let shuffled = try random.laidOut(random.shuffled(constraints))
      #expect(
        layout.layout.diagnosis.ambiguities.map(\.item) == shuffled.layout.diagnosis.ambiguities.map(\.item))
      for id in layout.determined {
        compared += 1
        #expect(try isClose(#require(layout[id]), #require(shuffled[id])), "\(id) of seed \(seed)")
      }
    }
    #expect(compared > 200)
  }

  @Test(.slow) func `is its mirror image from right to left`() throws {
    var compared = 0
    for seed in `Any layout`.seeds {
      var random = RandomLayout(seed: seed)
      let constraints = random.constraints()
      let left = try random.laidOut(constraints)
      let right = try random.laidOut(constraints, .rightToLeft)
      let conflicts = [left, right].map { $0.layout.diagnosis.conflicts.map { [$0.broken] + $0.rivals } }
      #expect(conflicts[0] == conflicts[1], "seed \(seed)")
      for item in left.tree.items where item.parent >= 0 {
        let superview = left.tree.items[item.parent].id
        guard left.determined.contains(item.id), left.determined.contains(superview) else { continue }
        compared += 1
        let id = item.id
        let frame = try #require(left[id])
        let width = try #require(left[superview]).width
        let image = Rect(x: width - frame.maxX, y: frame.y, width: frame.width, height: frame.height)
        #expect(try isClose(#require(right[id]), image), "\(id) of seed \(seed)")
      }
    }
    #expect(compared > 200)
  }

  /// The widths that higher priorities allow form an interval; a fitting takes the one nearest to its target.
  @Test(.slow) func `is fitted monotonically, and only as far as necessary`() throws {
    var moved = 0
    for seed in `Any layout`.seeds {
      var random = RandomLayout(seed: seed)
      let constraints = random.constraints()
      func width(_ target: Double) throws -> Double {
        try random.laidOut(constraints, fitting: Fitting(Size(width: target, height: 0))).layout.size.width
      }
      let (least, most) = (try width(0), try width(10_000))
      #expect(least <= most)
      if least < most { moved += 1 }
      for target in [40.0, 120, 333, 800] {
        #expect(abs(try width(target) - min(max(target, least), most)) < 1e-6, "\(target) of seed \(seed)")
      }
    }
    #expect(moved > 50)
  }

  @Test(.slow) func `is the same with a memory as without, and costs less`() throws {
    var cheaper = 0
    for seed in `Any layout`.seeds {
      var random = RandomLayout(seed: seed)
      let tree = try random.tree(random.constraints())
      let memory = LayoutMemory()
      for (number, width) in [400.0, 320, 55, 400, 1000, 0].enumerated() {
        var context = LaidOut.context(width: width)
        context.layoutDirection = number % 2 == 0 ? .leftToRight : .rightToLeft
        if width == 0 { context.fitting = Fitting(.zero) }
        let alone = try tree.layout(in: context)
        let after = try tree.layout(in: context, memory: memory)
        #expect(zip(alone.frames, after.frames).allSatisfy(isClose), "\(width) of seed \(seed)")
        #expect(said(of: alone.diagnosis) == said(of: after.diagnosis), "\(width) of seed \(seed)")
        if after.steps < alone.steps { cheaper += 1 }
      }
    }
    #expect(cheaper > 200)
  }

  /// Contexts that differ only in what covers the root, and one of them again.
  private static let covered: [LayoutContext] = [0.0, 20, 34, 20].map { inset in
    var context = LaidOut.context()
    context.safeArea = Insets(all: inset)
    context.rootMargins = Insets(all: inset / 2)
    context.keyboardHeight = 3 * inset
    context.readableWidth = 300 - inset
    return context
  }

  @Test(.slow) func `costs nothing if a context differs in nothing relevant`() throws {
    for seed in `Any layout`.seeds {
      var random = RandomLayout(seed: seed)
      let tree = try random.tree(random.constraints())
      let memory = LayoutMemory()
      for (number, context) in `Any layout`.covered.enumerated() {
        let alone = try tree.layout(in: context)
        let after = try tree.layout(in: context, memory: memory)
        #expect(zip(alone.frames, after.frames).allSatisfy(isClose), "\(number) of seed \(seed)")
        #expect(said(of: alone.diagnosis) == said(of: after.diagnosis), "\(number) of seed \(seed)")
        if number == 3 { #expect(after.steps == 0) }
      }
    }
  }

  @Test(arguments: ["safeArea", "margins", "readable", "keyboard"])
  func `is recomputed if the context changes something relevant`(guide: String) throws {
    let constraints = try [
      "a.top == root.\(guide).top", "a.bottom == root.\(guide).bottom", "a.left == root.\(guide).left",
      "a.right == root.\(guide).right",
    ].enumerated().map { try ConstraintText($1).constraint(id: "c\($0)") }
    let tree = try LayoutTree(root: View("root", subviews: [View("a")]), constraints: constraints)
    let memory = LayoutMemory()
    let frames = try `Any layout`.covered.map { try tree.layout(in: $0, memory: memory).frames[1] }
    #expect(frames[0] != frames[1] && frames[1] != frames[2] && frames[1] == frames[3])
    #expect(frames == (try `Any layout`.covered.map { try tree.layout(in: $0).frames[1] }))
  }

  /// A diagnosis without numbers, which are compared separately.
  private func said(of diagnosis: Diagnosis) -> [[String]] {
    diagnosis.conflicts.map { [$0.broken] + $0.rivals }
      + diagnosis.ambiguities.map { [$0.item] + $0.attributes.map(\.rawValue) }
      + diagnosis.unsatisfied.map { [$0.constraint] + $0.beatenBy }
  }

  private func isClose(_ a: Rect, _ b: Rect) -> Bool {
    [a.x - b.x, a.y - b.y, a.width - b.width, a.height - b.height].allSatisfy { abs($0) < 1e-6 }
  }
}

@Suite struct `Any row of views` {
  /// A view of the row, with whole numbers so that sums are exact.
  private struct Cell {
    let intrinsic, least, most: Double
    let hugging, compression: Double
  }

  @Test(.slow) func `grows and shrinks by its priorities within its bounds`() throws {
    var (grown, shrunk) = (0, 0)
    for seed in UInt64(0)..<500 {
      var random = SeededGenerator(seed: seed)
      let cells = cells(&random)
      let range = cells.map(\.least).reduce(0, +)...cells.map(\.most).reduce(0, +)
      let width = Double.random(in: range, using: &random).rounded()
      let preferred = cells.map { min(max($0.intrinsic, $0.least), $0.most) }
      if width > preferred.reduce(0, +) { grown += 1 } else { shrunk += 1 }
      let layout = try row(cells, width: width)
      #expect(layout.layout.diagnosis.status == .determined, "seed \(seed)")
      let widths = cells.indices.map { layout["v\($0)"]?.width ?? -1 }
      #expect(
        zip(widths, shared(width, cells, preferred)).allSatisfy { abs($0 - $1) < 1e-6 },
        "seed \(seed): \(widths)")
    }
    #expect(grown > 150 && shrunk > 150)
  }

  /// The length of each view: the one that hugs least grows as far as possible, then the next; the one that
  /// resists least shrinks first.
  private func shared(_ width: Double, _ cells: [Cell], _ preferred: [Double]) -> [Double] {
    var widths = preferred
    var rest = width - preferred.reduce(0, +)
    let isGrowing = rest > 0
    let order = cells.indices.sorted {
      isGrowing ? cells[$0].hugging < cells[$1].hugging : cells[$0].compression < cells[$1].compression
    }
    for index in order {
      let end = isGrowing ? cells[index].most : cells[index].least
      let step =
        isGrowing ? min(rest, end - widths[index]) : max(rest, end - widths[index])
      widths[index] += step
      rest -= step
    }
    return widths
  }

  private func cells(_ random: inout SeededGenerator) -> [Cell] {
    let count = Int.random(in: 1...6, using: &random)
    let hugging = Array(1...499).shuffled(using: &random).prefix(count)
    let compression = Array(500...999).shuffled(using: &random).prefix(count)
    return zip(hugging, compression).map { hugging, compression in
      let least = Double(Int.random(in: 0...60, using: &random))
      return Cell(
        intrinsic: Double(Int.random(in: 0...150, using: &random)), least: least,
        most: least + Double(Int.random(in: 0...100, using: &random)), hugging: Double(hugging),
        compression: Double(compression))
    }
  }

  private func row(_ cells: [Cell], width: Double) throws -> LaidOut {
    var constraints = ["v0.left == root.left", "v\(cells.count - 1).right == root.right"]
    var views: [View] = []
    for (index, cell) in cells.enumerated() {
      views.append(
        View("v\(index)") {
          $0.intrinsicSize = View.IntrinsicSize(width: cell.intrinsic)
          $0.hugging.horizontal = cell.hugging
          $0.compressionResistance.horizontal = cell.compression
        })
      constraints += ["v\(index).width >= \(cell.least)", "v\(index).width <= \(cell.most)"]
      constraints += ["v\(index).top == root.top", "v\(index).height == 10"]
      if index > 0 { constraints.append("v\(index).left == v\(index - 1).right") }
    }
    let read = try constraints.enumerated().map { try ConstraintText($1).constraint(id: "c\($0)") }
    return try LaidOut(
      LayoutTree(root: View("root", subviews: views), constraints: read), in: LaidOut.context(width: width))
  }
}

/// Random views side by side and nested, with constraints of all relations and priorities, made from a seed.
private struct RandomLayout {
  private var random: SeededGenerator
  private let views: [View]
  private static let ids = ["a", "b", "c", "d"]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    var views: [View] = []
    for (number, id) in RandomLayout.ids.enumerated() {
      var view = View(id)
      view.intrinsicSize = View.IntrinsicSize(
        width: Double(Int.random(in: 10...90, using: &random)), height: 10)
      view.hugging.horizontal = Double(200 + number)
      view.compressionResistance.horizontal = Double(700 + number)
      views.append(view)
    }
    views[2].subviews = [views.removeLast()]
    self.views = views
  }

  /// Constraints with distinct priorities, except required ones.
  mutating func constraints() -> [LayoutConstraint] {
    (0..<8).map { number in
      let first = RandomLayout.ids.randomElement(using: &random) ?? "a"
      let others = ["root"] + RandomLayout.ids.filter { $0 != first }
      let attributes: [Attribute] = [.leading, .trailing, .centerX, .width]
      let attribute = attributes.randomElement(using: &random) ?? .leading
      let second: Attribute =
        attribute == .leading && Bool.random(using: &random) ? .trailing : attribute
      let isRequired = Int.random(in: 0..<3, using: &random) == 0
      // A center does not follow the reading direction: it is its own mirror image only if it is shared.
      let isCenter = attribute == .centerX
      return LayoutConstraint(
        id: "c\(number)", Anchor(LayoutItem(first), attribute),
        isCenter ? .equal : Relation.allCases.randomElement(using: &random) ?? .equal,
        Anchor(LayoutItem(others.randomElement(using: &random) ?? "root"), second),
        constant: isCenter ? 0 : Double(Int.random(in: -40...40, using: &random)),
        priority: isRequired ? 1000 : Double(300 + 50 * number + Int.random(in: 0..<50, using: &random)))
    }
  }

  mutating func shuffled(_ constraints: [LayoutConstraint]) -> [LayoutConstraint] {
    constraints.shuffled(using: &random)
  }

  func laidOut(
    _ constraints: [LayoutConstraint], _ direction: LayoutDirection = .leftToRight,
    fitting: Fitting? = nil
  ) throws -> LaidOut {
    var context = LaidOut.context()
    context.layoutDirection = direction
    context.fitting = fitting
    return try LaidOut(tree(constraints), in: context)
  }

  func tree(_ constraints: [LayoutConstraint]) throws -> LayoutTree {
    try LayoutTree(root: View("root", subviews: views), constraints: constraints)
  }
}

extension LaidOut {
  /// The views with determined position and width.
  fileprivate var determined: [String] {
    let open = Set(
      layout.diagnosis.ambiguities.filter { $0.attributes.contains(.left) || $0.attributes.contains(.width) }
        .map(\.item))
    return tree.items.map(\.id).filter { !open.contains($0) }
  }
}
