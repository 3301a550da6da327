import Geometry

/// Where the nodes of a scene lie.
public struct FigmaLayout: Sendable {
  /// A node and its box.
  public struct Frame: Equatable, Sendable {
    /// What a node is for the one who looks at it.
    public enum Role: Sendable {
      /// A frame, a component, an instance or a group.
      case container
      case text
      /// A node that is filled with an image.
      case image
      /// A shape, such as the strokes of an icon.
      case shape
    }

    /// The node's id.
    public let id: String
    /// The name that the designer gave it.
    public let name: String
    /// What the node is.
    public let role: Role
    /// Whether it answers touches: a prototype interaction begins with one, or it is an instance or a component whose name
    /// has the word “button”.
    public let isTouched: Bool
    /// Whether content beyond its box is invisible.
    public let clipsContent: Bool
    /// Where the node begins in the document, in bytes.
    public let offset: Int
    /// The number of the node in the document.
    let node: Int
    /// Whether it is a text that would be measured if its font were available; it has its recorded size.
    public let keepsRecordedSize: Bool
    /// The axes along which the node is `FIXED` at the length that `FILL` would give it.
    ///
    /// Such a node looks right at this size, but does not grow with its frame. Empty for frames that hug their content,
    /// and for nodes that keep their size on purpose, such as images, shapes and touch targets.
    public let fixedLikeFill: [Axis]
    /// The number of the parent among the frames; `nil` for the scene's root, and below a node without a box.
    public let parent: Int?
    /// Whether the node is a frame with auto layout and children that take room in it.
    public let hasAutoLayout: Bool
    /// The box in the coordinates of the scene, in pixels: the bounding box of a rotated node.
    public let rect: Rect
    /// The recorded box in the coordinates of the scene.
    public let recorded: Rect

    /// Whether the node and all that contain it are visible.
    public let isVisible: Bool

    /// Whether the node is visible and recorded elsewhere than its properties put it, beyond half a pixel.
    public var isMisplaced: Bool {
      guard isVisible else { return false }
      return abs(rect.x - recorded.x) > 0.5 || abs(rect.y - recorded.y) > 0.5
        || abs(rect.width - recorded.width) > 0.5 || abs(rect.height - recorded.height) > 0.5
    }
  }

  /// Something in a document that cannot be laid out as it is written.
  public struct Flaw: Sendable {
    /// What is wrong.
    public enum Kind: Sendable {
      /// A child of a grid spans tracks that the grid does not have, and takes the nearest ones.
      case outsideGrid(Axis, tracks: ClosedRange<Int>, count: Int)
      /// A visible node has no box, so it takes no room.
      case withoutBox
    }

    /// The node's id.
    public let id: String
    /// The name that the designer gave it.
    public let name: String
    /// What is wrong.
    public let kind: Kind
  }

  /// The scene's size in pixels.
  public let size: Size
  /// What cannot be laid out as it is written, in the order of the nodes.
  public let flaws: [Flaw]
  /// The nodes that have a box, each before its children.
  public let frames: [Frame]
  /// The number of steps that the layout took.
  public let steps: Int
  /// Whether the nodes can be expected where they are recorded: the scene has its own direction and text size.
  public let isAsRecorded: Bool
}
