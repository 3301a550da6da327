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

  private var texts: [Key: (keyframes: [Track.Keyframe], text: [UInt8])] = [:]
  private var byteCount = 0

  /// The most bytes that are kept.
  private static let byteLimit = 1 << 20
  /// Longer tracks are written each time.
  private static let keyframeLimit = 1_000

  /// The keyframes as a JSON array, written only once; `nil` for a long track.
  mutating func text(of keyframes: [Track.Keyframe]) -> [UInt8]? {
    guard let first = keyframes.first, let last = keyframes.last,
      keyframes.count <= KeyframeTexts.keyframeLimit
    else { return nil }
    let key = Key(count: keyframes.count, duration: last.time, first: first.pose, last: last.pose)
    if let known = texts[key], known.keyframes == keyframes { return known.text }
    var writer = JSONWriter()
    writer.keyframes(keyframes)
    let text = writer.bytes
    if byteCount + text.count <= KeyframeTexts.byteLimit {
      byteCount += text.count
      texts[key] = (keyframes, text)
    }
    return text
  }
}

extension JSONWriter {
  /// Writes the tracks of views.
  mutating func tracks(_ tracks: [Track], _ texts: inout KeyframeTexts) {
    array(tracks) { writer, track in
      let text = texts.text(of: track.keyframes)
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
