import AutoLayout
import JSON

extension ViewDocument {
  /// The members of a view that another document may replace: all but the id and what is inside the view.
  fileprivate static let replaceable = members.map(\.description).filter {
    !["id", "guides", "subviews", "constraints"].contains($0)
  }
}

extension DocumentReader {
  /// The members of an object that replace those of a view; unknown ones are reported.
  ///
  /// - Parameters:
  ///   - node: The object with the members.
  ///   - others: The names of other members that the object may have, such as `installed`.
  /// - Returns: The values by name, without those of `others`; `nil` if it is no object.
  package mutating func viewMembers(_ node: Int, besides others: [String] = []) -> [String: Int]? {
    guard var members = values(node, named: ViewDocument.replaceable + others) else { return nil }
    for name in others { members[name] = nil }
    return members
  }

  /// A view with members that replace its own; `null` gives a member its default.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - members: The values of the new members.
  ///   - node: The object with the new members, or the last one with some.
  /// - Returns: The view with the new members, without subviews; `nil` if the members were reported as errors.
  package mutating func view(_ view: View, changedBy members: [String: Int], in node: Int) -> View? {
    var own = view
    own.subviews = []
    own.guides = []
    let written = JSONWriter.object { $0.viewMembers(own) }
    guard let old = try? JSONParser.parse(written, depthLimit: Limits.jsonDepth) else {
      preconditionFailure("our own JSON can be parsed")
    }
    let merged = JSONWriter.object { object in
      for (name, value) in old.members(JSONDocument.root) where members[name] == nil {
        object.member(named: name) { $0.raw(old.compactText(value)) }
      }
      for (name, value) in members.sorted(by: { $0.value < $1.value }) where json.kind(value) != .null {
        object.member(named: name) { $0.raw(json.compactText(value)) }
      }
    }
    guard var inner = try? DocumentReader(merged) else { return nil }
    var changed = ViewDocument(JSONDocument.root, &inner).root
    for var fault in inner.faults {
      let path = fault.pointer.dropFirst()
      let name = String(path.prefix { $0 != "/" })
      if let value = members[name] {
        fault.pointer = String(path.dropFirst(name.count))
        reportOnce(fault, inside: value)
      } else {
        // A member that the view already has conflicts with the new ones.
        fault.pointer = ""
        reportOnce(fault, inside: node)
      }
    }
    guard inner.faults.isEmpty else { return nil }
    changed.guides = view.guides
    return changed
  }
}
