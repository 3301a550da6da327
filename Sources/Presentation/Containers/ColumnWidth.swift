/// The width that a split view's column should have; each member that is `nil` is left to the system.
public struct ColumnWidth: Hashable, Sendable {
  /// The preferred width, in points; it overrides the fraction.
  public var preferred: Double?
  /// The preferred fraction of the container's width, 0…1.
  public var preferredFraction: Double?
  /// The minimum width, in points.
  public var minimum: Double?
  /// The maximum width, in points; it overrides the minimum.
  public var maximum: Double?

  /// Makes a width that is left to the system.
  public init() {}

  /// Computes the width within its bounds.
  ///
  /// If only one bound is given and it crosses the system's other bound, that one moves along.
  ///
  /// - Parameters:
  ///   - available: The container's width, in points; no column is wider.
  ///   - automatic: The width that the system chooses.
  ///   - bounds: The bounds that the system chooses.
  /// - Returns: The width, in points.
  func resolved(in available: Double, automatic: Double, bounds: ClosedRange<Double>) -> Double {
    let width = preferred ?? preferredFraction.map { $0 * available } ?? automatic
    let least = least(bounds)
    let greatest = maximum ?? max(bounds.upperBound, least)
    return min(max(width, least), greatest, available)
  }

  func least(_ bounds: ClosedRange<Double>) -> Double {
    minimum ?? min(bounds.lowerBound, maximum ?? bounds.lowerBound)
  }
}

/// The widths of the sidebars, which are the columns beside or over the secondary one, in points.
struct SidebarWidths {
  var primary: Double
  var supplementary: Double

  /// Computes the widths in a container that is `width` points wide.
  ///
  /// If the two are wider than that, the supplementary column shrinks to its minimum, then the primary column. If
  /// they are still too wide, they shrink below their minimums in the same order.
  init(of split: SplitViewController, in width: Double) {
    let automatic = split.automatic
    let primaryBounds = range(automatic.minimumPrimaryWidth, automatic.maximumPrimaryWidth)
    let supplementaryBounds = range(
      automatic.minimumSupplementaryWidth, automatic.maximumSupplementaryWidth)
    primary = split.primaryWidth.resolved(
      in: width, automatic: automatic.primaryWidth, bounds: primaryBounds)
    supplementary = 0
    guard split.supplementary != nil else { return }
    supplementary = split.supplementaryWidth.resolved(
      in: width, automatic: automatic.supplementaryFraction * width, bounds: supplementaryBounds)
    shrink(\.supplementary, to: split.supplementaryWidth.least(supplementaryBounds), in: width)
    shrink(\.primary, to: split.primaryWidth.least(primaryBounds), in: width)
    shrink(\.supplementary, to: 0, in: width)
    shrink(\.primary, to: 0, in: width)
  }

  /// Shrinks a column until both fit, but not below `least` points.
  private mutating func shrink(
    _ column: WritableKeyPath<SidebarWidths, Double>, to least: Double, in width: Double
  ) {
    let excess = max(primary + supplementary - width, 0)
    self[keyPath: column] = max(self[keyPath: column] - excess, min(least, self[keyPath: column]))
  }
}

/// Makes a range of two bounds; if they contradict each other, the lower bound wins.
private func range(_ least: Double, _ greatest: Double) -> ClosedRange<Double> {
  least...max(least, greatest)
}
