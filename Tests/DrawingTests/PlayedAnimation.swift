import Foundation
import Motion

/// The motion of one view, parsed back from an exported transition.
struct PlayedAnimation {
  /// The values of a property over time: linear between moments, with an optional easing over the whole duration.
  struct Channel {
    var moments: [(time: Double, numbers: [Double])]
    var easing: Easing?

    func numbers(at time: Double) -> [Double] {
      guard let first = moments.first, let last = moments.last, time > first.time else {
        return moments.first?.numbers ?? []
      }
      var time = min(time, last.time)
      if let easing {
        time =
          first.time + (last.time - first.time)
          * easing.value(at: (time - first.time) / (last.time - first.time))
      }
      // An easing can exceed 1; then the line through the last two moments continues.
      let next = moments.firstIndex { $0.time > time } ?? moments.count - 1
      let (start, end) = (moments[max(next - 1, 0)], moments[next])
      let share = end.time > start.time ? (time - start.time) / (end.time - start.time) : 1
      return zip(start.numbers, end.numbers).map { $0 + share * ($1 - $0) }
    }
  }

  var channels: [String: Channel] = [:]

  /// All numbers of a text.
  static func numbers(_ text: some StringProtocol) -> [Double] {
    String(text).matches(of: /-?\d+(\.\d+)?(e-?\d+)?/).compactMap { Double($0.0) }
  }

  // MARK: CSS

  init(css: String) throws {
    let animation = css.firstMatch(of: /animation: \S+ ([\d.]+)s (linear(?:\(.*?\))?) ([\d.]+)s both;/)
    guard let animation, let duration = Double(animation.1), let delay = Double(animation.3) else {
      throw Unreadable()
    }
    let easing = animation.2 == "linear" ? nil : try Easing(String(animation.2))
    for frame in css.matches(of: /\n {2}([\d.]+)% \{ (.*) \}/) {
      let time = delay + (Double(frame.1) ?? .nan) / 100 * duration
      for declaration in frame.2.split(separator: "; ") {
        let parts = declaration.split(separator: ": ")
        channels[String(parts[0]), default: Channel(moments: [], easing: easing)].moments.append(
          (time, PlayedAnimation.numbers(parts[1])))
      }
    }
  }

  // MARK: Web Animations

  init(webAnimations: String) throws {
    let document = try JSONSerialization.jsonObject(with: Data(webAnimations.utf8)) as? [String: Any]
    guard let view = (document?["animations"] as? [[String: Any]])?.first,
      let timing = view["timing"] as? [String: Any], let duration = timing["duration"] as? Double,
      let delay = timing["delay"] as? Double, timing["fill"] as? String == "both"
    else { throw Unreadable() }
    for frame in view["keyframes"] as? [[String: Any]] ?? [] {
      let time = (delay + (frame["offset"] as? Double ?? .nan) * duration) / 1000
      for (name, value) in frame where name != "offset" {
        channels[name, default: Channel(moments: [])].moments.append(
          (time, PlayedAnimation.numbers("\(value)")))
      }
    }
  }

  // MARK: SVG

  init(svg: String) throws {
    let pattern =
      /<(?:animate|animateTransform) attributeName="(\w+)"(?: type="(\w+)")? begin="([\d.]+)s" dur="([\d.]+)s" fill="freeze" calcMode="linear" keyTimes="([^"]*)" values="([^"]*)"/
    for match in svg.matches(of: pattern) {
      let (begin, duration) = (Double(match.3) ?? .nan, Double(match.4) ?? .nan)
      let times = match.5.split(separator: ";").compactMap { Double($0) }
      let values = match.6.split(separator: ";").map { PlayedAnimation.numbers($0) }
      guard times.count == values.count, times.first == 0, times.last == 1 else { throw Unreadable() }
      channels[String(match.2 ?? match.1)] = Channel(
        moments: zip(times, values).map { (begin + $0 * duration, $1) })
    }
  }

  // MARK: Lottie

  init(lottie: String) throws {
    let document = try JSONSerialization.jsonObject(with: Data(lottie.utf8)) as? [String: Any]
    guard let document, let rate = document["fr"] as? Double, let end = document["op"] as? Double, end > 0,
      let layer = (document["layers"] as? [[String: Any]])?.first, layer["ty"] as? Int == 4,
      let transform = layer["ks"] as? [String: [String: Any]],
      let group = (layer["shapes"] as? [[String: Any]])?.first,
      let rectangle = (group["it"] as? [[String: Any]])?.first
    else { throw Unreadable() }
    let properties =
      transform.map { ($0.key, $0.value) }
      + ["s", "r"].map { ("rc.\($0)", rectangle[$0] as? [String: Any] ?? [:]) }
    for (name, property) in properties where property["a"] as? Int == 1 {
      let frames = property["k"] as? [[String: Any]] ?? []
      channels[name] = Channel(
        moments: frames.map { (($0["t"] as? Double ?? .nan) / rate, $0["s"] as? [Double] ?? []) })
    }
  }

  // MARK: Swift

  /// The timing in generated Swift code, rebuilt from its numbers.
  static func timing(swift code: String, duration: Double) throws -> Animation.Timing? {
    if let match = code.firstMatch(of: /(?:UISpringTimingParameters|interpolatingSpring)\((.*)\)/) {
      let numbers = numbers(match.1)
      return .spring(
        try Spring(mass: numbers[0], stiffness: numbers[1], damping: numbers[2], initialVelocity: numbers[3]),
        duration: duration)
    }
    if let match = code.firstMatch(of: /UICubicTimingParameters\((.*)\)|timingCurve\((.*)\)/) {
      let numbers = numbers((match.1 ?? match.2 ?? "").replacing(/controlPoint\d/, with: ""))
      return CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3]).map {
        .curve(.cubicBezier($0), duration: duration)
      }
    }
    guard let match = code.firstMatch(of: /StopsAnimation\(duration: ([\d.]+), stops: \[\[(.*)\]\]\)/) else {
      return nil
    }
    let stops = match.2.split(separator: "], [").map { numbers($0) }
    return LinearEasing(stops.map { LinearEasing.Stop(input: $0[0], output: $0[1]) }).map {
      .curve(.linear($0), duration: duration)
    }
  }

  /// The keyframes of a `CAKeyframeAnimation`.
  init(coreAnimation code: String, duration: Double, delay: Double) {
    for match in code.matches(of: /keyframes\("([\w.]+)", times: \[(.*?)\], values: \[(.*?)\]\),/) {
      let times = PlayedAnimation.numbers(match.2)
      let values = match.3.split(separator: match.3.hasPrefix("NSValue") ? ")), " : ", ").map {
        PlayedAnimation.numbers($0)
      }
      channels[String(match.1)] = Channel(moments: zip(times, values).map { (delay + $0 * duration, $1) })
    }
  }

  struct Unreadable: Error {}
}
