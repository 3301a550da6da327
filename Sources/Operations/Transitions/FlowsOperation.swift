import Documents
import Geometry
import JSON
import Motion
import Presentation

extension Operation {
  /// `POST /v1/flows`: a scene and a list of events in; after each event, what is on screen and how it moved out.
  package static let flows = Operation(
    name: "flows",
    summary:
      "Applies a list of events to controllers and computes the screen after each. Exits with 2 if the document or an event is not valid.",
    writes: [MediaType.json, MediaType.svg, MediaType.png, MediaType.pdf],
    check: { (input) throws(Problem) in
      _ = try PictureFormat(input.format)
      _ = try FlowPictures.step(input.format)
    }
  ) { (input) throws(Problem) in
    let request = try FlowsRequest(input.body)
    let format = input.format
    guard let picture = try PictureFormat(format) else {
      return { (budget) throws(Problem) in try request.answer(within: budget) }
    }
    let pictures = FlowPictures(request, step: try FlowPictures.step(format))
    return { (budget) throws(Problem) in
      OperationAnswer(body: try pictures.body(picture, budget), mediaType: format.name)
    }
  }
}

extension FlowsRequest {
  /// Room for the response of one event with few tracks. Room that is not used takes no memory.
  private static let stepBytes = 32_768

  fileprivate func answer(within budget: WorkBudget) throws(Problem) -> OperationAnswer {
    var run = try FlowRun(self, budget)
    var (keyframes, frames) = (0, 0)
    var texts = KeyframeTexts()
    let body = try JSONWriter.object(
      capacity: min(events.count * FlowsRequest.stepBytes, budget.byteLimit), byteLimit: budget.byteLimit
    ) { (writer) throws(Problem) in
      try writer.array("steps") { (writer) throws(Problem) in
        for number in events.indices {
          let step = try run.perform(number)
          keyframes += step.keyframeCount
          if keyframes > Motion.Limits.keyframes {
            throw Problem(TransitionError.tooManyKeyframes, at: "/events/\(number)")
          }
          frames += run.flow.stage.partCount + step.events.count
          frames += step.layouts?.reduce(0) { $0 + $1.frameCount } ?? 0
          try budget.grant(frames: frames, at: "/events/\(number)")
          writer.object { $0.step(step, run.flow, &texts) }
          try budget.grant(bytes: writer.byteCount)
        }
      }
    }
    return OperationAnswer(body: body)
  }
}

extension JSONWriter {
  fileprivate mutating func step(_ step: FlowRun.Step, _ flow: Flow, _ texts: inout KeyframeTexts) {
    member("state") { $0.state(of: flow) }
    object("transition") { member in
      member.member("duration", step.duration.denoised)
      member.member("settlingTime", step.settlingTime.denoised)
      if let interaction = step.interaction {
        member.object("interactive") { $0.interaction(interaction) }
      }
      member.member("tracks") { $0.tracks(step.tracks, &texts) }
    }
    member("events", step.events)
    if let touch = step.touch {
      object("tap") { tap in
        tap.member("reaches", touch.target.rawValue)
        tap.member("id", touch.id)
      }
    }
    if let layouts = step.layouts { objects("layouts", layouts) { $0.inside($1) } }
  }

  /// Writes the layouts of a controller before an event and after it.
  private mutating func inside(_ entry: InnerLayouts.Entry) {
    member("controller", entry.controller)
    if let before = entry.before { object("before") { $0.frames(of: before.layout, before.tree) } }
    object("after") { $0.frames(of: entry.after, entry.tree) }
    objects("tracks", entry.tracks) { track, element in
      track.member("id", element.id)
      track.objects("keyframes", element.keyframes) { keyframe, moment in
        keyframe.member("time", moment.time.denoised)
        keyframe.member("frame") { $0.placed(moment.pose.frame) }
      }
    }
  }

  /// Writes what is on screen.
  private mutating func state(of flow: Flow) {
    let parts = flow.stage.visibleParts
    object { state in
      state.member("controllers", parts.filter(\.isController).map(\.id))
      state.object("frames") { frames in
        for part in parts where part.isController {
          frames.member(named: part.id) { $0.placed(part.seenFrame) }
        }
      }
      state.array("chrome", parts.filter { !$0.isController }) { $0.piece($1) }
      state.member("presentationStack", flow.scene.presentations.map(\.controller.id))
      state.object("styles") { styles in
        for layer in flow.stage.layers {
          if let style = layer.style { styles.member(named: layer.id) { $0.string(style) } }
        }
      }
      state.regions(flow.regions)
      state.member("statusBarHidden") { $0.boolean(flow.isStatusBarHidden) }
      if let mode = flow.displayMode { state.member("displayMode", mode) }
    }
  }

  private mutating func piece(_ part: Stage.Part) {
    if let seen = part.seenChrome { return chrome(seen, id: part.id) }
    object {
      $0.member("id", part.id)
      $0.member("kind", "keyboard")
      $0.member("frame") { $0.placed(part.seenFrame) }
    }
  }
}
