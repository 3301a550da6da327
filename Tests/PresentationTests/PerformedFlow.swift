import AutoLayout
import Devices
import Geometry
import Motion

@testable import Presentation

/// A flow with the results of all its events.
struct PerformedFlow {
  var flow: Flow
  /// The calls of each event.
  private(set) var events: [[String]] = []
  /// The movement of each event.
  private var choreographies: [Choreography] = []
  /// The stage after each event.
  private var stages: [Stage] = []

  init(_ root: Controller, in environment: Environment = .phone, _ events: [FlowEvent] = []) throws {
    flow = try Flow(Scene(environment, root: root))
    for event in events { try perform(event) }
  }

  mutating func perform(_ event: FlowEvent) throws {
    let step = try flow.perform(event)
    events.append(step.events)
    choreographies.append(step.choreography)
    stages.append(flow.stage)
  }

  /// The ids of the presented controllers after an event.
  func presented(_ event: Int) -> [String] { stages[event].layers.dropFirst().map(\.id) }

  /// The presentation style of a presented controller after an event.
  func style(_ event: Int, _ id: String) -> String? {
    stages[event].layers.first { $0.id == id }?.state?.style
  }

  /// The ids of the controllers in the window after an event.
  func controllers(_ event: Int) -> [String] {
    stages[event].visibleParts.filter(\.isController).map(\.id)
  }

  /// The frame of a controller or a piece of chrome after an event.
  func frame(_ event: Int, _ id: String) -> Rect? {
    stages[event].visibleParts.first { $0.id == id }?.seenFrame
  }

  func duration(_ event: Int) -> Double { choreographies[event].duration }

  /// The keyframes of a view during an event.
  func keyframes(_ event: Int, _ id: String) throws -> [Track.Keyframe] {
    var samplingBudget = Limits.choices
    let tracks = try choreographies[event].tracks(.maximumError(0.25), taking: &samplingBudget)
    return tracks.first { $0.id == id }?.keyframes ?? []
  }

  /// The frames at which a view starts and ends during an event.
  func ends(_ event: Int, _ id: String) throws -> [Rect] {
    let keyframes = try keyframes(event, id)
    return [keyframes.first, keyframes.last].compactMap { $0?.pose.frame }
  }
}

extension PerformedFlow {
  /// Drags the top view by a translation in 0.2 seconds and returns the calls.
  mutating func drag(
    _ style: Draggable.Style? = nil, by translation: Double, velocity: Double = 0,
    rule: (Draggable) -> Interaction.Rule?
  ) throws -> [String] {
    guard let draggable = try flow.draggable(style), let rule = rule(draggable),
      let drag = Drag(
        [Drag.Sample(time: 0, translation: 0), Drag.Sample(time: 0.2, translation: translation)],
        velocity: velocity)
    else { return [] }
    return try flow.drop(draggable, Interaction(rule, [drag], draggable.animation)).events
  }

  /// Drags the top sheet.
  mutating func dragSheet(by translation: Double, velocity: Double = 0) throws -> [String] {
    let frame = flow.stage.top.frame
    return try drag(.sheet, by: translation, velocity: velocity) { draggable in
      SheetRule(frame: frame, detents: draggable.detents).map { rule in
        var rule = rule
        rule.isModal = draggable.isModal
        return .sheet(rule)
      }
    }
  }
}

extension Environment {
  /// A phone of 390 by 844 points.
  static let phone: Environment = {
    var environment = Environment(size: Size(width: 390, height: 844))
    environment.safeArea = Insets(top: 47, left: 0, bottom: 34, right: 0)
    return environment
  }()

  /// An iPad Pro of 1194 by 834 points in landscape, or a part of its screen.
  static func pad(_ multitasking: Multitasking = .full) -> Environment? {
    guard let device = DeviceCatalog.shared["iPad Pro 11 (1st-4th)"],
      let size = device.size(.landscape, multitasking)
    else { return nil }
    var environment = Environment(size: size)
    environment.safeArea = device.safeArea(.landscape, multitasking)
    environment.grid = PixelGrid(scale: device.scale)
    environment.describe(device, .landscape, multitasking)
    return environment
  }
}

extension Controller {
  /// A controller with one view.
  static func plain(_ id: String) throws -> Controller {
    Controller(id, .plain(try Controller.Plain(View("\(id)View"))))
  }

  /// A controller whose view has a size that its constraints give, which it also prefers.
  static func fitting(_ id: String, width: Double, height: Double) throws -> Controller {
    var controller = Controller(id, .plain(try Controller.content(id, width: width, height: height)))
    controller.preferredContentSize = .fitting
    return controller
  }

  /// A view with a fixed size.
  static func content(_ id: String, width: Double, height: Double) throws -> Controller.Plain {
    let view = LayoutItem("\(id)View")
    return try Controller.Plain(
      View("\(id)View"),
      constraints: [
        LayoutConstraint(id: "width", Anchor(view, .width), .equal, constant: width),
        LayoutConstraint(id: "height", Anchor(view, .height), .equal, constant: height),
      ])
  }
}
