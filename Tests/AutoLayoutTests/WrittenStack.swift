import AutoLayout
import Geometry

/// The constraints of a stack, written by hand from Documentation/semantics.md §6 with the guides that UIKit
/// makes: a simple reference for the engine's own rows.
struct WrittenStack {
  private(set) var constraints: [LayoutConstraint] = []
  private(set) var guides: [LayoutGuide] = []
  private let id: String
  private let stack: View.Stack
  private let views: [View]
  private let visible: [View]

  /// Writes the constraints of the stack `view` for its subviews.
  init(_ view: View) {
    id = view.id
    stack = view.stack ?? View.Stack()
    views = view.subviews
    visible = views.filter { !$0.isHidden }
    writeAlong()
    writeHidden()
    writeDistribution()
    writeAcross()
  }

  // MARK: Vocabulary

  private var isRow: Bool { stack.axis == .horizontal }
  private var start: Attribute { isRow ? .leading : .top }
  private var end: Attribute { isRow ? .trailing : .bottom }
  private var length: Attribute { isRow ? .width : .height }
  private var middle: Attribute { isRow ? .centerX : .centerY }
  private var nearSide: Attribute { isRow ? .top : .leading }
  private var farSide: Attribute { isRow ? .bottom : .trailing }
  private var breadth: Attribute { isRow ? .height : .width }
  private var centerLine: Attribute { isRow ? .centerY : .centerX }
  private var canvas: LayoutItem {
    LayoutItem(id, region: stack.isLayoutMarginsRelative ? .margins : nil)
  }

  private mutating func hold(
    _ first: LayoutItem, _ attribute: Attribute, _ relation: Relation, _ second: LayoutItem? = nil,
    _ other: Attribute? = nil, times multiplier: Double = 1, plus constant: Double = 0,
    at priority: Double = 1000
  ) {
    constraints.append(
      LayoutConstraint(
        id: "\(id).\(constraints.count)", Anchor(first, attribute), relation,
        second.map { Anchor($0, other ?? attribute) }, multiplier: multiplier, constant: constant,
        priority: priority))
  }

  private mutating func hold(
    _ first: View, _ attribute: Attribute, _ relation: Relation, _ second: View, _ other: Attribute? = nil,
    plus constant: Double = 0, at priority: Double = 1000
  ) {
    hold(
      LayoutItem(first.id), attribute, relation, LayoutItem(second.id), other, plus: constant, at: priority)
  }

  /// A guide with length 0 across its axis.
  private mutating func makeGuide(flatAlong attribute: Attribute, at edge: Attribute) -> LayoutItem {
    let guide = LayoutItem("\(id).guide\(guides.count)")
    guides.append(LayoutGuide(guide.id))
    hold(guide, attribute, .equal)
    hold(guide, edge, .equal, LayoutItem(id))
    return guide
  }

  // MARK: Along the axis

  private var pairs: [(View, View)] { Array(zip(visible, visible.dropFirst())) }

  private func spacing(after view: View) -> Double {
    stack.customSpacing.last { $0.view == view.id }?.spacing ?? stack.spacing
  }

  private mutating func writeAlong() {
    guard let first = visible.first, let last = visible.last else {
      return hold(canvas, length, .equal, at: 49)
    }
    hold(LayoutItem(first.id), start, .equal, canvas)
    hold(canvas, end, .equal, LayoutItem(last.id))
    let isLeast = stack.distribution == .equalSpacing || stack.distribution == .equalCentering
    for (view, next) in pairs {
      let isOfBaselines = stack.isBaselineRelative && !isRow
      hold(
        next, isOfBaselines ? .firstBaseline : start, isLeast ? .greaterThanOrEqual : .equal, view,
        isOfBaselines ? .lastBaseline : end, plus: spacing(after: view))
      if stack.distribution == .equalSpacing {
        hold(
          next, isOfBaselines ? .firstBaseline : start, .equal, view, isOfBaselines ? .lastBaseline : end,
          plus: spacing(after: view), at: 49)
      }
    }
  }

  private mutating func writeHidden() {
    for (place, view) in views.enumerated() where view.isHidden {
      let hidden = LayoutItem(view.id)
      hold(hidden, length, .equal)
      let before = views[..<place].last { !$0.isHidden }
      let after = views[place...].first { !$0.isHidden }
      switch (before, after) {
      case (let before?, let after?):
        let gap = makeGuide(flatAlong: breadth, at: nearSide)
        hold(gap, start, .equal, LayoutItem(before.id), end)
        hold(gap, end, .equal, LayoutItem(after.id), start)
        hold(hidden, middle, .equal, gap)
      case (let before?, nil): hold(hidden, start, .equal, LayoutItem(before.id), end)
      case (nil, let after?): hold(hidden, start, .equal, LayoutItem(after.id), start)
      case (nil, nil): hold(hidden, start, .equal, canvas)
      }
    }
  }

  // MARK: Distribution

  private mutating func writeDistribution() {
    switch stack.distribution {
    case .fill: break
    case .fillEqually: writeEqualLengths()
    case .fillProportionally: writeProportionalLengths()
    case .equalSpacing: writeGaps(from: end, to: start, at: { _ in 1000 })
    case .equalCentering: writeGaps(from: middle, to: middle, at: { 149 - 0.01 * Double($0) })
    }
  }

  private mutating func writeEqualLengths() {
    for view in visible.dropFirst() { hold(view, length, .equal, visible[0]) }
  }

  private mutating func writeProportionalLengths() {
    let asked = visible.map { $0.intrinsicSize[stack.axis] ?? 0 }
    let spacing = visible.dropLast().map { self.spacing(after: $0) }.reduce(0, +)
    if asked.allSatisfy({ $0 == 0 }) { return writeEqualLengths() }
    for (place, view) in visible.enumerated() {
      let share = asked[place] / (asked.reduce(0, +) + spacing)
      let priority = visible.count == 1 && spacing == 0 ? 1000 : 999 - Double(place)
      if share == 0 {
        hold(LayoutItem(view.id), length, .equal, at: priority)
      } else {
        hold(LayoutItem(view.id), length, .equal, canvas, times: share, at: priority)
      }
    }
  }

  private mutating func writeGaps(from: Attribute, to: Attribute, at priority: (Int) -> Double) {
    var gaps: [LayoutItem] = []
    for (view, next) in pairs {
      let gap = makeGuide(flatAlong: breadth, at: nearSide)
      hold(gap, start, .equal, LayoutItem(view.id), from)
      hold(gap, end, .equal, LayoutItem(next.id), to)
      gaps.append(gap)
    }
    for (number, (gap, next)) in zip(gaps, gaps.dropFirst()).enumerated() {
      hold(next, length, .equal, gap, at: priority(number))
    }
    if !visible.isEmpty { hold(canvas, length, .equal, at: 49) }
  }

  // MARK: Across the axis

  private mutating func writeAcross() {
    guard let first = visible.first ?? views.first else { return }
    switch stack.alignment {
    case .fill:
      line(up: nearSide, with: first)
      line(up: farSide, with: first)
      hold(LayoutItem(first.id), nearSide, .equal, canvas)
      hold(LayoutItem(first.id), farSide, .equal, canvas)
    case .leading, .top: writeSide(nearSide, first)
    case .trailing, .bottom: writeSide(farSide, first)
    case .center:
      line(up: centerLine, with: first)
      hold(LayoutItem(first.id), centerLine, .equal, canvas)
      span(near: true, far: true, fit: 51)
    case .firstBaseline, .lastBaseline:
      guard isRow else { return writeSide(nearSide, first) }
      line(up: stack.alignment == .firstBaseline ? .firstBaseline : .lastBaseline, with: first)
      for view in views {
        hold(LayoutItem(view.id), nearSide, .greaterThanOrEqual, canvas)
        hold(LayoutItem(view.id), farSide, .lessThanOrEqual, canvas)
      }
      hold(canvas, breadth, .equal, at: 49)
    }
  }

  private mutating func line(up attribute: Attribute, with first: View) {
    for view in views where view.id != first.id { hold(view, attribute, .equal, first) }
  }

  private mutating func writeSide(_ side: Attribute, _ first: View) {
    line(up: side, with: first)
    hold(LayoutItem(first.id), side, .equal, canvas)
    span(near: side != nearSide, far: side != farSide, fit: 51)
  }

  /// The guide that spans the views and ends the canvas.
  private mutating func span(near: Bool, far: Bool, fit: Double) {
    let guide = makeGuide(flatAlong: length, at: start)
    for view in views {
      let item = LayoutItem(view.id)
      if near { hold(guide, nearSide, .lessThanOrEqual, item) }
      if far { hold(guide, farSide, .greaterThanOrEqual, item) }
      if !near { hold(guide, nearSide, .equal, item, at: 999.5) }
      if !far { hold(guide, farSide, .equal, item, at: 999.5) }
      hold(item, breadth, .equal, at: 25)
    }
    hold(guide, nearSide, .equal, canvas)
    hold(guide, farSide, .equal, canvas)
    hold(guide, breadth, .equal, at: fit)
  }
}
