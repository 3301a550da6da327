import Geometry

/// The sizes of AppKit's controls around their texts, in points.
///
/// Each figure is that of the frames recorded by Interface Builder. Source: Documentation/figures.md §2, *AppKit's controls*.
struct AppKitFigures {
  /// The look of AppKit's controls.
  enum Look: Int {
    /// Before macOS 11, macOS 11 to 15, and macOS 26.
    case aqua, bigSur, glass

    /// The look on the canvas of an Interface Builder.
    init(toolsVersion: Int) {
      // The version 32700 is in documents that do not tell theirs.
      switch toolsVersion {
      case 1..<17_000: self = .aqua
      case 24_000..<32_000: self = .glass
      default: self = .bigSur
      }
    }
  }

  /// How much wider a label is than its text.
  static let labelPadding = 4.0
  /// How much wider a label is if its text is centered.
  static let centeredPadding = 4.0

  /// How much wider the frame is than the text; `nil` for a width that is not known.
  let padding: Double?
  /// The height of the frame.
  let height: Double

  /// The figures of a control.
  ///
  /// - Parameters:
  ///   - kind: The kind, as in ``kind(of:)``.
  ///   - look: The look of the controls.
  /// - Returns: The figures; `nil` if they are not known.
  static func of(_ kind: String, _ look: Look) -> AppKitFigures? {
    guard let figures = table[kind] else { return nil }
    return figures[min(look.rawValue, figures.count - 1)]
  }

  private init(_ padding: Double?, _ height: Double) {
    self.padding = padding
    self.height = height
  }

  // Before macOS 11, from then on, and from macOS 26 on if that differs.
  private static let table: [String: [AppKitFigures?]] = [
    "button push rounded": [.init(40, 32), .init(34, 32), .init(24, 24)],
    "button push rounded small": [nil, .init(28, 27), nil],
    "button check regularSquare": [.init(22, 18), .init(25, 18), .init(22, 16)],
    "button check regularSquare small": [nil, .init(20, 16), nil],
    "button radio regularSquare": [.init(22, 18), .init(25, 18), .init(22, 16)],
    "button radio regularSquare small": [nil, .init(20, 15), nil],
    "button roundRect roundedRect small": [nil, .init(14, 17), nil],
    "popUpButton push rounded": [nil, .init(38, 25), nil],
    "popUpButton push rounded small": [nil, .init(31, 22), nil],
    "popUpButton roundRect roundedRect small": [nil, .init(21, 17), nil],
    "popUpButton roundTextured texturedRounded": [nil, .init(44, 24)],
    "textField bezel": [.init(nil, 22), .init(nil, 21), .init(nil, 24)],
    "textField bezel small": [.init(nil, 19)],
    "secureTextField bezel": [.init(nil, 22), .init(nil, 21), .init(nil, 24)],
  ]

  /// The size of a control that shows no text; `nil` if it is not known.
  static func size(_ kind: String, _ look: Look) -> Size? {
    guard let sizes = sizes[kind] else { return nil }
    return sizes[min(look.rawValue, sizes.count - 1)]
  }

  private static let sizes: [String: [Size?]] = [
    "button help helpButton": [nil, Size(width: 25, height: 25), Size(width: 24, height: 24)],
    "button help helpButton small": [nil, Size(width: 18, height: 19), nil],
    "button disclosureTriangle disclosure": [Size(width: 13, height: 13)],
    "switch": [nil, Size(width: 42, height: 25), nil],
    "switch mini": [nil, Size(width: 36, height: 16), nil],
    "progressIndicator spinning": [Size(width: 32, height: 32)],
    "progressIndicator spinning small": [Size(width: 16, height: 16)],
    "stepper": [Size(width: 19, height: 27), nil],
  ]

  /// The height of a line of a label, by the size of the system's font.
  static func lineHeight(_ size: Double, _ look: Look) -> Double {
    if look == .aqua, size == 13 { return 17 }
    return lineHeights[size] ?? (1.193359375 * size).rounded()
  }

  private static let lineHeights: [Double: Double] = [
    9: 11, 10: 13, 11: 14, 12: 15, 13: 16, 16: 19, 18: 21, 20: 24,
  ]

  /// The space between the frame of a box and its content view, in points.
  ///
  /// Recorded: 8 of 9 custom boxes, 6 of 6 older ones with a title, 6 of 6 newer ones, and 11 of 12 without a title.
  static func boxInsets(of box: XMLElement, _ look: Look) -> Insets {
    let isCustom = box.has("boxType", "custom")
    let hasTitle = !isCustom && !box.has("titlePosition", "noTitle")
    if isCustom || look == .aqua {
      return Insets(top: hasTitle ? 15 : 1, left: 1, bottom: 1, right: 1)
    }
    return Insets(top: hasTitle ? 15 : 3, left: 4, bottom: 5, right: 4)
  }

  /// The words that name the kind of a control: its element, and the type, bezel and size of its cell.
  static func kind(of element: XMLElement) -> String {
    let cell = element.child(key: "cell")
    var words = [element.name]
    switch element.name {
    case "textField", "secureTextField": words.append(cell?["borderStyle"] ?? "")
    case "progressIndicator": words.append(element["style"] ?? "")
    default: words += [cell?["type"] ?? "", cell?["bezelStyle"] ?? ""]
    }
    words.append(cell?["controlSize"] ?? element["controlSize"] ?? "")
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
