import Documents
import JSON
import Motion

/// The keyframes that a response has already, as they were written.
///
/// A navigation controller and its top controller have the same frames, and the events of a flow move controllers in the
/// same few ways. So most keyframes are copied: numbers took half of the time of a flow.
struct KeyframeTexts {
  /// What most keyframes that are not equal differ in.
  private struct Key: Hashable {
    let count: Int
    let duration: Double
    let first: Pose
    let last: Pose
  }

  /// Keyframes and their text.
  private struct Entry {
    let keyframes: [Track.Keyframe]
    let text: [UInt8]

    /// The memory that both take, in bytes.
    var footprint: Int { text.count + keyframes.count * MemoryLayout<Track.Keyframe>.stride }
  }

  private var entries: [Key: Entry] = [:]
  /// The texts of keyframes that a ``SamplerMemory`` keeps, by their numbers there.
  private var numbered: [Int: [UInt8]] = [:]
  /// The memory of all entries, in bytes.
  private(set) var footprint = 0

  /// The most bytes that are kept.
  static let footprintLimit = 1 << 21
  /// Longer tracks are written each time.
  private static let keyframeLimit = 1_000

  /// The keyframes of a track as a JSON array, written only once; `nil` for a long track.
  ///
  /// All tracks with numbers have to come from the same memory.
  mutating func text(of track: Track) -> [UInt8]? {
    guard let number = track.seriesNumber else { return text(of: track.keyframes) }
    if let known = numbered[number] { return known }
    guard track.keyframes.count <= KeyframeTexts.keyframeLimit else { return nil }
    var writer = JSONWriter()
    writer.keyframes(track.keyframes)
    if footprint + writer.byteCount <= KeyframeTexts.footprintLimit {
      footprint += writer.byteCount
      numbered[number] = writer.bytes
    }
    return writer.bytes
  }

  /// The keyframes as a JSON array, written only once; `nil` for a long track.
  mutating func text(of keyframes: [Track.Keyframe]) -> [UInt8]? {
    guard let first = keyframes.first, let last = keyframes.last,
      keyframes.count <= KeyframeTexts.keyframeLimit
    else { return nil }
    let key = Key(count: keyframes.count, duration: last.time, first: first.pose, last: last.pose)
    let known = entries[key]
    if let known, known.keyframes == keyframes { return known.text }
    var writer = JSONWriter()
    writer.keyframes(keyframes)
    let entry = Entry(keyframes: keyframes, text: writer.bytes)
    let grown = footprint - (known?.footprint ?? 0) + entry.footprint
    if grown <= KeyframeTexts.footprintLimit { (footprint, entries[key]) = (grown, entry) }
    return entry.text
  }
}

extension JSONWriter {
  /// Writes the tracks of views.
  mutating func tracks(_ tracks: [Track], _ texts: inout KeyframeTexts) {
    array(tracks) { writer, track in
      let text = texts.text(of: track)
      writer.object { member in
        member.member("id", track.id)
        member.member("keyframes") { if let text { $0.raw(text) } else { $0.keyframes(track.keyframes) } }
      }
    }
  }

  fileprivate mutating func keyframes(_ keyframes: [Track.Keyframe]) {
    // Removing the noise would merge times that are less than a billionth of a second apart.
    let isDense = zip(keyframes, keyframes.dropFirst()).contains { $1.time - $0.time < 1e-8 }
    array(keyframes) { writer, keyframe in
      writer.object { writer in
        if isDense {
          writer.member("time", keyframe.time)
        } else {
          writer.form([#""time":"#], [keyframe.time], "")
        }
        writer.pose(keyframe.pose)
      }
    }
  }
}
