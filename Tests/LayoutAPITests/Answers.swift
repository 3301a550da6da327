import Foundation
import HTTP

@testable import LayoutAPI

/// A service's answer to a posted document, taken apart.
struct Answer {
  let status: Int
  let fields: Fields
  let text: String
  let bytes: [UInt8]
  let json: [String: Any]

  init(to document: String, at path: String = "/v1/layouts") {
    self.init(to: Array(document.utf8), at: path)
  }

  init(
    to body: [UInt8], _ fields: Fields = Fields([("Content-Type", "application/json")]),
    at path: String = "/v1/layouts"
  ) {
    let request = Request(.post, RequestTarget(path: path), fields: fields, body: body)
    self.init(Service(isReady: { true }).response(to: request))
  }

  init(_ response: Response) {
    fields = response.fields
    status = response.status.code
    bytes = response.body
    text = String(decoding: response.body, as: UTF8.self)
    json = (try? JSONSerialization.jsonObject(with: Data(response.body))) as? [String: Any] ?? [:]
  }

  /// The first layout of the answer.
  var layout: [String: Any] { (json["layouts"] as? [[String: Any]])?.first ?? [:] }

  /// The diagnosis of the first layout.
  var diagnosis: [String: Any] { layout["diagnosis"] as? [String: Any] ?? [:] }

  /// A frame of the first layout as x, y, width, height.
  func frame(_ id: String) -> [Double]? {
    let frames = layout["frames"] as? [String: [String: Double]]
    return frames?[id].map { frame in ["x", "y", "width", "height"].map { frame[$0] ?? .nan } }
  }

  /// The errors of a problem, each as code and pointer.
  var errors: [String] {
    (json["errors"] as? [[String: Any]] ?? []).map { "\($0["code"] ?? "") \($0["pointer"] ?? "")" }
  }
}
