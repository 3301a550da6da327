import AutoLayout
import Foundation
import InterfaceBuilder
import Typesetting

extension ContentStudy {
  /// The distances at which scenes are counted.
  private static let bounds = [1.0, 2, 5]

  /// The tables of the study.
  ///
  /// - Parameter listsScenes: Whether each scene has a line.
  /// - Returns: The text.
  func report(listsScenes: Bool) -> String {
    var parts: [String] = []
    if listsScenes { parts.append(sceneTable) }
    for platform in ["ios", "macos", "tvos"] {
      let scenes = scenes.filter { $0.platform == platform }
      if scenes.isEmpty { continue }
      parts.append(countTable(scenes, platform))
      parts.append(repositoryTable(scenes, platform))
      let samples = scenes.flatMap(\.samples)
      parts.append(sampleTable(samples, "kind", \.kind))
      let texts = samples.filter { $0.view.text != nil }
      parts.append(sampleTable(texts, "texts by font size") { ContentStudy.sizeRange($0.font?.size ?? 0) })
      parts.append(sampleTable(texts, "texts by weight") { $0.font?.weight.rawValue ?? "" })
      parts.append(sampleTable(texts, "texts by era", \.era))
      parts.append(sampleTable(texts, "all texts") { _ in platform })
      parts.append(causeTable(scenes, platform))
    }
    return parts.joined(separator: "\n\n")
  }

  private var sceneTable: String {
    ContentStudy.table(
      [["scene", "recorded", "computed", "farthest"]]
        + scenes.map { [$0.id, $0.words(.recorded), $0.words(.computed), $0.farthest] })
  }

  /// How many scenes have each view within a distance of its recorded frame.
  private func countTable(_ scenes: [Scene], _ platform: String) -> String {
    let rows = ContentSizes.allCases.map { mode in
      [mode.rawValue]
        + ContentStudy.bounds.map { bound in
          let count = scenes.filter { $0.isWithin(bound, mode) }.count
          return "\(count) (\((100 * Double(count) / Double(scenes.count)).tenths) %)"
        }
    }
    return ContentStudy.table(
      [["\(platform), \(scenes.count) clean scenes"] + ContentStudy.bounds.map { "within \($0.formatted)" }]
        + rows)
  }

  /// The shares of scenes within a point with each repository left out in turn, and in each repository alone.
  ///
  /// Unlike the widths of the system's font, the rules for controls and safe areas are not fitted. A rule that suits one
  /// repository only would show as a share that falls without it.
  private func repositoryTable(_ scenes: [Scene], _ platform: String) -> String {
    let groups = Dictionary(grouping: scenes) { $0.id.split(separator: "/").first ?? "" }
    func share(_ scenes: [Scene], _ mode: ContentSizes) -> Double {
      100 * Double(scenes.filter { $0.isWithin(1, mode) }.count) / Double(max(scenes.count, 1))
    }
    let rows = ContentSizes.allCases.map { mode in
      let others = groups.keys.map { left in
        share(groups.filter { $0.key != left }.flatMap(\.value), mode)
      }
      let own = groups.values.map { share($0, mode) }.sorted()
      return [mode.rawValue]
        + [others.min() ?? 0, others.max() ?? 0, own[0], own[own.count / 2]].map { "\($0.tenths) %" }
    }
    return ContentStudy.table(
      [
        [
          "\(platform), \(groups.count) repositories", "one left out, least", "most", "one alone, least",
          "median",
        ]
      ] + rows)
  }

  private func sampleTable(
    _ samples: [ContentSample], _ title: String, _ group: (ContentSample) -> String
  ) -> String {
    let groups = Dictionary(grouping: samples, by: group).sorted {
      ($0.key.count, $0.key) < ($1.key.count, $1.key)
    }
    let rows = groups.map {
      [$0.key] + Figures($0.value.map(\.widthError)).cells + Figures($0.value.map(\.heightError)).cells
    }
    return ContentStudy.table(
      [[title, "widths", "within 1", "median", "heights", "within 1", "median"]] + rows)
  }

  /// The views that keep scenes from their recorded frames, by the number of scenes.
  private func causeTable(_ scenes: [Scene], _ platform: String) -> String {
    var all: [String: Int] = [:]
    var sole: [String: Int] = [:]
    for scene in scenes where !scene.isWithin(1, .computed) {
      let causes = scene.causes
      for cause in causes { all[cause, default: 0] += 1 }
      if let only = causes.first, causes.count == 1 { sole[only, default: 0] += 1 }
    }
    let rows = all.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { [$0.key, "\($0.value)", "\(sole[$0.key] ?? 0)"] }
    return ContentStudy.table([["\(platform), causes of misses", "scenes", "alone"]] + rows)
  }

  private static func sizeRange(_ size: Double) -> String {
    for (first, last) in [
      (0, 11), (12, 12), (13, 13), (14, 14), (15, 15), (16, 16), (17, 17), (18, 19), (20, 24),
    ]
    where size < Double(last + 1) {
      return first == last ? "\(first)" : "\(first)–\(last)"
    }
    return "25 and more"
  }

  /// Cells in columns; the first row is the head.
  private static func table(_ rows: [[String]]) -> String {
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}

/// What errors of a length say: how many, how many within a point, and the median.
private struct Figures {
  let cells: [String]

  init(_ errors: [Double?]) {
    let errors = errors.compactMap(\.self).sorted()
    guard !errors.isEmpty else {
      cells = ["0", "", ""]
      return
    }
    let within = errors.filter { $0 <= 1 + 1e-9 }.count
    cells = [
      "\(errors.count)", "\((100 * Double(within) / Double(errors.count)).tenths) %",
      errors[errors.count / 2].formatted,
    ]
  }
}

extension ContentStudy.Scene {
  func isWithin(_ bound: Double, _ mode: ContentSizes) -> Bool {
    guard let distance = distances[mode] ?? nil else { return false }
    return distance <= bound + 1e-9
  }

  /// The kind of the view that is farthest from its recorded frame.
  private var farthestKind: String { farthest.split(separator: " ").dropLast().joined(separator: " ") }

  func words(_ mode: ContentSizes) -> String {
    (distances[mode] ?? nil)?.formatted ?? "no layout"
  }

  /// What keeps the scene from its recorded frames: contents of another size; if there are none, the layout.
  fileprivate var causes: Set<String> {
    var causes: Set<String> = []
    for sample in samples {
      if sample.widthError ?? 0 > 1 { causes.insert("width of \(sample.kind)") }
      if sample.heightError ?? 0 > 1 { causes.insert("height of \(sample.kind)") }
    }
    if !causes.isEmpty { return causes }
    return [
      isWithin(1, .recorded)
        ? "other content, first seen at \(farthestKind)" : "layout, also with recorded sizes: \(farthestKind)"
    ]
  }
}

extension ContentSample {
  /// The systems whose fonts and controls Interface Builder drew.
  fileprivate var era: String {
    switch toolsVersion {
    case ..<7000: "1 before Xcode 7"
    case ..<14_800: "2 Xcode 7 to 10"
    case ..<17_000: "3 Xcode 11"
    case ..<21_600: "4 Xcode 12 to 14"
    default: "5 Xcode 15 and later"
    }
  }
}

extension Double {
  /// The number with one digit after the point.
  fileprivate var tenths: String { ((self * 10).rounded() / 10).formatted }
}
