import AutoLayout
import Colors
import Devices
import Geometry
import JSON
import Presentation
import Typesetting

/// The environment of a layout as a document writes it, and the numbers that follow from it.
package struct EnvironmentDocument: Sendable {
  /// How frames are rounded.
  enum Rounding: String, CaseIterable { case none, pixel, point }

  /// The environment as it was written, which the answer repeats.
  package var echo: [UInt8]
  /// The numbers that the layout needs.
  package let context: LayoutContext
  /// The traits for presentations and containers; `nil` if the size of the screen is unknown.
  package let traits: Environment?
  /// The size class of the width; `nil` if neither the document says it nor a size.
  package private(set) var horizontalSizeClass: SizeClass?
  /// The size class of the height; `nil` if neither the document says it nor a size.
  package private(set) var verticalSizeClass: SizeClass?
  /// Whether pictures of screens are light or dark.
  package private(set) var colorScheme = ColorScheme.light
  /// Whether the environment is a device, whose hardware surrounds its screen.
  package private(set) var isDevice = false
  /// The name of the device whose whole screen the root fills; `nil` without a device, or with another size.
  package private(set) var screenName: String?

  /// The environment without members.
  package static let empty = EnvironmentDocument(
    echo: Array("{}".utf8), context: LayoutContext(), traits: nil)

  /// An environment that is only repeated: the layouts in it were computed by other rules than a context's.
  package init(echo: [UInt8]) { self.init(echo: echo, context: LayoutContext(), traits: nil) }

  private init(echo: [UInt8], context: LayoutContext, traits: Environment?) {
    (self.echo, self.context, self.traits) = (echo, context, traits)
    horizontalSizeClass = traits?.horizontalSizeClass
    verticalSizeClass = traits?.verticalSizeClass
  }

  /// Reads one environment.
  package init(_ node: Int, _ reader: inout DocumentReader) {
    var choices = Choices()
    guard let members = reader.members(node, known: EnvironmentDocument.members) else {
      self = .empty
      return
    }
    choices.read(members, &reader)
    let context = choices.context(members, &reader)
    let horizontal = members["horizontalSizeClass"].flatMap { reader.choice($0, SizeClass.self) }
    let vertical = members["verticalSizeClass"].flatMap { reader.choice($0, SizeClass.self) }
    // Explicit members win over the device's.
    var traits = choices.traits(context)
    if members["size"] != nil, let size = context.size { traits?.classify(by: size) }
    if let horizontal { traits?.horizontalSizeClass = horizontal }
    if let vertical { traits?.verticalSizeClass = vertical }
    self.init(echo: reader.json.compactText(node), context: context, traits: traits)
    horizontalSizeClass = horizontal ?? horizontalSizeClass
    verticalSizeClass = vertical ?? verticalSizeClass
    take(choices)
  }

  private mutating func take(_ choices: Choices) {
    colorScheme = choices.colorScheme ?? .light
    isDevice = choices.device != nil
    let size = choices.device.flatMap { $0.size(choices.orientation ?? .portrait) }
    if let size, size == context.size { screenName = choices.deviceName }
  }

  /// The environment in which the members of `node` replace its own; `nil` if they contradict each other.
  ///
  /// Explicit members, such as a size, stay when the device changes.
  package func merged(with node: Int, of json: JSONDocument) -> EnvironmentDocument? {
    guard let own = try? JSONParser.parse(echo, depthLimit: Limits.jsonDepth) else { return nil }
    let changes = json.members(node)
    let body = JSONWriter.object { member in
      for (name, value) in own.members(JSONDocument.root) where !changes.contains(where: { $0.name == name })
      {
        member.member(named: name) { $0.raw(own.compactText(value)) }
      }
      for (name, value) in changes { member.member(named: name) { $0.raw(json.compactText(value)) } }
    }
    guard var reader = try? DocumentReader(body) else { return nil }
    let merged = EnvironmentDocument(JSONDocument.root, &reader)
    return reader.faults.isEmpty ? merged : nil
  }

  /// The environment in a few words.
  package var name: String { EnvironmentDocument.name(of: echo) }

  /// The environment that `echo` writes, in a few words.
  package static func name(of echo: [UInt8]) -> String {
    guard let json = try? JSONParser.parse(echo, depthLimit: Limits.jsonDepth) else { return "" }
    let words = json.members(JSONDocument.root).compactMap { member, value -> String? in
      if json.kind(value) == .string { return json.string(value) }
      guard member == "size", json.kind(value) == .object else { return nil }
      return json.members(value).map { json.number($0.value).jsonText }.joined(separator: " × ")
    }
    return words.isEmpty ? "no device" : words.joined(separator: " ")
  }

  /// One environment of a product.
  package init(product choices: Choices) {
    let echo = JSONWriter.object { member in
      if let name = choices.deviceName { member.member("device", name) }
      if let orientation = choices.orientation { member.member("orientation", orientation.rawValue) }
      if let direction = choices.layoutDirection { member.member("layoutDirection", direction.rawValue) }
      if let category = choices.contentSizeCategory {
        member.member("contentSizeCategory", category.rawValue)
      }
      if let scheme = choices.colorScheme { member.member("colorScheme", scheme.rawValue) }
      if let language = choices.pseudolanguage { member.member("pseudolanguage", language.rawValue) }
      if let weight = choices.legibilityWeight { member.member("legibilityWeight", weight.rawValue) }
      if let system = choices.system { member.member("system", system.name) }
    }
    let context = choices.context()
    self.init(echo: echo, context: context, traits: choices.traits(context))
    take(choices)
  }

  private static let members: [JSONName] = [
    "device", "orientation", "multitasking", "size", "scale", "safeArea", "horizontalSizeClass",
    "verticalSizeClass", "layoutDirection", "contentSizeCategory", "colorScheme", "pseudolanguage",
    "legibilityWeight", "keyboard", "rounding", "system",
  ]

  /// The members that name one of several.
  package struct Choices {
    package var deviceName: String?
    package var device: Device?
    package var orientation: Orientation?
    var multitasking = Multitasking.full
    package var layoutDirection: LayoutDirection?
    package var contentSizeCategory: ContentSizeCategory?
    package var colorScheme: ColorScheme?

    package var pseudolanguage: Pseudolanguage?
    package var legibilityWeight: LegibilityWeight?
    /// The system, with its name as it was written.
    package var system: (name: String, version: SystemVersion)?

    /// The values of each member; one `nil` for a member that is left out.
    package struct Lists {
      package var devices: [(name: String, device: Device)?] = [nil]
      package var orientations: [Orientation?] = [nil]
      package var layoutDirections: [LayoutDirection?] = [nil]
      package var contentSizeCategories: [ContentSizeCategory?] = [nil]
      package var colorSchemes: [ColorScheme?] = [nil]
      package var pseudolanguages: [Pseudolanguage?] = [nil]
      package var legibilityWeights: [LegibilityWeight?] = [nil]
      package var systems: [(name: String, version: SystemVersion)?] = [nil]

      package init() {}

      /// The product of the lists, devices first and systems last; `nil` if that is more environments than a
      /// request may have.
      package var product: [Choices]? {
        let counts = [
          devices.count, orientations.count, layoutDirections.count, contentSizeCategories.count,
          colorSchemes.count, pseudolanguages.count, legibilityWeights.count, systems.count,
        ]
        var count = 1
        for factor in counts {
          count *= factor
          if count > Limits.environments { return nil }
        }
        var product = devices.map { Choices(deviceName: $0?.name, device: $0?.device) }
        product.multiply(by: orientations, \.orientation)
        product.multiply(by: layoutDirections, \.layoutDirection)
        product.multiply(by: contentSizeCategories, \.contentSizeCategory)
        product.multiply(by: colorSchemes, \.colorScheme)
        product.multiply(by: pseudolanguages, \.pseudolanguage)
        product.multiply(by: legibilityWeights, \.legibilityWeight)
        product.multiply(by: systems, \.system)
        return product
      }
    }

    package mutating func read(_ members: JSONMembers, _ reader: inout DocumentReader) {
      if let value = members["device"], let name = reader.string(value) {
        deviceName = name
        device = reader.device(value, name)
      }
      orientation = members["orientation"].flatMap { reader.choice($0, Orientation.self) }
      layoutDirection = members["layoutDirection"].flatMap { reader.choice($0, LayoutDirection.self) }
      contentSizeCategory = members["contentSizeCategory"].flatMap {
        reader.choice($0, ContentSizeCategory.self)
      }
      colorScheme = members["colorScheme"].flatMap { reader.choice($0, ColorScheme.self) }
      pseudolanguage = members["pseudolanguage"].flatMap { reader.choice($0, Pseudolanguage.self) }
      legibilityWeight = members["legibilityWeight"].flatMap { reader.choice($0, LegibilityWeight.self) }
      system = members["system"].flatMap { reader.system($0) }
      if let value = members["multitasking"], let mode = reader.choice(value, Multitasking.self) {
        multitasking = mode
        if let device, device.size(orientation ?? .portrait, mode) == nil {
          reader.report(
            .unknownValue, at: value,
            "\(deviceName ?? "The device") does not support “\(mode.rawValue)” in this orientation; use full."
          )
          multitasking = .full
        }
      }
    }

    /// The direction of the layout: that of the pseudolanguage `rightToLeft`, or else the chosen one.
    package var direction: LayoutDirection {
      pseudolanguage == .rightToLeft ? .rightToLeft : layoutDirection ?? .leftToRight
    }

    /// The numbers that follow from the device and the direction.
    package func context() -> LayoutContext {
      var context = LayoutContext()
      context.layoutDirection = direction
      context.legibilityWeight = legibilityWeight ?? .regular
      context.pseudolanguage = pseudolanguage
      context.contentSizeCategory = contentSizeCategory ?? .large
      if let system { context.take(system.version) }
      if let contentSizeCategory { context.readableWidth = contentSizeCategory.readableWidth }
      guard let device else { return context }
      let orientation = orientation ?? .portrait
      let size = device.size(orientation, multitasking)
      context.size = size
      context.safeArea = device.safeArea(orientation, multitasking)
      context.rootMargins = device.rootMargins(width: size?.width ?? 0)
      context.grid = PixelGrid(scale: device.scale)
      return context
    }

    /// The numbers that follow from all members; an explicit one wins over the device's.
    package func context(_ members: JSONMembers, _ reader: inout DocumentReader) -> LayoutContext {
      var context = context()
      if let value = members["size"], let size = reader.size(value) {
        context.size = size
        if let device { context.rootMargins = device.rootMargins(width: size.width) }
      }
      if let value = members["safeArea"] { context.safeArea = reader.insets(value, atLeast: 0) ?? .zero }
      if let value = members["keyboard"],
        let keyboard = reader.members(value, known: ["height"], required: ["height"])
      {
        context.keyboardHeight =
          keyboard["height"].flatMap { reader.number($0, in: 0...Limits.length) } ?? 0
      }
      readGrid(members, &reader, &context)
      return context
    }

    /// The traits for presentations and containers, from the device and the context.
    package func traits(_ context: LayoutContext) -> Environment? {
      guard let size = context.size else { return nil }
      var traits = Environment(size: size, context: context)
      if let device { traits.describe(device, orientation ?? .portrait, multitasking) }
      if let system { traits.system = system.version }
      return traits
    }

    private func readGrid(
      _ members: JSONMembers, _ reader: inout DocumentReader, _ context: inout LayoutContext
    ) {
      if let value = members["scale"], let scale = reader.number(value, in: 0.01...100) {
        context.grid = PixelGrid(scale: scale)
      }
      guard let value = members["rounding"], let rounding = reader.choice(value, Rounding.self) else {
        return
      }
      switch rounding {
      case .none: context.grid = .none
      case .point: context.grid = .points
      // Without a device or a scale a pixel is a point.
      case .pixel: if context.grid == .none { context.grid = .points }
      }
    }
  }
}

extension [EnvironmentDocument.Choices] {
  /// Replaces each element by one for each value.
  fileprivate mutating func multiply<Value>(
    by values: [Value], _ member: WritableKeyPath<EnvironmentDocument.Choices, Value>
  ) {
    self = flatMap { choices in
      values.map { value in
        var choices = choices
        choices[keyPath: member] = value
        return choices
      }
    }
  }
}

extension DocumentReader {
  /// Reads the system's version, such as `iOS 17`.
  mutating func system(_ node: Int) -> (name: String, version: SystemVersion)? {
    guard let name = string(node) else { return nil }
    if let version = SystemVersion(name) { return (name, version) }
    report(
      .unknownValue, at: node,
      "The system “\(name.excerpt)” is unknown; write iOS or iPadOS and a version from 8 to 99.")
    return nil
  }

  /// Reads the name of a device in the catalog.
  package mutating func device(_ node: Int, _ name: String) -> Device? {
    let catalog = DeviceCatalog.shared
    if let device = catalog[name] { return device }
    let nearest = isFull ? nil : catalog.nearestName(to: name)
    let advice = nearest.map { "did you mean “\($0)”?" } ?? "GET /v1/devices lists all devices."
    report(
      .unknownDevice, at: node, "The device “\(name.excerpt)” is unknown; \(advice)",
      suggestion: nearest)
    return nil
  }
}
