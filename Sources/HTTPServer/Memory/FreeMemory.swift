import CLinux
import Dispatch

/// The memory that the process has freed and not given back.
public enum FreeMemory {
  // All allocations wait meanwhile, so that who opens many sessions must not have it done for each.
  private static let giving = GatheredWork(within: .seconds(1)) { clinux_return_free_memory() }

  /// Gives back what is large from now on as soon as it is freed: bodies and answers of four megabytes and more.
  ///
  /// The C library otherwise learns from the first large blocks that are freed to keep the next, of up to 32 megabytes, and so
  /// kept twice as much as all answers held. Once for the process, before it serves.
  ///
  /// - Complexity: Each such block costs a call of the system and its pages, little beside what fills it.
  public static func giveBackLargeBlocks() { clinux_map_blocks(largeBlockBytes) }

  private static let largeBlockBytes: Int32 = 4_194_304

  /// Gives it back to the system after a second, once for all who ask until then.
  ///
  /// What is freed between things that stay is otherwise kept for what comes, resident, however much it is.
  ///
  /// - Complexity: Linear in the pieces that are free: some milliseconds for a hundred megabytes, on a thread of Dispatch's.
  public static func giveBack() { giving.ask() }
}
