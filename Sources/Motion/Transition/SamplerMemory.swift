/// Keeps sampled animations and chosen keyframes for later transitions.
///
/// The events of a flow use the same few animations over similar distances, so most samples are used again. Pass one memory from event to event:
///
/// ```swift
/// let memory = SamplerMemory()
/// for transition in transitions { try transition.tracks(sampling, taking: &samplingBudget, memory: memory) }
/// ```
/// The tracks, and what they take from the sampling budget, are the same as without a memory.
public final class SamplerMemory {
  /// A line is determined by its animation and its tolerance.
  private struct LineKey: Hashable {
    let animation: Animation
    let tolerance: Double
  }

  /// The places chosen on a line are determined by their own tolerance, too.
  private struct ChoiceKey: Hashable {
    let line: LineKey
    let tolerance: Double
  }

  private var lines: [LineKey: (line: ProgressLine?, cost: Int)] = [:]
  private var choices: [ChoiceKey: [ProgressLine.Place]] = [:]
  /// The places of all lines and choices.
  private var placeCount = 0
  /// The number of animations that are kept, each for every tolerance that it was sampled with.
  package var lineCount: Int { lines.count }

  /// The most places that are kept.
  private static let placeLimit = 100_000

  /// Makes an empty memory.
  public init() {}

  /// The animation as a line, with the cost of sampling it, computed only once.
  func line(_ animation: Animation, tolerance: Double) -> (line: ProgressLine?, cost: Int) {
    let key = LineKey(animation: animation, tolerance: tolerance)
    if let known = lines[key] { return known }
    var cost = 0
    let line = ProgressLine(animation, tolerance: tolerance, counting: &cost)
    if makeRoom(for: line?.places.count ?? 0) { lines[key] = (line, cost) }
    return (line, cost)
  }

  /// The places of the fewest keyframes on a line, chosen only once.
  ///
  /// - Parameters:
  ///   - animation: The animation of the line.
  ///   - finest: The tolerance of the line.
  ///   - tolerance: The tolerance of the keyframes.
  ///   - choose: Chooses the places if they are not known.
  /// - Returns: The places.
  func places(
    _ animation: Animation, finest: Double, tolerance: Double, _ choose: () -> [ProgressLine.Place]
  ) -> [ProgressLine.Place] {
    let key = ChoiceKey(line: LineKey(animation: animation, tolerance: finest), tolerance: tolerance)
    if let known = choices[key] { return known }
    let places = choose()
    if makeRoom(for: places.count) { choices[key] = places }
    return places
  }

  /// Makes room by forgetting everything if the memory is full; `false` if there are too many places for it.
  private func makeRoom(for count: Int) -> Bool {
    guard count <= SamplerMemory.placeLimit else { return false }
    if placeCount + count > SamplerMemory.placeLimit {
      (lines, choices, placeCount) = ([:], [:], 0)
    }
    placeCount += count + 1
    return true
  }
}
