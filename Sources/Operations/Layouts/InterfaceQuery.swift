import AutoLayout
import Colors
import Devices
import Documents
import Geometry
import InterfaceBuilder
import JSON
import Presentation
import Typesetting

/// The query beside an Interface Builder document: the environments in which it is laid out instead of its own.
///
/// Each member of an environment may appear several times, and `device` may be `all`. The document is then laid out in the
/// product of all values, in the order of a product of `environments`: devices first, legibility weights last.
struct InterfaceQuery {
  /// One of the environments.
  package struct Environment {
    package fileprivate(set) var document: EnvironmentDocument
    /// `nil` for the document's own device.
    package let device: SceneEnvironment?
    /// `nil` for the document's own orientation.
    let orientation: Orientation?
    package let direction: LayoutDirection
    /// `nil` for that of the document's canvas.
    let category: ContentSizeCategory?
    let legibilityWeight: LegibilityWeight
    let pseudolanguage: Pseudolanguage?
    /// Another size of each scene.
    fileprivate(set) var resizing = SceneResizing()
  }

  /// The names of the members of environments.
  static let environmentMembers = [
    "device", "orientation", "layoutDirection", "contentSizeCategory", "pseudolanguage", "legibilityWeight",
  ]

  /// The names of the members that give the scenes of an Interface Builder document another size.
  package static let sizeMembers = ["width", "height"]

  /// The names of all members beside a layouts request.
  package static let members = lintMembers + ["coordinates", "explain", "colorScheme"]

  /// The names of the members for a lint.
  package static let lintMembers = environmentMembers + ["contentSizes", NameChoice.member]

  package let environments: [Environment]
  /// Whether a member chooses environments.
  package let choosesEnvironments: Bool
  /// Whether a member chooses devices.
  let choosesDevices: Bool
  package let coordinates: LayoutsRequest.Coordinates
  /// Where the sizes of content come from, if the query says so.
  let contentSizes: ContentSizes?
  /// What views are called in sentences and pictures.
  let names: NameChoice
  /// The views and guides that the answer explains.
  package let explained: ExplainedItems

  /// The values of a member that is on or off.
  private enum Switch: String, CaseIterable { case on = "true", off = "false" }

  /// Reads the members, which may only be `known` ones, and reports all errors together.
  package init(
    _ query: [(name: String, value: String)], known: [String] = InterfaceQuery.members
  ) throws(Problem) {
    choosesEnvironments = query.contains {
      (InterfaceQuery.environmentMembers + ["colorScheme"]).contains($0.name)
    }
    choosesDevices = query.contains { $0.name == "device" }
    var reader = QueryReader(query, known: known)
    var lists = EnvironmentDocument.Choices.Lists()
    lists.devices = reader.devices()
    lists.orientations = reader.choices("orientation", Orientation.self)
    lists.layoutDirections = reader.choices("layoutDirection", LayoutDirection.self)
    lists.contentSizeCategories = reader.choices("contentSizeCategory", ContentSizeCategory.self)
    lists.colorSchemes = reader.choices("colorScheme", ColorScheme.self)
    lists.pseudolanguages = reader.choices("pseudolanguage", Pseudolanguage.self)
    lists.legibilityWeights = reader.choices("legibilityWeight", LegibilityWeight.self)
    coordinates = reader.choice("coordinates", LayoutsRequest.Coordinates.self) ?? .superview
    contentSizes = reader.choice("contentSizes", ContentSizes.self)
    names = reader.choice(NameChoice.member, NameChoice.self) ?? .people
    explained = reader.choice("explain", Switch.self) == .on ? .all : .none
    let lengths = 0...AutoLayout.Limits.length
    let resizing = SceneResizing(
      width: reader.number("width", in: lengths), height: reader.number("height", in: lengths))
    try reader.throwFaults()
    guard let product = lists.product else { throw InterfaceQuery.tooMany }
    environments = product.map { Environment($0, resizing) }
  }

  static var tooMany: Problem {
    Problem(
      .tooManyEnvironments,
      "The query members \(environmentMembers.joined(separator: ", ")) together ask for more than \(Documents.Limits.environments) "
        + "environments; split them into several requests.")
  }
}

extension InterfaceQuery {
  /// Where the sizes of a document's content come from: by default they are recorded if only the environment in which the
  /// document was saved is asked for, and computed otherwise.
  func contentSizes(of document: InterfaceDocument) -> ContentSizes {
    let isAsSaved = environments.allSatisfy { environment in
      environment.direction == .leftToRight && (environment.category ?? .large) == .large
        && environment.resizing.isNone && environment.legibilityWeight == .regular
        && environment.pseudolanguage == nil
        && !document.isTranslated && document.scenes.allSatisfy { environment.surroundings(of: $0) == nil }
    }
    return contentSizes ?? (isAsSaved ? .recorded : .computed)
  }
}

extension InterfaceQuery.Environment {
  /// The device and orientation of a scene; `nil` for the document's own.
  func surroundings(of scene: InterfaceScene) -> SceneEnvironment? {
    device ?? orientation.flatMap { scene.originalDevice($0) }
  }

  /// The environment with the size of a scene, if the query gives scenes another size.
  func sized(_ size: Size) -> InterfaceQuery.Environment {
    guard !resizing.isNone else { return self }
    var environment = self
    let member = JSONWriter.object { $0.member("size") { $0.size(size) } }
    if let json = try? DocumentReader(member).json,
      let document = document.merged(with: JSONDocument.root, of: json)
    {
      environment.document = document
    }
    return environment
  }

  fileprivate init(_ choices: EnvironmentDocument.Choices, _ resizing: SceneResizing) {
    document = EnvironmentDocument(product: choices)
    self.resizing = resizing
    device = choices.device.map { SceneEnvironment($0, choices.orientation ?? .portrait) }
    orientation = choices.orientation
    direction = choices.direction
    category = choices.contentSizeCategory
    legibilityWeight = choices.legibilityWeight ?? .regular
    pseudolanguage = choices.pseudolanguage
  }
}
