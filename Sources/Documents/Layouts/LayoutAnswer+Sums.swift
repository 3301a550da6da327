import AutoLayout
import Geometry
import JSON

/// Where the constraints of a layout are written.
package struct ConstraintSource {
  private let lines: SourceLines
  private let places: SourcePlaces

  /// Makes the places of constraints in the lines of their document.
  package init(_ places: SourcePlaces, in lines: SourceLines) { (self.places, self.lines) = (places, lines) }

  /// The file, if its name is known.
  package var file: String? { lines.name }

  /// The line and column of a constraint; `nil` for one that the system adds.
  package func position(of constraint: Int) -> (line: Int, column: Int)? {
    guard places.constraints.indices.contains(constraint) else { return nil }
    return places.constraints[constraint].map { lines.position(of: $0) }
  }
}

extension Diagnosis.Term.Origin {
  /// The constraint to which the amount belongs, by its number.
  package var constraint: Int? {
    switch self {
    case .constraint(let number), .insets(let number): number
    default: nil
    }
  }
}

extension JSONWriter {
  /// Writes each edge and size as a sum.
  mutating func sums(
    _ explanations: [Diagnosis.Explanation], of tree: LayoutTree, _ frames: [Rect],
    in environment: EnvironmentDocument, _ source: ConstraintSource?
  ) {
    let words = SumWords(tree, in: environment)
    object { items in
      for (explanation, frame) in zip(explanations, frames) {
        items.object(named: explanation.item) { edges in
          for chain in explanation.chains {
            guard let sum = chain.sum, let value = frame.value(of: chain.attribute) else { continue }
            edges.object(named: chain.attribute.rawValue) {
              $0.member("sentence", words.sentence(chain.attribute, sum, value: value))
              $0.member("value", value)
              $0.objects("terms", sum.terms) { $0.term($1, of: tree, words, source) }
            }
          }
        }
      }
    }
  }

  private mutating func term(
    _ term: Diagnosis.Term, of tree: LayoutTree, _ words: SumWords, _ source: ConstraintSource?
  ) {
    member("value", term.value.denoised)
    member("text", words.words(term.origin))
    guard let number = term.origin.constraint else { return }
    member("constraint", tree.constraintID(number))
    guard let place = source?.position(of: number) else { return }
    if let file = source?.file { member("file", file) }
    member("line", Double(place.line))
    member("column", Double(place.column))
  }
}
