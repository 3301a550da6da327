import AutoLayout

/// What people call the objects of a scene.
///
/// A name is, in this order: the property of an outlet, the label in Interface Builder, the accessibility identifier, the
/// text that the view shows, or the class with a number. Equal names get numbers.
struct SceneNames {
  private let scene: InterfaceScene
  private let outline: SceneOutline
  private var names = UniqueNames()

  /// The names of the views, guides and constraints of a scene, by their ids. A constraint without a name of its own has none.
  static func names(
    of scene: InterfaceScene, _ outline: SceneOutline, _ constraints: [(id: String, element: XMLElement)]
  ) -> [String: String] {
    var names = SceneNames(scene: scene, outline: outline)
    names.addGivenNames()
    names.addTextsAndClasses()
    names.addGuides()
    for (id, element) in constraints {
      let given = scene.header.outlets[id] ?? element["userLabel"] ?? element["identifier"]
      if let given { names.names.add(given, for: id) }
    }
    return names.names.names
  }

  private init(scene: InterfaceScene, outline: SceneOutline) { (self.scene, self.outline) = (scene, outline) }

  /// Outlets first, so that a text never takes the name of one.
  private mutating func addGivenNames() {
    for entry in outline.entries {
      if let outlet = scene.header.outlets[entry.id] { names.add(outlet, for: entry.id) }
    }
    for (number, entry) in outline.entries.enumerated() {
      let element = entry.element
      let given = [
        element["userLabel"],
        element.child("accessibility", key: "accessibilityConfiguration")?["identifier"],
        element["identifier"],
        number == 0 && element.has("key", "view") ? "view" : nil,
      ]
      for case let name? in given where names.add(name, for: entry.id) { break }
    }
  }

  private mutating func addTextsAndClasses() {
    let reader = AppearanceReader(header: scene.header)
    var counts: [String: Int] = [:]
    for entry in outline.entries {
      let name =
        entry.element["customClass"] ?? ClassName.of(entry.element.name, on: scene.header.platform)
      counts[name, default: 0] += 1
      if names[entry.id] != nil { continue }
      let text = try? reader.appearance(of: entry.element).text?.string
      if let text, names.add(text, for: entry.id) { continue }
      names.add("\(name) \(counts[name] ?? 1)", for: entry.id)
    }
  }

  /// The layout guides of a controller, which are its properties.
  private mutating func addGuides() {
    let guides = scene.controller?.child("layoutGuides").map { Array($0.children) } ?? []
    for guide in guides where guide.isNamed("viewControllerLayoutGuide") {
      guard let id = guide["id"] else { continue }
      names.add(guide.has("type", "top") ? "topLayoutGuide" : "bottomLayoutGuide", for: id)
    }
  }
}

/// The properties to which the outlets of a document connect objects, by the objects' ids.
enum OutletReader {
  /// Outlets that say what an object does for another, and not what it is.
  private static let roles: Set<String> = [
    "delegate", "dataSource", "dragDelegate", "dropDelegate", "prefetchDataSource", "nextKeyView", "view",
    "initialFirstResponder", "searchResultsDataSource", "searchResultsDelegate",
  ]

  /// The outlets of a document. The first outlet to an object counts.
  static func outlets(of document: XMLElement) -> [String: String] {
    var outlets: [String: String] = [:]
    for element in document.tree.elements
    where element.isNamed("outlet") || element.isNamed("outletCollection") {
      guard let property = element["property"], let destination = element["destination"],
        !roles.contains(property), outlets[destination] == nil
      else { continue }
      outlets[destination] = property
    }
    return outlets
  }
}
