import Geometry

extension View {
  /// How a view scrolls what is in it, as `UIScrollView`.
  ///
  /// Its content is an area of its own, ``LayoutItem/Region/content``, whose size the constraints decide. Constraints
  /// between an edge or margin of the scroll view and something in it mean that area; widths, heights and centers, and
  /// all constraints with what lies outside, mean the frame.
  public struct Scroll: Hashable, Sendable {
    /// When the safe area is added to the content inset, as `UIScrollView.ContentInsetAdjustmentBehavior`.
    public enum Adjustment: String, CaseIterable, Hashable, Sendable {
      /// As `scrollableAxes`: what UIKit does besides depends on the controller around the view.
      case automatic
      /// Along the axes on which the content is larger than the frame.
      case scrollableAxes
      /// Never.
      case never
      /// Along both axes.
      case always
    }

    /// The room around the content, in points.
    public var contentInset: Insets
    /// The point of the content that lies at the top left of the frame.
    public var contentOffset: Point
    /// When the safe area is added to `contentInset`.
    public var adjustment: Adjustment

    /// Makes a scroll view's properties, with its content where the view begins unless told otherwise.
    public init(
      contentInset: Insets = .zero, contentOffset: Point = .zero, adjustment: Adjustment = .automatic
    ) {
      self.contentInset = contentInset
      self.contentOffset = contentOffset
      self.adjustment = adjustment
    }

    /// The content inset with the safe area where it is added.
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

  /// How the view scrolls, if it does: as it says, or as a scroll view does by default.
  public var scrollOrDefault: Scroll? { scroll ?? (kind == .scroll ? Scroll() : nil) }
}

extension LayoutTree {
  /// What is to be taken off places in an item for places in its frame: 0 unless it scrolls.
  ///
  /// A property of the view would be given a copy of the whole view, which is large.
  func contentOffset(of item: Int) -> Point { items[item].view.scroll?.contentOffset ?? .zero }
}
