import Geometry

/// A node of a document, in the list that a document keeps its nodes in: each before its children.
struct Node: Sendable {
  /// How a node gets its size along an axis.
  enum Sizing: String, CaseIterable { case fixed = "FIXED", hug = "HUG", fill = "FILL" }
  /// How a frame places its children.
  enum Mode: String, CaseIterable {
    case none = "NONE", horizontal = "HORIZONTAL", vertical = "VERTICAL", grid = "GRID"
  }
  /// How children are aligned.
  enum Alignment: String, CaseIterable {
    case start = "MIN", center = "CENTER", end = "MAX", spaceBetween = "SPACE_BETWEEN", baseline = "BASELINE"
  }
  /// How a child without auto layout follows its frame along an axis.
  enum Pinning { case start, end, center, stretch, scale }

  /// What auto layout takes from a node along an axis. Lengths are in pixels.
  struct AxisRules {
    var sizing = Sizing.fixed
    var minimum = 0.0
    var maximum = Double.infinity
    /// Padding at both ends, with the strokes within the node if they are included in its layout.
    var leading = 0.0
    var trailing = 0.0
    /// The strokes beyond both ends. They take room in a parent whose layout includes strokes.
    var strokeBefore = 0.0
    var strokeAfter = 0.0
    var pinning = Pinning.start
    /// The tracks, the gap, the first track and the number of tracks in a grid.
    var tracks: [GridTrack] = []
    var gap = 0.0
    var firstTrack = 0
    var span = 1
    var gridAlignment = Alignment.start

    /// The size nearest to `size` within the minimum and the maximum.
    func clamped(_ size: Double) -> Double { max(min(size, maximum), minimum) }
  }

  var id: String
  var name = ""
  var type: String
  var parent: Int?
  var children: [Int] = []
  /// The box that Figma recorded, in the coordinates of the canvas; `nil` if there is none.
  var recorded: Rect?
  var isVisible = true
  var isAbsolute = false
  var isRotated = false
  /// Whether the node or one that contains it is invisible.
  var isHidden = false
  /// Where the node begins in the document, in bytes.
  var offset = 0
  /// The number of the node's object in the JSON.
  var object = 0
  var clipsContent = false
  var isTouched = false
  /// The text of a node of type `TEXT`.
  var text: NodeText?
  var showsImage = false
  var includesStrokes = false
  var mode = Mode.none
  var wraps = false
  var spreadsLines = false
  var spacing = 0.0
  var lineSpacing = 0.0
  var primary = Alignment.start
  var counter = Alignment.start
  var horizontal = AxisRules()
  var vertical = AxisRules()

  subscript(axis: Axis) -> AxisRules {
    get { axis == .horizontal ? horizontal : vertical }
    set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
  }

  /// What the node is for the one who looks at it.
  var role: FigmaLayout.Frame.Role {
    switch type {
    case "TEXT": return .text
    case "FRAME", "COMPONENT", "COMPONENT_SET", "INSTANCE", "GROUP", "SECTION", "SLOT":
      return showsImage && children.isEmpty ? .image : .container
    default: return showsImage ? .image : .shape
    }
  }

  /// Whether it is a component, or an instance of one, that is called a button.
  var isButton: Bool {
    guard type == "INSTANCE" || type == "COMPONENT" else { return false }
    return name.lowercased().split { !$0.isLetter }.contains("button")
  }

  /// Whether the children follow the node's box: groups and boolean operations have no layout of their own.
  var isGroup: Bool { type == "GROUP" || type == "BOOLEAN_OPERATION" }
  /// Whether the children keep their recorded places: a rotated node is only moved, and Figma leaves what is invisible as it was.
  var isRigid: Bool { isRotated || isHidden }
  /// The axis along which a frame with a row or a column places its children.
  var mainAxis: Axis { mode == .vertical ? .vertical : .horizontal }
}
