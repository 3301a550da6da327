import AutoLayout
import Documents
import Geometry
import JSON

extension LayoutRecord {
  /// One layout of a request.
  package init(_ layout: Layout, of request: LayoutsRequest, in environment: EnvironmentDocument) {
    let isInRoot = request.coordinates == .root
    let tree = request.variant(in: environment).tree
    self.init(
      environment: environment.echo,
      frames: zip(tree.items, isInRoot ? layout.framesInRoot : layout.frames).map { ($0.id, $1) },
      size: layout.size, framesInRoot: layout.framesInRoot,
      superviews: isInRoot ? [:] : tree.superviews,
      clipped: layout.diagnosis.findings.filter(\.code.isOfClipping).map(\.item))
  }

  /// What two comparable layouts have in common: the scene and the members of the environment.
  struct Surroundings: Hashable {
    let scene: String?
    let environment: [String: [UInt8]]
  }

  var surroundings: Surroundings {
    let json = try? JSONParser.parse(environment, depthLimit: Limits.jsonDepth)
    let members = json.map { json in
      json.kind(JSONDocument.root) == .object
        ? json.members(JSONDocument.root).map { ($0.name, json.compactText($0.value)) } : []
    }
    return Surroundings(
      scene: scene, environment: Dictionary(members ?? [], uniquingKeysWith: { first, _ in first }))
  }

  /// The frames in the root's coordinates. A response does not say which view contains which, so `other` says it; if
  /// that is a response too, the frames stay as they are.
  func placed(like other: LayoutRecord) -> [(id: String, frame: Rect)] {
    if let framesInRoot { return zip(frames, framesInRoot).map { ($0.id, $1) } }
    let origins = Dictionary(frames.map { ($0.id, $0.frame.origin) }, uniquingKeysWith: { first, _ in first })
    return frames.map { id, frame in
      var frame = frame
      // The loop ends, because the other layout's superviews lead to its root.
      var superview = other.superviews[id]
      while let next = superview {
        frame = frame.offset(by: origins[next] ?? .zero)
        superview = other.superviews[next]
      }
      return (id, frame)
    }
  }
}

extension LayoutTree {
  /// The superview of each view and guide, by their ids.
  fileprivate var superviews: [String: String] {
    Dictionary(
      items.filter { $0.parent >= 0 }.map { ($0.id, items[$0.parent].id) },
      uniquingKeysWith: { first, _ in first })
  }
}
