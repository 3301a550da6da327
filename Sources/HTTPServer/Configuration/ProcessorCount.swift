import CLinux
import Glibc

/// The number of processors that the process may use.
public enum ProcessorCount {
  /// The processors that it may run on, at most as many as its control groups grant; at least one.
  public static var available: Int {
    let group = text(of: "/proc/self/cgroup").split(separator: "\n").first { $0.hasPrefix("0::") }
    let granted = group.flatMap { quota(ofGroup: String($0.dropFirst("0::".count))) }
    return max(1, min(Int(clinux_processor_count()), granted ?? .max))
  }

  /// The lowest quota of a control group and its parents.
  private static func quota(ofGroup path: String) -> Int? {
    var names = path.split(separator: "/")
    var least: Int?
    while true {
      let folder = (["/sys/fs/cgroup"] + names.map(String.init)).joined(separator: "/")
      if let quota = processors(cpuMax: text(of: "\(folder)/cpu.max")) { least = min(least ?? quota, quota) }
      if names.popLast() == nil { return least }
    }
  }

  /// The quota in `cpu.max`, as whole processors, rounded up: microseconds of time in each period of microseconds.
  /// Nil for no limit.
  package static func processors(cpuMax: String) -> Int? {
    let numbers = cpuMax.split { $0.isWhitespace }.map { Int($0) }
    guard numbers.count == 2, let quota = numbers[0], let period = numbers[1], quota > 0, period > 0 else {
      return nil
    }
    return (quota - 1) / period + 1
  }

  /// The text of a small file; empty if there is none.
  private static func text(of path: String) -> String {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return "" }
    defer { close(number) }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = read(number, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
