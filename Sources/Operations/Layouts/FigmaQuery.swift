import Devices
import Documents
import Figma
import Geometry
import JSON

/// The query beside a Figma document: the scenes to lay out, and other sizes than their own.
struct FigmaQuery {
  /// Where the sizes of texts come from. Texts keep their recorded sizes; they are not measured yet.
  enum ContentSizes: String, CaseIterable { case recorded }

  /// What replaces the size of scenes.
  struct Environment {
    var device: (name: String, device: Device)?
    var orientation: Orientation?
    var width: Double?
    var height: Double?

    /// The width and height of a scene; `nil` for its own.
    ///
    /// An orientation without a device turns the scene's own size.
    func size(of scene: FigmaDocument.Scene) -> (width: Double?, height: Double?) {
      var size: Size?
      if let device {
        size = device.device.size(orientation ?? .portrait)
      } else if let orientation {
        let own = scene.recordedSize
        let (short, long) = (min(own.width, own.height), max(own.width, own.height))
        size = orientation == .portrait ? Size(width: short, height: long) : Size(width: long, height: short)
      }
      return (width ?? size?.width, height ?? size?.height)
    }

    /// The environment as the answer repeats it, for a scene that got `size`.
    func echo(_ size: Size? = nil) -> [UInt8] {
      JSONWriter.object { member in
        if let device { member.member("device", device.name) }
        if let orientation { member.member("orientation", orientation.rawValue) }
        if let size, width != nil || height != nil { member.member("size") { $0.size(size) } }
      }
    }
  }

  /// The names of the members that only Figma documents have.
  static let sizeMembers = ["frame", "width", "height"]

  /// The names of the members.
  static let members = sizeMembers + ["device", "orientation", "coordinates", "contentSizes", NameChoice.member]

  let environments: [Environment]
  let coordinates: LayoutsRequest.Coordinates
  /// What nodes are called in sentences and pictures.
  let names: NameChoice
  private let frames: [String]

  /// Reads the members, and reports all errors together.
  init(_ query: [(name: String, value: String)]) throws(Problem) {
    var reader = QueryReader(query, known: FigmaQuery.members)
    frames = reader.texts("frame")
    let width = reader.number("width", in: 0...Figma.Limits.length)
    let height = reader.number("height", in: 0...Figma.Limits.length)
    let devices = reader.devices()
    let orientations = reader.choices("orientation", Orientation.self)
    coordinates = reader.choice("coordinates", LayoutsRequest.Coordinates.self) ?? .superview
    names = reader.choice(NameChoice.member, NameChoice.self) ?? .people
    _ = reader.choice("contentSizes", ContentSizes.self)
    try reader.throwFaults()
    guard devices.count * orientations.count <= Documents.Limits.environments else {
      throw Problem(
        .tooManyEnvironments,
        "The query asks for more than \(Documents.Limits.environments) environments; split it into several requests."
      )
    }
    environments = devices.flatMap { device in
      orientations.map { Environment(device: device, orientation: $0, width: width, height: height) }
    }
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
