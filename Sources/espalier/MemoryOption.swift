import HTTPServer
import Metrics

/// The option `--memory`: the budget of all that the server takes.
enum MemoryOption {
  /// The least budget, with which a server answers small requests.
  static let leastBytes = 67_108_864

  static let definition = Options.Definition(
    name: "memory", value: "BYTES", defaultValue: "three quarters of what the system grants",
    summary:
      "The most resident memory of the server, with an optional unit Ki, Mi or Gi, at least 64Mi. Requests that do not "
      + "fit get 503.")

  /// The budget that the options give.
  static func budget(_ options: Options) throws(UsageError) -> Int {
    guard let text = options.given(definition.name) else {
      return max(leastBytes, GrantedMemory.budget)
    }
    guard let bytes = bytes(text), bytes >= leastBytes else {
      throw UsageError(
        message:
          "--memory must be a number of bytes from \(leastBytes), such as 576Mi, not “\(text)”.")
    }
    return bytes
  }

  /// `576Mi`, or a number of bytes.
  private static func bytes(_ text: String) -> Int? {
    let units = ["Ki": 10, "Mi": 20, "Gi": 30]
    guard let unit = units[String(text.suffix(2))] else { return Int(text) }
    return Int(text.dropLast(2)).flatMap { $0 >= 0 && $0 < 1 << 32 ? $0 << unit : nil }
  }
}

extension MemoryGauge {
  /// Writes the budget, and how much of it is taken.
  func write(to writer: inout MetricsWriter) {
    writer.gauge(
      "espalier_memory_budget_bytes", "Resident memory that the server may take.", Double(budget))
    writer.gauge(
      "espalier_memory_resident_bytes", "Resident memory of the process.", Double(residentBytes))
  }
}
