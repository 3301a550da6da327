/// Finds places in a list whose ids are unique; if an id is repeated, any of its places can be found.
///
/// ```swift
/// var index = IDIndex(parts.lazy.map(\.id))
/// index.place(of: "card")  // the part with this id
/// ```
/// Two states of a window have most parts in the same order. So the place after the last one found is tried first, and
/// short lists are searched; only long lists get a dictionary.
struct IDIndex {
  private let ids: [String]
  private var next = 0
  private var places: [String: Int]?

  /// Lists up to this length are searched from the start, which is faster than hashing.
  private static let longestSearched = 24

  init(_ ids: some Sequence<String>) { self.ids = Array(ids) }

  /// The place of an id; `nil` if the list does not have it.
  mutating func place(of id: String) -> Int? {
    if next < ids.count, ids[next] == id {
      next += 1
      return next - 1
    }
    guard let place = search(id) else { return nil }
    next = place + 1
    return place
  }

  mutating func contains(_ id: String) -> Bool { place(of: id) != nil }

  private mutating func search(_ id: String) -> Int? {
    if ids.count <= IDIndex.longestSearched { return ids.firstIndex(of: id) }
    if places == nil { places = Dictionary(ids.enumerated().map { ($1, $0) }) { first, _ in first } }
    return places?[id]
  }
}
