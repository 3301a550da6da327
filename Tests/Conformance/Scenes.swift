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
    let views: [String: ViewInputs]
  }

  struct ViewInputs: Decodable {
    /// Whether constraints place the view.
    let managed: Bool
    let frameInRoot: [Double]
    /// Width and height; `nil` where the content asks for none.
    let intrinsic: [Double?]?
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
  let inputs: Inputs

  /// Why the scene is not graded, or `nil` if it is: an iOS scene without stack views, scroll views and baselines.
  var reasonNotToGrade: String? {
    if platform != "ios" { return platform }
    return ["stack", "scroll", "baseline"].first { features.contains($0) }
  }
}

/// Runs the scenes, one JSON object a line, and counts them by why they are graded or not.
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
    if let reason = scene.reasonNotToGrade {
      others[reason, default: Tally("corpus/ib/scenes with \(reason)", .none)].record(failure)
    } else {
      graded.record(failure)
    }
  }
  return [graded] + others.sorted { $0.key < $1.key }.map(\.value)
}
