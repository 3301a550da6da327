import AutoLayout
import Devices
import Documents
import Drawing
import Geometry
import Presentation

extension Screen {
  /// The window with everything that a user sees after a presentation.
  ///
  /// - Parameters:
  ///   - state: What the presentation leads to.
  ///   - presenting: The controller below all presentations, laid out; `nil` without one.
  ///   - environment: Where it happens.
  package init?(_ state: PresentedState, over presenting: Arrangement?, in environment: EnvironmentDocument) {
    let title = Picture.Panel.title([environment.name, state.style ?? state.requested])
    self.init(windowIn: environment, title: title) {
      $0.parts(of: state.presentationStack + [state], over: presenting)
    }
  }

  /// The window of a flow with everything that a user sees, and the keyboard.
  init?(_ stage: Stage, in environment: EnvironmentDocument, title: String) {
    self.init(windowIn: environment, title: title) { window in
      window.parts(of: stage.layers.compactMap(\.state), over: stage.layers.first?.arrangement)
        + (stage.keyboard.map { [.keyboard($0.seenFrame)] } ?? [])
    }
  }

  /// The window with the columns of a container.
  init?(
    _ columns: [ContainerFlow.Column], of state: some ColumnState, in environment: EnvironmentDocument
  ) {
    self.init(windowIn: environment, title: Picture.Panel.title([environment.name, state.mode])) {
      $0.parts(of: columns, with: state.barButtonItems)
    }
  }

  private init?(
    windowIn environment: EnvironmentDocument, title: String, parts: (WindowParts) -> [Part]
  ) {
    guard let traits = environment.traits, var screen = Screen.blank(title: title, size: traits.size) else {
      return nil
    }
    screen.scheme = environment.colorScheme
    screen.take(environment.context)
    if environment.screenName != nil { screen.device = Device(safeArea: environment.context.safeArea) }
    screen.parts = parts(WindowParts(traits))
    self = screen
  }
}
