import AutoLayout
import Geometry

/// What a document says that cannot be laid out.
extension LayoutPass {
  /// The flaws of the scene's nodes, in their order, at most as many as a layout has findings.
  var flaws: [FigmaLayout.Flaw] {
    var flaws: [FigmaLayout.Flaw] = []
    for number in range {
      guard flaws.count < AutoLayout.Limits.findings else { break }
      let node = nodes[number]
      func note(_ kind: FigmaLayout.Flaw.Kind) {
        flaws.append(FigmaLayout.Flaw(id: node.id, name: node.name, kind: kind))
      }
      if node.recorded == nil {
        if !node.isHidden { note(.withoutBox) }
        continue
      }
      guard let parent = node.parent, range.contains(parent), nodes[parent].mode == .grid, !node.isAbsolute,
        !node.isHidden
      else { continue }
      for axis in Axis.allCases {
        let (rules, count) = (node[axis], nodes[parent][axis].tracks.count)
        let tracks = rules.firstTrack...(rules.firstTrack + rules.span - 1)
        if tracks.upperBound >= count { note(.outsideGrid(axis, tracks: tracks, count: count)) }
      }
    }
    return flaws
  }
}
