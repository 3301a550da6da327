import AutoLayout
import Devices
import JSON
import Presentation

/// Reads query members, and collects their errors.
///
/// A JSON pointer cannot point to a query member, so each error names it.
package struct QueryReader {
  private let query: [(name: String, value: String)]
  package private(set) var faults: [Problem.Fault] = []

  /// Reports each member that is not `known`.
  ///
  /// - Parameters:
  ///   - query: The members, in the order they came.
  ///   - known: The names of the known members.
  ///   - foreign: The names that are allowed only with an Interface Builder or Figma document.
  package init(
    _ query: [(name: String, value: String)], known: [String], besideInterfaceDocument foreign: [String] = []
  ) {
    self.query = query
    for (name, _) in query where !known.contains(name) && !isFull {
      if foreign.contains(name) {
        report(
          .unknownMember,
          "The query member “\(name)” is only for storyboards, xibs and Figma documents; write it in the JSON document."
        )
      } else {
        let nearest = nearest(name, known)
        let advice = nearest.map { "; did you mean “\($0)”?" } ?? "; remove it."
        report(.unknownMember, "The query member “\(name.excerpt)” is unknown\(advice)", nearest)
      }
    }
  }

  /// Throws the errors, if there are any.
  package func throwFaults() throws(Problem) {
    if !faults.isEmpty { throw Problem(faults) }
  }

  /// Whether further errors are left out.
  private var isFull: Bool { faults.count >= Limits.faults }

  private mutating func report(_ code: ProblemCode, _ detail: String, _ suggestion: String? = nil) {
    if isFull { return }
    faults.append(Problem.Fault(code: code, pointer: "", detail: detail, suggestion: suggestion))
  }

  /// The name that was probably meant. Only the first errors get one, because the event loop reads the query and all its
  /// clients wait.
  private func nearest(_ name: String, _ known: @autoclosure () -> [String]) -> String? {
    faults.count < AutoLayout.Limits.nameSearches ? NearestName.of(name, among: known()) : nil
  }

  // MARK: Values

  private func values(_ name: String) -> [String] { query.filter { $0.name == name }.map(\.value) }

  /// The value of a member that may come once.
  package mutating func value(_ name: String) -> String? {
    refuseRepetition(of: name)
    return values(name).first
  }

  /// The value of a member that may come once and names one of several.
  package mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, _ type: Choice.Type
  ) -> Choice? where Choice.RawValue == String {
    refuseRepetition(of: name)
    return choices(name, type)[0]
  }

  private mutating func refuseRepetition(of name: String) {
    let count = values(name).count
    guard count > 1 else { return }
    report(.conflictingMembers, "The query member “\(name)” appears \(count) times; send it once.")
  }

  /// The value of a member that may come once and is a number.
  package mutating func number(_ name: String, in range: ClosedRange<Double>) -> Double? {
    guard let text = value(name) else { return nil }
    if let number = Double(text), range.contains(number) { return number }
    report(
      .numberOutOfRange,
      "“\(text.excerpt)” is not a value of \(name); use a number from \(range.lowerBound.jsonText) to "
        + "\(range.upperBound.jsonText).")
    return nil
  }

  /// All values of a member.
  package func texts(_ name: String) -> [String] { values(name) }

  /// The values of a member that names one of several; one `nil` without the member.
  package mutating func choices<Choice: RawRepresentable & CaseIterable>(
    _ name: String, _ type: Choice.Type
  ) -> [Choice?] where Choice.RawValue == String {
    let values = values(name)
    if values.isEmpty { return [nil] }
    let known = Choice.allCases.map(\.rawValue)
    for value in values where Choice(rawValue: value) == nil && !isFull {
      let nearest = nearest(value, known)
      report(
        .unknownValue,
        "“\(value.excerpt)” is not a value of \(name); use \(known.joined(separator: ", ")).", nearest)
    }
    return values.map { Choice(rawValue: $0) }
  }

  /// The values of `device`, with the names as given; one `nil` without the member.
  package mutating func devices() -> [(name: String, device: Device)?] {
    let values = values("device")
    if values.isEmpty { return [nil] }
    let catalog = DeviceCatalog.shared
    if values == ["all"] { return catalog.devices.map { ($0.names[0], $0) } }
    for value in values where catalog[value] == nil && !isFull {
      let nearest = faults.count < AutoLayout.Limits.nameSearches ? catalog.nearestName(to: value) : nil
      let advice =
        nearest.map { "did you mean “\($0)”?" } ?? "GET /v1/devices lists all devices."
      report(.unknownDevice, "The device “\(value.excerpt)” is unknown; \(advice)", nearest)
    }
    return values.map { name in catalog[name].map { (name, $0) } }
  }
}
