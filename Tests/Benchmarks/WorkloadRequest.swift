import Foundation

/// A workload in its neutral form, as the layouts request that a design tool would post.
struct WorkloadRequest {
  private struct Workload: Decodable {
    struct View: Decodable {
      let id: Int
      let parent: Int?
      let intrinsic: Intrinsic?
    }

    struct Intrinsic: Decodable {
      let w, h, hugH, hugV, compH, compV: Double
    }

    struct Constraint: Decodable {
      let item: Int
      let attr, rel: String
      let to: Int?
      let toAttr: String?
      let mult, const, prio: Double
    }

    let views: [View]
    let constraints: [Constraint]
    let rootSize: [Double]
  }

  /// The body of the request.
  let body: [UInt8]

  /// Translates a workload file.
  ///
  /// - Parameters:
  ///   - json: The workload in the generator's neutral form.
  ///   - variant: Added to the root's width, so that no two requests of a run are the same.
  /// - Throws: `DecodingError` if `json` is no workload.
  init(_ json: Data, variant: Int) throws {
    let workload = try JSONDecoder().decode(Workload.self, from: json)
    var children = Array(repeating: [Int](), count: workload.views.count)
    for view in workload.views { if let parent = view.parent { children[parent].append(view.id) } }
    func view(_ id: Int) -> [String: Any] {
      var document: [String: Any] = ["id": "v\(id)"]
      if let size = workload.views[id].intrinsic {
        document["intrinsicSize"] = ["width": size.w, "height": size.h]
        document["hugging"] = ["horizontal": size.hugH, "vertical": size.hugV]
        document["compressionResistance"] = ["horizontal": size.compH, "vertical": size.compV]
      }
      if !children[id].isEmpty { document["subviews"] = children[id].map(view) }
      return document
    }
    let constraints = workload.constraints.map { constraint -> [String: Any] in
      var document: [String: Any] = [
        "item": "v\(constraint.item)", "attribute": constraint.attr, "relation": constraint.rel,
        "constant": constraint.const, "priority": constraint.prio,
      ]
      if let other = constraint.to {
        document["toItem"] = "v\(other)"
        document["toAttribute"] = constraint.toAttr ?? constraint.attr
        document["multiplier"] = constraint.mult
      }
      return document
    }
    let size = ["width": workload.rootSize[0] + Double(variant) / 8, "height": workload.rootSize[1]]
    let request: [String: Any] = ["view": view(0), "constraints": constraints, "environment": ["size": size]]
    body = Array(try JSONSerialization.data(withJSONObject: request, options: .sortedKeys))
  }
}
