import AutoLayout
import Documents
import JSON

extension LayoutModel {
  /// The document of a layouts request for the same layout.
  package var document: [UInt8] {
    JSONWriter.object { document in
      LayoutDocumentWriter(tree).writeMembers(to: &document)
      document.member("environment") { $0.raw(environment.echo) }
      if let fitting { document.member("fitting") { $0.fitting(fitting) } }
      if coordinates != .superview { document.member("coordinates", coordinates.rawValue) }
      switch explained {
      case .none: break
      case .all: document.member("explain") { $0.boolean(true) }
      case .only(let ids):
        // A view may have been removed since.
        document.member("explain", tree.items.map(\.id).filter(ids.contains))
      }
    }
  }

  /// The model of a document with one environment.
  ///
  /// - Parameters:
  ///   - document: The body of a layouts request.
  ///   - additions: How many constraints have been added without an id of their own.
  /// - Throws: The errors of the document.
  package init(document: [UInt8], additions: Int = 0) throws(Problem) {
    let request = try LayoutsRequest(document)
    guard request.environments.count == 1 else {
      throw Problem(
        .tooManyEnvironments, "A session has one environment; open one session for each.", at: "/environments"
      )
    }
    guard !request.hasVariations else {
      throw Problem(
        .tooComplex,
        "A session takes no variations; send the views and constraints of one pair of size classes, without “variations”.",
        at: "/variations")
    }
    self.init(request)
    self.additions = additions
  }

  /// The model, whose next added constraint has another name than those that were added to a later version.
  package func keepingAdditions(of later: LayoutModel) -> LayoutModel {
    var model = self
    model.additions = max(additions, later.additions)
    return model
  }
}
