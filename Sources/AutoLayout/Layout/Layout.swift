import Geometry
import Typesetting

/// Why a layout could not be computed.
public enum LayoutError: Error, Hashable, Sendable {
  /// Solving would have taken more steps than were allowed, or naming the conflicts more constraints; see
  /// ``Limits/steps`` and ``Limits/conflictMembers``.
  case tooComplex
  /// The constraints force lengths beyond what a number can hold exactly enough.
  case outOfRange
  /// A text is longer than ``Typesetting/Limits/textBytes``, or all texts of the request together have more than
  /// ``Typesetting/Limits/shapedUnits``.
  case tooMuchText
  /// There is a text to measure, and the service was built without the libraries of these Debian packages.
  case textNotMeasured(packages: [String])
}

/// Where everything stands, and what there is to say about it.
public struct Layout: Sendable {
  /// The root's size.
  public let size: Size
  /// The frame of each item in its superview's coordinates; the root's at the origin.
  public let frames: [Rect]
  /// The frame of each item in the root's coordinates.
  public let framesInRoot: [Rect]
  /// The scroll views, in the order of the tree.
  public let scrollAreas: [ScrollArea]
  /// What there is to say.
  public var diagnosis: Diagnosis
  /// The steps that solving and diagnosing took.
  public var steps: Int
}

/// What a scroll view scrolls.
public struct ScrollArea: Hashable, Sendable {
  /// The scroll view.
  public let item: Int
  /// The size of its content, which the constraints with its content decide.
  public let contentSize: Size
  /// The room around the content: the content inset, with the safe area where it is added.
  public let adjustedContentInset: Insets
}

extension LayoutTree {
  /// Lays the tree out.
  ///
  /// Constraints that cannot hold together are not an error: one of them is left out, as UIKit does, and the
  /// diagnosis says which and why. Without a fitting, a size of the context and a frame of the root, the root is
  /// fitted to (0, 0) at priority 50.
  ///
  /// - Parameters:
  ///   - context: The numbers around the layout.
  ///   - explains: Whether the diagnosis says ``Diagnosis/why`` everything lies where it does.
  ///   - stepLimit: The steps that the solver may take, at most ``Limits/steps``; measuring text counts among them.
  ///   - typesetter: What measures texts. One that is handed on from layout to layout shapes each text once.
  ///   - memory: What was solved before. One that is handed on makes layouts of the same tree cheaper.
  ///   - meter: Counts the steps that are taken, after an error, too.
  /// - Returns: A frame for each of ``items``, and the diagnosis.
  /// - Throws: ``LayoutError``.
  /// - Complexity: At most `stepLimit` steps of the solver; close to linear in views and constraints where
  ///   constraints relate neighbours.
  public func layout(
    in context: LayoutContext, explaining explains: Bool = false, stepLimit: Int = Limits.steps,
    typesetter: Typesetter = Typesetter(), memory: LayoutMemory? = nil, meter: StepMeter? = nil
  ) throws(LayoutError) -> Layout {
    let relevant = context.relevant(to: self)
    if !explains, let layout = memory?.layout(of: self, in: relevant) { return layout }
    let texts = TextMeasurer(self, in: context, typesetter)
    var left = stepLimit
    defer { meter?.add(stepLimit - left + texts.steps) }
    var engine = LayoutEngine(
      tree: try texts.measured(), context: context, texts: texts, explains: explains, stepLimit: stepLimit,
      memory: memory)
    defer { left = engine.steps }
    let layout = try engine.run()
    if !explains { memory?.keep(layout, of: self, in: relevant) }
    return layout
  }
}
