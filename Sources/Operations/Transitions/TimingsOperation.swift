import AutoLayout
import Documents
import Geometry
import JSON
import Motion

extension Operation {
  /// `POST /v1/timings`: an animation in, its values at given times out, and the `linear()` that follows it.
  package static let timings = Operation(
    name: "timings",
    summary: "Computes the values of an animation at given times. Exits with 2 if the document is not valid."
  ) { (input) throws(Problem) in
    let request = try TimingsRequest(input.body)
    return { budget in OperationAnswer(body: request.answer(budget)) }
  }
}

extension TimingsRequest {
  fileprivate func answer(_ budget: WorkBudget) -> [UInt8] {
    JSONWriter.object(byteLimit: budget.byteLimit) { answer in
      answer.array("values", times) { $0.value(animation, at: $1) }
      answer.member("duration", animation.duration.denoised)
      if animation.delay > 0 { answer.member("delay", animation.delay) }
      answer.member("settlingTime", animation.settlingTime.denoised)
      answer.timing(animation.timing)
      // A spring that takes very long to settle has no text that a browser would accept.
      var samples = 0
      let fit = LinearFit(
        animation, maximumError: maximumError, maximumStops: maximumStops, counting: &samples)
      budget.meter.add(samples)
      answer.member("css") { if let fit { $0.string(fit.text) } else { $0.null() } }
      if let fit { answer.member("cssError", fit.maximumError.denoised) }
    }
  }
}

extension JSONWriter {
  /// Writes the value and the velocity of an animation at a time.
  fileprivate mutating func value(_ animation: Animation, at time: Double) {
    object {
      $0.member("time", time)
      $0.member("value", animation.value(at: time).finite.denoised)
      $0.member("velocity", animation.velocity(at: time).finite.denoised)
    }
  }

  /// Writes a spring's parameters, or an easing as CSS serializes it.
  fileprivate mutating func timing(_ timing: Animation.Timing) {
    switch timing {
    case .curve(let easing, _): member("easing", easing.text)
    case .spring(let spring, _):
      object("spring") {
        $0.member("mass", spring.mass)
        $0.member("stiffness", spring.stiffness)
        $0.member("damping", spring.damping)
        $0.member("initialVelocity", spring.initialVelocity)
        $0.member("dampingRatio", spring.dampingRatio)
        $0.member("response", spring.response)
        $0.member("bounce", spring.bounce)
        $0.member("regime", spring.regime.rawValue)
      }
    }
  }
}
