// swift-format-ignore-file
// Apple and SnapKit document what is declared here.
//
// What generated constraints use of SnapKit, declared and no more.

import UIKit

public protocol ConstraintRelatableTarget {}
extension Int: ConstraintRelatableTarget {}
extension Double: ConstraintRelatableTarget {}

public struct ConstraintItem: ConstraintRelatableTarget {}

public struct ConstraintMakerEditable {
  public func multipliedBy(_ amount: Double) -> ConstraintMakerEditable { self }
  public func offset(_ amount: Double) -> ConstraintMakerEditable { self }
  public func priority(_ amount: Double) -> ConstraintMakerEditable { self }
  @discardableResult public func labeled(_ label: String) -> ConstraintMakerEditable { self }
}

public struct ConstraintMakerExtendable {
  public func equalTo(_ other: any ConstraintRelatableTarget) -> ConstraintMakerEditable {
    ConstraintMakerEditable()
  }
  public func lessThanOrEqualTo(_ other: any ConstraintRelatableTarget) -> ConstraintMakerEditable {
    ConstraintMakerEditable()
  }
  public func greaterThanOrEqualTo(_ other: any ConstraintRelatableTarget) -> ConstraintMakerEditable {
    ConstraintMakerEditable()
  }
}

@dynamicMemberLookup public struct ConstraintMaker {
  public subscript(dynamicMember attribute: KeyPath<ConstraintAttributes, ConstraintItem>)
    -> ConstraintMakerExtendable
  { ConstraintMakerExtendable() }
}

@dynamicMemberLookup public struct ConstraintDSL {
  public subscript(dynamicMember attribute: KeyPath<ConstraintAttributes, ConstraintItem>) -> ConstraintItem {
    ConstraintItem()
  }
  public func makeConstraints(_ closure: (ConstraintMaker) -> Void) {}
}

public struct ConstraintAttributes {
  public let left, right, top, bottom, leading, trailing, width, height, centerX, centerY: ConstraintItem
  public let firstBaseline, lastBaseline, leftMargin, rightMargin, topMargin, bottomMargin: ConstraintItem
  public let leadingMargin, trailingMargin, centerXWithinMargins, centerYWithinMargins: ConstraintItem
}

extension UIView {
  public var snp: ConstraintDSL { ConstraintDSL() }
}

extension UILayoutGuide {
  public var snp: ConstraintDSL { ConstraintDSL() }
}
