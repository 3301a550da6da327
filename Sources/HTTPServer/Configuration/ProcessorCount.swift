import CLinux

/// The number of processors that the process may use.
public enum ProcessorCount {
  /// The processors that it may run on, at most as many as its control groups grant; at least one.
  public static var available: Int {
    let granted = ControlGroup.values(of: "cpu.max").compactMap(processors(cpuMax:)).min()
    return max(1, min(Int(clinux_processor_count()), granted ?? .max))
  }

  /// The quota in `cpu.max`, as whole processors, rounded up: microseconds of time in each period of microseconds.
  /// Nil for no limit.
  package static func processors(cpuMax: String) -> Int? {
    let numbers = cpuMax.split { $0.isWhitespace }.map { Int($0) }
    guard numbers.count == 2, let quota = numbers[0], let period = numbers[1], quota > 0, period > 0
    else {
      return nil
    }
    return (quota - 1) / period + 1
  }
}
