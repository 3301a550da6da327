import Devices

extension PresentationScene {
  /// The scene with the controllers of columns in navigation controllers.
  var withColumns: PresentationScene {
    guard below == nil else { return self }
    let controllers = [presenting, presented].compactMap { $0 } + presentationStack.map(\.controller)
    guard controllers.contains(where: \.hasSplitViews) else { return self }
    var (scene, taken) = (self, Set(ids))
    scene.presenting?.wrapColumns(on: environment.system, &taken)
    for number in scene.presentationStack.indices {
      scene.presentationStack[number].controller.wrapColumns(on: environment.system, &taken)
    }
    scene.presented.wrapColumns(on: environment.system, &taken)
    return scene
  }
}
