import AutoLayout
import Devices
import Documents
import Figma
import Geometry
import InterfaceBuilder
import JSON
import Typesetting

/// The query beside a Figma document: the scenes to lay out, and other sizes than their own.
struct FigmaQuery {
  /// What replaces the size, the direction and the text size of scenes.
  struct Environment {
    fileprivate let choices: EnvironmentDocument.Choices
    let width: Double?
    let height: Double?

    /// The environment for a scene, without a typesetter.
    ///
    /// An orientation without a device turns the scene's own size.
    func figma(for scene: FigmaDocument.Scene) -> FigmaEnvironment {
      var size: Size?
      if let device = choices.device {
        size = device.size(choices.orientation ?? .portrait)
      } else if let orientation = choices.orientation {
        let own = scene.recordedSize
        let (short, long) = (min(own.width, own.height), max(own.width, own.height))
        size = orientation == .portrait ? Size(width: short, height: long) : Size(width: long, height: short)
      }
      var environment = FigmaEnvironment(width: width ?? size?.width, height: height ?? size?.height)
      environment.layoutDirection = choices.direction
      environment.contentSizeCategory = category
      environment.pseudolanguage = choices.pseudolanguage
      return environment
    }

    /// Whether texts are as large and as long as the document records them.
    var hasOwnTexts: Bool { category == .large && choices.pseudolanguage == nil }

    var category: ContentSizeCategory { choices.contentSizeCategory ?? .large }

    /// What the hardware takes from a screen of this size; `nil` without a device.
    func safeArea(of size: Size) -> Insets? {
      guard choices.device != nil, choices.context().size == size else { return nil }
      return choices.context().safeArea
    }

    /// The environment as the answer repeats it, for a scene that got `size`.
    func echo(_ size: Size? = nil) -> [UInt8] {
      JSONWriter.object { member in
        if let name = choices.deviceName { member.member("device", name) }
        if let orientation = choices.orientation { member.member("orientation", orientation.rawValue) }
        if let direction = choices.layoutDirection { member.member("layoutDirection", direction.rawValue) }
        if let category = choices.contentSizeCategory {
          member.member("contentSizeCategory", category.rawValue)
        }
        if let language = choices.pseudolanguage { member.member("pseudolanguage", language.rawValue) }
        if let size, width != nil || height != nil { member.member("size") { $0.size(size) } }
      }
    }
  }

  /// The names of the members that only Figma documents have.
  static let sizeMembers = ["frame", "width", "height"]

  /// The names of the members.
  static let members =
    sizeMembers + [
      "device", "orientation", "layoutDirection", "contentSizeCategory", "pseudolanguage", "coordinates",
      "contentSizes", NameChoice.member,
    ]

  let environments: [Environment]
  let coordinates: LayoutsRequest.Coordinates
  /// Where the sizes of texts come from: they are recorded, unless the query asks for measuring, another text size or a
  /// pseudolanguage.
  let contentSizes: ContentSizes
  /// What nodes are called in sentences and pictures.
  let names: NameChoice
  private let frames: [String]

  /// Reads the members, and reports all errors together.
  init(_ query: [(name: String, value: String)]) throws(Problem) {
    var reader = QueryReader(query, known: FigmaQuery.members)
    frames = reader.texts("frame")
    let width = reader.number("width", in: 0...Figma.Limits.length)
    let height = reader.number("height", in: 0...Figma.Limits.length)
    var lists = EnvironmentDocument.Choices.Lists()
    lists.devices = reader.devices()
    lists.orientations = reader.choices("orientation", Orientation.self)
    lists.layoutDirections = reader.choices("layoutDirection", LayoutDirection.self)
    lists.contentSizeCategories = reader.choices("contentSizeCategory", ContentSizeCategory.self)
    lists.pseudolanguages = reader.choices("pseudolanguage", Pseudolanguage.self)
    coordinates = reader.choice("coordinates", LayoutsRequest.Coordinates.self) ?? .superview
    names = reader.choice(NameChoice.member, NameChoice.self) ?? .people
    let sizes = reader.choice("contentSizes", ContentSizes.self)
    try reader.throwFaults()
    guard let product = lists.product else {
      throw Problem(
        .tooManyEnvironments,
        "The query asks for more than \(Documents.Limits.environments) environments; split it into several requests."
      )
    }
    environments = product.map { Environment(choices: $0, width: width, height: height) }
    contentSizes = sizes ?? (environments.allSatisfy(\.hasOwnTexts) ? .recorded : .computed)
  }

  /// The scenes that the query asks for, in the order of the document.
  func scenes(of document: FigmaDocument) throws(Problem) -> [FigmaDocument.Scene] {
    if frames.isEmpty { return document.scenes }
    let known = Set(document.scenes.map(\.id))
    if let unknown = frames.first(where: { !known.contains($0) }) {
      throw Problem(
        .unknownID,
        "The frame “\(unknown.excerpt)” is no top-level frame of the document; send the id of one, or none.")
    }
    return document.scenes.filter { frames.contains($0.id) }
  }
}
