import Geometry
import JSON
import Motion
import Testing

@testable import Operations

@Suite struct `The keyframes of a response` {
  private func track(_ id: String, _ widths: [Double]) -> Track {
    let keyframes = widths.enumerated().map { number, width in
      Track.Keyframe(
        time: Double(number), pose: Pose(frame: Rect(x: 0, y: 0, width: width, height: 1)))
    }
    return Track(id: id, keyframes: keyframes)
  }

  private func text(_ tracks: [Track], _ texts: inout KeyframeTexts) -> String {
    var writer = JSONWriter()
    writer.tracks(tracks, &texts)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func `are the same whether they are copied or written`() {
    // The second differs from the first in the middle only.
    let tracks = [track("a", [1, 2, 4]), track("b", [1, 3, 4]), track("c", [1, 2, 4]), track("d", [])]
    var shared = KeyframeTexts()
    let together = text(tracks, &shared)
    let alone = tracks.map { track in
      var texts = KeyframeTexts()
      return String(text([track], &texts).dropFirst().dropLast())
    }
    #expect(together == "[\(alone.joined(separator: ","))]")
    #expect(text(tracks, &shared) == together)
  }

  // Replaced texts stayed counted, so that after a while no text was kept.
  @Test func `count only as long as they are kept`() {
    var texts = KeyframeTexts()
    _ = texts.text(of: track("a", [1, 2, 4]).keyframes)
    let once = texts.footprint
    _ = texts.text(of: track("a", [1, 3, 4]).keyframes)
    #expect(texts.footprint == once)
    for number in 0..<100 {
      _ = texts.text(of: track("a", [Double(number)] + Array(repeating: 1, count: 999)).keyframes)
    }
    #expect(texts.footprint <= KeyframeTexts.footprintLimit && texts.footprint > once)
  }

  @Test func `are copied up to a length`() {
    var texts = KeyframeTexts()
    #expect(texts.text(of: track("a", Array(repeating: 1, count: 1_000)).keyframes) != nil)
    #expect(texts.text(of: track("a", Array(repeating: 1, count: 1_001)).keyframes) == nil)
  }
}
