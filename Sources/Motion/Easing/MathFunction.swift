import Glibc

/// A CSS math function, which computes a number or a percentage. Source: CSS Values 4 §10.
enum MathFunction: String, CaseIterable {
  case calc, min, max, clamp, round, mod, rem, abs, sign, sqrt, pow, hypot, log, exp, sin, cos, tan

  /// The rounding strategies of `round()`.
  enum Strategy: String { case nearest, up, down, toZero = "to-zero" }

  /// The constants inside a function.
  static let constants: [String: Double] = [
    "e": M_E, "pi": Double.pi, "infinity": Double.infinity, "-infinity": -Double.infinity, "nan": Double.nan,
  ]

  var arity: ClosedRange<Int> {
    switch self {
    case .calc, .abs, .sign, .sqrt, .exp, .sin, .cos, .tan: 1...1
    case .mod, .rem, .pow: 2...2
    case .clamp: 3...3
    case .round, .log: 1...2
    case .min, .max, .hypot: 1...Limits.easingBytes
    }
  }

  /// Whether all arguments must be numbers; other functions also take percentages only.
  var takesNumbersOnly: Bool {
    switch self {
    case .sqrt, .pow, .log, .exp, .sin, .cos, .tan: true
    default: false
    }
  }

  /// The value for the right number of arguments; NaN if it is undefined.
  func value(_ arguments: [Double], _ strategy: Strategy = .nearest) -> Double {
    let (first, last) = (arguments[0], arguments[arguments.count - 1])
    if arguments.contains(where: \.isNaN) { return .nan }
    return switch self {
    case .calc: first
    case .min: arguments.reduce(first, Swift.min)
    case .max: arguments.reduce(first, Swift.max)
    case .clamp: Swift.max(first, Swift.min(arguments[1], last))
    case .round: MathFunction.round(first, to: arguments.count > 1 ? last : 1, strategy)
    case .mod: MathFunction.modulus(first, last)
    case .rem: fmod(first, last)
    case .abs: Swift.abs(first)
    case .sign: first > 0 ? 1 : first < 0 ? -1 : first
    case .sqrt: first.squareRoot()
    case .pow: Glibc.pow(first, last)
    case .hypot: arguments.reduce(0, Glibc.hypot)
    case .log: arguments.count > 1 ? Glibc.log2(first) / Glibc.log2(last) : Glibc.log(first)
    case .exp: Glibc.exp(first)
    case .sin: Glibc.sin(first)
    case .cos: Glibc.cos(first)
    case .tan: Glibc.tan(first)
    }
  }

  /// Rounds a number to a multiple of a step, halfway cases up. Source: CSS Values 4 §10.3.
  private static func round(_ number: Double, to step: Double, _ strategy: Strategy) -> Double {
    let step = Swift.abs(step)
    if step == 0 || number.isInfinite && step.isInfinite { return .nan }
    if number.isInfinite { return number }
    if step.isInfinite {
      return switch strategy {
      case .up where number > 0: .infinity
      case .down where number < 0: -.infinity
      default: 0
      }
    }
    let steps = number / step
    return switch strategy {
    case .nearest: step * (steps + 0.5).rounded(.down)
    case .up: step * steps.rounded(.up)
    case .down: step * steps.rounded(.down)
    case .toZero: step * steps.rounded(.towardZero)
    }
  }

  /// The remainder with the sign of the divisor.
  private static func modulus(_ number: Double, _ divisor: Double) -> Double {
    if divisor.isInfinite { return number * divisor < 0 ? .nan : fmod(number, divisor) }
    return number - divisor * (number / divisor).rounded(.down)
  }
}
