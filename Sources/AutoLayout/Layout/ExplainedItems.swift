/// The views and guides that a layout explains: what decides each of their edges and sizes.
///
/// ```swift
/// try tree.layout(in: context, explaining: .only(["title"])).diagnosis.why
/// ```
/// An explanation names all constraints on which an edge depends: in a row of *n* views, those of the last view name *n*. So ask
/// for single views of a long row.
public enum ExplainedItems: Hashable, Sendable {
  /// None; ``Diagnosis/why`` is then `nil`.
  case none
  /// All views and guides.
  case all
  /// Those with one of these ids, or one of these names of ``LayoutTree/names``.
  case only(Set<String>)

  /// Whether the view or guide with this id and name is explained.
  func contains(_ id: String, named name: String?) -> Bool {
    switch self {
    case .none: false
    case .all: true
    case .only(let names): names.contains(id) || name.map(names.contains) ?? false
    }
  }
}
