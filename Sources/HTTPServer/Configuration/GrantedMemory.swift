/// The memory that the system grants to the process.
public enum GrantedMemory {
  /// The bytes that its control groups grant, at most those of the machine.
  public static var bytes: Int {
    let groups =
      ControlGroup.values(of: "memory.max")
      + ControlGroup.values(of: "memory.limit_in_bytes", controller: "memory")
    return ([machineBytes] + groups.compactMap(bytes(ofLimit:))).min() ?? machineBytes
  }

  /// Three quarters of it, as a budget: the rest is for what the process does not count, such as buffers of the system.
  public static var budget: Int { bytes / 4 * 3 }

  /// The number in `memory.max`; nil if it says `max`, which is no limit.
  package static func bytes(ofLimit text: String) -> Int? {
    Int(text.split { $0.isWhitespace }.first ?? "").flatMap { $0 > 0 ? $0 : nil }
  }

  /// `MemTotal:       24683520 kB`
  private static var machineBytes: Int {
    let words = ControlGroup.text(of: "/proc/meminfo").split { $0.isWhitespace }
    return (words.count > 1 && words[0] == "MemTotal:" ? Int(words[1]) : nil).map { $0 * 1_024 }
      ?? .max
  }
}
