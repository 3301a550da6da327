import Foundation

/// A scene of `corpus/ib/scenes.jsonl`: a root view of an Interface Builder document with its constraints, and the
/// frames that Interface Builder recorded.
struct Scene: Decodable {
  enum CodingKeys: String, CodingKey {
    case platform, features, root, constraints, guides, inputs
    case id = "scene_id"
  }

  /// A view; the frame that counts is the input's.
  struct Node: Decodable {
    let id: String
    /// Horizontal, vertical.
    let hugging: [Double]
    let compression: [Double]
    let kind: String
    /// The parts of the node's place that stretch with its parent, in Interface Builder's words.
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

  /// What an engine needs besides the document. Insets are top, left, bottom, right.
  struct Inputs: Decodable {
    let rootSafeArea: [Double]
    var views: [String: ViewInputs]
  }

  struct ViewInputs: Decodable {
    /// Whether constraints place the view.
    let managed: Bool
    let frameInRoot: [Double]
    /// Width and height; `nil` where the content asks for none.
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

  /// The set that the scene belongs to: `nil` for an iOS scene without stack views, scroll views and baselines.
  var group: String? {
    if platform != "ios" { return platform }
    return ["stack", "scroll", "baseline"].first { features.contains($0) }
  }

  /// What a set has to reach. One scene of those with stack views keeps to a rule of its own: its row is as high as its
  /// first view where the semantics note lets the highest count.
  static func bar(_ group: String) -> Tally.Bar {
    switch group {
    case "stack": .share(0.98)
    case "scroll", "baseline": .each
    case "macos": .share(0.95)
    default: .none
    }
  }
}

/// Runs the scenes, one JSON object a line, and counts them by their sets.
///
/// A line that cannot be read counts as a graded scene that failed.
func runScenes(_ lines: Data) -> [Tally] {
  var graded = Tally("corpus/ib/scenes graded", .each)
  var others: [String: Tally] = [:]
  let decoder = JSONDecoder()
  for (number, line) in lines.split(separator: UInt8(ascii: "\n")).enumerated() {
    let scene: Scene
    do {
      scene = try decoder.decode(Scene.self, from: line)
    } catch {
      graded.record(Failure(id: "line \(number + 1)", expected: "a scene", came: "\(error)"))
      continue
    }
    let failure = scene.failure()
    if let group = scene.group {
      others[group, default: Tally("corpus/ib/scenes with \(group)", Scene.bar(group))].record(failure)
    } else {
      graded.record(failure)
    }
  }
  return [graded] + others.sorted { $0.key < $1.key }.map(\.value)
}
