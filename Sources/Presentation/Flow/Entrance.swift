import Devices
import Geometry
import Motion

/// How a presentation appears and disappears: the poses of its parts off screen, and the animations.
struct Entrance {
  /// The kinds of movement.
  enum Kind {
    /// The parts slide in from an offset; dimming views fade.
    case slide(Point)
    /// The parts fade.
    case fade
    /// The window flips, with the parts on its back.
    case flip
    /// The parts stay in place: frames cannot describe this movement.
    case stand
    /// The parts scale and fade, from one scale and to another.
    case scale(coming: Double, going: Double)
    /// Dimming views fade; the other parts stay in place.
    case dim
  }

  let kind: Kind
  /// The animation of the presentation.
  let coming: Animation
  /// The animation of the dismissal.
  let going: Animation

  /// Makes the entrance of a layer that was presented with a type.
  init(of layer: Stage.Layer, as type: PresentationType, in environment: Environment) {
    let up = Kind.slide(Point(x: 0, y: environment.size.height - layer.frame.y))
    switch (layer.style, type) {
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

  /// The pose of a part before the layer appears or after it has disappeared; `nil` if the layer's view carries the
  /// part.
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

  /// The pose of a part while the layer is on screen.
  func onstage(_ part: Stage.Part, of layer: Stage.Layer, _ environment: Environment) -> Pose {
    if case .flip = kind, part.id == layer.id { return part.pose.flipped(by: 0, environment) }
    return part.pose
  }
}

extension Pose {
  func flipped(by degrees: Double, _ environment: Environment) -> Pose {
    var pose = self
    pose.transform.flip = degrees
    // No part of the flipping window may come near the eye.
    pose.transform.perspective = max(MotionFigure.perspective, environment.size.width)
    return pose
  }
}

extension Rect {
  /// The offset that moves the rectangle out of the window at a side.
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
