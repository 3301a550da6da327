import Typesetting

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
  ///   constraints relate neighbors.
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
