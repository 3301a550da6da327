import Devices
import Geometry
import Motion

/// How a presentation comes on screen and goes: where its parts stand while they are not there, and what moves them.
struct Entrance {
  /// What the parts do.
  enum Kind {
    /// They come from so far away; what dims fades.
    case slide(Point)
    /// They fade.
    case fade
    /// The window turns over, and they are on its back.
    case flip
    /// Nothing of it can be told by frames: they stand where they are.
    case stand
    /// They come from another scale, and go to another, and fade.
    case scale(coming: Double, going: Double)
    /// What dims fades; all else stands.
    case dim
  }

  let kind: Kind
  /// What brings them on screen.
  let coming: Animation
  /// What takes them away.
  let going: Animation

  /// How a layer comes that has been presented so.
  init(of layer: Stage.Layer, as type: PresentationType, in environment: Environment) {
    let up = Kind.slide(Point(x: 0, y: environment.size.height - layer.frame.y))
    switch (layer.state?.style, type) {
    case ("alert", _) where environment.system.hasFloatingSheets:
      self.init(.dim, Movement.alertFromIOS26, Movement.alertFromIOS26)
    case ("alert", _):
      let scale = MotionFigure.alertScale
      self.init(.scale(coming: scale.coming, going: scale.going), Movement.alert, Movement.alert)
    case ("actionSheet", _): self.init(up, Movement.actionSheet, Movement.actionSheet)
    case ("popover", _): self.init(.fade, Movement.popover, Movement.popoverDismissal)
    case ("custom", .custom(let custom)):
      let animation = custom.animation ?? Movement.custom
      self.init(Entrance(custom.transition, layer, environment).kind, animation, animation)
    case (_, .popover): self.init(up, Movement.cover, Movement.uncover)
    default:
      self.init(layer.state?.transition ?? .coverVertical, layer, environment)
    }
  }

  init(_ kind: Kind, _ coming: Animation, _ going: Animation) {
    (self.kind, self.coming, self.going) = (kind, coming, going)
  }

  private init(_ transition: ModalTransition, _ layer: Stage.Layer, _ environment: Environment) {
    switch transition {
    case .coverVertical:
      let up = Kind.slide(Point(x: 0, y: environment.size.height - layer.frame.y))
      self.init(up, Movement.cover, Movement.uncover)
    case .crossDissolve: self.init(.fade, Movement.dissolve, Movement.dissolve)
    case .flipHorizontal: self.init(.flip, Movement.flipHorizontal, Movement.flipHorizontal)
    case .partialCurl: self.init(.stand, Movement.curl, Movement.curl)
    case .slide(let side):
      let way = layer.frame.way(outOf: environment, to: side)
      self.init(.slide(way), Movement.cover, Movement.uncover)
    }
  }

  /// How a part of the layer stands before it has come, or when it has gone; `nil` where the layer's own view carries it
  /// along.
  func offstage(_ part: Stage.Part, of layer: Stage.Layer, isGoing: Bool, _ environment: Environment) -> Pose?
  {
    var pose = part.pose
    if part.isDimming {
      if case .stand = kind { return pose }
      pose.alpha = 0
      return pose
    }
    switch kind {
    case .slide(let way): pose.frame = pose.frame.offset(by: way)
    case .fade: pose.alpha = 0
    case .stand, .dim: break
    case .scale(let coming, let going):
      let scale = isGoing ? going : coming
      pose.transform.scale = Size(width: scale, height: scale)
      pose.alpha = 0
    case .flip:
      guard part.id == layer.id else { return nil }
      pose = pose.flipped(by: -180, environment)
    }
    return pose
  }

  /// How a part that stands while the layer comes is written at both ends.
  func onstage(_ part: Stage.Part, of layer: Stage.Layer, _ environment: Environment) -> Pose {
    if case .flip = kind, part.id == layer.id { return part.pose.flipped(by: 0, environment) }
    return part.pose
  }
}

extension Pose {
  /// The same pose turned over so far, seen in perspective.
  func flipped(by degrees: Double, _ environment: Environment) -> Pose {
    var pose = self
    pose.transform.flip = degrees
    // No part of what turns may come near the eye.
    pose.transform.perspective = max(MotionFigure.perspective, environment.size.width)
    return pose
  }
}

extension Rect {
  /// How far the rectangle has to go to be out of the window at a side.
  fileprivate func way(outOf environment: Environment, to side: String) -> Point {
    let left = Point(x: -maxX, y: 0)
    let right = Point(x: environment.size.width - x, y: 0)
    return switch side {
    case "top": Point(x: 0, y: -maxY)
    case "left": left
    case "right": right
    case "leading": environment.isRightToLeft ? right : left
    case "trailing": environment.isRightToLeft ? left : right
    default: Point(x: 0, y: environment.size.height - y)
    }
  }
}
