import AutoLayout
import Documents
import Figma
import Geometry

extension FigmaLayouts.Element {
  /// What a reader should know about nodes: those recorded elsewhere, and texts that are not measured.
  var findings: [Diagnosis.Finding] {
    layout.misplaced.map {
      Diagnosis.Finding(.misplaced, item: $0.id, sentence: $0.sentence(naming: names))
    }
      + layout.flaws.map { $0.finding(naming: names) }
      + layout.frames.filter { $0.keepsRecordedSize && $0.isVisible }.map {
        Diagnosis.Finding(
          .recordedSize, item: $0.id,
          sentence:
            "\((names[$0.id] ?? $0.id).excerpt) keeps its recorded size because a font for its text is not available; add the font's file with --fonts."
        )
      }
  }
}

extension FigmaLayout.Flaw {
  /// The finding, in which the node is called by one of `names` or by its own name.
  func finding(naming names: [String: String]) -> Diagnosis.Finding {
    let subject = (names[id] ?? (names.isEmpty ? id : name)).excerpt
    switch kind {
    case .withoutBox:
      return Diagnosis.Finding(
        .withoutBox, item: id,
        sentence:
          "\(subject) is visible but has no absoluteBoundingBox, so it takes no room and has no frame; export the document again."
      )
    case .outsideGrid(let axis, let tracks, let count):
      let (kind, index) = axis == .horizontal ? ("column", "Column") : ("row", "Row")
      let place =
        tracks.count == 1
        ? "is in \(kind) \(tracks.lowerBound + 1)"
        : "spans the \(kind)s \(tracks.lowerBound + 1) to \(tracks.upperBound + 1)"
      return Diagnosis.Finding(
        .outsideGrid, item: id,
        sentence:
          "\(subject) \(place), but its grid has \(count), so it takes the nearest; change grid\(index)AnchorIndex or grid\(index)Span."
      )
    }
  }
}

extension FigmaLayout {
  /// The names of the nodes, each unique, by their ids.
  var names: [String: String] {
    var names = UniqueNames()
    for frame in frames { names.add(frame.name, for: frame.id) }
    return names.names
  }

  /// The visible nodes that are recorded elsewhere, if the scene has its recorded size, direction and text size. In another
  /// environment no node is expected where it is recorded.
  fileprivate var misplaced: [Frame] {
    guard isAsRecorded, let recorded = frames.first?.recorded.size else { return [] }
    let hasSize = abs(recorded.width - size.width) <= 0.5 && abs(recorded.height - size.height) <= 0.5
    return hasSize ? frames.filter(\.isMisplaced) : []
  }
}

extension FigmaLayout.Frame {
  /// Where the node is recorded, and where it should be.
  fileprivate func sentence(naming names: [String: String]) -> String {
    "\((names[id] ?? id).excerpt) is recorded at \(recorded.text), but the properties of the nodes put it at \(rect.text)."
  }
}

extension Rect {
  /// The place and the size in words.
  fileprivate var text: String {
    "(\(x.readable), \(y.readable)) with size \(width.readable) × \(height.readable)"
  }
}
