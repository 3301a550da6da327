// swift-format-ignore-file
// Apple and SnapKit document what is declared here.
//
// What generated constraints use of UIKit, declared and no more, so that swiftc can check them where there is no UIKit.

public class NSLayoutAnchor<AnchorType: AnyObject> {
  public func constraint(equalTo anchor: NSLayoutAnchor, constant: Double = 0) -> NSLayoutConstraint {
    NSLayoutConstraint()
  }
  public func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor, constant: Double = 0) -> NSLayoutConstraint
  {
    NSLayoutConstraint()
  }
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor, constant: Double = 0
  ) -> NSLayoutConstraint { NSLayoutConstraint() }
}

public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  public func constraint(equalToConstant constant: Double) -> NSLayoutConstraint { NSLayoutConstraint() }
  public func constraint(lessThanOrEqualToConstant constant: Double) -> NSLayoutConstraint {
    NSLayoutConstraint()
  }
  public func constraint(greaterThanOrEqualToConstant constant: Double) -> NSLayoutConstraint {
    NSLayoutConstraint()
  }
  public func constraint(
    equalTo anchor: NSLayoutDimension, multiplier: Double, constant: Double = 0
  ) -> NSLayoutConstraint { NSLayoutConstraint() }
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier: Double, constant: Double = 0
  ) -> NSLayoutConstraint { NSLayoutConstraint() }
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier: Double, constant: Double = 0
  ) -> NSLayoutConstraint { NSLayoutConstraint() }
}

public struct UILayoutPriority {
  public init(_ rawValue: Float) {}
}

public class NSLayoutConstraint {
  public enum Attribute {
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline
    case firstBaseline, leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins, notAnAttribute
  }
  public enum Relation { case lessThanOrEqual, equal, greaterThanOrEqual }
  public struct FormatOptions: OptionSet {
    public static let directionLeftToRight = FormatOptions(rawValue: 1)
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  public var identifier: String?
  public var priority = UILayoutPriority(1000)

  public init() {}
  public init(
    item first: Any, attribute firstAttribute: Attribute, relatedBy: Relation, toItem second: Any?,
    attribute secondAttribute: Attribute, multiplier: Double, constant: Double
  ) {}
  public class func constraints(
    withVisualFormat format: String, options: FormatOptions, metrics: [String: Any]?, views: [String: Any]
  ) -> [NSLayoutConstraint] { [] }
  public class func activate(_ constraints: [NSLayoutConstraint]) {}
}

open class AnchorOwner {
  public let leftAnchor = NSLayoutXAxisAnchor()
  public let rightAnchor = NSLayoutXAxisAnchor()
  public let leadingAnchor = NSLayoutXAxisAnchor()
  public let trailingAnchor = NSLayoutXAxisAnchor()
  public let centerXAnchor = NSLayoutXAxisAnchor()
  public let topAnchor = NSLayoutYAxisAnchor()
  public let bottomAnchor = NSLayoutYAxisAnchor()
  public let centerYAnchor = NSLayoutYAxisAnchor()
  public let widthAnchor = NSLayoutDimension()
  public let heightAnchor = NSLayoutDimension()
  public init() {}
}

public class UILayoutGuide: AnchorOwner {}

public struct CGRect {
  public init(x: Double, y: Double, width: Double, height: Double) {}
}

public struct NSDirectionalEdgeInsets {
  public init(top: Double, leading: Double, bottom: Double, trailing: Double) {}
}

public final class NSCoder {}

public final class CGColor {}

public final class UIColor {
  public init(red: Double, green: Double, blue: Double, alpha: Double) {}
  public let cgColor = CGColor()
  nonisolated(unsafe) public static let black = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let blue = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let brown = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let clear = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let cyan = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let darkGray = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let darkText = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let gray = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let green = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let label = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let lightGray = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let lightText = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let link = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let magenta = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let opaqueSeparator = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let orange = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let placeholderText = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let purple = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let quaternaryLabel = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let quaternarySystemFill = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let red = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let secondaryLabel = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let secondarySystemBackground = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let secondarySystemFill = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let secondarySystemGroupedBackground = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let separator = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let systemBackground = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let systemBlue = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let systemBrown = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let systemCyan = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let systemFill = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let systemGray = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let systemGray2 = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let systemGray3 = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let systemGray4 = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let systemGray5 = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let systemGray6 = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let systemGreen = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let systemGroupedBackground = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let systemIndigo = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let systemMint = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let systemOrange = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let systemPink = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let systemPurple = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let systemRed = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let systemTeal = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let systemYellow = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let tertiaryLabel = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let tertiarySystemBackground = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let tertiarySystemFill = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let tertiarySystemGroupedBackground = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let white = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  nonisolated(unsafe) public static let yellow = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
}

public final class CALayer {
  public var cornerRadius = 0.0
  public var borderWidth = 0.0
  public var borderColor: CGColor?
}

open class UIView: AnchorOwner {
  public let layer = CALayer()
  public var backgroundColor: UIColor?
  public var tintColor: UIColor!
  public var translatesAutoresizingMaskIntoConstraints = true
  public let firstBaselineAnchor = NSLayoutYAxisAnchor()
  public let lastBaselineAnchor = NSLayoutYAxisAnchor()
  public let safeAreaLayoutGuide = UILayoutGuide()
  public let layoutMarginsGuide = UILayoutGuide()
  public let readableContentGuide = UILayoutGuide()
  public let keyboardLayoutGuide = UILayoutGuide()
  public var frame = CGRect(x: 0, y: 0, width: 0, height: 0)
  public var isHidden = false
  public var alpha = 1.0
  public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)

  public init(frame: CGRect) {}
  public required init?(coder: NSCoder) {}
  public override convenience init() { self.init(frame: CGRect(x: 0, y: 0, width: 0, height: 0)) }

  public func addSubview(_ view: UIView) {}
  public func addLayoutGuide(_ guide: UILayoutGuide) {}
  public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {}
}

extension NSLayoutConstraint {
  public enum Axis { case horizontal, vertical }
}

public struct UIFont {
  public static func systemFont(ofSize size: Double) -> UIFont { UIFont() }
}

open class UILabel: UIView {
  public var textColor: UIColor!
  public var text: String?
  public var numberOfLines = 1
  public var font: UIFont!
}

open class UIButton: UIView {
  public enum ButtonType { case system }
  public struct State { public static let normal = State() }
  public convenience init(type: ButtonType) { self.init() }
  public func setTitle(_ title: String?, for state: State) {}
}

public class UIImageView: UIView {}

open class UITextField: UIView {
  public var textColor: UIColor!
  public var text: String?
  public var placeholder: String?
  public var font: UIFont?
}

public class UITextView: UIView {
  public var textColor: UIColor!
  public var text: String!
  public var font: UIFont?
}

public class UISwitch: UIView {}

public class UISlider: UIView {}

public class UIStepper: UIView {}

public class UIProgressView: UIView {}

public class UIActivityIndicatorView: UIView {}

public class UISegmentedControl: UIView {
  public func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {}
}

public class UIPageControl: UIView {}

public class UIDatePicker: UIView {}

public class UIPickerView: UIView {}

public class UISearchBar: UIView {}

public class UINavigationBar: UIView {}

public class UIToolbar: UIView {}

public class UITabBar: UIView {}

open class UIStackView: UIView {
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init(coder: NSCoder) { super.init(frame: CGRect(x: 0, y: 0, width: 0, height: 0)) }
  public enum Alignment {
    case fill, leading, top, firstBaseline, center, trailing, bottom, lastBaseline
  }
  public enum Distribution { case fill, fillEqually, fillProportionally, equalSpacing, equalCentering }
  public var axis = NSLayoutConstraint.Axis.horizontal
  public var alignment = Alignment.fill
  public var distribution = Distribution.fill
  public var spacing = 0.0
  public var isLayoutMarginsRelativeArrangement = false
  public var isBaselineRelativeArrangement = false
  public func addArrangedSubview(_ view: UIView) {}
  public func setCustomSpacing(_ spacing: Double, after view: UIView) {}
}

open class UIScrollView: UIView {
  public let contentLayoutGuide = UILayoutGuide()
  public let frameLayoutGuide = UILayoutGuide()
}
