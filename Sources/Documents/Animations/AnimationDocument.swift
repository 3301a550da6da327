import AutoLayout
import JSON
import Motion

extension DocumentReader {
  /// Reads an animation: a spring, or a curve over a duration, with a delay or without.
  package mutating func animation(_ node: Int) -> Animation? {
    let known: [JSONName] = ["spring", "curve", "duration", "delay"]
    guard let members = members(node, known: known) else { return nil }
    let delay = members["delay"].map { number($0, in: 0...Limits.animationSeconds) } ?? 0
    let timing: Animation.Timing?
    switch (members["spring"], members["curve"]) {
    case (let spring?, nil):
      if let duration = members["duration"] {
        report(
          .conflictingMembers, at: duration, "The duration of a spring belongs in “spring”; move it there.")
      }
      timing = springTiming(spring)
    case (nil, let curve?): timing = curveTiming(curve, members)
    case (let spring?, _?):
      report(
        .conflictingMembers, at: spring, "An animation has either a spring or a curve; remove one."
      )
      timing = nil
    case (nil, nil):
      report(.missingMember, at: node, "The member “spring” or “curve” is missing; add one.")
      timing = nil
    }
    guard let delay, let timing else { return nil }
    return Animation(timing, delay: delay)
  }

  // MARK: Curves

  private mutating func curveTiming(_ node: Int, _ members: JSONMembers) -> Animation.Timing? {
    let seconds = members["duration"].map { number($0, in: 0...Limits.animationSeconds) }
    guard let text = string(node) else { return nil }
    if text == "keyboard" {
      // Its spring ignores the given duration.
      return seconds == .some(nil) ? nil : .spring(.keyboard, duration: Animation.keyboardDuration)
    }
    let easing = easing(node, text)
    guard let seconds else {
      reportMissing("duration", at: members.node)
      return nil
    }
    guard let easing, let duration = seconds else { return nil }
    return .curve(easing, duration: duration)
  }

  /// Reads an easing by UIKit's name or as CSS writes it.
  private mutating func easing(_ node: Int, _ text: String) -> Easing? {
    if let keyword = Easing.Keyword(uikitName: text) { return .keyword(keyword) }
    do throws(EasingError) {
      return try Easing(text)
    } catch {
      let nearest = error.unknownName.flatMap {
        self.nearest(to: $0, among: Easing.names + Easing.Keyword.uikitNames)
      }
      let advice = nearest.map { " Did you mean “\($0)”?" } ?? ""
      report(
        .invalidEasing, at: node,
        "At byte \(error.byteOffset) of “\(text.excerpt)”: \(error.detail)\(advice)",
        suggestion: nearest)
      return nil
    }
  }

  // MARK: Springs

  private mutating func springTiming(_ node: Int) -> Animation.Timing? {
    guard let members = members(node, known: SpringDocument.members) else { return nil }
    let document = SpringDocument(members, &self)
    guard let form = document.form(members, &self) else { return nil }
    do throws(SpringError) {
      let spring = try document.spring(form)
      guard let spring else { return nil }
      return .spring(spring, duration: form == .duration ? document.numbers["duration"] : nil)
    } catch {
      let values = json.members(node)
      let place = [error.member, form.rawValue].lazy.compactMap { name in
        values.first { $0.name == name }?.value
      }.first
      report(
        .numberOutOfRange, at: place ?? node,
        "No spring can be computed from these numbers; choose less extreme ones.")
      return nil
    }
  }
}

/// The members of a spring.
private struct SpringDocument {
  /// The four ways to write a spring, each by the member that only it has.
  enum Form: String, CaseIterable {
    case duration = "dampingRatio"
    case physical = "stiffness"
    case perceptual = "bounce"
    case response = "dampingFraction"

    /// The members beside those that every form may have.
    var members: [JSONName] {
      switch self {
      case .duration: ["duration", "dampingRatio"]
      case .physical: ["mass", "stiffness", "damping"]
      case .perceptual: ["duration", "bounce"]
      case .response: ["response", "dampingFraction"]
      }
    }

    /// The members that have no default.
    var required: [JSONName] { members.filter { $0 != "mass" } }
  }

  static let members: [JSONName] =
    ["duration", "dampingRatio", "mass", "stiffness", "damping", "bounce", "response", "dampingFraction"]
    + ["initialVelocity", "allowsOverdamping"]

  private static let ranges: [JSONName: ClosedRange<Double>] = [
    "duration": 0.001...Limits.animationSeconds, "response": 0.001...Limits.animationSeconds,
    "dampingRatio": Spring.leastDampingRatio...1_000, "dampingFraction": 0...1_000, "bounce": -0.999...1,
    "mass": 1e-6...1e6, "stiffness": 1e-6...1e9, "damping": 0...1e9, "initialVelocity": -1e6...1e6,
  ]

  /// The numbers that are given and in their ranges.
  private(set) var numbers: [JSONName: Double] = [:]
  private var allowsOverdamping = true

  init(_ members: JSONMembers, _ reader: inout DocumentReader) {
    for name in SpringDocument.members {
      guard let value = members[name], let range = SpringDocument.ranges[name] else { continue }
      numbers[name] = reader.number(value, in: range)
    }
    if let value = members["allowsOverdamping"], let allows = reader.boolean(value) {
      allowsOverdamping = allows
    }
  }

  /// The form that the members have, if they have one and all of it.
  func form(_ members: JSONMembers, _ reader: inout DocumentReader) -> Form? {
    let given = SpringDocument.members.filter { members[$0] != nil }
    let common: [JSONName] = ["initialVelocity", "allowsOverdamping"]
    let own = given.filter { !common.contains($0) }
    guard let form = Form.allCases.first(where: { form in own.allSatisfy(form.members.contains) }) else {
      let first = Form.allCases.first { $0.members.contains(own[0]) } ?? .duration
      if let other = own.first(where: { !first.members.contains($0) }), let node = members[other] {
        reader.report(
          .conflictingMembers, at: node,
          "“\(other)” and “\(own[0])” are for different forms of a spring; use one form: \(Form.advice).")
      }
      return nil
    }
    let missing = form.required.filter { !own.contains($0) }
    guard missing.isEmpty else {
      let isOpen = own.isEmpty || own == ["duration"]
      reader.report(
        .missingMember, at: members.node,
        isOpen
          ? "The spring is incomplete; use one form: \(Form.advice)."
          : "The member “\(missing[0])” is missing; add it.")
      return nil
    }
    return form
  }

  /// The spring, or `nil` where a number was out of its range.
  func spring(_ form: Form) throws(SpringError) -> Spring? {
    let values = form.required.compactMap { numbers[$0] }
    guard values.count == form.required.count else { return nil }
    let velocity = numbers["initialVelocity"] ?? 0
    switch form {
    case .duration:
      return try Spring(
        duration: values[0], dampingRatio: values[1], initialVelocity: velocity,
        allowsOverdamping: allowsOverdamping)
    case .physical:
      return try Spring(
        mass: numbers["mass"] ?? 1, stiffness: values[0], damping: values[1], initialVelocity: velocity,
        allowsOverdamping: allowsOverdamping)
    case .perceptual:
      return try Spring(
        duration: values[0], bounce: values[1], initialVelocity: velocity,
        allowsOverdamping: allowsOverdamping)
    case .response:
      return try Spring(
        response: values[0], dampingFraction: values[1], initialVelocity: velocity,
        allowsOverdamping: allowsOverdamping)
    }
  }
}

extension SpringDocument.Form {
  fileprivate static var advice: String {
    allCases.map { $0.members.joined(separator: " + ") }.joined(separator: ", or ")
  }
}

extension SpringError {
  /// The member that it is about.
  fileprivate var member: String {
    switch self {
    case .mass: "mass"
    case .stiffness: "stiffness"
    case .damping: "damping"
    case .initialVelocity: "initialVelocity"
    case .duration: "duration"
    case .dampingRatio: "dampingRatio"
    case .bounce: "bounce"
    }
  }
}
