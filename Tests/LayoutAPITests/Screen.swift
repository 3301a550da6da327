import Foundation
import HTTP
import Testing

@testable import LayoutAPI

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A screen, read by an XML parser that is not ours.
struct Screen {
  static let type = "image/svg+xml;content=screen"

  let text: String
  private let document: XMLDocument

  init(_ request: String) throws {
    let fields = Fields([("Content-Type", "application/json"), ("Accept", Screen.type)])
    try self.init(answer: Answer(to: Array(request.utf8), fields))
  }

  /// The screens of an Interface Builder document.
  init(xml: String) throws {
    let fields = Fields([("Content-Type", "application/xml"), ("Accept", Screen.type)])
    try self.init(answer: Answer(to: Array(xml.utf8), fields))
  }

  init(answer: Answer) throws {
    #expect(answer.status == 200, "\(answer.text)")
    #expect(answer.fields["Content-Type"] == "image/svg+xml")
    text = answer.text
    document = try XMLDocument(
      xmlString: text.replacing(" xmlns=\"http://www.w3.org/2000/svg\"", with: ""))
  }

  func elements(_ path: String) -> [XMLElement] {
    ((try? document.nodes(forXPath: path)) ?? []).compactMap { $0 as? XMLElement }
  }

  func title(of element: XMLElement) -> String? { element.elements(forName: "title").first?.stringValue }

  /// The x of the points of all outlines.
  private var xs: [Double] { elements("//path").flatMap(\.xs) }

  var firstX: Double { xs.min() ?? 0 }
  var lastX: Double { xs.max() ?? 0 }
}

extension XMLElement {
  /// The x of the points of an outline.
  fileprivate var xs: [Double] {
    (attribute(forName: "d")?.stringValue ?? "").split { "MLQCZ".contains($0) }
      .flatMap {
        $0.split(separator: " ").enumerated().filter { $0.offset % 2 == 0 }.compactMap { Double($0.element) }
      }
  }

  /// The x of the leftmost point of an outline.
  var firstX: Double { xs.min() ?? 0 }
}
