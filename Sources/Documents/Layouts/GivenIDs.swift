/// The ids of constraints, each taken once. The id of a constraint without one is its place, such as `constraints/4`.
struct GivenIDs {
  /// The ids; `nil` while all are places, which always differ.
  private var all: Set<String>?
  private var places: [String] = []
  /// Ranges of places in arrays, listed one by one only once a constraint has an id of its own.
  private var runs: [(array: String, numbers: Range<Int>)] = []

  init() {}

  init(_ taken: [String]) { all = Set(taken) }

  /// Whether all ids are places.
  var arePlaces: Bool { all == nil }

  /// Takes a place as an id, unless it is taken.
  mutating func take(place: String) -> Bool {
    if all != nil { return take(place) }
    places.append(place)
    return true
  }

  /// Takes several places of an array as ids, while all ids are places.
  mutating func take(placesIn array: String, _ numbers: Range<Int>) { runs.append((array, numbers)) }

  /// Takes an id, unless it is taken.
  mutating func take(_ id: String) -> Bool {
    list()
    return all?.insert(id).inserted ?? false
  }

  /// Lets an id be taken again.
  mutating func free(_ id: String) {
    list()
    all?.remove(id)
  }

  private mutating func list() {
    if all != nil { return }
    all = Set(places)
    for run in runs { all?.formUnion(run.numbers.map { "\(run.array)/\($0)" }) }
  }
}
