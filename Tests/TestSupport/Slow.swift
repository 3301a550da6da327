import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// Leaves a test out of `make test-fast`: one that takes more than about a second in a debug build.
  public static var slow: Self {
    .disabled(if: ProcessInfo.processInfo.environment["ESPALIER_FAST"] != nil, "It is slow.")
  }
}
