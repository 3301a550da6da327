import AutoLayout

/// What people call the objects of a scene.
///
/// A name is, in this order: the property of an outlet, the label in Interface Builder, the accessibility identifier, the
/// text that the view shows, or the class with a number. Equal names get numbers. A view whose id a person wrote needs no
/// class with a number: its name is the id.
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
      if let given {
        names.names.add(given, for: id)
      } else if !id.isGenerated {
        names.names.add(id, for: id)
      }
    }
    return names.names.names
  }

  private init(scene: InterfaceScene, outline: SceneOutline) { (self.scene, self.outline) = (scene, outline) }

  /// Outlets first, so that a text never takes the name of one.
  private mutating func addGivenNames() {
    for entry in outline.entries {
      if let outlet = scene.header.outlets[entry.id] { names.add(outlet, for: entry.id) }
    }
    for entry in outline.entries {
      let element = entry.element
      let given = [
        element["userLabel"],
        element.child("accessibility", key: "accessibilityConfiguration")?["identifier"],
        element["identifier"],
      ]
      for case let name? in given where names.add(name, for: entry.id) { break }
    }
  }

  private mutating func addTextsAndClasses() {
    let reader = AppearanceReader(header: scene.header)
    var counts: [String: Int] = [:]
    for (number, entry) in outline.entries.enumerated() {
      let name =
        entry.element["customClass"] ?? ClassName.of(entry.element.name, on: scene.header.platform)
      counts[name, default: 0] += 1
      if names[entry.id] != nil { continue }
      let text = try? reader.appearance(of: entry.element).text?.string
      if let text, names.add(text, for: entry.id) { continue }
      if !entry.id.isGenerated { continue }
      // The controller has its root view as the property of this name.
      let isView = number == 0 && entry.element.has("key", "view")
      names.add(isView ? "view" : "\(name) \(counts[name] ?? 1)", for: entry.id)
    }
  }

  /// The layout guides of a controller, which are its properties.
  private mutating func addGuides() {
    let guides = scene.controller?.child("layoutGuides").map { Array($0.children) } ?? []
    for guide in guides where guide.isNamed("viewControllerLayoutGuide") {
      guard let id = guide["id"], id.isGenerated else { continue }
      names.add(guide.has("type", "top") ? "topLayoutGuide" : "bottomLayoutGuide", for: id)
    }
  }
}

extension String {
  /// Whether an id is one that Interface Builder made, such as `nLV-Nj-DCP` or `12`, or that stands for none.
  fileprivate var isGenerated: Bool {
    let bytes = Array(utf8)
    func isWord(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    if bytes.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) { return true }
    if contains("#") { return true }
    let dash = UInt8(ascii: "-")
    return bytes.count == 10 && bytes[3] == dash && bytes[6] == dash
      && bytes.indices.allSatisfy { $0 == 3 || $0 == 6 || isWord(bytes[$0]) }
  }
}
