import Devices
import Foundation
import Operations
import Presentation

/// Times whole requests with Interface Builder documents: read, lay out, encode.
struct StoryboardBenchmark {
  private let documents: [[UInt8]]

  /// Reads the documents in a folder, or a single document.
  init(path: String) {
    if let document = FileManager.default.contents(atPath: path) {
      documents = [Array(document)]
      return
    }
    let files = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    documents = files.filter { $0.hasSuffix(".storyboard") || $0.hasSuffix(".xib") }.sorted()
      .compactMap { FileManager.default.contents(atPath: "\(path)/\($0)").map(Array.init) }
  }

  /// Prints `B` for all documents on their own devices, `E` for one scene on average, and `R` for all documents
  /// on 20 devices in both directions, each with the repeats and the median in nanoseconds; in `#` lines the
  /// numbers of layouts and of refused documents.
  func run(seconds: Double) {
    let devices = DeviceCatalog.shared.devices.prefix(20).map { ("device", $0.names[0]) }
    let everywhere = devices + [("layoutDirection", "ltr"), ("layoutDirection", "rtl")]
    let (layouts, refused) = count(query: [])
    let (layoutsEverywhere, refusedEverywhere) = count(query: everywhere)
    let own = Stopwatch(seconds: seconds) {
      for document in documents { _ = answer(to: document, query: []) }
    }
    let all = Stopwatch(seconds: 0) {
      for document in documents { _ = answer(to: document, query: everywhere) }
    }
    let scenes = max(layouts, 1)
    print("B", own.repeats, own.median)
    print("E", own.repeats, own.median / scenes)
    print("R", all.repeats, all.median)
    print("# p99", own.p99, own.p99 / scenes, all.p99)
    print("# layouts", layouts, layoutsEverywhere)
    print("# refused", refused, refusedEverywhere)
  }

  private func answer(to document: [UInt8], query: [(name: String, value: String)]) -> [UInt8]? {
    let input = OperationInput(document, mediaType: MediaType(MediaType.xml), query: query)
    return try? Operation.layouts.perform(input).body
  }

  /// The number of layouts in all answers, and of documents without an answer.
  private func count(query: [(name: String, value: String)]) -> (layouts: Int, refused: Int) {
    documents.reduce(into: (layouts: 0, refused: 0)) { counts, document in
      guard let body = answer(to: document, query: query) else {
        counts.refused += 1
        return
      }
      counts.layouts += String(decoding: body, as: UTF8.self).components(separatedBy: "{\"scene\":").count - 1
    }
  }
}
