import Geometry
import Motion

/// The views of a scene: layers of controllers' views and chrome, each with its pose.
public struct Stage: Sendable {
  /// A controller's view, or a piece of chrome.
  public struct Part: Sendable {
    /// The controller's id, or its owner's id with the name of the chrome, such as `nav.arrow`.
    public let id: String
    /// The id of the controller that it belongs to.
    public let owner: String
    /// The pose in the window.
    public internal(set) var pose: Pose
    /// The kind of chrome; `nil` for a controller's view and for the keyboard.
    public let chrome: Chrome.Kind?
    /// The items of a bar, with their frames in the window before the pose's transform.
    var items: [BarItem.Placed] = []
    var isKeyboard = false
  }

  /// The root or a presentation, with all of its parts.
  public struct Layer: Sendable {
    /// The id of the root or the presented controller.
    public let id: String
    /// Its views and chrome, from back to front.
    public internal(set) var parts: [Part]
    /// What stays the same while the layer is on the stage.
    private let contents: Contents
    /// The ids of the parts that a presentation has removed from the window.
    public internal(set) var removed: Set<String> = []

    /// What a layer shows. Layers are copied often, and this is large.
    private final class Contents: Sendable {
      let arrangement: Arrangement
      let members: [ControllerHierarchy.Member]
      let state: PresentedState?

      init(_ arrangement: Arrangement, _ state: PresentedState?) {
        (self.arrangement, self.state, members) = (arrangement, state, arrangement.members)
      }
    }

    init(_ id: String, _ arrangement: Arrangement, _ state: PresentedState? = nil, parts: [Part]) {
      (self.id, self.parts, contents) = (id, parts, Contents(arrangement, state))
    }

    /// The controllers inside.
    public var arrangement: Arrangement { contents.arrangement }
    /// The same, for the calls that they get.
    var members: [ControllerHierarchy.Member] { contents.members }
    /// The result of the presentation; `nil` for the root.
    public var state: PresentedState? { contents.state }
    /// The presentation's style by UIKit's name; `nil` for the root.
    public var style: String? { contents.state?.style }

    /// The frame of the root or the presented controller.
    public var frame: Rect { state?.frame ?? arrangement.controllers.first?.frame ?? .zero }
  }

  /// The layers, the root's first.
  public internal(set) var layers: [Layer] = []
  /// The keyboard, or `nil` if it is hidden.
  public internal(set) var keyboard: Part?

  /// All parts from back to front, including removed ones.
  public var parts: [Part] { parts { layers[$0].parts } }

  /// The number of ``parts``.
  public var partCount: Int {
    layers.indices.reduce(keyboard == nil ? 0 : 1) { $0 + layers[$1].parts.count }
  }

  /// The parts that are in the window, from back to front.
  public var visibleParts: [Part] {
    parts { number in
      let removed = layers[number].removed
      return removed.isEmpty ? layers[number].parts : layers[number].parts.filter { !removed.contains($0.id) }
    }
  }

  /// The parts of each layer, by its number, and the keyboard. Layers are not copied, because they have many members.
  private func parts(_ ofLayer: (Int) -> [Part]) -> [Part] {
    if layers.count == 1, keyboard == nil { return ofLayer(0) }
    var parts: [Part] = []
    parts.reserveCapacity(layers.indices.reduce(1) { $0 + layers[$1].parts.count })
    for number in layers.indices { parts += ofLayer(number) }
    if let keyboard { parts.append(keyboard) }
    return parts
  }

  /// The top layer.
  public var top: Layer { layers[layers.count - 1] }

  /// The place of a controller that is on screen.
  public func link(_ id: String) -> Arrangement.Link? {
    for number in layers.indices where !layers[number].removed.contains(id) {
      if let link = layers[number].arrangement.link(id) { return link }
    }
    return nil
  }

  /// The controllers of the window, for the calls that they get.
  var hierarchy: ControllerHierarchy {
    ControllerHierarchy(
      layers: layers.indices.map { number in
        ControllerHierarchy.Layer(
          members: layers[number].members, removed: layers[number].removed)
      })
  }

  func part(_ id: String) -> Part? {
    for number in layers.indices {
      if let place = layers[number].parts.firstIndex(where: { $0.id == id }) {
        return layers[number].parts[place]
      }
    }
    return keyboard?.id == id ? keyboard : nil
  }
}

extension Stage.Layer {
  init(root: Controller, _ arrangement: Arrangement) {
    self.init(
      root.id, arrangement,
      parts: Stage.Layer.parts(of: arrangement, arrangement.chrome, of: root.id, cornerRadius: 0))
  }

  init(_ controller: Controller, _ state: PresentedState, cornerRadius: Double) {
    let arrangement = Arrangement(
      elements: state.elements, controllers: state.controllers, focusChain: state.focusChain,
      chrome: state.chrome)
    self.init(
      controller.id, arrangement, state,
      parts: Stage.Layer.parts(
        of: arrangement, state.chrome, of: controller.id, cornerRadius: cornerRadius))
  }

  private static func parts(
    of arrangement: Arrangement, _ chrome: [Chrome], of id: String, cornerRadius: Double
  ) -> [Stage.Part] {
    let whole = arrangement.controllers.first?.frame
    let views = arrangement.controllers.map { link in
      let frame = link.frame
      return Stage.Part(
        id: link.controller.id, owner: link.controller.id,
        pose: Pose(frame: frame, cornerRadius: frame == whole ? cornerRadius : 0),
        chrome: nil)
    }
    let pieces = chrome.map { Stage.Part($0, of: id) }
    return pieces.filter(\.isDimming) + views + pieces.filter { !$0.isDimming }
  }
}

extension Stage.Part {
  /// The frame after scale and translation.
  public var seenFrame: Rect {
    let (frame, transform) = (pose.frame, pose.transform)
    guard transform.scale != Size(width: 1, height: 1) || transform.translation != .zero else { return frame }
    let (width, height) = (frame.width * transform.scale.width, frame.height * transform.scale.height)
    return Rect(
      x: frame.center.x + transform.translation.x - width / 2,
      y: frame.center.y + transform.translation.y - height / 2, width: width, height: height)
  }

  /// The chrome with its items after scale and translation; `nil` for a controller's view and for the keyboard.
  public var seenChrome: Chrome? {
    guard let chrome else { return nil }
    let (frame, seen) = (pose.frame, seenFrame)
    let scale = frame.width > 0 ? seen.width / frame.width : 1
    var piece = Chrome(chrome, seen)
    piece.items = items.map { item in
      let offset = Point(x: item.frame.x - frame.x, y: item.frame.y - frame.y)
      let size = Size(width: item.frame.width * scale, height: item.frame.height * scale)
      let origin = Point(x: seen.x + offset.x * scale, y: seen.y + offset.y * scale)
      return BarItem.Placed(id: item.id, frame: Rect(origin: origin, size: size))
    }
    return piece
  }

  fileprivate init(_ piece: Chrome, of id: String) {
    var pose = Pose(frame: piece.frame)
    if case .dimming(let alpha) = piece.kind { pose.alpha = alpha }
    let owner = piece.owner ?? id
    self.init(
      id: "\(owner).\(piece.kind.name.rawValue)", owner: owner, pose: pose, chrome: piece.kind,
      items: piece.items)
  }

  /// Whether it is a controller's view, not chrome or the keyboard.
  public var isController: Bool { chrome == nil && id == owner && !isKeyboard }

  var isDimming: Bool {
    if case .dimming = chrome { true } else { false }
  }
}

extension Chrome.Kind {
  fileprivate var name: Chrome.Name {
    switch self {
    case .dimming: .dimming
    case .navigationBar: .navigationBar
    case .toolbar: .toolbar
    case .tabBar: .tabBar
    case .sidebar: .sidebar
    case .popoverArrow: .arrow
    case .grabber: .grabber
    }
  }
}
