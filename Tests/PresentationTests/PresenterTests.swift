import AutoLayout
import Devices
import Geometry
import TestSupport
import Testing

@testable import Presentation

@Suite struct `A presenter` {
  private static let modes: [(Orientation, LayoutDirection)] = Orientation.allCases.flatMap {
    orientation in
    LayoutDirection.allCases.map { (orientation, $0) }
  }

  /// Every device in both orientations and layout directions, every mode of multitasking, and two systems.
  private static let environments: [Environment] = DeviceCatalog.shared.devices.flatMap { device in
    modes.flatMap { orientation, direction in
      Multitasking.allCases.flatMap { multitasking in
        [17, 26].compactMap { system in
          guard let size = device.size(orientation, multitasking) else { return nil }
          var environment = Environment(size: size)
          environment.safeArea = device.safeArea(orientation, multitasking)
          environment.grid = PixelGrid(scale: device.scale)
          environment.layoutDirection = direction
          environment.describe(device, orientation, multitasking)
          environment.system = SystemVersion(major: system)
          return environment
        }
      }
    }
  }

  private static let types: [PresentationType] = {
    let styles = ModalStyle.allCases.filter { $0 != .none && $0 != .popover }
    let modals: [PresentationType] = styles.map { style in
      var modal = Modal()
      modal.style = style
      return .modal(modal)
    }
    var sheet = Modal()
    sheet.sheet.detents = [.medium, .large, .height(120), .fraction(0.3), .maximum]
    sheet.sheet.prefersEdgeAttachedInCompactHeight = true
    sheet.sheet.prefersGrabberVisible = true
    var popover = Popover(.rect(Rect(x: 20, y: 40, width: 44, height: 44), in: nil))
    popover.wrapsInNavigation = true
    var kept = popover
    kept.adaptive = .style(.none)
    var card = CustomPresentation()
    card.width = .inset(16)
    return modals + [.modal(sheet), .popover(popover), .popover(kept), .custom(card), .show]
  }()

  /// A card that is 198 points high.
  private func card() throws -> Controller {
    var root = View("card")
    root.subviews = [View("a")]
    let constraints = [
      LayoutConstraint(id: "top", Anchor(LayoutItem("a"), .top), .equal, Anchor(LayoutItem("card"), .top)),
      LayoutConstraint(id: "height", Anchor(LayoutItem("a"), .height), .equal, constant: 198),
      LayoutConstraint(
        id: "bottom", Anchor(LayoutItem("card"), .bottom), .equal, Anchor(LayoutItem("a"), .bottom)),
    ]
    return Controller("card", .plain(try Controller.Plain(root, constraints: constraints)))
  }

  @Test(.slow) func `answers on every device, in both orientations and directions, for every style`() throws {
    let card = try card()
    for environment in `A presenter`.environments {
      for type in `A presenter`.types {
        var presenter = Presenter(PresentationScene(environment, presented: card))
        let state = try presenter.present(type)
        let isLaidOut = state.elements.contains { $0.layout != nil }
        #expect(state.frame.width >= 0 && state.frame.height >= 0 && isLaidOut, "\(type.name)")
        // A second call gives the same.
        var again = Presenter(PresentationScene(environment, presented: card))
        let other = try again.present(type)
        #expect(other.frame == state.frame && other.content == state.content && other.chrome == state.chrome)
        #expect(other.elements.first?.layout?.frames == state.elements.first?.layout?.frames)
      }
    }
  }

  /// An alert with two actions, one of them the cancel action.
  private func question(_ style: Controller.Alert.Style) -> Controller {
    var alert = Controller.Alert(style)
    alert.title = "Delete?"
    alert.message = "It cannot be undone."
    alert.actions = [.init("Delete", style: .destructive), .init("Cancel", style: .cancel)]
    return Controller("q", .alert(alert))
  }

  private func ask(
    _ style: Controller.Alert.Style, _ environment: Environment
  ) throws -> PresentedState {
    var presenter = Presenter(PresentationScene(environment, presented: question(style)))
    let anchor = Rect(x: environment.size.width / 2 - 20, y: 60, width: 40, height: 40)
    return try presenter.present(
      style == .alert ? .modal(Modal()) : .popover(Popover(.rect(anchor, in: nil))))
  }

  @Test(.slow) func `lays out alerts on every device, part below part and mirrored`()
    throws
  {
    for environment in `A presenter`.environments where environment.layoutDirection == .leftToRight {
      var mirrored = environment
      mirrored.layoutDirection = .rightToLeft
      for style in Controller.Alert.Style.allCases {
        let (there, here) = (try ask(style, environment), try ask(style, mirrored))
        #expect(there.frame == here.frame && environment.bounds.contains(there.frame))
        // A popover omits the cancel action.
        #expect(
          there.parts.count == (there.style == "popover" ? 3 : 4)
            && there.parts.map(\.id) == here.parts.map(\.id))
        for (part, other) in zip(there.parts, here.parts) {
          let frame = part.frame
          #expect(abs(other.frame.x - (there.frame.width - frame.maxX)) < 1e-9, "\(part.id)")
          #expect(other.frame.y == frame.y && abs(other.frame.width - frame.width) < 1e-9)
          #expect(
            frame.x >= 0 && frame.maxX <= there.frame.width + 1e-9 && frame == environment.grid.round(frame))
        }
        for (upper, lower) in zip(there.parts, there.parts.dropFirst()) {
          #expect(lower.frame.y >= upper.frame.maxY || lower.frame.x >= upper.frame.maxX, "\(lower.id)")
        }
      }
    }
  }

  @Test(.slow) func `mirrors its answers right to left`() throws {
    let card = try card()
    for environment in `A presenter`.environments where environment.layoutDirection == .leftToRight {
      var mirrored = environment
      mirrored.layoutDirection = .rightToLeft
      for type in `A presenter`.types {
        var mirroredType = type
        if case .popover(var popover) = type, case .rect(let rect, let view) = popover.source {
          let x = environment.size.width - rect.maxX
          popover.source = .rect(Rect(x: x, y: rect.y, width: rect.width, height: rect.height), in: view)
          mirroredType = .popover(popover)
        }
        var there = Presenter(PresentationScene(environment, presented: card))
        var here = Presenter(PresentationScene(mirrored, presented: card))
        let (left, right) = (try there.present(type), try here.present(mirroredType))
        expect(right.frame, mirrors: left.frame, in: environment, type.name)
        expect(right.content, mirrors: left.content, in: environment, type.name)
        #expect(left.chrome.count == right.chrome.count)
        for (a, b) in zip(left.chrome, right.chrome) {
          expect(b.frame, mirrors: a.frame, in: environment, "\(type.name) \(a.kind)")
        }
      }
    }
  }

  /// A centered frame with an odd number of pixels leans to the same side in both directions.
  private func expect(_ b: Rect, mirrors a: Rect, in environment: Environment, _ name: String) {
    #expect(abs(environment.size.width - a.maxX - b.x) < 1 / environment.grid.scale + 1e-9, "\(name)")
    #expect(
      abs(a.y - b.y) < 1e-9 && abs(a.width - b.width) < 1e-9 && abs(a.height - b.height) < 1e-9, "\(name)")
  }

  /// The frame of a sheet at a detent.
  private func sheet(_ detent: Sheet.Detent, _ environment: Environment) throws -> Rect {
    var modal = Modal()
    modal.sheet.prefersEdgeAttachedInCompactHeight = true
    modal.sheet.detents = [detent]
    var presenter = Presenter(
      PresentationScene(environment, presented: Controller("p", .plain(try empty()))))
    return try presenter.present(.modal(modal)).frame
  }

  @Test(.slow) func `keeps the visible height of a sheet above the keyboard, up to the large detent`() throws
  {
    for environment in `A presenter`.environments where environment.layoutDirection == .leftToRight {
      let large = try sheet(.large, environment)
      for detent in [Sheet.Detent.medium, .height(180), .large] {
        let calm = try sheet(detent, environment)
        for height in [100.0, 336] {
          var typing = environment
          typing.keyboardHeight = height
          let frame = try sheet(detent, typing)
          let covered = frame.maxY - (environment.size.height - height)
          if environment.isRegular {
            #expect(frame.size == calm.size)
            #expect(covered <= 0.5 || abs(frame.y - environment.safeArea.top) < 0.5, "\(frame)")
          } else if environment.system.hasFloatingSheets {
            #expect(frame.y <= calm.y && frame.y >= large.y)
          } else if frame != large {
            let seen = calm.height - environment.safeArea.bottom
            #expect(abs(frame.height - covered - seen) < 0.5, "\(frame) for \(calm)")
          }
        }
      }
    }
  }

  private func empty() throws -> Controller.Plain { try Controller.Plain(View("v")) }

  @Test func `presents one sheet over another on every device`() throws {
    for environment in `A presenter`.environments {
      var scene = PresentationScene(environment, presented: Controller("second", .plain(try empty())))
      var single = Presenter(scene)
      let alone = try single.present(.modal(Modal()))
      scene.presentationStack = [
        StackedPresentation(Controller("first", .plain(try empty())), .modal(Modal()))
      ]
      var presenter = Presenter(scene)
      let state = try presenter.present(.modal(Modal()))
      #expect(state.presentationStack.map(\.frame) == [alone.frame])
      #expect(state.frame.maxY == alone.frame.maxY && state.frame.y <= alone.frame.y && state.frame.y >= 0)
    }
  }

  @Test func `takes as many steps as its layout`() throws {
    let card = try card()
    guard case .plain(let plain) = card.content else { return }
    let environment = Environment(size: Size(width: 390, height: 844))
    var context = environment.context(size: nil)
    context.fitting = Fitting(
      Size(width: 358, height: 0), horizontalPriority: 1000, verticalPriority: 250)
    let alone = try plain.tree.layout(in: context)
    var custom = CustomPresentation()
    custom.width = .inset(16)
    var presenter = Presenter(PresentationScene(environment, presented: card), stepLimit: 1_000_000)
    let state = try presenter.present(.custom(custom))
    #expect(state.frame.height == 198)
    #expect(1_000_000 - presenter.steps == alone.steps)
  }
}

@Suite struct `The figures` {
  @Test func `have the same order in the data file and in the code`() {
    #expect(Figures.standard[.popoverArrowHeight] == 13)
    #expect(Figures.standard[.characterWidth] == 0.5)
  }
}

extension Rect {
  /// Whether another rectangle is inside, to a billionth.
  fileprivate func contains(_ other: Rect) -> Bool {
    other.x >= x - 1e-9 && other.y >= y - 1e-9 && other.maxX <= maxX + 1e-9 && other.maxY <= maxY + 1e-9
  }
}
