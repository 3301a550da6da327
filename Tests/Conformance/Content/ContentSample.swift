import AutoLayout
import Foundation
import Geometry
import InterfaceBuilder
import Typesetting

/// A view with content, and the lengths in which its content alone decides its recorded frame.
struct ContentSample {
  let view: View
  let kind: String
  let toolsVersion: Int
  let recorded: Size
  /// The size that its content is computed to have, wrapped at the recorded width.
  let computed: Size
  let isFree: (width: Bool, height: Bool)
  /// The length to which widths of texts are rounded up, in points.
  let pixel: Double

  /// The samples of a scene.
  ///
  /// - Parameters:
  ///   - recorded: The scene with recorded sizes.
  ///   - computed: The scene with computed sizes.
  ///   - why: What decides each length of `recorded`.
  ///   - kinds: The kinds of the document's views.
  ///   - toolsVersion: The document's tools version.
  /// - Returns: A sample for each view that constraints place and whose content decides a length.
  static func samples(
    of recorded: SceneModel, _ computed: SceneModel, _ why: [Diagnosis.Explanation], _ kinds: ElementKinds,
    toolsVersion: Int
  ) -> [ContentSample] {
    let frames = recorded.recording?.frames ?? []
    return recorded.placedViews.compactMap { number in
      let item = recorded.tree.items[number]
      let view = computed.tree.items[number].view
      // A chain of a view's own rows: only its content decides the length.
      func isFree(_ axis: Axis) -> Bool {
        let length: Attribute = axis == .horizontal ? .width : .height
        let chain = why[number].chains.first { $0.attribute == length }?.constraints ?? []
        let own = ["\(item.id)/hugging.\(length)", "\(item.id)/compression.\(length)"]
        return !chain.isEmpty && chain.allSatisfy { own.contains($0) }
          && recorded.follows(contentOf: number, along: axis)
      }
      let free = (width: isFree(.horizontal), height: isFree(.vertical))
      guard free.width || free.height, !view.isHidden || view.text != nil else { return nil }
      let size = frames[number].size
      guard
        let measured = ContentSample.size(of: view, width: free.width ? nil : size.width, computed.context)
      else { return nil }
      return ContentSample(
        view: view, kind: kinds[item.id], toolsVersion: toolsVersion, recorded: size,
        computed: measured, isFree: free,
        pixel: view.kind == .label && computed.context.grid.scale > 0 ? 1 / computed.context.grid.scale : 1)
    }
  }

  /// The size of a view alone, or at a width.
  private static func size(of view: View, width: Double?, _ context: LayoutContext) -> Size? {
    var alone = view
    (alone.subviews, alone.guides, alone.stack, alone.translatesAutoresizingMask) = ([], [], nil, false)
    alone.isHidden = false
    let root = View("root of \(view.id)", subviews: [alone])
    let item = LayoutItem(view.id)
    var constraints = [Attribute.leading, .top].map {
      LayoutConstraint(
        id: $0.rawValue, Anchor(item, $0), .equal, Anchor(LayoutItem(root.id), $0))
    }
    if let width {
      let insets = view.alignmentRectInsets
      constraints.append(
        LayoutConstraint(
          id: "width", Anchor(item, .width), .equal, nil, constant: max(0, width - insets.left - insets.right)
        ))
    }
    var context = context
    (context.size, context.safeArea) = (Size(width: 10_000, height: 10_000), .zero)
    let layout = try? LayoutTree(root: root, constraints: constraints).layout(in: context)
    return layout?.frames[1].size
  }

  /// The font's size and weight; `nil` without a text.
  var font: (size: Double, weight: FontWeight)? {
    guard let text = view.text else { return nil }
    let size = text.font.size ?? text.font.textStyle?.size(at: .large) ?? 17
    return (size, text.font.weight ?? text.font.textStyle?.weight ?? .regular)
  }

  /// How far the computed width is from the recorded one, if content decides it and the text has one line.
  var widthError: Double? {
    guard isFree.width else { return nil }
    if let font, view.text?.lineLimit != 1, recorded.height > 1.9 * 1.193 * font.size { return nil }
    return abs(computed.width - recorded.width)
  }

  /// How far the computed height is from the recorded one, if content decides it.
  var heightError: Double? { isFree.height ? abs(computed.height - recorded.height) : nil }

  /// The sample as an object of JSON; `nil` if it has no text.
  func json(in scene: String) -> String? {
    guard let text = view.text, text.runs.count < 2, view.control?.image == nil, let font else { return nil }
    let insets = [view.control?.insets, view.alignmentRectInsets].compactMap(\.self)
    let members: [String: Any] = [
      "scene": scene, "id": view.id, "kind": kind, "toolsVersion": toolsVersion, "text": text.string,
      "family": text.font.family, "italic": text.font.isItalic, "pixel": pixel,
      "padding": insets.reduce(0) { $0 + $1.left + $1.right },
      "paddingHeight": insets.reduce(0) { $0 + $1.top + $1.bottom }, "size": font.size,
      "weight": font.weight.rawValue,
      "style": text.font.textStyle?.rawValue ?? "", "lines": text.lineLimit,
      "width": recorded.width, "height": recorded.height, "freeWidth": isFree.width,
      "freeHeight": isFree.height, "computedWidth": computed.width, "computedHeight": computed.height,
    ]
    let data = try? JSONSerialization.data(withJSONObject: members, options: [.sortedKeys])
    return data.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension SceneModel {
  /// The difference of content with which a length is tried, in points.
  private static let trial = 6.0

  /// Whether a view becomes larger and smaller with its content.
  ///
  /// The recorded length of a stretched or compressed view stands for its content's, which then seems to decide it.
  fileprivate func follows(contentOf view: Int, along axis: Axis) -> Bool {
    guard let length = tree.items[view].view.intrinsicSize[axis], let frame = recording?.frames[view].size
    else {
      return false
    }
    let recorded = axis == .horizontal ? frame.width : frame.height
    return [-min(SceneModel.trial, length), SceneModel.trial].allSatisfy { difference in
      guard let tree = try? tree.giving(view, length + difference, along: axis),
        let size = try? tree.layout(in: context).frames[view].size
      else { return false }
      return abs((axis == .horizontal ? size.width : size.height) - recorded - difference) < 1
    }
  }
}

extension LayoutTree {
  /// The tree with another intrinsic length of a view.
  fileprivate func giving(_ view: Int, _ length: Double, along axis: Axis) throws -> LayoutTree {
    var views = items.prefix(viewCount).map(\.view)
    var size = views[view].intrinsicSize
    if axis == .horizontal { size.width = length } else { size.height = length }
    views[view].intrinsicSize = size
    for number in views.indices.dropFirst().reversed() {
      views[items[number].parent].subviews.insert(views[number], at: 0)
    }
    return try LayoutTree(root: views[0], constraints: constraintList)
  }
}
