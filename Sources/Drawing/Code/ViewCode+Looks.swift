import AutoLayout
import Colors
import Geometry

/// Looks as code: colors, borders, round corners.
extension ViewCode {
  /// The statements that give a view of UIKit its looks.
  func looks(_ look: View.Appearance, of view: View, _ name: String) -> [String] {
    var lines: [String] = []
    if let background = look.background {
      lines.append("\(name).backgroundColor = \(background.codeOfUIKit)")
    }
    if let foreground = look.foreground, [.label, .textField, .textView].contains(view.kind) {
      lines.append("\(name).textColor = \(foreground.codeOfUIKit)")
    }
    if let tint = look.tint { lines.append("\(name).tintColor = \(tint.codeOfUIKit)") }
    if look.cornerRadius > 0 {
      lines.append("\(name).layer.cornerRadius = \(look.cornerRadius.swiftLiteral)")
    }
    if let border = look.border {
      lines.append("\(name).layer.borderWidth = \(border.width.swiftLiteral)")
      lines.append("\(name).layer.borderColor = \(border.color.codeOfUIKit).cgColor")
    }
    return lines
  }
}

extension View {
  /// The modifiers behind and around a view of SwiftUI.
  var looksOfSwiftUI: [String] {
    guard let look = appearance else { return [] }
    let shape =
      look.cornerRadius > 0
      ? "RoundedRectangle(cornerRadius: \(look.cornerRadius.swiftLiteral))" : "Rectangle()"
    var lines: [String] = []
    if let background = look.background {
      lines.append(".background(\(background.codeOfSwiftUI), in: \(shape))")
    }
    if let border = look.border {
      lines.append(
        ".overlay(\(shape).strokeBorder(\(border.color.codeOfSwiftUI), lineWidth: \(border.width.swiftLiteral)))"
      )
    }
    return lines
  }

  /// The modifier for the color of a text of SwiftUI.
  var foregroundOfSwiftUI: String {
    guard [.label, .textView, .textField].contains(kind), let color = appearance?.foreground else {
      return ""
    }
    return ".foregroundStyle(\(color.codeOfSwiftUI))"
  }
}

extension Paint {
  /// The color as an expression of UIKit.
  fileprivate var codeOfUIKit: String {
    if let name { return "UIColor.\(name)" }
    let color = color(in: .light)
    return "UIColor(red: \(color.red.share), green: \(color.green.share), blue: \(color.blue.share), "
      + "alpha: \(color.alpha.swiftLiteral))"
  }

  /// The color as an expression of SwiftUI.
  fileprivate var codeOfSwiftUI: String {
    if let name { return "Color(uiColor: .\(name))" }
    let color = color(in: .light)
    return "Color(red: \(color.red.share), green: \(color.green.share), blue: \(color.blue.share), "
      + "opacity: \(color.alpha.swiftLiteral))"
  }
}

extension UInt8 {
  /// The share of 255, in thousandths, as a literal.
  fileprivate var share: String { ((Double(self) / 255 * 1000).rounded() / 1000).swiftLiteral }
}
