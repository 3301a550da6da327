import AutoLayout
import CResources
import FoundationEssentials
import Geometry

/// The insets between the frames of system controls and the alignment rectangles that constraints act on.
///
/// Source: `alignment-insets.json`. Its figures explain the recorded frames at both ends of constraints.
enum AlignmentInsets {
  /// The insets (top, left, bottom, right) by the kind of control and by the look of AppKit, or `all` for every look.
  private static let table: [String: [String: [Double]]] = {
    let resource = alignment_insets_resource()
    let data = Data(UnsafeBufferPointer(start: resource.bytes, count: resource.count))
    guard let table = try? JSONDecoder().decode([String: [String: [Double]]].self, from: data),
      table.values.allSatisfy({ $0.values.allSatisfy { $0.count == 4 } })
    else { preconditionFailure("the table that ships with the project is well-formed") }
    return table
  }()

  /// The insets of an element's view with a recorded size; zero if they are not known.
  static func of(
    _ element: XMLElement, _ size: Size, in header: DocumentHeader, _ figures: ControlFigures
  ) -> Insets {
    let sides: [Double]?
    switch header.platform {
    case .iOS: return figures.alignmentRectInsets(of: ViewClass.of(element, on: .iOS).kind)
    case .tvOS: sides = table["tvos \(element.name)"]?["all"]
    case .macOS:
      let figures = table[appKitKey(element, size)]
      let look = AppKitFigures.Look(toolsVersion: header.toolsVersion)
      sides = figures?["all"] ?? figures?["\(look)"]
    }
    guard let sides else { return .zero }
    return Insets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
  }

  /// The table's key of an AppKit control.
  private static func appKitKey(_ element: XMLElement, _ size: Size) -> String {
    switch element.name {
    case "box":
      switch element["boxType"] {
      case "separator": return size.width < size.height ? "box separator tall" : "box separator wide"
      case "custom": return "box custom"
      default: return element.has("titlePosition", "noTitle") ? "box noTitle" : "box"
      }
    case "textField":
      return element.child(key: "cell")?["borderStyle"] == nil ? "textField label" : "textField"
    case "segmentedControl", "slider", "stepper", "switch", "pathControl", "comboBox", "datePicker":
      let cell = element.child(key: "cell")
      let controlSize = cell?["controlSize"] ?? element["controlSize"]
      return controlSize.map { "\(element.name) \($0)" } ?? element.name
    default: return AppKitFigures.kind(of: element)
    }
  }
}
