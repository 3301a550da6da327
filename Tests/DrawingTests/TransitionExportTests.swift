import Drawing
import Foundation
import Geometry
import Motion
import TestSupport
import Testing

@Suite struct `An exported transition` {
  /// The transition of one view; the seed decides its animation.
  private struct Case {
    let change: Transition.Change
    let animation: Animation
    let error: Double
    let export: TransitionExport

    init(seed: UInt64) throws {
      var generator = SeededGenerator(seed: seed)
      func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
      func pose() -> Pose {
        Pose(
          frame: Rect(
            x: number(0...300), y: number(0...800), width: number(150...300), height: number(200...400)),
          alpha: number(0.3...0.7),
          transform: Pose.Transform(
            translation: Point(x: number(-50...50), y: number(-50...50)),
            scale: Size(width: number(0.5...1.5), height: number(0.5...1.5)), rotation: number(-80...80)),
          cornerRadius: number(10...20))
      }
      let timings: [() throws -> Animation.Timing] = [
        { .curve(.keyword(.easeInOut), duration: 0.35) },
        { .curve(try Easing("cubic-bezier(0.2, 1.4, 0.4, 0.8)"), duration: 0.5) },
        { .curve(try Easing("linear(0, 0.2 10%, 0.9 60%, 1)"), duration: 0.4) },
        { .spring(try Spring(duration: 0.5, dampingRatio: 0.8, initialVelocity: 1), duration: 0.5) },
        { .spring(try Spring(duration: 0.5, bounce: 0.3), duration: nil) },
        { .spring(try Spring(duration: 0.5, dampingRatio: 1.5), duration: 0.5) },
        { .curve(.keyword(.linear), duration: 0.2) },
        { .curve(try Easing("linear(0.3, 0.9 110%, 1)"), duration: 0.4) },
        { .curve(try Easing("linear(0, 0.5)"), duration: 0.4) },
      ]
      // The last two curves jump. Seeds from 28 on use each of them with and without a delay.
      let number = seed < 28 ? Int(seed) % 7 : 7 + Int(seed / 2) % 2
      animation = Animation(try timings[number](), delay: seed.isMultiple(of: 2) ? 0.1 : 0)
      error = [0.25, 2][Int(seed) % 2]
      change = Transition.Change(id: "card", from: pose(), to: pose())
      export = try TransitionExport([change], animation, maximumError: error)
    }

    /// The expected pose at a time. A curve that does not end at 1 jumps to the target at its end.
    func pose(at time: Double) throws -> Pose {
      let isOver = time >= animation.delay + animation.duration && isCurve
      return try #require(change.from).interpolated(
        to: try #require(change.to), isOver ? 1 : animation.value(at: time))
    }

    private var isCurve: Bool { if case .curve = animation.timing { true } else { false } }

    /// Times during the animation, including its end but not its start, where a curve may jump.
    var times: [Double] {
      ([0.00001] + (1...500).map { Double($0) / 500 }).map { animation.delay + animation.duration * $0 }
    }
  }

  /// Compares the exported animation with the expected motion, property by property.
  private func compare(
    _ played: PlayedAnimation, _ sample: Case, _ properties: [(String, perPoint: Double, (Pose) -> [Double])]
  ) throws {
    let (from, to) = (try #require(sample.change.from), try #require(sample.change.to))
    for (name, perPoint, numbers) in properties {
      let channel = try #require(played.channels[name], "\(name)")
      #expect(zip(channel.moments, channel.moments.dropFirst()).allSatisfy { $0.time <= $1.time })
      for time in sample.times {
        let meant = numbers(try sample.pose(at: time))
        let shown = channel.numbers(at: time)
        #expect(meant.count <= shown.count)
        for (number, meant) in meant.enumerated() {
          let distance = abs(numbers(to)[number] - numbers(from)[number])
          let bound = sample.error * perPoint + sample.animation.residual * distance + 1e-4
          #expect(abs(shown[number] - meant) <= bound, "\(name) at \(time)")
        }
      }
    }
  }

  private static var css: [(String, perPoint: Double, (Pose) -> [Double])] {
    [
      ("left", 1, { [$0.frame.x] }), ("top", 1, { [$0.frame.y] }), ("width", 1, { [$0.frame.width] }),
      ("height", 1, { [$0.frame.height] }), ("opacity", 0.01, { [$0.alpha] }),
      ("transform", 1, { [$0.transform.translation.x, $0.transform.translation.y] }),
    ]
  }

  @Test(.slow, arguments: 0..<32 as Range<UInt64>) func `plays as CSS`(seed: UInt64) throws {
    let sample = try Case(seed: seed)
    try compare(
      PlayedAnimation(css: sample.export.css), sample,
      `An exported transition`.css + [("border-radius", 1, { [$0.cornerRadius] })])
  }

  @Test(.slow, arguments: 0..<32 as Range<UInt64>) func `plays as Web Animations`(seed: UInt64) throws {
    let sample = try Case(seed: seed)
    try compare(
      PlayedAnimation(webAnimations: sample.export.webAnimations), sample,
      `An exported transition`.css + [("borderRadius", 1, { [$0.cornerRadius] })])
  }

  @Test(.slow, arguments: 0..<32 as Range<UInt64>) func `plays as SVG`(seed: UInt64) throws {
    let sample = try Case(seed: seed)
    try compare(
      PlayedAnimation(svg: sample.export.svg), sample,
      [
        ("translate", 1.5, { [$0.middle.x, $0.middle.y] }), ("width", 1, { [$0.frame.width] }),
        ("x", 1, { [-$0.frame.width / 2] }), ("opacity", 0.01, { [$0.alpha] }),
        ("rx", 1, { [$0.cornerRadius] }),
        ("rotate", 0.5, { [$0.transform.rotation] }), ("scale", 0.01, { [$0.transform.scale.width] }),
      ])
  }

  @Test(.slow, arguments: 0..<32 as Range<UInt64>) func `plays as Lottie`(seed: UInt64) throws {
    let sample = try Case(seed: seed)
    try compare(
      PlayedAnimation(lottie: sample.export.lottie), sample,
      [
        ("p", 1.5, { [$0.middle.x, $0.middle.y, 0] }), ("o", 1, { [$0.alpha * 100] }),
        ("r", 0.5, { [$0.transform.rotation] }),
        ("s", 1, { [$0.transform.scale.width * 100, $0.transform.scale.height * 100] }),
        ("rc.s", 1, { [$0.frame.width, $0.frame.height] }), ("rc.r", 1, { [$0.cornerRadius] }),
      ])
  }

  @Test(arguments: Array(0..<14) + Array(28..<32) as [UInt64]) func `plays as Swift`(seed: UInt64) throws {
    let sample = try Case(seed: seed)
    let (from, to) = (try #require(sample.change.from), try #require(sample.change.to))
    let codes = [sample.export.uikit, sample.export.swiftUI]
    for code in codes {
      guard let timing = try PlayedAnimation.timing(swift: code, duration: sample.animation.duration) else {
        // Without timing parameters the code uses keyframes.
        try compare(
          PlayedAnimation(
            coreAnimation: code, duration: sample.animation.duration, delay: sample.animation.delay),
          sample,
          [("position", 1.5, { [$0.middle.x, $0.middle.y] }), ("opacity", 0.01, { [$0.alpha] })])
        continue
      }
      let played = Animation(timing, delay: sample.animation.delay)
      // No property travels further.
      let travel = 1_200.0
      for time in sample.times {
        let miss = abs(played.value(at: time) - sample.animation.value(at: time))
        #expect(miss * travel <= sample.error * 2 + sample.animation.residual * travel, "at \(time)")
      }
      for pose in [from, to] { #expect(code.contains("\(pose.frame.width)")) }
    }
  }

  /// The motion of a gesture: away and back to the start.
  private static let gesture = Track(
    id: "card",
    keyframes: [(0.0, 50.0), (0.25, 150), (0.5, 100), (1, 50)].map { time, x in
      Track.Keyframe(time: time, pose: Pose(frame: Rect(x: x, y: 0, width: 100, height: 100)))
    })

  @Test func `plays keyframes without an animation`() throws {
    let export = TransitionExport([`An exported transition`.gesture])
    let exports: [(PlayedAnimation, String, Double)] = [
      (try PlayedAnimation(css: export.css), "left", 0),
      (try PlayedAnimation(webAnimations: export.webAnimations), "left", 0),
      (try PlayedAnimation(svg: export.svg), "translate", 50),
      (try PlayedAnimation(lottie: export.lottie), "p", 50),
      (PlayedAnimation(coreAnimation: export.uikit, duration: 1, delay: 0), "position", 50),
    ]
    for (played, channel, middle) in exports {
      let shown = [0, 0.25, 0.375, 0.5, 1].map { played.channels[channel]?.numbers(at: $0).first }
      #expect(shown == [50, 150, 125, 100, 50].map { $0 + middle })
    }
    for line in [
      "Moment(x: 100, y: 50,", "LinearKeyframe(200, duration: 0.25)", "LinearKeyframe(100, duration: 0.5)",
    ] {
      #expect(export.swiftUI.contains(line))
    }
  }

  /// The export of a square that turns to the front.
  private func turn(_ from: Pose.Transform, _ timing: Animation.Timing) throws -> TransitionExport {
    let square = Rect(x: 0, y: 0, width: 100, height: 100)
    let change = Transition.Change(
      id: "card", from: Pose(frame: square, transform: from), to: Pose(frame: square))
    return try TransitionExport([change], Animation(timing))
  }

  @Test func `flips without perspective`() throws {
    let export = try turn(Pose.Transform(flip: -90), .curve(.keyword(.linear), duration: 1))
    for text in [export.css, export.webAnimations] {
      #expect(text.contains("translate(0px, 0px) rotateY(90deg) rotate(0deg) scale(1, 1)"))
      #expect(text.contains("translate(0px, 0px) rotateY(0deg) rotate(0deg) scale(1, 1)"))
      #expect(text.contains("hidden") && !text.contains("perspective"))
    }
    #expect(export.uikit.contains("isDoubleSided = false") && !export.uikit.contains("m34"))
    let played = PlayedAnimation(coreAnimation: export.uikit, duration: 1, delay: 0)
    let turns = [0, 1].map { played.channels["transform.rotation.y"]?.numbers(at: $0).first }
    #expect(abs((turns[0] ?? 0) - .pi / 2) < 1e-6 && turns[1] == 0)
  }

  @Test func `keeps the list of transform functions while perspective ends`() throws {
    let spring = try Spring(duration: 0.5, dampingRatio: 0.2)
    let export = try turn(Pose.Transform(flip: 90, perspective: 500), .spring(spring, duration: 0.5))
    for text in [export.css, export.webAnimations] {
      let count = text.matches(of: /translate\(/).count
      #expect(
        text.matches(of: /perspective\((?:none|[\d.]+px)\) translate\(0px, 0px\) rotateY\(/).count == count)
      #expect(text.contains("perspective(500px)") && text.contains("perspective(none)"))
    }
    #expect(export.uikit.contains("sublayerTransform.m34 = -1 / 500\n"))
  }

  @Test func `writes any id of a view`() throws {
    let frame = Pose(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let ids = ["a", "1a", "-", "-1", "a b", "\"<&>", "ä", "\n"]
    let changes = ids.map { Transition.Change(id: $0, from: frame, to: nil) }
    let export = try TransitionExport(changes, Animation(.curve(.keyword(.ease), duration: 0.3)))
    let selectors = export.css.split(separator: "\n").filter { $0.hasPrefix("#") }.map { $0.dropLast(2) }
    #expect(selectors == ["#a", "#\\31 a", "#\\-", "#-\\31 ", "#a\\ b", "#\\\"\\<\\&\\>", "#ä", "#\\a "])
    let lottie = try JSONSerialization.jsonObject(with: Data(export.lottie.utf8)) as? [String: Any]
    #expect((lottie?["layers"] as? [[String: Any]])?.compactMap { $0["nm"] as? String } == ids.reversed())
    let web = try JSONSerialization.jsonObject(with: Data(export.webAnimations.utf8)) as? [String: Any]
    #expect((web?["animations"] as? [[String: Any]])?.compactMap { $0["id"] as? String } == ids)
    #expect(export.svg.contains(#"id="&quot;&lt;&amp;&gt;""#))
  }

  @Test func `chooses the shorter of keyframes and linear()`() throws {
    let from = Pose(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let to = Pose(frame: Rect(x: 100, y: 0, width: 10, height: 10))
    let css = { (timing: Animation.Timing) in
      try TransitionExport([Transition.Change(id: "a", from: from, to: to)], Animation(timing)).css
    }
    #expect(try css(.curve(.keyword(.linear), duration: 1)).contains("1s linear 0s both"))
    #expect(
      try css(.spring(try Spring(duration: 0.5, dampingRatio: 0.5), duration: 0.5)).contains("linear(0, "))
  }

  @Test func `reaches the target a millisecond after the delay if it has no duration`() throws {
    let frame = Pose(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let export = try TransitionExport(
      [Transition.Change(id: "a", from: nil, to: frame)],
      Animation(.curve(.keyword(.ease), duration: 0), delay: 0.5))
    let opacity = try #require(PlayedAnimation(svg: export.svg).channels["opacity"])
    #expect([0, 0.5, 0.501, 1].map { opacity.numbers(at: $0) } == [[0], [0], [1], [1]])
  }

  @Test func `reaches the target at once without delay and duration`() throws {
    let frame = Pose(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let export = try TransitionExport(
      [Transition.Change(id: "a", from: nil, to: frame)], Animation(.curve(.keyword(.ease), duration: 0)))
    #expect(export.css.contains("100% {"))
    #expect(export.svg.contains("opacity=\"1\"") && !export.svg.contains("<animate"))
    #expect(export.lottie.contains(#""layers":[{"#))
    #expect(export.webAnimations.contains(#""offset":1"#))
    #expect(export.swiftUI.contains("StopsAnimation"))
    #expect(export.uikit.contains("CAAnimationGroup"))
  }
}

extension Pose {
  /// The center of the frame, moved by the transform.
  fileprivate var middle: Point {
    Point(
      x: frame.x + frame.width / 2 + transform.translation.x,
      y: frame.y + frame.height / 2 + transform.translation.y)
  }
}

extension TransitionExport {
  /// Makes an export of changes that share an animation.
  fileprivate init(
    _ changes: [Transition.Change], _ animation: Animation, maximumError: Double = 0.25
  ) throws {
    let transition = Transition(changes, animation)
    self.init(transition, try transition.tracks(.maximumError(maximumError)), maximumError: maximumError)
  }
}
