/// The properties to which the outlets of a document connect objects, by the objects' ids.
enum OutletReader {
  /// Outlets whose names say what an object does for another one, not what the object is.
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
