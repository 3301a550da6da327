import AutoLayout
import Geometry
import Typesetting

extension SceneModel {
  /// Lays the scene out.
  ///
  /// Where the scene is laid out as it was drawn, the findings also name each view that stands elsewhere than its
  /// constraints put it, as Interface Builder's flag `misplaced` does.
  ///
  /// - Parameters:
  ///   - explains: Whether the diagnosis says why everything lies where it does.
  ///   - stepLimit: The steps that the solver may take.
  ///   - typesetter: What measures texts.
  ///   - meter: Counts the steps that are taken, after an error, too.
  /// - Returns: A frame for each item of ``tree``, and the diagnosis.
  /// - Throws: `LayoutError`.
  /// - Complexity: As `LayoutTree.layout`, and once more for a scene of AppKit that does not fit its root.
  public func layout(
    explaining explains: Bool = false, stepLimit: Int = AutoLayout.Limits.steps,
    typesetter: Typesetter = Typesetter(), meter: StepMeter? = nil
  ) throws(LayoutError) -> Layout {
    var layout = try tree.layout(
      in: context, explaining: explains, stepLimit: stepLimit, typesetter: typesetter, meter: meter)
    guard let recording else { return layout }
    let misplacements = Misplacements(tree, recording)
    var findings = misplacements.find(in: layout)
    if recording.isResizable, !findings.isEmpty {
      do {
        let resized = try tree.layout(
          in: context.givingWay(to: recording.frames[0].size), stepLimit: stepLimit - layout.steps,
          typesetter: typesetter, meter: meter)
        layout.steps += resized.steps
        let others = misplacements.find(in: resized, besides: layout)
        // One root that is too large says more than all views in it that stand elsewhere.
        if others.count < findings.count { findings = others }
      } catch {
        // What is found needs no second layout; only its steps are gone.
        layout.steps = stepLimit
      }
    }
    let room = AutoLayout.Limits.findings - layout.diagnosis.findings.count
    layout.diagnosis.findings += findings.prefix(room)
    return layout
  }
}

extension LayoutContext {
  /// The priority at which a window keeps its size (semantics note §1.2, `sceneSizeStayPut`).
  private static let windowSizeStayPut = 500.0

  /// The context in which a root of `size` gives way to content that needs another size.
  fileprivate func givingWay(to size: Size) -> LayoutContext {
    var context = self
    context.fitting = Fitting(
      size, horizontalPriority: LayoutContext.windowSizeStayPut,
      verticalPriority: LayoutContext.windowSizeStayPut)
    return context
  }
}

/// Finds views that were recorded elsewhere than their constraints put them.
private struct Misplacements {
  /// Recorded frames are rounded to the pixels of a canvas, each on its own.
  private static let slack = 1.0 + 1e-9

  private let tree: LayoutTree
  private let recording: Recording

  init(_ tree: LayoutTree, _ recording: Recording) {
    self.tree = tree
    self.recording = recording
  }

  /// The views that a layout puts elsewhere, without what is left open in `other`, or in the layout itself.
  func find(in layout: Layout, besides other: Layout? = nil) -> [Diagnosis.Finding] {
    let ambiguities = (other ?? layout).diagnosis.ambiguities
    let open = Dictionary(
      ambiguities.map { ($0.item, Set($0.attributes)) }, uniquingKeysWith: { $0.union($1) })
    return ([0] + recording.verifiedViews).compactMap { view in
      let item = tree.items[view]
      let computed = layout.frames[view]
      let recorded = recordedFrame(of: view, beside: layout)
      guard !isCollapsed(item), isElsewhere(computed, than: recorded, besides: open[item.id] ?? []) else {
        return nil
      }
      return Diagnosis.Finding(
        .misplaced, item: item.id,
        sentence: "\(item.id) was recorded at \(recorded.words), and its constraints put it at "
          + "\(computed.words).")
    }
  }

  /// The recorded frame of a view, where the view around it is as high as in a layout.
  private func recordedFrame(of view: Int, beside layout: Layout) -> Rect {
    var frame = recording.frames[view]
    let superview = tree.items[view].parent
    if superview < 0 {
      // A root stands wherever it is put.
      (frame.x, frame.y) = (0, 0)
    } else if recording.countsFromBottom[view] {
      frame.y += layout.frames[superview].height - recording.frames[superview].height
    }
    return frame
  }

  /// Whether the view has given up its room in a stack; what was recorded dates from before.
  private func isCollapsed(_ item: LayoutTree.Item) -> Bool {
    item.view.isHidden && item.parent >= 0 && tree.items[item.parent].view.stackOrDefault != nil
  }

  /// Whether a part of a frame differs that is not left open.
  private func isElsewhere(_ frame: Rect, than recorded: Rect, besides open: Set<Attribute>) -> Bool {
    let differences: [(attribute: Attribute, difference: Double)] = [
      (.left, frame.x - recorded.x), (.top, frame.y - recorded.y), (.width, frame.width - recorded.width),
      (.height, frame.height - recorded.height),
    ]
    return differences.contains { abs($0.difference) > Misplacements.slack && !open.contains($0.attribute) }
  }
}

extension Rect {
  /// The place and the size, as a person would note them.
  fileprivate var words: String { "(\(x.text), \(y.text)) in \(width.text) × \(height.text)" }
}
