import Devices
import Testing

@Suite struct `A system version` {
  @Test(arguments: [("iOS 17", 17), ("iPadOS 26.1", 26), ("iOS 13", 13), ("iOS 18.2.1", 18), ("iOS 8", 8)])
  func `is read by its major number`(name: String, major: Int) {
    #expect(SystemVersion(name)?.major == major)
  }

  @Test(arguments: [
    "", "iOS", "iOS 7", "iOS 100", "macOS 15", "iOS seventeen", "iOS 17.", "iOS 17.1.2.3", "iOS  17",
    "ios 17",
  ])
  func `is refused`(name: String) {
    #expect(SystemVersion(name) == nil)
  }
}
