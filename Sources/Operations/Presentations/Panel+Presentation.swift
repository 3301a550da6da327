import AutoLayout
import Devices
import Documents
import Drawing
import Geometry
import Presentation

extension Picture.Panel {
  /// The window with the presenting controller, the dimming view, the presented controller with its views, and the bars.
  package init(_ state: PresentedState, in environment: EnvironmentDocument, presenting: String?) {
    let size = environment.traits?.size ?? state.frame.size
    let window = Rect(origin: .zero, size: size)
    var below = [Shape("", window, .canvas)]
    let stack = state.presentationStack
    // A presenting controller is below the dimming view and the arrow of what it presents; the bars are above. Of its
    // views, only the one that the arrow points to is drawn.
    for (name, next) in zip([presenting ?? ""] + stack.map(\.presented), stack + [state]) {
      below.append(Shape(name, next.presenter.frame, .controller))
      if let source = next.source { below.append(Shape("", source, .view)) }
      below += next.chrome.filter(\.liesBelow).map(Shape.init)
    }
    let above = state.chrome.filter { !$0.liesBelow }.map(Shape.init)
    let contents = state.elements.isEmpty ? [Shape("", state.frame, .controller)] : []
    // The picture shows one presentation, so its parts do not need the name of their owner.
    let parts = state.parts.map { Shape($0.kind.name, $0.frame.offset(by: state.frame.origin), .view) }
    self.init(
      title: Picture.Panel.title([environment.name, size.words, state.asking]), size: size,
      shapes: below + contents + state.elements.flatMap(Shape.shapes) + parts + above,
      sentences: state.elements.flatMap { $0.layout?.diagnosis.sentences ?? [] })
  }
}

extension Picture.Panel {
  /// The window of a flow: controllers with their views, chrome and keyboard as they are on screen.
  init(_ stage: Stage, in environment: EnvironmentDocument, title: String) {
    let size = environment.traits?.size ?? .zero
    var shapes = [Shape("", Rect(origin: .zero, size: size), .canvas)]
    for layer in stage.layers {
      let elements = Dictionary(layer.arrangement.elements.map { ($0.controller.id, $0) }) { first, _ in first
      }
      for part in layer.parts where !layer.removed.contains(part.id) {
        // What is behind a sheet is smaller than its layout.
        if let element = elements[part.id], part.seenFrame == element.frame {
          shapes += Shape.shapes(of: element)
        } else if let chrome = part.seenChrome {
          shapes.append(Shape(chrome))
        } else {
          shapes.append(Shape(part.id, part.seenFrame, .controller))
        }
      }
    }
    if let keyboard = stage.keyboard { shapes.append(Shape("keyboard", keyboard.seenFrame, .bar)) }
    self.init(title: title, size: size, shapes: shapes)
  }
}

extension PresentedState {
  /// The requested style, and the resulting one if it has another name.
  fileprivate var asking: String {
    guard let style, style != requested else { return requested }
    return "\(requested) as \(style)"
  }
}

extension Shape {
  /// A controller with its views. The root view fills the controller, so one name is enough for both.
  fileprivate static func shapes(of element: Arrangement.Element) -> [Shape] {
    let name = element.controller.id
    let frames =
      element.content == element.frame
      ? [Shape(name, element.frame, .controller)]
      : [Shape("", element.frame, .controller), Shape(name, element.content, .content)]
    guard let layout = element.layout, case .plain(let plain) = element.controller.content else {
      return frames
    }
    return frames + shapes(of: plain.tree, layout, at: element.frame.origin, scale: element.scale).dropFirst()
  }

  fileprivate init(_ chrome: Chrome) {
    switch chrome.kind {
    case .dimming(let alpha): self.init("", chrome.frame, .dimming(alpha: alpha))
    case .navigationBar: self.init("navigationBar", chrome.frame, .bar)
    case .toolbar: self.init("toolbar", chrome.frame, .bar)
    case .tabBar: self.init("tabBar", chrome.frame, .bar)
    case .sidebar: self.init("sidebar", chrome.frame, .bar)
    case .grabber: self.init("", chrome.frame, .grabber)
    case .popoverArrow(let direction, let tip):
      self.init("", chrome.frame, .arrow(chrome.frame.arrow(direction, tip: tip)))
    }
  }
}

extension Chrome {
  /// Whether it is below the presented controller.
  fileprivate var liesBelow: Bool {
    switch kind {
    case .dimming, .popoverArrow: true
    case .navigationBar, .toolbar, .tabBar, .sidebar, .grabber: false
    }
  }
}

extension Rect {
  /// The corners of an arrow in the rectangle: its tip and the opposite side.
  func arrow(_ direction: ArrowDirection, tip: Point) -> [Point] {
    let (left, right) = (x, maxX)
    let (top, bottom) = (y, maxY)
    return switch direction {
    case .up: [Point(x: left, y: bottom), tip, Point(x: right, y: bottom)]
    case .down: [Point(x: left, y: top), tip, Point(x: right, y: top)]
    case .left: [Point(x: right, y: top), tip, Point(x: right, y: bottom)]
    case .right: [Point(x: left, y: top), tip, Point(x: left, y: bottom)]
    }
  }
}
