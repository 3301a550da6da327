import Typesetting

extension LayoutTree {
  /// Computes the layout of the tree.
  ///
  /// Conflicting constraints are not an error: one of them is left out, as in UIKit, and the diagnosis says
  /// which and why. If there is no fitting, no size in the context and no frame of the root, the root is
  /// fitted to (0, 0) at priority 50.
  ///
  /// - Parameters:
  ///   - context: The environment of the layout.
  ///   - explained: The views and guides to explain: ``Diagnosis/why`` says what decides their edges and sizes.
  ///   - diagnoses: Whether there is a diagnosis; without one, it is empty. All layouts that share a `memory` must agree.
  ///   - stepLimit: The solver steps that the layout may take, at most ``Limits/steps``; measuring text
  ///     counts too.
  ///   - typesetter: Measures texts. Share it between layouts to shape each text only once.
  ///   - memory: Solved systems. Share it between layouts of the same tree to make them cheaper.
  ///   - meter: Counts the steps taken, even if an error is thrown.
  /// - Returns: A frame for each of ``items``, and the diagnosis.
  /// - Throws: ``LayoutError``.
  /// - Complexity: At most `stepLimit` solver steps; close to linear in views and constraints if constraints
  ///   relate neighbors.
  public func layout(
    in context: LayoutContext, explaining explained: ExplainedItems = .none,
    diagnosing diagnoses: Bool = true,
    stepLimit: Int = Limits.steps, typesetter: Typesetter = Typesetter(), memory: LayoutMemory? = nil,
    meter: StepMeter? = nil
  ) throws(LayoutError) -> Layout {
    let relevant = context.relevant(to: self)
    if explained == .none, let layout = memory?.layout(of: self, in: relevant) { return layout }
    let texts = TextMeasurer(withControls(of: context.controls), in: context, typesetter)
    var left = stepLimit
    defer { meter?.add(stepLimit - left + texts.steps) }
    var engine = LayoutEngine(
      tree: try texts.measured(), context: context, texts: texts, explained: explained, stepLimit: stepLimit,
      memory: memory)
    defer { left = engine.steps }
    let layout = try engine.run(diagnosing: diagnoses)
    if explained == .none { memory?.keep(layout, of: self, in: relevant) }
    return layout
  }
}
