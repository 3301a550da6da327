import AutoLayout
import Geometry
import Typesetting

/// A scene of a Figma document as views with constraints.
public struct FigmaViews: Sendable {
  /// Something that views cannot do as Figma does.
  public struct Unsupported: Equatable, Sendable {
    /// The id of the node.
    public let id: String
    /// What it is, and what the views do instead.
    public let sentence: String
  }

  /// A frame with grid auto layout.
  public struct Grid: Sendable {
    /// The tracks that a child spans, counted from 0.
    public struct Cell: Hashable, Sendable {
      /// The columns.
      public internal(set) var columns = 0..<1
      /// The rows.
      public internal(set) var rows = 0..<1
    }

    /// The ids of the guides that stand for columns.
    public internal(set) var columns: [String] = []
    /// The ids of the guides that stand for rows.
    public internal(set) var rows: [String] = []
    /// The tracks of the children, by their ids.
    public internal(set) var cells: [String: Cell] = [:]
  }

  /// The nodes that have a box, with their ids. The root has no size: the layout's context gives it one.
  public internal(set) var root: View
  /// The constraints that place them as the nodes' properties do.
  public internal(set) var constraints: [LayoutConstraint]
  /// The grids, by the ids of their nodes.
  public internal(set) var grids: [String: Grid]
  /// What differs from Figma at other sizes, in the order of the nodes.
  public internal(set) var unsupported: [Unsupported]
}

extension FigmaDocument {
  /// The views and constraints that stand for a scene.
  ///
  /// Rows and columns become chains of constraints, `FILL` equal widths within minima and maxima, `HUG` the least size around
  /// the content, and `constraints` distances to edges, centers or shares of the frame.
  ///
  /// - Parameters:
  ///   - scene: A scene of this document.
  ///   - typesetter: Measures texts; without it they keep their recorded sizes.
  ///   - stepLimit: The most children to visit.
  /// - Returns: The views. At the recorded size their frames are those of ``layout(of:in:stepLimit:)``.
  /// - Throws: ``InvalidDocument/tooManySteps(limit:)``.
  /// - Complexity: O(*n*) in the nodes of the scene.
  public func views(
    of scene: Scene, typesetter: Typesetter? = nil, stepLimit: Int = Limits.steps
  ) throws(InvalidDocument) -> FigmaViews {
    var environment = FigmaEnvironment()
    environment.typesetter = typesetter
    let pass = try pass(over: scene, in: environment, stepLimit: stepLimit)
    var conversion = ViewConversion(pass, self)
    conversion.run()
    return FigmaViews(
      root: conversion.root, constraints: conversion.constraints, grids: conversion.grids,
      unsupported: conversion.unsupported)
  }
}

/// Turns the nodes of a scene into views and constraints.
struct ViewConversion {
  let pass: LayoutPass
  let document: FigmaDocument
  var nodes: [Node] { document.nodes }
  private(set) var constraints: [LayoutConstraint] = []
  private(set) var unsupported: [FigmaViews.Unsupported] = []
  /// The grids, by the ids of their nodes.
  var grids: [String: FigmaViews.Grid] = [:]
  /// The guides that each node owns.
  private var guides: [Int: [LayoutGuide]] = [:]
  private var guideCount = 0
  /// How the nodes look, as far as views can look like them.
  private var appearances: [Int: View.Appearance] = [:]

  /// The hugging and compression resistance of texts: less than all constraints.
  private static let textPriority = 50.0

  /// The ids of nodes that look like those of guides.
  private let takenIDs: Set<String>
  /// How deep each node of the scene is.
  let depths: [Int]

  init(_ pass: LayoutPass, _ document: FigmaDocument) {
    (self.pass, self.document) = (pass, document)
    takenIDs = Set(document.nodes[pass.range].map(\.id).filter { $0.hasPrefix("guide") })
    var depths: [Int] = []
    for number in pass.range {
      let parent = number == pass.range.lowerBound ? nil : document.nodes[number].parent
      depths.append(parent.map { depths[pass.at($0)] + 1 } ?? 0)
    }
    self.depths = depths
  }

  mutating func run() {
    for number in pass.range where nodes[number].recorded != nil {
      let (appearance, differences) = look(of: number)
      appearances[number] = appearance
      for sentence in differences { note(number, sentence) }
      for axis in Axis.allCases { place(childrenOf: number, axis) }
    }
  }

  // MARK: Views

  /// The views, each with its subviews.
  var root: View {
    let numbers = pass.range.filter { nodes[$0].recorded != nil }
    var views = numbers.map(view)
    var places: [Int: Int] = [:]
    for (place, number) in numbers.enumerated() { places[number] = place }
    // Children come after their parents, so each is complete when it moves into its superview.
    for number in numbers.dropFirst().reversed() {
      let view = views.removeLast().inOrder
      views[nodes[number].parent.flatMap { places[$0] } ?? 0].subviews.append(view)
    }
    return views[0].inOrder
  }

  private func view(of number: Int) -> View {
    let node = nodes[number]
    var view = View(node.id, kind: node.isTouched && node.type != "TEXT" ? .view : node.kind)
    view.isHidden = !node.isVisible
    view.guides = guides[number] ?? []
    view.alpha = document.opacity(of: number)
    view.appearance = appearances[number]
    if let text = node.text, view.kind == .label {
      var content = View.Text(text.font.cased(text.characters), font: View.Font(size: max(text.font.size, 1)))
      if let family = text.font.family { content.font.family = family }
      let weight = text.font.description(1).weight
      content.font.weight = weight == .regular ? nil : weight
      content.font.isItalic = text.font.isItalic
      content.lineLimit = 0
      view.text = content
      // Figma's recorded size decides, not the text as it is measured here.
      view.hugging = View.AxisPriorities(horizontal: Self.textPriority, vertical: Self.textPriority)
      view.compressionResistance = view.hugging
    }
    return view
  }

  // MARK: Constraints

  /// Adds a constraint between edges, sizes or centers along an axis. Its id is its number.
  ///
  /// Shares of very small lengths are large: the multiplier and the constant are limited to what a layout allows.
  mutating func add(
    _ first: Side, _ relation: Relation = .equal, _ second: Side? = nil, times multiplier: Double = 1,
    plus constant: Double = 0, at priority: Double = 1000
  ) {
    func limited(_ value: Double) -> Double {
      max(-AutoLayout.Limits.length, min(AutoLayout.Limits.length, value))
    }
    constraints.append(
      LayoutConstraint(
        id: "constraint\(constraints.count + 1)", first.anchor, relation, second?.anchor,
        multiplier: limited(multiplier), constant: limited(constant), priority: priority))
  }

  /// One side of a constraint.
  struct Side {
    /// The part of an item, along an axis.
    enum Part { case start, end, center, length }

    let anchor: Anchor

    init(_ id: String, _ part: Part, _ axis: Axis) {
      let attribute: Attribute =
        switch (part, axis) {
        case (.start, .horizontal): .leading
        case (.start, .vertical): .top
        case (.end, .horizontal): .trailing
        case (.end, .vertical): .bottom
        case (.center, .horizontal): .centerX
        case (.center, .vertical): .centerY
        case (.length, .horizontal): .width
        case (.length, .vertical): .height
        }
      anchor = Anchor(LayoutItem(id), attribute)
    }
  }

  func side(_ number: Int, _ part: Side.Part, _ axis: Axis) -> Side { Side(nodes[number].id, part, axis) }

  /// Adds a guide to a node, and returns its id.
  mutating func addGuide(to number: Int) -> String {
    var id = ""
    repeat {
      guideCount += 1
      id = "guide\(guideCount)"
    } while takenIDs.contains(id)
    guides[number, default: []].append(LayoutGuide(id))
    return id
  }

  mutating func note(_ number: Int, _ sentence: String) {
    unsupported.append(FigmaViews.Unsupported(id: nodes[number].id, sentence: sentence))
  }
}

extension View {
  /// The view with its subviews the other way round.
  fileprivate var inOrder: View {
    var view = self
    view.subviews.reverse()
    return view
  }
}

extension Node {
  /// The kind of view that the node becomes.
  fileprivate var kind: View.Kind {
    switch role {
    case .text: .label
    case .image: .image
    case .container, .shape: .view
    }
  }
}
