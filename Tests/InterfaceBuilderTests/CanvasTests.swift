import Devices
import Geometry
import Testing

@testable import InterfaceBuilder

@Suite struct `A canvas` {
  private func canvas(_ id: String?, isLandscape: Bool = false, toolsVersion: Int = 21_100) -> Canvas {
    Canvas(id, isLandscape: isLandscape, platform: .iOS, toolsVersion: toolsVersion)
  }

  @Test(
    arguments: [
      ("retina3_5", 320, 480, 2), ("retina4_0", 320, 568, 2), ("retina4_7", 375, 667, 2),
      ("retina5_5", 414, 736, 3), ("retina5_4", 375, 812, 3), ("retina5_9", 375, 812, 3),
      ("retina6_0", 390, 844, 3), ("retina6_1", 414, 896, 2), ("retina6_12", 393, 852, 3),
      ("retina6_3", 402, 874, 3), ("retina6_5", 414, 896, 3), ("retina6_7", 428, 926, 3),
      ("retina6_72", 430, 932, 3), ("retina6_9", 440, 956, 3), ("ipad7_9", 768, 1024, 2),
      ("ipad9_7", 768, 1024, 2), ("ipad10_2", 810, 1080, 2), ("ipad10_5", 834, 1112, 2),
      ("ipad12_9", 1024, 1366, 2), ("ipad8_3", 744, 1133, 2), ("ipad10_9rounded", 820, 1180, 2),
      ("ipad11_0rounded", 834, 1194, 2), ("ipad12_9rounded", 1024, 1366, 2), ("unknown", 600, 600, 2),
    ] as [(String, Double, Double, Double)])
  func `has its device's size and scale`(id: String, width: Double, height: Double, scale: Double) {
    let upright = canvas(id)
    #expect(upright.size == Size(width: width, height: height))
    #expect(upright.scale == scale)
    #expect(upright.isPad == id.hasPrefix("ipad"))
    #expect(canvas(id, isLandscape: true).size == Size(width: height, height: width))
  }

  @Test(
    arguments: [
      ("retina5_4", 50), ("retina5_9", 44), ("retina6_0", 47), ("retina6_1", 44), ("retina6_12", 59),
      ("retina6_3", 62), ("retina6_5", 44), ("retina6_7", 47), ("retina6_72", 59), ("retina6_9", 62),
    ] as [(String, Double)])
  func `without a home button has its device's safe area`(id: String, top: Double) {
    #expect(canvas(id).safeArea == Insets(top: top, left: 0, bottom: 34, right: 0))
    #expect(canvas(id, isLandscape: true).safeArea == Insets(top: 0, left: top, bottom: 21, right: top))
  }

  @Test(arguments: ["ipad8_3", "ipad10_9rounded", "ipad11_0rounded", "ipad12_9rounded"])
  func `of an iPad without a home button is covered alike in both orientations`(id: String) {
    let covered = Insets(top: 24, left: 0, bottom: 20, right: 0)
    #expect(canvas(id).safeArea == covered)
    #expect(canvas(id, isLandscape: true).safeArea == covered)
  }

  @Test(
    arguments: [
      ("retina4_7", false, 14_809, 20), ("retina4_7", false, 14_810, 0), ("retina4_7", false, 21_600, 20),
      ("retina4_7", true, 21_600, 0), ("ipad9_7", true, 21_600, 20), ("ipad9_7", true, 15_000, 0),
    ] as [(String, Bool, Int, Double)])
  func `with a home button shows a status bar`(
    id: String, isLandscape: Bool, toolsVersion: Int, height: Double
  ) {
    let canvas = canvas(id, isLandscape: isLandscape, toolsVersion: toolsVersion)
    #expect(canvas.safeArea == Insets(top: height, left: 0, bottom: 0, right: 0))
  }

  // Every phone wider than 700 points on its side used to be regular.
  @Test(
    arguments: [
      ("retina6_0", .compact), ("retina6_12", .compact), ("retina4_7", .compact), ("retina5_5", .regular),
      ("retina6_1", .regular), ("retina6_7", .regular),
    ] as [(String, SizeClass)])
  func `has the size classes of its device`(id: String, width: SizeClass) {
    #expect(canvas(id).sizeClasses == .init(horizontal: .compact, vertical: .regular))
    #expect(canvas(id, isLandscape: true).sizeClasses == .init(horizontal: width, vertical: .compact))
    #expect(canvas(nil).sizeClasses == nil)
  }

  @Test(
    arguments: [
      ("retina5_9", 21_199, 44, 34), ("retina5_9", 21_200, 50, 34), ("retina6_1", 21_200, 48, 34),
      ("retina6_12", 23_600, 118, 68), ("retina6_12", 32_000, 59, 34),
    ] as [(String, Int, Double, Double)])
  func `follows the insets of the Xcode that drew it`(
    id: String, toolsVersion: Int, top: Double, bottom: Double
  ) {
    let insets = canvas(id, toolsVersion: toolsVersion).safeArea
    #expect(insets == Insets(top: top, left: 0, bottom: bottom, right: 0))
  }
}
