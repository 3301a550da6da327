import Documents
import HTTP
import Operations
import Synchronization

/// A batch whose requests are answered as they arrive.
///
/// A stream has no limit for the whole batch: a slow reader slows its computation down, and each part waits for its turn
/// among other clients' requests.
final class BatchStream: BodyStream {
  private struct State {
    var lines: LineBuffer
    var batch: Batch
  }

  /// A part ends with the line at which its answers reach this many bytes or solver steps.
  private static let partBytes = 65_536
  private static let partSteps = 2_000_000

  private let state: Mutex<State>

  /// Makes a batch whose lines may each take `stepsOfLine` steps and have `lineBytes` bytes.
  init(
    of context: RequestContext = RequestContext(), stepsOfLine: StepAllowance,
    lineBytes: Int = Documents.Limits.documentBytes,
    hasMemory: @escaping @Sendable (_ bytes: Int) -> Bool = { _ in true }
  ) {
    var batch = Batch(
      stepLimit: .max, stepsOfLine: stepsOfLine, lineBytes: lineBytes,
      writeProblem: { $0.document(for: context) })
    batch.hasMemory = hasMemory
    state = Mutex(State(lines: LineBuffer(lineBytes: lineBytes), batch: batch))
  }

  var isQuick: Bool { false }

  func onChange(_ wake: @escaping @Sendable () -> Void) {}

  func next(_ received: [UInt8], isComplete: Bool) -> StreamPart {
    state.withLock { state in
      state.lines.append(received)
      var answers: [UInt8] = []
      let steps = state.batch.steps
      while let line = state.lines.next(isComplete: isComplete) {
        answers += state.batch.answer(line) + [UInt8(ascii: "\n")]
        if answers.count >= BatchStream.partBytes || steps - state.batch.steps >= BatchStream.partSteps {
          return StreamPart(
            answers, .more, heldBytes: state.lines.byteCount,
            steps: Limits.steps(steps - state.batch.steps, writing: answers.count))
        }
      }
      return StreamPart(
        answers, isComplete ? .end : .wait, heldBytes: state.lines.byteCount,
        steps: Limits.steps(steps - state.batch.steps, writing: answers.count))
    }
  }
}
