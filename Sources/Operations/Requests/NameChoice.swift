import Documents

/// What views are called in pictures and sentences.
enum NameChoice: String, CaseIterable {
  /// The query member that chooses.
  static let member = "names"

  /// What people call them: outlets, labels, texts, or the class with a number.
  case people
  /// The ids of the document.
  case ids

  /// Reads the choice among the members of a query, whose others are not looked at; people's names without it.
  init(_ query: [(name: String, value: String)]) throws(Problem) {
    var reader = QueryReader(query.filter { $0.name == NameChoice.member }, known: [NameChoice.member])
    self = reader.choice(NameChoice.member, NameChoice.self) ?? .people
    try reader.throwFaults()
  }
}
