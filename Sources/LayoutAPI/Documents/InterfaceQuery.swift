import AutoLayout
import InterfaceBuilder
import Presentation
import Typesetting

/// What is asked beside an Interface Builder document: where it is laid out instead of on its own device.
///
/// Each member may come several times, and `device` may be `all`: the document is then laid out in the product of what is
/// named, devices first and content size categories last, as a product of `environments` is.
struct InterfaceQuery {
  /// One of the environments, and what it means for a scene.
  struct Environment {
    let document: EnvironmentDocument
    /// `nil` for the document's own device.
    let scene: SceneEnvironment?
    let direction: LayoutContext.Direction
    let category: ContentSizeCategory
  }

  /// The names of the members.
  static let members = [
    "device", "orientation", "layoutDirection", "contentSizeCategory", "coordinates", "explain",
  ]

  let environments: [Environment]
  let coordinates: LayoutsRequest.Coordinates
  /// Whether to say why everything lies where it does.
  let explains: Bool

  /// The values of a member that is on or off.
  private enum Switch: String, CaseIterable { case on = "true", off = "false" }

  /// Reads the members, reporting everything that is wrong with them together.
  init(_ query: [(name: String, value: String)]) throws(Problem) {
    var reader = QueryReader(query)
    let devices = reader.devices()
    let orientations = reader.choices("orientation", Orientation.self)
    let directions = reader.choices("layoutDirection", LayoutContext.Direction.self)
    let categories = reader.choices("contentSizeCategory", ContentSizeCategory.self)
    coordinates = reader.choices("coordinates", LayoutsRequest.Coordinates.self)[0] ?? .superview
    explains = reader.choices("explain", Switch.self)[0] == .on
    if !reader.faults.isEmpty { throw Problem(reader.faults) }
    var environments: [Environment] = []
    for device in devices {
      for orientation in orientations {
        for direction in directions {
          for category in categories {
            if environments.count >= Limits.environments { throw InterfaceQuery.tooMany }
            environments.append(
              Environment(
                EnvironmentDocument.Choices(
                  deviceName: device?.name, device: device?.device, orientation: orientation,
                  layoutDirection: direction, contentSizeCategory: category)))
          }
        }
      }
    }
    self.environments = environments
  }

  private static var tooMany: Problem {
    Problem(
      .tooManyEnvironments,
      "A request has at most \(Limits.environments) environments; divide them among several requests.")
  }
}

extension InterfaceQuery.Environment {
  fileprivate init(_ choices: EnvironmentDocument.Choices) {
    document = EnvironmentDocument(product: choices)
    scene = choices.device.map { SceneEnvironment($0, choices.orientation ?? .portrait) }
    direction = choices.layoutDirection ?? .leftToRight
    category = choices.contentSizeCategory ?? .large
  }
}

/// Reads query members, and collects what is wrong with them.
private struct QueryReader {
  let query: [(name: String, value: String)]
  var faults: [Problem.Fault] = []

  init(_ query: [(name: String, value: String)]) {
    self.query = query
    for (name, _) in query where !InterfaceQuery.members.contains(name) {
      let nearest = NearestName.of(name, among: InterfaceQuery.members)
      let advice = nearest.map { "; “\($0)” was perhaps meant." } ?? "; leave it out."
      report(.unknownMember, "There is no query member “\(name.excerpt)” here\(advice)", nearest)
    }
  }

  private mutating func report(_ code: ProblemCode, _ detail: String, _ suggestion: String?) {
    guard faults.count < Limits.faults else { return }
    faults.append(Problem.Fault(code: code, pointer: "", detail: detail, suggestion: suggestion))
  }

  private func values(_ name: String) -> [String] { query.filter { $0.name == name }.map(\.value) }

  /// The values of a member that names one of several; one `nil` where it is not there.
  mutating func choices<Choice: RawRepresentable & CaseIterable>(
    _ name: String, _ type: Choice.Type
  ) -> [Choice?] where Choice.RawValue == String {
    let values = values(name)
    if values.isEmpty { return [nil] }
    let known = Choice.allCases.map(\.rawValue)
    for value in values where Choice(rawValue: value) == nil {
      let nearest = NearestName.of(value, among: known)
      report(
        .unknownValue,
        "“\(value.excerpt)” is no value of \(name); use \(known.joined(separator: ", ")).", nearest)
    }
    return values.map { Choice(rawValue: $0) }
  }

  mutating func devices() -> [(name: String, device: Device)?] {
    let values = values("device")
    if values.isEmpty { return [nil] }
    let catalog = DeviceCatalog.shared
    if values == ["all"] { return catalog.devices.map { ($0.names[0], $0) } }
    for value in values where catalog[value] == nil {
      let nearest = NearestName.of(value, among: catalog.names)
      let advice =
        nearest.map { "“\($0)” was perhaps meant" } ?? "GET /v1/devices lists those that are known"
      report(.unknownDevice, "The catalogue has no device “\(value.excerpt)”; \(advice).", nearest)
    }
    return values.map { name in catalog[name].map { (name, $0) } }
  }
}
