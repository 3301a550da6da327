import CResources
import Foundation
import Geometry

/// The insets between the frames of system controls and the alignment rectangles that constraints act on.
///
/// Source: `alignment-insets.json`, derived from frames that Interface Builder recorded.
enum AlignmentInsets {
  /// The insets (top, left, bottom, right) by the kind of control.
  private static let table: [String: [Double]] = {
    let resource = alignment_insets_resource()
    let data = Data(UnsafeBufferPointer(start: resource.bytes, count: resource.count))
    guard let table = try? JSONDecoder().decode([String: [Double]].self, from: data),
      table.values.allSatisfy({ $0.count == 4 })
    else { preconditionFailure("the table that ships with the project is well-formed") }
    return table
  }()

  /// The first tools version with the controls of macOS 11.
  private static let bigSur = 17_000
  /// The smallest height of a slider without insets, as in iOS 26.
  private static let tallSlider = 32.0

  /// The insets of an element's view with a recorded size; zero if they are not known.
  static func of(_ element: XMLElement, _ size: Size, in header: DocumentHeader) -> Insets {
    let sides: [Double]?
    switch header.platform {
    case .iOS where element.isNamed("slider") && size.height >= tallSlider: sides = nil
    case .iOS: sides = table["ios|\(element.name)"]
    case .tvOS: sides = table["tvos|\(element.name)"]
    case .macOS: sides = appKitKeys(element, size, header).lazy.compactMap { table[$0] }.first
    }
    guard let sides else { return .zero }
    return Insets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
  }

  /// The table keys for an AppKit control, the most specific first.
  private static func appKitKeys(_ element: XMLElement, _ size: Size, _ header: DocumentHeader) -> [String] {
    let name = element.name
    if name == "box" {
      let kind = element["boxType"] ?? "None"
      let title = kind == "separator" ? "None" : element["titlePosition"] ?? "None"
      let border = kind == "separator" ? "None" : element["borderType"] ?? "None"
      // The insets of a separator depend on its direction; all other boxes are listed as wide.
      let isTall = kind == "separator" && size.width < size.height
      return ["mac|box|\(kind)|\(title)|\(border)|\(isTall ? "tall" : "wide")"]
    }
    let cell = element.child(key: "cell")
    if name == "textField" { return cell?["borderStyle"] == nil ? ["mac|textField|label"] : [] }
    let what = [cell?["type"], cell?["bezelStyle"], cell?["controlSize"]].map { $0 ?? "None" }
    let words = "mac|\(name)|\(what.joined(separator: "|"))"
    let age = header.toolsVersion < bigSur ? "old" : "new"
    return ["\(words)|\(size.height)|\(age)", "\(words)||\(age)", "mac|\(name)"]
  }
}
