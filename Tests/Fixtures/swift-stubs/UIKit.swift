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

open class UIView: AnchorOwner {
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

public class UILabel: UIView {
  public var text: String?
  public var numberOfLines = 1
  public var font: UIFont!
}

public class UIButton: UIView {
  public enum ButtonType { case system }
  public struct State { public static let normal = State() }
  public convenience init(type: ButtonType) { self.init() }
  public func setTitle(_ title: String?, for state: State) {}
}

public class UIImageView: UIView {}

public class UITextField: UIView {
  public var text: String?
  public var placeholder: String?
  public var font: UIFont?
}

public class UITextView: UIView {
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

public class UIStackView: UIView {
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

public class UIScrollView: UIView {
  public let contentLayoutGuide = UILayoutGuide()
  public let frameLayoutGuide = UILayoutGuide()
}
