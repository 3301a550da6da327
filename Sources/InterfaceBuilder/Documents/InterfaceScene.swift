import AutoLayout
import Geometry

/// A root view of a document, with what stands around it.
public struct InterfaceScene: Sendable {
  let header: DocumentHeader
  let root: XMLElement
  /// The view controller, window or window controller whose view the root is.
  let controller: XMLElement?

  /// The id of the root view's element.
  public var id: String { root["id"] ?? "" }

  /// The class of the scene's controller, or of its view where there is none, as the document or UIKit names it.
  public var className: String {
    let object = controller ?? root
    return object["customClass"] ?? ClassName.of(object.name, on: header.platform)
  }

  /// Whether the root is laid out as a view controller's: under bars, with a root's margins.
  ///
  /// The top-level views of a xib are, cells apart.
  var isControllersRoot: Bool {
    if header.platform == .macOS { return false }
    return
      !(root.isNamed("tableViewCell") || root.isNamed("collectionViewCell")
      || root.isNamed("collectionReusableView"))
  }

  /// Whether the root has a size of its own, whatever the device.
  var isFreeform: Bool {
    let metrics = controller ?? root
    return metrics.children.contains {
      $0.has("key", "simulatedDestinationMetrics") && $0.isNamed("freeformSimulatedSizeMetrics")
    }
  }
}

/// The classes that elements stand for.
enum ClassName {
  /// The class of an element that names none: `viewController` is `UIViewController`, or `NSViewController` on macOS.
  static func of(_ element: String, on platform: InterfaceDocument.Platform) -> String {
    if platform == .macOS, element == "customView" { return "NSView" }
    return (platform == .macOS ? "NS" : "UI") + element.prefix(1).uppercased() + element.dropFirst()
  }
}
