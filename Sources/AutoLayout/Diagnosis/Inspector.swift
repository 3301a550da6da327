import Geometry

/// Looks for likely mistakes in a layout's frames: views that are cut off, covered, off screen or hard to
/// touch.
struct Inspector {
  /// The minimum width and height of a touch target, in points. Source: Apple's Human Interface Guidelines,
  /// Layout.
  static let leastTouchLength = 44.0
  /// Lengths up to this are rounding errors, in points.
  private static let slack = 0.5

  let tree: LayoutTree
  /// The frames in superviews' and in the root's coordinates.
  let frames: [Rect]
  let framesInRoot: [Rect]
  /// The alignment rectangle of each frame; anything beyond is a shadow or space for one.
  private let alignmentRects: [Rect]
  /// Whether a fitting decides the root's size. A view outside is then clipped, not off screen.
  private let isFitted: Bool
  /// The findings about views' texts.
  private let texts: [Int: [(code: Diagnosis.Finding.Code, sentence: String)]]
  private var findings: [Diagnosis.Finding] = []
  private var pairs = Limits.siblingPairs
  /// The sentence that is being written. Its bytes, because appending to a string takes four times as long.
  private var sentence: [UInt8] = []
  /// The siblings that a sweep has reached and not left; reused memory.
  private var open: [Int] = []

  init(
    _ tree: LayoutTree, _ frames: [Rect], inRoot framesInRoot: [Rect], isFitted: Bool = false,
    texts: [Int: [(code: Diagnosis.Finding.Code, sentence: String)]] = [:]
  ) {
    self.texts = texts
    self.isFitted = isFitted
    self.tree = tree
    self.frames = frames
    self.framesInRoot = framesInRoot
    // Reads by number: copying whole views would cost more than the reads.
    alignmentRects = frames.indices.map { frames[$0].inset(by: tree.items[$0].view.alignmentRectInsets) }
  }

  private struct ViewState {
    /// Whether neither the view nor one of its superviews is hidden.
    var isSeen = false
    /// Whether the view or one of its superviews scrolls.
    var scrolls = false
    /// The last visible child, or -1.
    var lastChild = -1
    /// The visible sibling before the view, or -1.
    var previous = -1
  }

  /// The findings in tree order, at most ``Limits/findings``.
  mutating func inspect() -> [Diagnosis.Finding] {
    guard isFitted || !framesInRoot[0].isEmpty else { return [] }
    var states = Array(repeating: ViewState(), count: tree.viewCount)
    for view in 0..<tree.viewCount {
      let parent = tree.items[view].parent
      states[view].isSeen =
        (parent < 0 || states[parent].isSeen) && !tree.items[view].view.isHidden
        && tree.items[view].view.alpha > 0
      let kind = tree.items[view].view.kind
      states[view].scrolls = parent >= 0 && states[parent].scrolls || kind == .scroll || kind == .textView
      guard states[view].isSeen else { continue }
      if !frames[view].isEmpty {
        if parent >= 0 {
          states[view].previous = states[parent].lastChild
          states[parent].lastChild = view
          if !states[parent].scrolls { inspectPlace(of: view) }
        }
        if kind.isTouched { inspectTouchTarget(view) }
      }
      // A text is missing even if its view has no space at all.
      for text in texts[view] ?? [] { report(text.code, view, text.sentence) }
    }
    inspectSiblings(states)
    return findings
  }

  /// Reports siblings that overlap, for each superview.
  private mutating func inspectSiblings(_ states: [ViewState]) {
    var siblings: [Int] = []
    siblings.reserveCapacity(16)
    for view in states.indices {
      var sibling = states[view].lastChild
      guard sibling >= 0, states[sibling].previous >= 0 else { continue }
      siblings.removeAll(keepingCapacity: true)
      while sibling >= 0 {
        siblings.append(sibling)
        sibling = states[sibling].previous
      }
      // Most siblings are in tree order already, which is fast to sort.
      siblings.reverse()
      inspectOverlaps(of: &siblings)
    }
  }

  /// Begins a sentence about two views.
  private mutating func begin(with view: Int, _ verb: String, _ other: Int) {
    sentence.removeAll(keepingCapacity: true)
    sentence.reserveCapacity(128)
    write(tree.name(of: view))
    write(verb)
    write(tree.name(of: other))
  }

  /// Appends a text to the sentence.
  @inline(__always)
  private mutating func write(_ text: String) {
    var text = text
    // `withUTF8` gives the bytes as one block, which is copied at once; those of a UTF-8 view are copied one by one.
    text.withUTF8 { sentence.append(contentsOf: $0) }
  }

  /// Ends the sentence and reports it.
  private mutating func finish(with end: String, _ code: Diagnosis.Finding.Code, _ view: Int) {
    write(end)
    report(code, view, String(decoding: sentence, as: UTF8.self))
  }

  private mutating func report(_ code: Diagnosis.Finding.Code, _ view: Int, _ sentence: String) {
    guard findings.count < Limits.findings else { return }
    if findings.isEmpty { findings.reserveCapacity(16) }
    findings.append(Diagnosis.Finding(code, item: tree.items[view].id, sentence: sentence))
  }

  // MARK: Places

  private mutating func inspectPlace(of view: Int) {
    let superview = tree.items[view].parent
    if !isFitted, !framesInRoot[view].overlaps(framesInRoot[0], by: 0) {
      guard framesInRoot[superview].overlaps(framesInRoot[0], by: 0) else { return }
      begin(with: view, " is outside ", 0)
      return finish(with: ", so it is not visible.", .offScreen, view)
    }
    let bounds = frames[superview].size
    let frame = alignmentRects[view]
    let (right, bottom) = (frame.maxX - bounds.width, frame.maxY - bounds.height)
    guard max(-frame.x, -frame.y, right, bottom) > Inspector.slack else { return }
    begin(with: view, " extends beyond ", superview)
    var separator = ": "
    func add(_ distance: Double, _ side: String) {
      guard distance > Inspector.slack else { return }
      write(separator)
      write(distance.readable)
      write(" points at the ")
      write(side)
      separator = ", "
    }
    add(-frame.x, "left")
    add(-frame.y, "top")
    add(right, "right")
    add(bottom, "bottom")
    finish(with: ".", .clipped, view)
  }

  private mutating func inspectTouchTarget(_ view: Int) {
    let item = tree.items[view].view
    let frame = frames[view]
    for axis in Axis.allCases {
      // Some controls have a length that the system defines.
      let isOfSystem =
        item.kind.hasSystemLength(axis) && frame.size[axis] >= item.intrinsicSize[axis] ?? .infinity
      if frame.size[axis] >= Inspector.leastTouchLength || isOfSystem { continue }
      let size = "\(frame.width.readable) × \(frame.height.readable)"
      report(
        .touchTarget, view,
        "\(tree.name(of: view)) is \(size) points; touch targets should be at least 44 points wide and high.")
      return
    }
  }

  // MARK: Siblings

  /// Reports siblings that overlap, from left to right.
  ///
  /// A sweep along an axis compares only siblings that overlap along it. In a column all overlap along x, so the sweep
  /// goes along y if there are fewer such pairs.
  private mutating func inspectOverlaps(of siblings: inout [Int]) {
    if siblings.count <= Inspector.fewSiblings, areApart(siblings) { return }
    siblings.sort { (frames[$0].x, $0) < (frames[$1].x, $1) }
    if isColumn(siblings) { sweepDown(siblings) } else { sweepRight(siblings) }
  }

  /// Up to this many siblings are compared with each other, without sorting them or counting pairs first.
  private static let fewSiblings = 8

  /// Whether no pair of a few siblings, in tree order, needs a report. If so, subtracts from ``pairs`` as many as
  /// ``sweepRight(_:)`` would.
  private mutating func areApart(_ siblings: [Int]) -> Bool {
    var pairCount = 0
    for place in siblings.indices.dropFirst() {
      let front = siblings[place]
      for place in 0..<place {
        let back = siblings[place]
        let (left, right) = frames[back].x <= frames[front].x ? (back, front) : (front, back)
        if frames[left].maxX - frames[right].x <= Inspector.slack { continue }
        pairCount += 1
        if pairCount > pairs || covers(front, back) { return false }
      }
    }
    pairs -= pairCount
    return true
  }

  /// Whether many pairs of siblings overlap along x, and fewer along y.
  private func isColumn(_ siblings: [Int]) -> Bool {
    guard siblings.count > Inspector.fewSiblings else { return false }
    let along = overlapCount(from: siblings.map { frames[$0].x }, to: siblings.map { frames[$0].maxX })
    guard along > 4 * siblings.count else { return false }
    return overlapCount(
      from: siblings.map { alignmentRects[$0].y }, to: siblings.map { alignmentRects[$0].maxY }) < along
  }

  /// The number of pairs of intervals that overlap: for each interval, how many began before it and have not ended.
  private func overlapCount(from starts: consuming [Double], to ends: consuming [Double]) -> Int {
    starts.sort()
    ends.sort()
    var (count, ended) = (0, 0)
    for (begun, start) in starts.enumerated() {
      while ended < begun, ends[ended] - start <= Inspector.slack { ended += 1 }
      count += begun - ended
    }
    return count
  }

  private mutating func sweepRight(_ siblings: [Int]) {
    open.removeAll(keepingCapacity: true)
    open.reserveCapacity(siblings.count)
    for view in siblings {
      let left = frames[view].x
      var openCount = 0
      for place in open.indices {
        let other = open[place]
        if frames[other].maxX - left <= Inspector.slack { continue }
        keepOpen(other, &openCount)
        guard pairs > 0, findings.count < Limits.findings else { return }
        pairs -= 1
        inspect(min(view, other), max(view, other))
      }
      open.removeLast(open.count - openCount)
      open.append(view)
    }
  }

  /// Moves a sibling that is still open to the front. After its loop, the caller removes all siblings behind these.
  private mutating func keepOpen(_ sibling: Int, _ count: inout Int) {
    if open[count] != sibling { open[count] = sibling }
    count += 1
  }

  /// Compares siblings from top to bottom, and reports what ``sweepRight(_:)`` would, in the same order.
  private mutating func sweepDown(_ siblings: [Int]) {
    // Places in `siblings`: of two, the greater one is farther right.
    let places = siblings.indices.sorted {
      (alignmentRects[siblings[$0]].y, $0) < (alignmentRects[siblings[$1]].y, $1)
    }
    var found: [(right: Int, left: Int)] = []
    open.removeAll(keepingCapacity: true)
    sweep: for place in places {
      let top = alignmentRects[siblings[place]].y
      var openCount = 0
      for number in open.indices {
        let other = open[number]
        if alignmentRects[siblings[other]].maxY - top <= Inspector.slack { continue }
        keepOpen(other, &openCount)
        guard pairs > 0, findings.count < Limits.findings else { break sweep }
        pairs -= 1
        let (right, left) = (max(place, other), min(place, other))
        if frames[siblings[left]].maxX - frames[siblings[right]].x > Inspector.slack {
          found.append((right, left))
        }
      }
      open.removeLast(open.count - openCount)
      open.append(place)
    }
    for (right, left) in found.sorted(by: { $0 < $1 }) {
      inspect(min(siblings[right], siblings[left]), max(siblings[right], siblings[left]))
    }
  }

  /// Whether a view seems to cover part of a sibling by mistake.
  private func covers(_ front: Int, _ back: Int) -> Bool {
    let (behind, before) = (alignmentRects[back], alignmentRects[front])
    guard behind.overlaps(before, by: Inspector.slack) else { return false }
    let isBackground = behind.contains(before) || before.contains(behind)
    let showBoth = tree.items[back].view.kind.showsContent && tree.items[front].view.kind.showsContent
    return !isBackground || showBoth
  }

  private mutating func inspect(_ back: Int, _ front: Int) {
    guard covers(front, back) else { return }
    begin(with: front, " covers part of its sibling ", back)
    finish(with: ".", .overlapping, front)
  }
}

extension View.Kind {
  /// Whether the view responds to touch.
  fileprivate var isTouched: Bool {
    switch self {
    case .button, .textField, .switch, .slider, .stepper, .segmentedControl, .pageControl, .datePicker,
      .picker,
      .searchBar:
      true
    case .view, .label, .image, .textView, .progress, .activityIndicator, .navigationBar, .toolbar, .tabBar,
      .stack,
      .scroll:
      false
    }
  }

  /// Whether the system defines the control's length along an axis.
  fileprivate func hasSystemLength(_ axis: Axis) -> Bool {
    switch self {
    case .switch, .stepper: true
    case .slider, .segmentedControl, .pageControl, .datePicker, .picker, .searchBar: axis == .vertical
    case .view, .label, .button, .image, .textField, .textView, .progress, .activityIndicator, .navigationBar,
      .toolbar, .tabBar, .stack, .scroll:
      false
    }
  }

  /// Whether the view has content that must not be covered.
  fileprivate var showsContent: Bool {
    switch self {
    case .view, .image, .navigationBar, .toolbar, .tabBar, .stack, .scroll: false
    case .label, .button, .textField, .textView, .switch, .slider, .stepper, .progress, .activityIndicator,
      .segmentedControl, .pageControl, .datePicker, .picker, .searchBar:
      true
    }
  }
}

extension Rect {
  fileprivate var isEmpty: Bool { width <= 0 || height <= 0 }

  fileprivate func contains(_ other: Rect) -> Bool {
    x <= other.x && y <= other.y && maxX >= other.maxX && maxY >= other.maxY
  }
}
