/// A scene of `Tests/Fixtures/conformance/scenes`: the root view of an Interface Builder document with its constraints
/// and the frames that Interface Builder recorded.
struct Scene: Decodable {
  enum CodingKeys: String, CodingKey {
    case platform, features, root, constraints, guides, inputs, independentIntrinsicWidths
    case id = "scene_id"
  }

  /// A view. Its frame is in ``Inputs``.
  struct Node: Decodable {
    let id: String
    /// Horizontal, vertical.
    let hugging: [Double]
    let compression: [Double]
    let kind: String
    /// The parts of the autoresizing mask, in Interface Builder's words.
    let autoresizing: [String]?
    let hidden: Bool?
    let stack: Stack?
    /// Insets in points by the side, if the document sets them.
    let layoutMargins: [String: Double]?
    let directionalLayoutMargins: [String: Double]?
    let children: [Node]?
  }

  /// How a stack view stacks; the words are Interface Builder's.
  struct Stack: Decodable {
    let axis: String
    let alignment: String
    let distribution: String
    let spacing: Double
    let spacingType: String?
    let baselineRelative: Bool
    let customSpacing: [Double]
  }

  struct Line: Decodable {
    let id: String
    let owner: String
    /// `nil` for the owner.
    let first: String?
    let firstAttribute: String
    let relation: String
    /// `nil` for the owner where there is a second attribute.
    let second: String?
    let secondAttribute: String?
    let multiplier: Double
    let constant: Double
    let priority: Double
  }

  struct Guide: Decodable {
    enum Kind: String, Decodable {
      case safeArea, topLayoutGuide, bottomLayoutGuide, keyboard, contentLayoutGuide, frameLayoutGuide
    }

    let id: String
    let kind: Kind
    let owner: String
  }

  /// What the layout needs besides the document. Insets are top, left, bottom, right.
  struct Inputs: Decodable {
    let rootSafeArea: [Double]
    var views: [String: ViewInputs]
  }

  struct ViewInputs: Decodable {
    /// Whether constraints place the view.
    let managed: Bool
    let frameInRoot: [Double]
    /// Width and height; `nil` for an axis without an intrinsic size.
    var intrinsic: [Double?]?
    let margins: [Double]?
    let safeArea: [Double]?
    let alignmentInsets: [Double]?
    let firstBaselineFromTop: Double?
    let lastBaselineFromBottom: Double?
  }

  let id: String
  let platform: String
  let features: [String]
  let root: Node
  let constraints: [Line]
  let guides: [Guide]
  var inputs: Inputs
  /// Intrinsic widths that do not come from the recorded frames, by view.
  let independentIntrinsicWidths: [String: Double]?

  /// The set that counts the scene; `nil` for an iOS scene without stack views, scroll views and baselines.
  var group: String? {
    if platform != "ios" { return platform }
    return ["stack", "scroll", "baseline"].first { features.contains($0) }
  }

  /// The share of a set that must pass.
  ///
  /// One scene with stack views follows another rule: its row is as high as its first view, not as its highest.
  static func bar(_ group: String) -> Tally.Bar {
    switch group {
    case "stack": .share(0.98)
    case "scroll", "baseline": .each
    case "macos": .share(0.95)
    default: .none
    }
  }

  /// The scene with its independent widths in place of those read from the recorded frames, if it has such widths.
  var withIndependentWidths: Scene? {
    guard let widths = independentIntrinsicWidths else { return nil }
    var scene = self
    for (view, width) in widths {
      let height = scene.inputs.views[view]?.intrinsic?[1] ?? nil
      scene.inputs.views[view]?.intrinsic = [width, height]
    }
    return scene
  }
}
