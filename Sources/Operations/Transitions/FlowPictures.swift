import AutoLayout
import Documents
import Drawing
import Geometry
import Presentation

/// The pictures of a flow: what is on screen before the first event, and after each event.
struct FlowPictures: Sendable {
  private var request: FlowsRequest
  /// The number of the only event after which a picture is wanted, 0 for before the first; `nil` for all.
  private let step: Int?

  init(_ request: FlowsRequest, step: Int?) {
    self.request = request
    // The views of all controllers can be seen.
    self.request.laysOutAll = true
    self.step = step
  }

  /// The step that a media type asks for by its parameter `step`; `nil` for all.
  static func step(_ format: MediaType) throws(Problem) -> Int? {
    guard let text = format["step"] else { return nil }
    guard let step = Int(text), (0...Documents.Limits.events).contains(step) else {
      throw Problem(
        .notAcceptable,
        "The step “\(text.excerpt)” is not a whole number from 0; accept a step such as 1, or 0 for the beginning."
      )
    }
    return step
  }

  /// The pictures as the body of a response.
  ///
  /// - Throws: The problem of an event, or one of drawing.
  func body(_ picture: PictureFormat, _ budget: WorkBudget) throws(Problem) -> [UInt8] {
    switch picture {
    case .wireframe:
      try budget.document(
        of: moments(budget) { stage, environment, title in Picture.Panel(stage, in: environment, title: title)
        }
      )
    case .screen(let medium): try budget.document(of: screens(budget), as: medium)
    case .sheet(let medium, let page): try budget.sheet(of: screens(budget), as: medium, page: page)
    }
  }

  private func screens(_ budget: WorkBudget) throws(Problem) -> [Screen] {
    try moments(budget) { stage, environment, title in Screen(stage, in: environment, title: title) }
  }

  /// What `picture` makes of each moment that is wanted. Frames count as those of a response with layouts do.
  private func moments<Moment>(
    _ budget: WorkBudget, _ picture: (Stage, EnvironmentDocument, String) -> Moment?
  ) throws(Problem) -> [Moment] {
    let last = step ?? request.events.count
    guard last <= request.events.count else {
      throw Problem(
        .notAcceptable,
        "The flow has \(request.events.count) events; accept a step from 0 to \(request.events.count).")
    }
    var run = try FlowRun(request, budget)
    var (moments, frames) = ([Moment](), 0)
    for number in 0...last {
      if number > 0 { _ = try run.perform(number - 1) }
      guard step == nil || step == number else { continue }
      frames += run.flow.stage.frameCount
      try budget.grant(frames: frames, at: number > 0 ? "/events/\(number - 1)" : "")
      let name = number > 0 ? "\(number). \(request.events[number - 1].name)" : "Start"
      let title = Picture.Panel.title([name, run.environment.name])
      if let moment = picture(run.flow.stage, run.environment, title) { moments.append(moment) }
    }
    return moments
  }
}

extension Stage {
  /// The frames of controllers, chrome and views.
  fileprivate var frameCount: Int {
    layers.reduce(parts.count) { $0 + $1.arrangement.frameCount }
  }
}
