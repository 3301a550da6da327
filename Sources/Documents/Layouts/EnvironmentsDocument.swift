import AutoLayout
import Colors
import Devices
import Geometry
import JSON
import Presentation
import Typesetting

/// The environments of a request: one, a list, or a product.
package enum EnvironmentsDocument {
  /// Reads the member `environment` or `environments`; a request with neither has one empty environment.
  package static func read(_ members: JSONMembers, _ reader: inout DocumentReader) -> [EnvironmentDocument] {
    read(
      members, &reader, element: { EnvironmentDocument($0, &$1) },
      environment: { environment, _ in environment })
  }

  /// Reads `environment` or `environments`, where the list may also contain other elements. `element` reads the value of
  /// `environment`, or one element of the list. `environment` converts an environment without a node of its own, such as
  /// one of a product.
  package static func read<Element>(
    _ members: JSONMembers, _ reader: inout DocumentReader,
    element: (Int, inout DocumentReader) -> Element,
    environment: (EnvironmentDocument, inout DocumentReader) -> Element
  ) -> [Element] {
    if let value = members["environment"] {
      if members["environments"] != nil {
        reader.report(
          .conflictingMembers, at: value,
          "A request has either “environment” or “environments”; remove one.")
      }
      return [element(value, &reader)]
    }
    guard let value = members["environments"] else { return [environment(.empty, &reader)] }
    if reader.json.kind(value) == .object {
      return product(value, &reader).map { environment($0, &reader) }
    }
    return nonemptyElements(value, &reader).map { element($0, &reader) }
  }

  /// The pointer to the environments of a request; the request itself if there is only one.
  package static func pointer(to environments: [EnvironmentDocument]) -> String {
    environments.count > 1 ? "/environments" : ""
  }

  /// The elements of a list; an empty one is reported.
  private static func nonemptyElements(_ node: Int, _ reader: inout DocumentReader) -> [Int] {
    if reader.isEmptyArray(node) {
      reader.report(.missingMember, at: node, "The list is empty; add an element, or remove the list.")
    }
    return reader.elements(node, atMost: Limits.environments, orReport: .tooManyEnvironments, tooMany)
  }

  private static let tooMany =
    "A request has at most \(Limits.environments) environments; split them into several requests."

  private static func product(_ node: Int, _ reader: inout DocumentReader) -> [EnvironmentDocument] {
    let names: [JSONName] = [
      "devices", "orientations", "layoutDirections", "contentSizeCategories", "colorSchemes",
      "pseudolanguages", "legibilityWeights", "systems",
    ]
    guard let members = reader.members(node, known: names) else { return [] }
    var lists = EnvironmentDocument.Choices.Lists()
    lists.devices = devices(members["devices"], &reader)
    lists.orientations = choices(members["orientations"], Orientation.self, &reader)
    lists.layoutDirections = choices(members["layoutDirections"], LayoutDirection.self, &reader)
    lists.contentSizeCategories = choices(
      members["contentSizeCategories"], ContentSizeCategory.self, &reader)
    lists.colorSchemes = choices(members["colorSchemes"], ColorScheme.self, &reader)
    lists.pseudolanguages = choices(members["pseudolanguages"], Pseudolanguage.self, &reader)
    lists.legibilityWeights = choices(members["legibilityWeights"], LegibilityWeight.self, &reader)
    if let value = members["systems"] {
      lists.systems = nonemptyElements(value, &reader).map { reader.system($0) }
    }
    let product = lists.product
    if product == nil { reader.report(.tooManyEnvironments, at: node, tooMany) }
    return (product ?? []).map { EnvironmentDocument(product: $0) }
  }

  /// The devices of a list with their names as given, or all with their first names for `"all"`; one `nil` without a list.
  private static func devices(
    _ node: Int?, _ reader: inout DocumentReader
  ) -> [(name: String, device: Device)?] {
    guard let node else { return [nil] }
    if reader.json.kind(node) == .string {
      let name = reader.json.string(node)
      if name == "all" { return DeviceCatalog.shared.devices.map { ($0.names[0], $0) } }
      reader.unknownValue(node, name, among: ["all"])
      return []
    }
    return nonemptyElements(node, &reader).compactMap { element in
      guard let name = reader.string(element), let device = reader.device(element, name) else { return nil }
      return (name, device)
    }
  }

  private static func choices<Choice: RawRepresentable & CaseIterable>(
    _ node: Int?, _ type: Choice.Type, _ reader: inout DocumentReader
  ) -> [Choice?] where Choice.RawValue == String {
    guard let node else { return [nil] }
    return nonemptyElements(node, &reader).compactMap { element in
      reader.choice(element, type).map { .some($0) }
    }
  }
}
