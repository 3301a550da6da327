/// Finds the root views of a document.
enum SceneFinder {
  /// The root view of each scene and of each top-level object, with the controller or window around it, in order.
  static func scenes(of document: XMLElement) -> [(root: XMLElement, controller: XMLElement?)] {
    var lists: [XMLElement] = []
    if let objects = document.child("objects") { lists.append(objects) }
    for scene in document.child("scenes").map({ Array($0.children) }) ?? [] where scene.isNamed("scene") {
      if let objects = scene.child("objects") { lists.append(objects) }
    }
    return lists.flatMap { $0.children.flatMap(roots) }
  }

  /// The root views of an object: the object itself, a controller's view or a window's content view.
  private static func roots(_ object: XMLElement) -> [(root: XMLElement, controller: XMLElement?)] {
    if object.isView { return [(object, nil)] }
    if let view = object.child(key: "view"), view.isView { return [(view, object)] }
    let window = object.isNamed("window") ? object : object.child("window")
    if let view = window?.child(key: "contentView"), view.isView { return [(view, object)] }
    return []
  }
}

extension XMLElement {
  /// Whether the element is a view with a frame.
  var isView: Bool {
    children.contains { $0.isNamed("rect") && ($0.has("key", "frame") || $0.has("key", "contentRect")) }
      && !isNamed("window")
  }
}
