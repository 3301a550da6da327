/// What is asked for a column's width; `nil` leaves it to the system.
public struct ColumnWidth: Hashable, Sendable {
  /// The width, in points; it wins over the fraction.
  public var preferred: Double?
  /// The part of the container's width, 0…1.
  public var preferredFraction: Double?
  /// The least width, in points.
  public var minimum: Double?
  /// The greatest width, in points; it wins over the least.
  public var maximum: Double?

  /// Asks for nothing.
  public init() {}

  /// The width within its bounds.
  ///
  /// A bound that is asked for moves the system's own bound on the other side along, so that both hold.
  ///
  /// - Parameters:
  ///   - available: The container's width, in points, which no column exceeds.
  ///   - automatic: The width that the system chooses.
  ///   - bounds: The bounds that the system chooses.
  /// - Returns: The width, in points.
  func resolved(in available: Double, automatic: Double, bounds: ClosedRange<Double>) -> Double {
    let width = preferred ?? preferredFraction.map { $0 * available } ?? automatic
    let least = least(bounds)
    let greatest = maximum ?? max(bounds.upperBound, least)
    return min(max(width, least), greatest, available)
  }

  /// The least width.
  func least(_ bounds: ClosedRange<Double>) -> Double {
    minimum ?? min(bounds.lowerBound, maximum ?? bounds.lowerBound)
  }
}

/// The widths of the columns beside or over the secondary one, in points.
struct SidebarWidths {
  var primary: Double
  var supplementary: Double

  /// Makes the widths in a container of `width` points, of which the two together take no more.
  ///
  /// Where they would, first the supplementary and then the primary column shrinks to its least width, and then below
  /// it in the same order.
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

  /// Takes from a column what both have too much, but leaves it `least` points.
  private mutating func shrink(
    _ column: WritableKeyPath<SidebarWidths, Double>, to least: Double, in width: Double
  ) {
    let excess = max(primary + supplementary - width, 0)
    self[keyPath: column] = max(self[keyPath: column] - excess, min(least, self[keyPath: column]))
  }
}

/// Two bounds as a range; where they contradict each other, the least one counts.
private func range(_ least: Double, _ greatest: Double) -> ClosedRange<Double> {
  least...max(least, greatest)
}
