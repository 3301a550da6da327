import AutoLayout
import Geometry

/// The views whose content keeps its recorded size although sizes are computed.
struct RecordedSizes: Sendable {
  private struct Entry: Sendable {
    let id: String
    let frame: Size
    var attributes: [Attribute]
  }

  private var entries: [Entry] = []

  /// Adds a view that keeps recorded lengths.
  mutating func add(_ id: String, _ attributes: [Attribute], of frame: Size) {
    if !attributes.isEmpty { entries.append(Entry(id: id, frame: frame, attributes: attributes)) }
  }

  /// Removes lengths that required constraints set, whatever the content needs.
  mutating func remove(lengthsSetBy constraints: [LayoutConstraint]) {
    var set: [String: Set<Attribute>] = [:]
    for constraint in constraints where constraint.setsLength {
      set[constraint.first.item.id, default: []].insert(constraint.first.attribute)
    }
    for number in entries.indices {
      let known = set[entries[number].id] ?? []
      entries[number].attributes.removeAll { known.contains($0) }
    }
    entries.removeAll { $0.attributes.isEmpty }
  }

  /// A finding for each view, which `name` names by its id.
  func findings(_ name: (String) -> String) -> [Diagnosis.Finding] {
    entries.map { entry in
      let lengths = entry.attributes.map { attribute in
        "\(attribute.rawValue) of \((attribute == .width ? entry.frame.width : entry.frame.height).readable)"
      }
      return Diagnosis.Finding(
        .recordedSize, item: entry.id,
        sentence:
          "\(name(entry.id)) keeps its recorded \(lengths.joined(separator: " and ")) because the document does not "
          + "say how large its content is.")
    }
  }
}

extension LayoutConstraint {
  /// Whether the constraint gives its item a constant length.
  fileprivate var setsLength: Bool {
    second == nil && relation == .equal && priority == 1000
      && (first.attribute == .width || first.attribute == .height)
  }
}
