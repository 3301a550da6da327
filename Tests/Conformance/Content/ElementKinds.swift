import InterfaceBuilder

/// The kinds of a document's views as the tables name them: the element, and what about it decides its size.
struct ElementKinds {
  private var kinds: [String: String] = [:]

  init(_ tree: XMLTree) {
    var pending = [tree.root]
    while let element = pending.popLast() {
      pending += element.children
      if let id = element["id"], kinds[id] == nil { kinds[id] = ElementKinds.kind(of: element) }
    }
  }

  /// The kind of the view with an id.
  subscript(id: String) -> String { kinds[id] ?? "view" }

  private static func kind(of element: XMLElement) -> String {
    var words = [element.name]
    switch element.name {
    case "label": if element.child(key: "attributedText") != nil { words.append("attributed") }
    case "button":
      let state = element.child("state", key: "normal")
      if element.child("buttonConfiguration") != nil { words.append("configured") }
      if state?["image"] != nil || state?.child("imageReference") != nil { words.append("with image") }
      if let type = element["buttonType"], type != "system", type != "roundedRect" { words.append(type) }
      if element.children.contains(where: { $0.isNamed("inset") }) { words.append("with insets") }
    case "textField":
      words.append(element["borderStyle"] ?? element.child(key: "cell")?["borderStyle"] ?? "none")
    case "datePicker": words.append(element["datePickerMode"] ?? "")
    default: break
    }
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
