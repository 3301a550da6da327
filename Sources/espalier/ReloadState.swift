import FoundationEssentials
import HTTPServer
import LayoutAPI
import Metrics
import Synchronization

/// When the files of the server were last read, and whether they could be used.
final class ReloadState: Sendable {
  private struct Reload {
    var time: Double
    var succeeded: Bool
  }

  private let last: Mutex<Reload>
  private let server = Mutex<Server?>(nil)

  /// The files have been read at start.
  init() { last = Mutex(Reload(time: Date().timeIntervalSince1970, succeeded: true)) }

  /// Notes a reload.
  func didReload(succeeded: Bool) {
    last.withLock { $0 = Reload(time: Date().timeIntervalSince1970, succeeded: succeeded) }
  }

  /// Lets the metrics show the certificate's expiry.
  func observe(_ server: Server) { self.server.withLock { $0 = server } }

  /// Writes the metrics of the process: its version, descriptors, last reload and certificate.
  func write(to writer: inout MetricsWriter) {
    let reload = last.withLock { $0 }
    writer.gauge(
      "espalier_build_info", "1, with the version as a label.", [([("version", Service.version)], 1)])
    writer.gauge("espalier_open_descriptors", "Open file descriptors.", Double(Self.descriptorCount))
    writer.gauge(
      "espalier_last_reload_timestamp_seconds", "When keys and certificates were last read.", reload.time)
    writer.gauge(
      "espalier_last_reload_succeeded", "1 if all files could be used, 0 if old ones stay in use.",
      reload.succeeded ? 1 : 0)
    guard let expiry = server.withLock({ $0?.certificateExpiry }) else { return }
    writer.gauge(
      "espalier_certificate_expiry_timestamp_seconds", "When the TLS certificate expires.", Double(expiry))
  }

  private static var descriptorCount: Int {
    ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count ?? 1) - 1
  }
}
