import AutoLayout
import Geometry

/// Scenes written as Swift: a subclass of `UIView` for each, or a SwiftUI `View`.
///
/// ```swift
/// ViewCode([ViewCode.Scene(name: "Card", tree: tree, layout: layout)]).uiKit
/// ```
/// Each type is named after its scene, and each view of UIKit after its label or id.
public struct ViewCode {
  /// How a view arranges its subviews in a grid.
  public struct Grid: Sendable {
    /// The tracks that a subview spans.
    public typealias Cell = (columns: Range<Int>, rows: Range<Int>)

    let columns: [String]
    let rows: [String]
    let cells: [String: Cell]

    /// Makes a grid.
    ///
    /// - Parameters:
    ///   - columns: The ids of the guides for its columns.
    ///   - rows: The ids of the guides for its rows.
    ///   - cells: The tracks of the subviews, by their ids.
    public init(columns: [String], rows: [String], cells: [String: Cell]) {
      (self.columns, self.rows, self.cells) = (columns, rows, cells)
    }
  }

  /// A view tree, its layout, and what the code does not do as the source does.
  public struct Scene {
    let name: String
    let tree: LayoutTree
    let layout: Layout
    let notes: [String]
    let labels: [String: String]
    /// The views that arrange their subviews in a grid, by their ids.
    let grids: [String: Grid]
    /// Whether hugging and compression resistance are the source's, so that code has to say them.
    let hasPriorities: Bool
    /// The views inside each view.
    let children: [[Int]]
    /// The items of the layout guides that may be tracks of grids, by their ids.
    let guides: [String: Int]

    /// Makes a scene.
    ///
    /// - Parameters:
    ///   - name: What the type is named after.
    ///   - tree: The views and constraints.
    ///   - layout: The layout of `tree`, which SwiftUI's stacks and frames follow.
    ///   - labels: What people call the views, by their ids; views without a label are named after their ids.
    ///   - grids: The views that arrange their subviews in a grid, by their ids.
    ///   - hasPriorities: Whether hugging and compression resistance are the source's.
    ///   - notes: Sentences for a comment before the type.
    public init(
      name: String, tree: LayoutTree, layout: Layout, labels: [String: String] = [:],
      grids: [String: Grid] = [:], hasPriorities: Bool = true, notes: [String] = []
    ) {
      (self.name, self.tree, self.layout) = (name, tree, layout)
      (self.labels, self.grids, self.hasPriorities, self.notes) = (labels, grids, hasPriorities, notes)
      var children = [[Int]](repeating: [], count: tree.viewCount)
      for item in 1..<max(tree.viewCount, 1) { children[tree.items[item].parent].append(item) }
      self.children = children
      var guides: [String: Int] = [:]
      if !grids.isEmpty {
        for item in tree.items.indices.dropFirst(tree.viewCount) { guides[tree.items[item].id] = item }
      }
      self.guides = guides
    }
  }

  let scenes: [Scene]
  /// The type of each scene.
  let types: [String]

  /// Makes the code for scenes, in their order.
  public init(_ scenes: [Scene]) {
    self.scenes = scenes
    let names = SwiftNames(scenes.indices.map { "\(scenes[$0].name) \($0)" })
    var taken: Set<String> = []
    types = scenes.indices.map { number in
      let name = SwiftNames([scenes[number].name])[scenes[number].name]
      var type = name.prefix(1).uppercased() + name.dropFirst()
      if !type.hasSuffix("View") { type += "View" }
      if ViewCode.frameworkTypes.contains(type) { type = "Scene" + type }
      guard !taken.insert(type).inserted else { return type }
      type += names["\(scenes[number].name) \(number)"].filter(\.isNumber)
      while !taken.insert(type).inserted { type += "_" }
      return type
    }
  }

  /// Types that a scene's type must not hide.
  private static let frameworkTypes: Set<String> = [
    "View", "AnyView", "TextView", "ImageView", "ScrollView", "GridView", "GroupView", "ProgressView",
    "NavigationView", "TabView", "EmptyView", "TupleView",
  ]

  /// A comment that lists what differs, and names the scene.
  func comment(on number: Int) -> String {
    let scene = scenes[number]
    let lines = ["The scene “\(scene.name)”."] + scene.notes.map { "Differs: \($0)" }
    return lines.map { "/// \($0.swiftLiteral.dropFirst().dropLast())\n" }.joined()
  }
}
