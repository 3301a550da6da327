import CLinux

/// The memory that the process has freed and not given back.
public enum FreeMemory {
  /// Gives it back to the system.
  ///
  /// What is freed between things that stay is otherwise kept for what comes, resident, however much it is.
  ///
  /// - Complexity: Linear in the pieces that are free: some milliseconds for a hundred megabytes.
  public static func giveBack() { clinux_return_free_memory() }
}
