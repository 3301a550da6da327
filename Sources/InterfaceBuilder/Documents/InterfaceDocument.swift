import AutoLayout
import Geometry
import Typesetting

/// A storyboard or xib: scenes, each with a root view.
///
/// ```swift
/// let document = try InterfaceDocument(bytes)
/// for scene in document.scenes {
///   let model = try scene.model()
///   let layout = try model.layout()
/// }
/// ```
/// The rules come from frames that Interface Builder recorded. Source: Documentation/interface-builder.md.
public struct InterfaceDocument: Sendable {
  /// The platform of a document.
  public enum Platform: String, Hashable, Sendable {
    case iOS, tvOS
    /// AppKit; the others are UIKit.
    case macOS
  }

  /// The platform that the document is for.
  public let platform: Platform
  /// The tools version of the Interface Builder that wrote the document, such as 17506; 0 if unknown.
  public let toolsVersion: Int
  /// Whether the texts are translations, so that recorded sizes are those of other texts.
  public let isTranslated: Bool
  /// The scenes and top-level views, in the order of the document.
  public let scenes: [InterfaceScene]

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The XML of a `.storyboard` or `.xib`.
  ///   - strings: Translations of its texts; `nil` for the texts as they are.
  /// - Throws: ``InvalidDocument`` if the bytes are not XML, or the XML is not an Interface Builder document.
  /// - Complexity: Linear in `bytes`.
  public init(_ bytes: [UInt8], strings: LocalizedStrings? = nil) throws(InvalidDocument) {
    var tree: XMLTree
    do {
      tree = try XMLTree(bytes)
    } catch {
      throw .xml(error)
    }
    if let strings { tree = tree.translated(with: strings) }
    var header = try DocumentHeader(tree.root)
    header.isTranslated = strings != nil
    isTranslated = header.isTranslated
    platform = header.platform
    toolsVersion = header.toolsVersion
    let roots = SceneFinder.scenes(of: tree.root)
    if roots.count > Limits.scenes {
      throw .issue(.tooManyScenes, at: roots[Limits.scenes].root)
    }
    scenes = roots.map { InterfaceScene(header: header, root: $0.root, controller: $0.controller) }
  }
}

/// The settings of a document that apply to all its scenes.
struct DocumentHeader: Sendable {
  let platform: InterfaceDocument.Platform
  /// The tools version of the Interface Builder that wrote the document, such as 17506.
  let toolsVersion: Int
  /// Whether the texts are translations.
  fileprivate(set) var isTranslated = false
  let usesAutoLayout: Bool
  let usesSafeAreas: Bool
  let isStoryboard: Bool
  let canvas: Canvas
  private let scaleWithoutDevice: Double
  let inferredBars: InferredBars
  /// The sizes of the document's images, without system symbols.
  let images: [String: Size]
  /// The names of the system symbols among the document's images.
  let symbols: Set<String>
  /// The colors of the document's resources.
  let colors: ColorReader
  /// The properties to which outlets connect objects, by the objects' ids.
  let outlets: [String: String]

  init(_ document: XMLElement) throws(InvalidDocument) {
    let type = document["type"] ?? ""
    guard document.isNamed("document"), type.hasPrefix("com.apple.InterfaceBuilder") else {
      throw .issue(.noDocument, at: document)
    }
    // The type ends in `CocoaTouch.XIB` or `Cocoa.XIB`; a storyboard's type also contains `Storyboard`.
    let isOfUIKit = type.contains("CocoaTouch")
    let runtime = document["targetRuntime"] ?? (isOfUIKit ? "iOS.CocoaTouch" : "MacOSX.Cocoa")
    if runtime.hasPrefix("iOS.CocoaTouch") {
      platform = .iOS
    } else if runtime.hasPrefix("AppleTV") {
      platform = .tvOS
    } else if runtime.hasPrefix("MacOSX.Cocoa") {
      platform = .macOS
    } else {
      throw .issue(.unsupportedRuntime(runtime), at: document)
    }
    inferredBars = InferredBars(document)
    var images: [String: Size] = [:]
    var symbols: Set<String> = []
    for image in document.child("resources").map({ Array($0.children) }) ?? [] {
      if image.has("catalog", "system"), let name = image["name"] { symbols.insert(name) }
      guard image.isNamed("image"), image["catalog"] == nil, let name = image["name"],
        let width = try image.number("width"), let height = try image.number("height"), width >= 0,
        height >= 0
      else { continue }
      images[name] = Size(width: width, height: height)
    }
    self.images = images
    self.symbols = symbols
    colors = ColorReader(document)
    outlets = OutletReader.outlets(of: document)
    toolsVersion = (document["toolsVersion"]?.split(separator: ".").first).flatMap { Int($0) } ?? 0
    usesAutoLayout = document.has("useAutolayout", "YES")
    usesSafeAreas = document.has("useSafeAreas", "YES")
    isStoryboard = type.contains("Storyboard")
    let device = document.child("device")
    // A document without a device was drawn in the pixels of its author's display, which only its frames tell.
    scaleWithoutDevice = device == nil && !document.tree.hasFramesBetweenPoints ? 1 : 2
    canvas = Canvas(
      device?["id"], isLandscape: device?.has("orientation", "landscape") ?? false, platform: platform,
      toolsVersion: toolsVersion, scaleWithoutDevice: scaleWithoutDevice)
  }

  /// The typeface of the system's font on the document's canvas.
  var typeface: SystemTypeface {
    guard (1..<DocumentHeader.continuousOpticalSizes).contains(toolsVersion) else { return .continuous }
    if platform == .iOS, toolsVersion < DocumentHeader.sanFrancisco { return .helveticaNeue }
    return toolsVersion < DocumentHeader.sanFranciscoPro ? .earlyTextAndDisplay : .textAndDisplay
  }

  /// The era of the controls on the document's canvas; the standard one in a document that does not tell its tools version.
  var controls: ControlEra {
    guard platform == .iOS, (1..<DocumentHeader.untoldToolsVersion).contains(toolsVersion) else {
      return .standard
    }
    return DocumentHeader.eras.last { $0.toolsVersion <= toolsVersion }?.era ?? .iOS7
  }

  /// The first tools versions with the controls of an era: those of Xcode 9, 11, 12 and 26.
  private static let eras: [(toolsVersion: Int, era: ControlEra)] = [
    (13_000, .iOS11), (14_810, .iOS13), (17_000, .iOS14), (24_000, .iOS26),
  ]
  /// The tools versions from here on, such as 32700, are in documents that do not tell theirs.
  private static let untoldToolsVersion = 32_000

  /// The text size at which the document's canvas draws text styles.
  var category: ContentSizeCategory {
    DocumentHeader.smallTextStyles.contains(toolsVersion) ? .extraSmall : .large
  }

  /// The tools versions whose canvas, that of Xcode 13, draws text styles at the smallest size.
  private static let smallTextStyles = 18_000..<21_000

  /// The first tools version whose canvas has the system's font with continuous optical sizes, that of Xcode 12.
  private static let continuousOpticalSizes = 17_000
  /// The first tools version with San Francisco: that of Xcode 7.
  private static let sanFrancisco = 8_000
  /// The first tools version with the San Francisco of iOS 11: that of Xcode 9.
  private static let sanFranciscoPro = 13_000

  /// The canvas of the document's device in an orientation.
  func canvas(isLandscape: Bool) -> Canvas {
    Canvas(
      canvas.deviceID, isLandscape: isLandscape, platform: platform, toolsVersion: toolsVersion,
      scaleWithoutDevice: scaleWithoutDevice)
  }
}

extension XMLTree {
  /// Whether a recorded frame does not consist of whole points.
  fileprivate var hasFramesBetweenPoints: Bool {
    let lengths: [StaticString] = ["x", "y", "width", "height"]
    return elements.contains { element in
      element.isNamed("rect")
        && lengths.contains {
          (element[$0].flatMap { Double(decimal: $0) } ?? 0).truncatingRemainder(dividingBy: 1) != 0
        }
    }
  }
}
