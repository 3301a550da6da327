/// An unknown length of a ``Solver``, in points.
public struct Variable: Hashable, Sendable {
  /// The quantity that an unknown measures. It decides which value the unknown takes if the constraints leave
  /// it free.
  public enum Kind: Sendable {
    /// An extent. A free size takes the value nearest 0, before any position does.
    case size
    /// A place. A free position takes the value nearest 0, after sizes and inequalities are settled.
    case position
  }

  /// The number of the variable in its solver, counted from 0 in the order in which variables are made.
  public let index: Int

  /// Makes the identity of the variable with this number.
  @inlinable package init(index: Int) { self.index = index }
}
