/// An unknown length of a ``Solver``, in points.
public struct Variable: Hashable, Sendable {
  /// What an unknown measures. It decides where the unknown comes to rest when the constraints leave it free.
  public enum Kind: Sendable {
    /// An extent: rests as near 0 as it can be, before any position does.
    case size
    /// A place: rests as near 0 as it can be, after sizes and inequalities have come to rest.
    case position
  }

  /// The number of the variable in its solver, counted from 0 in order of creation.
  public let index: Int

  /// Names the variable with this number.
  package init(index: Int) { self.index = index }
}
