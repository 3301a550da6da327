import Geometry

extension View {
  /// The properties of a scroll view, as in `UIScrollView`.
  ///
  /// Its content is an area of its own, ``LayoutItem/Region/content``, whose size the constraints decide.
  /// Constraints between an edge or margin of the scroll view and something inside refer to that area.
  /// Widths, heights, centers and all constraints with items outside refer to the frame.
  public struct Scroll: Hashable, Sendable {
    /// When the safe area is added to the content inset, as in `UIScrollView.ContentInsetAdjustmentBehavior`.
    public enum Adjustment: String, CaseIterable, Hashable, Sendable {
      /// Like `scrollableAxes`. In UIKit, it also depends on the view's controller.
      case automatic
      /// Along the axes on which the content is larger than the frame.
      case scrollableAxes
      /// Never.
      case never
      /// Along both axes.
      case always
    }

    /// The space around the content, in points.
    public var contentInset: Insets
    /// The point of the content that lies at the top left of the frame.
    public var contentOffset: Point
    /// When the safe area is added to `contentInset`.
    public var adjustment: Adjustment

    /// Makes a scroll view's properties. By default the content starts at the frame's origin.
    public init(
      contentInset: Insets = .zero, contentOffset: Point = .zero, adjustment: Adjustment = .automatic
    ) {
      self.contentInset = contentInset
      self.contentOffset = contentOffset
      self.adjustment = adjustment
    }

    /// The content inset plus the safe area where it is added.
    func adjustedContentInset(_ safeArea: Insets, frame: Size, content: Size) -> Insets {
      func isAdjusted(_ axis: Axis) -> Bool {
        switch adjustment {
        case .always: true
        case .never: false
        case .automatic, .scrollableAxes: content[axis] > frame[axis]
        }
      }
      var added = Insets.zero
      if isAdjusted(.horizontal) { (added.left, added.right) = (safeArea.left, safeArea.right) }
      if isAdjusted(.vertical) { (added.top, added.bottom) = (safeArea.top, safeArea.bottom) }
      return contentInset + added
    }
  }

  /// The view's scroll properties, if it scrolls: its own, or the defaults of a scroll view.
  public var scrollOrDefault: Scroll? { scroll ?? (kind == .scroll ? Scroll() : nil) }
}

extension LayoutTree {
  /// The content offset of an item: 0 unless it scrolls.
  ///
  /// It is subtracted from positions in the item to obtain positions in its frame. A computed property of the
  /// view would receive a copy of the whole view, which is large.
  func contentOffset(of item: Int) -> Point { items[item].view.scroll?.contentOffset ?? .zero }
}
