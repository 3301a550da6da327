import Figma
import Geometry

/// A node as JSON, with a box and other members.
func node(
  _ id: String, _ box: (Double, Double, Double, Double), _ members: String = "", type: String = "FRAME",
  children: [String] = []
) -> String {
  let more = members.isEmpty ? "" : ", \(members)"
  return """
    {"id": "\(id)", "name": "\(id)", "type": "\(type)", "absoluteBoundingBox": {"x": \(box.0), "y": \(box.1), \
    "width": \(box.2), "height": \(box.3)}\(more), "children": [\(children.joined(separator: ","))]}
    """
}

/// The boxes of the only scene of a document, by the ids of nodes.
func frames(_ document: String, width: Double? = nil, height: Double? = nil) throws -> [String: Rect] {
  try frames(document, in: FigmaEnvironment(width: width, height: height))
}

/// The boxes of the only scene of a document in an environment, by the ids of nodes.
func frames(_ document: String, in environment: FigmaEnvironment) throws -> [String: Rect] {
  let document = try FigmaDocument(Array(document.utf8))
  let layout = try document.layout(of: document.scenes[0], in: environment)
  return Dictionary(uniqueKeysWithValues: layout.frames.map { ($0.id, $0.rect) })
}

let row = #""layoutMode": "HORIZONTAL", "layoutSizingHorizontal": "FIXED", "layoutSizingVertical": "FIXED""#
let hug = #""layoutSizingHorizontal": "HUG", "layoutSizingVertical": "HUG""#
let fill = #""layoutSizingHorizontal": "FILL", "layoutSizingVertical": "FIXED""#
