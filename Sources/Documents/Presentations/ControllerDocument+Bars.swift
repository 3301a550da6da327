import AutoLayout
import JSON
import Presentation

extension ControllerDocument {
  /// Reads `navigationBar` and `toolbarItems`, whose items have ids that are unique in the controller.
  func readBars(_ members: JSONMembers, _ controller: inout Controller, _ reader: inout DocumentReader) {
    var items = BarItemReader()
    if let value = members["navigationBar"] { controller.navigationBar = bar(value, &items, &reader) }
    if let value = members["toolbarItems"] { controller.toolbarItems = items.toolbarItems(value, &reader) }
  }

  private func bar(
    _ node: Int, _ items: inout BarItemReader, _ reader: inout DocumentReader
  ) -> Controller.NavigationBar {
    var bar = Controller.NavigationBar()
    let known: [JSONName] = [
      "hidden", "title", "largeTitle", "prompt", "searchBar", "dismissButton", "leading", "trailing",
    ]
    guard let members = reader.members(node, known: known) else { return bar }
    reader.read(members["hidden"], into: &bar.isHidden)
    reader.read(members["title"], into: &bar.title)
    reader.read(members["largeTitle"], into: &bar.hasLargeTitle)
    reader.read(members["prompt"], into: &bar.prompt)
    reader.read(members["searchBar"], into: &bar.hasSearchBar)
    bar.dismissButton = members["dismissButton"].flatMap {
      reader.choice($0, Controller.NavigationBar.End.self)
    }
    if let value = members["leading"] { bar.leading = items.items(value, &reader) }
    if let value = members["trailing"] { bar.trailing = items.items(value, &reader) }
    return bar
  }
}

/// Reads the items of a controller's bars.
private struct BarItemReader {
  private var ids: Set<String> = []

  mutating func items(_ node: Int, _ reader: inout DocumentReader) -> [BarItem] {
    elements(node, &reader).compactMap { element in
      reader.members(element, known: ["id", "title", "width"], required: ["id"]).flatMap {
        item($0, &reader)
      }
    }
  }

  /// Reads items and `{"flexibleSpace": true}`.
  mutating func toolbarItems(_ node: Int, _ reader: inout DocumentReader) -> [ToolbarItem] {
    elements(node, &reader).compactMap { element in
      let names: [JSONName] = ["id", "title", "width", "flexibleSpace"]
      guard let members = reader.members(element, known: names) else { return nil }
      guard let space = members["flexibleSpace"] else {
        if members["id"] == nil {
          reader.report(
            .missingMember, at: element, "A toolbar has items and spaces; add an “id”, or “flexibleSpace”.")
        }
        return item(members, &reader).map { .item($0) }
      }
      if let other = names.dropLast().lazy.compactMap({ members[$0] }).first {
        reader.report(
          .conflictingMembers, at: other, "A flexible space has no other members; remove one of them.")
      }
      guard reader.boolean(space) == false else { return .flexibleSpace }
      reader.report(
        .unknownValue, at: space, "A space that is not flexible has no width; write true, or remove it.")
      return nil
    }
  }

  private func elements(_ node: Int, _ reader: inout DocumentReader) -> [Int] {
    reader.elements(
      node, atMost: Limits.barItems, orReport: .tooComplex,
      "A bar has at most \(Limits.barItems) items; remove some.")
  }

  private mutating func item(_ members: JSONMembers, _ reader: inout DocumentReader) -> BarItem? {
    guard let node = members["id"], let id = reader.string(node) else { return nil }
    if id.isEmpty || id.utf8.count > AutoLayout.Limits.idBytes {
      reader.report(
        .invalidID, at: node, "An id must have 1 to \(AutoLayout.Limits.idBytes) bytes; choose another.")
    } else if !ids.insert(id).inserted {
      reader.report(
        .duplicateID, at: node,
        "Another item of this controller already has the id “\(id.excerpt)”; use each id once.")
    }
    var item = BarItem(id)
    reader.read(members["title"], into: &item.title)
    item.width = members["width"].flatMap { reader.number($0, in: 0...Limits.length) }
    return item
  }
}

extension DocumentReader {
  /// Reports bar items that popovers come from and that no controller has.
  ///
  /// Where the controllers list no items, and for the ends of a bar, any name is allowed.
  package mutating func checkBarItems(_ names: [(id: String, node: Int)], in controllers: [Controller]) {
    guard !names.isEmpty else { return }
    let items = controllers.flatMap(\.all).flatMap(\.barItems)
    guard !items.isEmpty else { return }
    let known = Set(items + Popover.Source.leadingNames + Popover.Source.trailingNames)
    for (id, node) in names where !known.contains(id) {
      reportUnknown(
        id, at: node, among: items, "No bar of the presenting controllers has an item with the id",
        "use the id of one of their items.")
    }
  }
}
