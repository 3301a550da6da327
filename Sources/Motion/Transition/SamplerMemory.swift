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
    let line: Int
    let tolerance: Double
  }

  /// What determines the keyframes of a movement.
  struct SeriesKey: Hashable {
    /// The number of the animation's line.
    let line: Int
    /// The error of the sampling.
    let error: Double
    let from: Pose
    let to: Pose

    /// Leaves out members that rarely differ where these are equal.
    func hash(into hasher: inout Hasher) {
      hasher.combine(line)
      hasher.combine(from.frame)
      hasher.combine(to.frame)
      hasher.combine(from.alpha)
    }
  }

  private var lines: [LineKey: (line: ProgressLine?, cost: Int, number: Int)] = [:]
  private var choices: [ChoiceKey: [ProgressLine.Place]] = [:]
  /// The keyframes of earlier movements.
  private(set) var series: [SeriesKey: KeyframeSeries] = [:]
  /// The places of all lines and choices.
  private var placeCount = 0
  /// The keyframes of all series.
  private var keyframeCount = 0
  /// The number of the next line or series.
  private var nextNumber = 0
  /// The number of animations that are kept, each for every tolerance that it was sampled with.
  package var lineCount: Int { lines.count }

  /// The most places that are kept.
  private static let placeLimit = 100_000
  /// The most keyframes that are kept.
  private static let keyframeLimit = 20_000

  /// Makes an empty memory.
  public init() {}

  /// The animation as a line, with the cost of sampling it, computed only once, and its number if it is kept.
  func line(
    _ animation: Animation, tolerance: Double
  ) -> (line: ProgressLine?, cost: Int, number: Int?) {
    let key = LineKey(animation: animation, tolerance: tolerance)
    if let known = lines[key] { return known }
    var cost = 0
    let line = ProgressLine(animation, tolerance: tolerance, counting: &cost)
    guard makeRoom(for: line?.places.count ?? 0) else { return (line, cost, nil) }
    let kept = (line: line, cost: cost, number: makeNumber())
    lines[key] = kept
    return kept
  }

  /// The places of the fewest keyframes on a line, chosen only once.
  ///
  /// - Parameters:
  ///   - line: The number of the line.
  ///   - tolerance: The tolerance of the keyframes.
  ///   - choose: Chooses the places if they are not known.
  /// - Returns: The places.
  func places(
    line: Int, tolerance: Double, _ choose: () -> [ProgressLine.Place]
  ) -> [ProgressLine.Place] {
    let key = ChoiceKey(line: line, tolerance: tolerance)
    if let known = choices[key] { return known }
    let places = choose()
    if makeRoom(for: places.count) { choices[key] = places }
    return places
  }

  /// Keeps the keyframes of a movement, unless there are too many, and numbers them.
  func keep(_ made: KeyframeSeries, _ key: SeriesKey) -> KeyframeSeries {
    let count = made.keyframes.count
    guard count <= SamplerMemory.keyframeLimit else { return made }
    if keyframeCount + count > SamplerMemory.keyframeLimit { (series, keyframeCount) = ([:], 0) }
    keyframeCount += count
    var kept = made
    kept.number = makeNumber()
    series[key] = kept
    return kept
  }

  private func makeNumber() -> Int {
    nextNumber += 1
    return nextNumber
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
