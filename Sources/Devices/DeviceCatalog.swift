import CResources
import FoundationEssentials

/// The devices that have a name, with the sources of their figures.
///
/// ```swift
/// let device = DeviceCatalog.shared["iPhone 15"]
/// device?.size(.portrait)  // 393 × 852
/// ```
public struct DeviceCatalog: Sendable {
  private struct File: Decodable {
    let devices: [Device]
  }

  /// The catalog that ships with the project.
  public static let shared = DeviceCatalog(devices_resource())

  /// The devices in the order of the catalog: iPhones, then iPads.
  public let devices: [Device]
  /// The catalog's document, as `GET /v1/devices` answers it.
  public let document: [UInt8]
  private let numbers: [String: Int]

  private init(_ resource: Resource) {
    let document = Array(UnsafeBufferPointer(start: resource.bytes, count: resource.count))
    guard let file = try? JSONDecoder().decode(File.self, from: Data(document)) else {
      preconditionFailure("the catalog that ships with the project is well-formed")
    }
    self.document = document
    devices = file.devices
    var numbers: [String: Int] = [:]
    for (number, device) in file.devices.enumerated() {
      for name in device.names { numbers[name] = number }
    }
    self.numbers = numbers
  }

  /// The device with a marketing name, or `nil`.
  public subscript(name: String) -> Device? { numbers[name].map { devices[$0] } }

  /// Every name of every device.
  public var names: [String] { devices.flatMap(\.names) }
}
