import AutoLayout
import Devices
import Geometry

/// A root view of a document, with the controller or window that contains it.
public struct InterfaceScene: Sendable {
  let header: DocumentHeader
  let root: XMLElement
  /// The view controller, window or window controller whose view the root is.
  let controller: XMLElement?

  /// The id of the root view's element.
  public var id: String { root["id"] ?? "" }

  /// The class of the scene's controller, or of its view if it has no controller: the custom class, or else the system's.
  public var className: String {
    let object = controller ?? root
    return object["customClass"] ?? ClassName.of(object.name, on: header.platform)
  }

  /// The size classes of the document's own device; `nil` for a canvas that stands for all of them.
  public var sizeClasses: SizeClasses? { header.canvas.sizeClasses }

  /// Whether anything in the scene differs between size classes.
  public var variesBySizeClass: Bool {
    var pending = [root]
    while let element = pending.popLast() {
      if element.isNamed("variation"), !element.has("key", "default") { return true }
      pending += element.children
    }
    return false
  }

  /// Whether the root is laid out like a view controller's view: under bars, with a root view's margins.
  ///
  /// That is so for top-level views of a xib too, except for cells.
  var isControllerRoot: Bool {
    if header.platform == .macOS { return false }
    return
      !(root.isNamed("tableViewCell") || root.isNamed("collectionViewCell")
      || root.isNamed("collectionReusableView"))
  }

  /// Whether the root has a freeform size, which does not depend on the device.
  var isFreeform: Bool {
    let metrics = controller ?? root
    return metrics.children.contains {
      $0.has("key", "simulatedDestinationMetrics") && $0.isNamed("freeformSimulatedSizeMetrics")
    }
  }
}

/// The system classes of elements.
enum ClassName {
  /// The class of an element without a custom class: `viewController` is `UIViewController`, or `NSViewController` on macOS.
  static func of(_ element: String, on platform: InterfaceDocument.Platform) -> String {
    if platform == .macOS, element == "customView" { return "NSView" }
    return (platform == .macOS ? "NS" : "UI") + element.prefix(1).uppercased() + element.dropFirst()
  }
}
