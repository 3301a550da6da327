import Devices
import Geometry

extension Command {
  /// Lists the devices that documents and options may name.
  static let devices = Command(
    name: "devices", synopsis: "[--format TYPE]",
    summary: "Lists the devices that documents and --device may name, with their sizes in points.",
    options: [
      Options.Definition(
        name: "format", value: "TYPE", defaultValue: "text/plain",
        summary: "text/plain, or application/json with all figures and their sources"), Output.option,
      Output.pretty,
    ],
    examples: [("espalier devices", "lists all names; devices on one line have the same figures")]
  ) { (options) throws(UsageError) in
    guard options.operands.isEmpty else {
      throw UsageError(message: "devices takes only options; see devices --help.")
    }
    let document: [UInt8]
    switch options["format"] {
    case "text/plain": document = Array(table.utf8)
    case "application/json": document = DeviceCatalog.shared.document
    default:
      throw UsageError(message: "--format is text/plain or application/json, not “\(options["format"])”.")
    }
    var output = try Output(options, documents: 1)
    return output.write(document, as: options["format"], of: "devices") ? .success : .failure
  }

  private static var table: String {
    DeviceCatalog.shared.devices.map { device in
      let size = device.size(.portrait)
      let (width, height) = (Int(size?.width ?? 0), Int(size?.height ?? 0))
      return "\(device.names.joined(separator: ", ")): \(width) × \(height) @\(Int(device.scale))x\n"
    }.joined()
  }
}
