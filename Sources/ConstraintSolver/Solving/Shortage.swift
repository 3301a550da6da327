/// Divides a shortage among terms whose sum exceeds its limit, so that their errors have the least sum.
///
/// This is the continuous knapsack problem: the terms with the least cost shrink first, and those that cost as much as the last
/// of them share the rest in any way.
/// Source: Dantzig, *Discrete-Variable Extremum Problems*, 1957, <https://doi.org/10.1287/opre.5.2.266>.
struct Shortage {
  /// A term of the sum.
  struct Term {
    /// The least value that the term may have.
    let least: Double
    /// The least value at which the term has its least error.
    let preferred: Double
    /// How much the error grows for each point by which the term is smaller than ``preferred``.
    let cost: Double
  }

  /// The least and the greatest value of each term at which the errors have the least sum and the terms add up to the limit.
  private(set) var ranges: [(least: Double, greatest: Double)]

  /// Divides the shortage; `nil` if there is none, or if the terms cannot shrink enough.
  ///
  /// - Parameters:
  ///   - terms: The terms.
  ///   - limit: The greatest value of their sum.
  ///   - tolerance: The rounding error that a sum may have.
  init?(_ terms: [Term], limit: Double, tolerance: Double) {
    var missing = terms.reduce(-limit) { $0 + $1.preferred }
    guard missing.isFinite, missing > tolerance else { return nil }
    ranges = terms.map { ($0.preferred, $0.preferred) }
    let order = terms.indices.filter { terms[$0].preferred > terms[$0].least }
      .sorted { terms[$0].cost < terms[$1].cost }
    var next = 0
    while next < order.count, missing > tolerance {
      // The terms that cost the same, but for rounding.
      let first = next
      let cost = terms[order[first]].cost * (1 + 1e-9)
      var most = 0.0
      while next < order.count, terms[order[next]].cost <= cost {
        most += terms[order[next]].preferred - terms[order[next]].least
        next += 1
      }
      let isLast = most > missing
      for number in order[first..<next] {
        let term = terms[number]
        ranges[number] = (term.least, isLast ? term.preferred : term.least)
      }
      missing -= most
    }
    guard missing <= tolerance else { return nil }
  }
}
