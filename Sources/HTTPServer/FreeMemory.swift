import CLinux
import Dispatch

/// The memory that the process has freed and not given back.
public enum FreeMemory {
  // All allocations wait meanwhile, so that who opens many sessions must not have it done for each.
  private static let giving = GatheredWork(within: .seconds(1)) { clinux_return_free_memory() }

  /// Gives it back to the system after a second, once for all who ask until then.
  ///
  /// What is freed between things that stay is otherwise kept for what comes, resident, however much it is.
  ///
  /// - Complexity: Linear in the pieces that are free: some milliseconds for a hundred megabytes, on a thread of Dispatch's.
  public static func giveBack() { giving.ask() }
}
