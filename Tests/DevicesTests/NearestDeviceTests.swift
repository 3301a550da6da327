import Testing

@testable import Devices

@Suite struct `The nearest name of a device` {
  @Test(arguments: [
    ("iPhone15", "iPhone 15"), ("iphone 15 pro", "iPhone 15 Pro"), ("iPhone 15Pro Max", "iPhone 15 Pro Max"),
    ("iPad Pro 11", "iPad Pro 11 (M4, M5)"), ("iPad Pro 11-inch (M4)", "iPad Pro 11 (M4, M5)"),
    ("iPad Pro 11 (3rd generation)", "iPad Pro 11 (1st-4th)"), ("iPad Air 13", "iPad Air 13 (M2, M3)"),
    ("iPad Pro 12.9", "iPad Pro 12.9 (3rd-6th)"), ("iPad mini 6", "iPad mini (6th)"),
    ("iPad mini 3", "iPad mini 1-5"), ("11-inch iPad Pro (M5)", "iPad Pro 11 (M4, M5)"),
    ("iPhnoe 16", "iPhone 16"), ("iPhone 16 Pluss", "iPhone 16 Plus"), ("iPhone16e", "iPhone 16e"),
    ("iPhone14ProMax", "iPhone 14 Pro Max"),
  ]) func `has its words and numbers`(name: String, nearest: String) {
    #expect(DeviceCatalog.shared.nearestName(to: name) == nearest)
  }

  // iPhone 51 meant iPhone 5, and iPhone 18 an iPhone 8.
  @Test(arguments: [
    "iPhone 51", "iPhone 18", "iPhone 18 Pro", "iPad Pro 11 (M6)", "iPhone 99", "Nokia", "Pixel 9", "", "()",
    "  ",
    "iPhone 3G", String(repeating: "iPhone ", count: 1_000),
  ]) func `is never that of an older model`(name: String) {
    let nearest = DeviceCatalog.shared.nearestName(to: name)
    #expect(nearest == nil, "\(nearest ?? "")")
  }
}
