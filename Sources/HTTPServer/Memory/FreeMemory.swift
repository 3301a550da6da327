import CLinux
import Dispatch

/// Returns memory that the process has freed to the system.
public enum FreeMemory {
  // All allocations wait meanwhile, so a client that opens many sessions must not trigger it each time.
  private static let debouncer = Debouncer(delay: .seconds(1)) { clinux_return_free_memory() }

  /// Returns large blocks to the system as soon as they are freed: bodies and responses of four megabytes and more.
  ///
  /// Otherwise the C library learns from the first large blocks to keep later ones of up to 32 megabytes, and so kept
  /// twice as much as all responses held. Call it once per process, before it serves.
  ///
  /// - Complexity: Each such block costs a system call and its pages, little compared to filling it.
  public static func giveBackLargeBlocks() { clinux_map_blocks(largeBlockBytes) }

  private static let largeBlockBytes: Int32 = 4_194_304

  /// Returns to the system the pages of the program and its libraries that only startup needed.
  ///
  /// Startup reads from most of the program, because the linker and the Swift runtime look up names everywhere. The
  /// system maps a page again when it is read, from its cache of files. Call it once, before the server runs.
  public static func giveBackStartup() { clinux_give_back_programs() }

  /// Returns free memory to the system after a second, once for all calls until then.
  ///
  /// Otherwise the process would keep all memory that is freed between blocks still in use.
  ///
  /// - Complexity: Linear in the number of free pieces: some milliseconds for a hundred megabytes, on a Dispatch
  ///   thread.
  public static func giveBack() { debouncer.request() }
}
