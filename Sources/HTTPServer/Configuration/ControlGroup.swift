import Glibc

/// What the control groups of this process grant it, in both versions of their file system.
enum ControlGroup {
  /// The contents of a file of the process's group and of all groups above it: `cpu.max`, or `memory.max`.
  static func values(of file: String) -> [String] {
    values(of: file, at: path(after: "0::"), under: "/sys/fs/cgroup")
  }

  /// The same for version 1, in which each controller has groups of its own.
  static func values(of file: String, controller: String) -> [String] {
    values(of: file, at: path(after: ":\(controller):"), under: "/sys/fs/cgroup/\(controller)")
  }

  private static func values(of file: String, at path: String?, under root: String) -> [String] {
    guard var names = path?.split(separator: "/") else { return [] }
    var values: [String] = []
    while true {
      let folder = ([root] + names.map(String.init)).joined(separator: "/")
      values.append(text(of: "\(folder)/\(file)"))
      if names.popLast() == nil { return values }
    }
  }

  private static func path(after mark: String) -> String? {
    let line = text(of: "/proc/self/cgroup").split(separator: "\n").first { $0.contains(mark) }
    return line.flatMap { line in line.firstRange(of: mark).map { String(line[$0.upperBound...]) } }
  }

  /// The text of a small file; empty if there is none.
  static func text(of path: String) -> String {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return "" }
    defer { close(number) }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = read(number, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
