import AutoLayout
import JSON

extension ViewDocument {
  /// The members of a view that another document may replace: all but the id and what is inside the view.
  fileprivate static let replaceable = members.map(\.description).filter {
    !["id", "guides", "subviews", "constraints"].contains($0)
  }
}

extension DocumentReader {
  /// Reads members that replace those of a view; `null` gives a member its default.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - node: The object with the members.
  ///   - others: The names of members beside them that are no view's.
  /// - Returns: The view with the new members, without subviews; `nil` if the members were reported as errors.
  package mutating func view(_ view: View, changedBy node: Int, besides others: [String] = []) -> View? {
    guard var values = values(node, named: ViewDocument.replaceable + others) else { return nil }
    for name in others { values[name] = nil }
    var own = view
    own.subviews = []
    own.guides = []
    let written = JSONWriter.object { $0.viewMembers(own) }
    guard let old = try? JSONParser.parse(written, depthLimit: Limits.jsonDepth) else { return nil }
    let merged = JSONWriter.object { object in
      for (name, value) in old.members(JSONDocument.root) where values[name] == nil {
        object.member(named: name) { $0.raw(old.compactText(value)) }
      }
      for (name, value) in json.members(node) where values[name] != nil && json.kind(value) != .null {
        object.member(named: name) { $0.raw(json.compactText(value)) }
      }
    }
    guard var inner = try? DocumentReader(merged) else { return nil }
    var changed = ViewDocument(JSONDocument.root, &inner).root
    for fault in inner.faults {
      let name = String(fault.pointer.dropFirst().prefix { $0 != "/" })
      if values[name] != nil {
        report(Problem([fault]), inside: node)
      } else {
        // A member that the view already has does not go with the new ones.
        report(fault.code, at: node, fault.detail, suggestion: fault.suggestion)
      }
    }
    guard inner.faults.isEmpty else { return nil }
    changed.guides = view.guides
    return changed
  }
}
