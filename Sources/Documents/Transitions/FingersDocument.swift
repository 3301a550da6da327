import Geometry
import JSON
import Motion
import Presentation

/// The fingers of a request: how they move, whatever they drag.
package struct FingersDocument {
  /// A finger.
  package struct Finger {
    /// The node of its moments.
    package let node: Int
    let moments: [Moment]
    /// Its velocity at the end, if given.
    package let velocity: Point?

    /// The finger's drag along a path; `along` projects its points onto the path.
    package func drag(_ along: (Point) -> Double) -> Drag? {
      let samples = moments.map {
        Drag.Sample(
          time: $0.time, translation: along($0.translation), contentOffset: $0.contentOffset)
      }
      return Drag(samples, velocity: velocity.map(along))
    }
  }

  /// A moment of a finger.
  struct Moment {
    package let time: Double
    package let translation: Point
    let contentOffset: Double
  }

  /// The node of the member.
  package let node: Int
  /// How the transition follows the fingers; `nil` if the dragged view decides.
  package let style: Draggable.Style?
  /// Where the first finger touches the window, if given.
  package let point: (place: Point, node: Int)?
  /// The id of the dragged view, if given.
  package let view: (id: String, node: Int)?
  /// The heights at which a sheet rests, if given.
  package let detents: (heights: [Double], node: Int)?
  /// The fingers, in order.
  package private(set) var fingers: [Finger] = []

  /// Reads `{"gesture", "velocity", "style", "point", "view", "detents", "again"}`.
  package init?(_ node: Int, _ reader: inout DocumentReader) {
    let known: [JSONName] = ["gesture", "velocity", "style", "point", "view", "detents", "again"]
    guard let members = reader.members(node, known: known, required: ["gesture"]) else { return nil }
    self.node = node
    style = members["style"].flatMap { reader.choice($0, Draggable.Style.self) }
    point = members["point"].flatMap { node in reader.point(node).map { ($0, node) } }
    view = members["view"].flatMap { node in reader.string(node).map { ($0, node) } }
    detents = members["detents"].map { node in
      (reader.detents(node).compactMap { reader.number($0, in: 1...Limits.length) }, node)
    }
    if let detents, detents.heights.isEmpty, !reader.hasFaults(in: detents.node) {
      reader.report(.numberOutOfRange, at: detents.node, "A sheet needs at least one detent; add one.")
    }
    var count = 0
    read(members, &count, &reader)
    for again in members["again"].map({ moments($0, beside: count, &reader) }) ?? [] {
      if let members = reader.members(again, known: ["gesture", "velocity"], required: ["gesture"]) {
        read(members, &count, &reader)
      }
    }
  }

  private mutating func read(
    _ members: JSONMembers, _ count: inout Int, _ reader: inout DocumentReader
  ) {
    let velocity = members["velocity"].flatMap { reader.point($0) }
    guard let node = members["gesture"] else { return }
    let elements = moments(node, beside: count, &reader)
    guard reader.json.kind(node) == .array, elements.count == reader.json.nodes[node].count else { return }
    count += elements.count
    let finger = Finger(
      node: node, moments: elements.compactMap { reader.moment($0) }, velocity: velocity)
    if finger.drag({ _ in 0 }) == nil {
      reader.report(
        .numberOutOfRange, at: node, "The times of a gesture must increase; sort its moments by time.")
    }
    fingers.append(finger)
  }

  /// The elements of a list of moments, or of fingers with at least one moment each.
  private func moments(_ node: Int, beside count: Int, _ reader: inout DocumentReader) -> [Int] {
    reader.elements(
      node, atMost: Limits.gestureSamples - count, orReport: .tooManyTimes,
      "The gestures of a request have at most \(Limits.gestureSamples) moments; remove some.")
  }
}

extension DocumentReader {
  fileprivate mutating func moment(_ node: Int) -> FingersDocument.Moment? {
    let known: [JSONName] = ["time", "translation", "contentOffset"]
    guard let members = members(node, known: known, required: ["time", "translation"]) else { return nil }
    let time = members["time"].flatMap { number($0, in: 0...Limits.animationSeconds) }
    let translation = members["translation"].flatMap { point($0) }
    let offset = members["contentOffset"].map { number($0) } ?? 0
    guard let time, let translation, let offset else { return nil }
    return FingersDocument.Moment(time: time, translation: translation, contentOffset: offset)
  }
}
