import AutoLayout
import JSON
import StreamSafeText

/// Reads a JSON document member by member, and collects all errors.
///
/// A value that cannot be read is reported and replaced by a default, so that one pass finds all errors. A list that is too
/// long is refused before its elements are read. Once ``Limits/faults`` errors are found, each object and list reads as
/// empty, so that the rest of the document takes no work.
package struct DocumentReader {
  package let json: JSONDocument
  private var found: [(node: Int, fault: Problem.Fault)] = []

  package init(_ body: [UInt8]) throws(Problem) {
    do {
      json = try JSONParser.parse(body, depthLimit: Limits.jsonDepth)
    } catch {
      throw Problem(error, in: body)
    }
  }

  /// The errors, in the order of the document.
  package var faults: [Problem.Fault] {
    found.enumerated().sorted { ($0.element.node, $0.offset) < ($1.element.node, $1.offset) }.map(
      \.element.fault)
  }

  /// Whether anything is wrong with a value or what is inside it.
  func hasFaults(in node: Int) -> Bool {
    found.contains { (node..<json.next(node)).contains($0.node) }
  }

  /// Throws the errors, if there are any.
  package func throwFaults() throws(Problem) {
    if !found.isEmpty { throw Problem(faults) }
  }

  /// Whether ``Limits/faults`` errors are found; later ones are left out.
  package var isFull: Bool { found.count >= Limits.faults }

  /// The known name that is most like a misspelled one, if any is like it.
  package func nearest(to name: String, among names: [String]) -> String? {
    isFull ? nil : NearestName.of(name, among: names)
  }

  /// The id that is most like a misspelled one. The search goes through all ids, so only the first errors get one.
  package func nearestID(to id: String, among ids: @autoclosure () -> [String]) -> String? {
    found.count < AutoLayout.Limits.nameSearches ? NearestName.of(id, among: ids()) : nil
  }

  /// The JSON pointer to a node.
  package func pointer(to node: Int) -> String { json.pointer(to: node, nameBytes: Limits.pointerNameBytes) }

  package mutating func report(_ code: ProblemCode, at node: Int, _ detail: String, suggestion: String? = nil)
  {
    guard !isFull else { return }
    let pointer = pointer(to: node)
    found.append((node, Problem.Fault(code: code, pointer: pointer, detail: detail, suggestion: suggestion)))
  }

  /// Reports all errors of a document inside this one.
  package mutating func report(_ problem: Problem, inside node: Int) {
    let prefix = pointer(to: node)
    for var fault in problem.faults where !isFull {
      fault.pointer = prefix + fault.pointer
      found.append((node, fault))
    }
  }

  /// Reports one error inside a node, unless it has been reported there.
  mutating func reportOnce(_ fault: Problem.Fault, inside node: Int) {
    guard !isFull else { return }
    var fault = fault
    fault.pointer = pointer(to: node) + fault.pointer
    let isKnown = found.contains {
      $0.fault.pointer == fault.pointer && $0.fault.detail == fault.detail
    }
    if isKnown { return }
    found.append((node, fault))
  }

  // MARK: Objects and arrays

  /// The members of an object. It may have only the `known` ones, and must have all `required` ones.
  package mutating func members(_ node: Int, known: [JSONName], required: [JSONName] = []) -> JSONMembers? {
    guard isReadable(node, .object, "an object") else { return nil }
    let members = json.members(node, known: known)
    check(members, known: known, required: required)
    return members
  }

  /// Goes on to the members of another object, which are found faster if it is like the one before. Returns whether it is an
  /// object.
  mutating func move(
    _ members: inout JSONMembers, to node: Int, known: [JSONName], required: [JSONName]
  ) -> Bool {
    if !isFull, members.move(to: node, json.nodes.span) {
      require(required, in: members)
      return true
    }
    guard let others = self.members(node, known: known, required: required) else { return false }
    members = others
    return true
  }

  /// The values of an object with at most these two members.
  mutating func pair(_ node: Int, _ first: JSONName, _ second: JSONName) -> (first: Int?, second: Int?)? {
    if !isFull, let pair = json.pair(node, first, second) { return pair }
    guard let members = members(node, known: [first, second]) else { return nil }
    return (members[first], members[second])
  }

  /// Reports members that are not `known`, and `required` ones that are missing.
  package mutating func check(_ members: JSONMembers, known: [JSONName], required: [JSONName] = []) {
    if members.hasUnknown { reportUnknown(in: members.node, among: known.map(\.description)) }
    require(required, in: members)
  }

  /// Reports which of some members are missing.
  mutating func require(_ names: [JSONName], in members: JSONMembers) {
    for name in names where members[name] == nil { reportMissing(name, at: members.node) }
  }

  /// Reports a missing member.
  package mutating func reportMissing(_ name: JSONName, at object: Int) {
    report(.missingMember, at: object, "The member “\(name)” is missing; add it.")
  }

  /// The values of an object's members, which may have only these `names`: for names that are computed at run time.
  package mutating func values(_ node: Int, named names: [String]) -> [String: Int]? {
    guard isReadable(node, .object, "an object") else { return nil }
    reportUnknown(in: node, among: names)
    var values: [String: Int] = [:]
    for (name, value) in json.members(node) where names.contains(bytesOf: name) { values[name] = value }
    return values
  }

  /// The members of an object whose names the client chooses, such as ids of views, in their order. A name that is longer
  /// than an id may be is `nil`. If there are more than `limit`, none is read.
  mutating func entries(
    _ node: Int, atMost limit: Int, orReport code: ProblemCode, _ advice: @autoclosure () -> String
  ) -> [(name: String?, value: Int)] {
    guard isReadable(node, .object, "an object", atMost: limit, orReport: code, advice()) else { return [] }
    return json.members(node).map { name, value in
      if name.utf8.count <= AutoLayout.Limits.idBytes { return (name, value) }
      report(
        .invalidID, at: value,
        "The name “\(name.excerpt)” has more than \(AutoLayout.Limits.idBytes) bytes; choose a shorter one.")
      return (nil, value)
    }
  }

  private mutating func reportUnknown(in object: Int, among known: [String]) {
    for (name, value) in json.members(object) {
      guard !isFull else { return }
      if known.contains(bytesOf: name) { continue }
      let nearest = nearest(to: name, among: known)
      let advice = nearest.map { "; did you mean “\($0)”?" } ?? "; remove it."
      report(
        .unknownMember, at: value, "The member “\(name.excerpt)” is unknown\(advice)",
        suggestion: nearest)
    }
  }

  /// Reports the id of something that is not on screen.
  package mutating func reportUnknown(_ id: String, at node: Int, _ kind: String, among ids: [String]) {
    reportUnknown(
      id, at: node, among: ids, "No \(kind) on screen has the id", "use the id of one that exists.")
  }

  /// Reports an unknown id: `missing` begins the sentence, and `advice` ends it if no id is similar.
  package mutating func reportUnknown(
    _ id: String, at node: Int, among ids: @autoclosure () -> [String], _ missing: String, _ advice: String
  ) {
    let nearest = nearestID(to: id, among: ids())
    let advice = nearest.map { "did you mean “\($0)”?" } ?? advice
    report(.unknownID, at: node, "\(missing) “\(id.excerpt)”; \(advice)", suggestion: nearest)
  }

  /// Reports a name that is canonically equivalent to an earlier one (Unicode).
  mutating func reportEquivalent(_ name: String, to first: String, at node: Int) {
    report(
      .duplicateID, at: node,
      "“\(name.excerpt)” (\(name.codePoints)) and “\(first.excerpt)” (\(first.codePoints)) are the same name in Unicode; "
        + "change one of them.")
  }

  /// The nodes of an array's elements. If there are more than `limit`, none is read.
  package mutating func elements(
    _ node: Int, atMost limit: Int, orReport code: ProblemCode, _ advice: @autoclosure () -> String
  ) -> [Int] {
    isReadableArray(node, atMost: limit, orReport: code, advice()) ? json.elements(node) : []
  }

  /// Whether a value is an array and has no more elements than it may; reports it if not.
  mutating func isReadableArray(
    _ node: Int, atMost limit: Int, orReport code: ProblemCode, _ advice: @autoclosure () -> String
  ) -> Bool {
    isReadable(node, .array, "an array", atMost: limit, orReport: code, advice())
  }

  /// Whether a value is of a kind; reports it if not. No value is readable once enough errors are found.
  mutating func isReadable(_ node: Int, _ kind: JSONDocument.Kind, _ expected: String) -> Bool {
    if isFull { return false }
    if json.kind(node) == kind { return true }
    wrongType(node, expected)
    return false
  }

  /// Whether a value is of a kind and has no more elements than it may; reports it if not.
  private mutating func isReadable(
    _ node: Int, _ kind: JSONDocument.Kind, _ expected: String, atMost limit: Int,
    orReport code: ProblemCode, _ advice: @autoclosure () -> String
  ) -> Bool {
    guard isReadable(node, kind, expected) else { return false }
    guard json.nodes[node].count <= limit else {
      report(code, at: node, advice())
      return false
    }
    return true
  }

  /// Whether an array has no elements.
  func isEmptyArray(_ node: Int) -> Bool { json.kind(node) == .array && json.nodes[node].count == 0 }

  // MARK: Values

  @inline(never)
  package mutating func wrongType(_ node: Int, _ expected: String) {
    report(.wrongType, at: node, "The value is \(json.kind(node).words); write \(expected) instead.")
  }

  @inline(__always)
  package mutating func string(_ node: Int) -> String? {
    if json.kind(node) == .string { return json.string(node) }
    wrongType(node, "a string")
    return nil
  }

  package mutating func boolean(_ node: Int) -> Bool? {
    switch json.kind(node) {
    case .true: return true
    case .false: return false
    default:
      wrongType(node, "true or false")
      return nil
    }
  }

  @inline(__always)
  package mutating func number(_ node: Int, in range: ClosedRange<Double> = -Limits.length...Limits.length)
    -> Double?
  {
    if json.kind(node) == .number {
      let number = json.number(node)
      if range.contains(number) { return number }
    }
    reportNumber(node, range)
    return nil
  }

  @inline(never)
  private mutating func reportNumber(_ node: Int, _ range: ClosedRange<Double>) {
    guard json.kind(node) == .number else { return wrongType(node, "a number") }
    report(
      .numberOutOfRange, at: node,
      "The number is outside \(range.lowerBound.jsonText)…\(range.upperBound.jsonText); choose one inside.")
  }

  package mutating func integer(_ node: Int, in range: ClosedRange<Int>) -> Int? {
    guard let number = number(node, in: Double(range.lowerBound)...Double(range.upperBound)) else {
      return nil
    }
    let integer = Int(exactly: number)
    if integer == nil { wrongType(node, "a whole number") }
    return integer
  }

  /// Several of the names of an enumeration; a list has at most as many as there are names.
  package mutating func choices<Choice: RawRepresentable & CaseIterable>(
    _ node: Int, _ type: Choice.Type, orReport code: ProblemCode = .unknownValue
  ) -> [Choice] where Choice.RawValue == String {
    let count = Choice.allCases.count
    let elements = elements(
      node, atMost: count, orReport: .tooComplex, "The list has more than \(count) names; list each once.")
    return elements.compactMap { choice($0, type, orReport: code) }
  }

  /// One of the names of an enumeration.
  package mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ node: Int, _ type: Choice.Type, orReport code: ProblemCode = .unknownValue
  ) -> Choice? where Choice.RawValue == String {
    guard let name = string(node) else { return nil }
    if let choice = Choice(rawValue: name) { return choice }
    unknownValue(node, name, among: Choice.allCases.map(\.rawValue), code)
    return nil
  }

  /// One of the names of an enumeration that is read often.
  @inline(__always)
  package mutating func choice<Choice>(
    _ node: Int, _ choices: JSONChoices<Choice>, orReport code: ProblemCode = .unknownValue
  ) -> Choice? {
    json.choice(node, among: choices) ?? choice(node, Choice.self, orReport: code)
  }

  /// Reports a name that is not in `names`.
  package mutating func unknownValue(
    _ node: Int, _ name: String, among names: [String], _ code: ProblemCode = .unknownValue
  ) {
    let nearest = nearest(to: name, among: names)
    let advice =
      nearest.map { "did you mean “\($0)”?" }
      ?? (names.count <= 24
        ? "choose one of \(names.joined(separator: ", "))." : "GET /openapi.yaml lists the known ones.")
    report(code, at: node, "The value “\(name.excerpt)” is unknown; \(advice)", suggestion: nearest)
  }
}

extension [String] {
  /// Whether these contain a text, compared byte by byte: two spellings of one accented letter are two names.
  fileprivate func contains(bytesOf text: String) -> Bool {
    contains { $0.utf8.elementsEqual(text.utf8) }
  }
}

extension JSONDocument.Kind {
  fileprivate var words: String {
    switch self {
    case .null: "null"
    case .true, .false: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension String {
  /// The beginning of a text, short enough to be quoted in a sentence.
  ///
  /// A character can have any number of combining marks, so that scalars are bounded, too.
  package var excerpt: String {
    let beginning = String(unicodeScalars.prefix(240)).prefix(60)
    return beginning.utf8.count < utf8.count ? "\(beginning)…" : self
  }

  /// The first code points of a text, which distinguish texts that look alike.
  fileprivate var codePoints: String {
    let points = unicodeScalars.prefix(8).map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }
    return points.joined(separator: " ") + (unicodeScalars.count > 8 ? " …" : "")
  }
}

extension Problem {
  /// The problem of a body that is not JSON.
  package init(_ error: JSONError, in body: [UInt8]) {
    let before = body.prefix(error.offset)
    let line = before.count { $0 == 0x0A } + 1
    let column = error.offset - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
    let place = "At line \(line), column \(column)"
    switch error.reason {
    case .expected(let what):
      self.init(.invalidJSON, "\(place), the body is not valid JSON; expected \(what).")
    case .invalidUnicode:
      self.init(
        .invalidUnicode, "\(place), a string is not valid Unicode; use UTF-8, and write surrogates in pairs.")
    case .duplicateKey(let name):
      self.init(
        .duplicateKey, "\(place), the member “\(name.excerpt)” appears a second time; keep one of them.")
    case .tooManyMarks:
      let limit = StreamSafeText.combiningMarks
      self.init(
        .invalidUnicode, "\(place), a string has more than \(limit) combining marks in a row; remove some.")
    case .tooDeep(let limit):
      self.init(.nestedTooDeep, "\(place), values are nested deeper than \(limit); nest them less deeply.")
    }
  }
}
