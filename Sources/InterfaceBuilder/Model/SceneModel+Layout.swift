import AutoLayout
import Geometry
import Typesetting

extension SceneModel {
  /// Lays out the scene.
  ///
  /// If there is a ``recording`` and content has its recorded size, the findings also name each view whose recorded frame
  /// differs from its constraints, like Interface Builder's flag `misplaced`. If sizes are computed, they name the views whose
  /// content keeps its recorded size.
  ///
  /// - Parameters:
  ///   - explained: The views and guides that the diagnosis explains.
  ///   - diagnoses: Whether there is a diagnosis; without one, it is empty.
  ///   - stepLimit: The maximum number of solver steps.
  ///   - typesetter: Measures texts.
  ///   - meter: Counts the steps, also those before an error.
  /// - Returns: A frame for each item of ``tree``, and the diagnosis.
  /// - Throws: `LayoutError`.
  /// - Complexity: As `LayoutTree.layout`; an AppKit scene with misplaced views is laid out twice.
  public func layout(
    explaining explained: ExplainedItems = .none, diagnosing diagnoses: Bool = true,
    stepLimit: Int = AutoLayout.Limits.steps,
    typesetter: Typesetter = Typesetter(), meter: StepMeter? = nil
  ) throws(LayoutError) -> Layout {
    var layout = try tree.layout(
      in: context, explaining: explained, diagnosing: diagnoses, stepLimit: stepLimit, typesetter: typesetter,
      meter: meter)
    guard diagnoses else { return layout }
    guard let recording, contentSizes == .recorded else {
      layout.diagnosis.add(recordedSizes.findings { tree.name(ofID: $0) })
      return layout
    }
    let misplacements = Misplacements(tree: tree, recording: recording)
    var findings = misplacements.find(in: layout)
    if recording.isResizable, !findings.isEmpty {
      do {
        let resized = try tree.layout(
          in: context.resizable(from: recording.frames[0].size), stepLimit: stepLimit - layout.steps,
          typesetter: typesetter, meter: meter)
        layout.steps += resized.steps
        let others = misplacements.find(in: resized, ignoringAmbiguitiesOf: layout)
        // One misplaced root explains more than all the views that are misplaced in it.
        if others.count < findings.count { findings = others }
      } catch {
        // The first findings remain valid; only the steps of the second layout are lost.
        layout.steps = stepLimit
      }
    }
    layout.diagnosis.add(findings)
    return layout
  }
}

extension Diagnosis {
  /// Adds as many findings as the limit allows.
  fileprivate mutating func add(_ others: [Finding]) {
    findings += others.prefix(max(0, AutoLayout.Limits.findings - findings.count))
  }
}

extension LayoutContext {
  /// The priority with which a window keeps its size: `windowSizeStayPut` in AppKit, `sceneSizeStayPut` in UIKit.
  /// Source: Documentation/semantics.md §1.2.
  private static let windowSizeStayPut = 500.0

  /// A context in which content that needs another size can resize a root of `size`.
  fileprivate func resizable(from size: Size) -> LayoutContext {
    var context = self
    context.fitting = Fitting(
      size, horizontalPriority: LayoutContext.windowSizeStayPut,
      verticalPriority: LayoutContext.windowSizeStayPut)
    return context
  }
}

/// Finds views whose recorded frames differ from their constraints.
private struct Misplacements {
  /// The largest difference that is not reported, in points: each recorded frame is rounded to pixels on its own.
  private static let tolerance = 1.0 + 1e-9

  let tree: LayoutTree
  let recording: Recording

  /// The views whose recorded frames differ from a layout. Ambiguous attributes of `other`, or else of the layout itself, do
  /// not count.
  func find(in layout: Layout, ignoringAmbiguitiesOf other: Layout? = nil) -> [Diagnosis.Finding] {
    let ambiguities = (other ?? layout).diagnosis.ambiguities
    let ambiguous = Dictionary(
      ambiguities.map { ($0.item, Set($0.attributes)) }, uniquingKeysWith: { $0.union($1) })
    return ([0] + recording.verifiedViews).compactMap { view in
      let item = tree.items[view]
      let computed = layout.frames[view]
      let recorded = recordedFrame(of: view, beside: layout)
      guard !isCollapsed(item), isElsewhere(computed, than: recorded, ignoring: ambiguous[item.id] ?? [])
      else {
        return nil
      }
      return Diagnosis.Finding(
        .misplaced, item: item.id,
        sentence: "\(tree.name(of: view)) is recorded at \(recorded.words), but its constraints place it at "
          + "\(computed.words).")
    }
  }

  /// The recorded frame of a view, adapted to its superview's height in a layout.
  private func recordedFrame(of view: Int, beside layout: Layout) -> Rect {
    var frame = recording.frames[view]
    let superview = tree.items[view].parent
    if superview < 0 {
      // The origin of a root has no meaning.
      (frame.x, frame.y) = (0, 0)
    } else if recording.countsFromBottom[view] {
      frame.y += layout.frames[superview].height - recording.frames[superview].height
    }
    return frame
  }

  /// Whether a stack has collapsed the view because it is hidden; its recorded frame is from before that.
  private func isCollapsed(_ item: LayoutTree.Item) -> Bool {
    item.view.isHidden && item.parent >= 0 && tree.items[item.parent].view.stackOrDefault != nil
  }

  /// Whether an attribute of a frame differs by more than the tolerance, apart from ambiguous ones.
  private func isElsewhere(_ frame: Rect, than recorded: Rect, ignoring ambiguous: Set<Attribute>) -> Bool {
    let differences: [(attribute: Attribute, difference: Double)] = [
      (.left, frame.x - recorded.x), (.top, frame.y - recorded.y), (.width, frame.width - recorded.width),
      (.height, frame.height - recorded.height),
    ]
    return differences.contains {
      abs($0.difference) > Misplacements.tolerance && !ambiguous.contains($0.attribute)
    }
  }
}

extension Rect {
  /// The origin and size as text, such as `(16, 20) in 100 × 44`.
  fileprivate var words: String { "(\(x.readable), \(y.readable)) in \(width.readable) × \(height.readable)" }
}
