import AutoLayout
import Devices
import Geometry
import Testing

@testable import InterfaceBuilder

@Suite struct `Finding misplaced views` {
  private func misplaced(_ xib: Xib, on environment: SceneEnvironment? = nil) throws -> [String] {
    try xib.model(on: environment).layout().diagnosis.findings.filter { $0.code == .misplaced }
      .map(\.sentence)
  }

  private let held = Xib.hold("a", x: 20, y: 10, width: 100, height: 50)

  @Test func `reports the recorded frame and the one from constraints`() throws {
    let xib = Xib(subviews: Xib.view("a", (20, 12, 100, 60.5)), constraints: held)
    #expect(
      try misplaced(xib) == [
        "a is recorded at (20, 12) in 100 × 60.5, but its constraints place it at (20, 10) in 100 × 50."
      ])
  }

  @Test(arguments: [0, 0.5, 1, 1.5, -1, -1.5]) func `tolerates one point`(distance: Double) throws {
    let xib = Xib(subviews: Xib.view("a", (20 + distance, 10, 100, 50)), constraints: held)
    #expect(try misplaced(xib).count == (abs(distance) > 1 ? 1 : 0))
  }

  @Test func `ignores ambiguous attributes`() throws {
    let xib = Xib(
      subviews: Xib.view("a", (77, 88, 100, 50)), constraints: Xib.size("a", width: 100, height: 50))
    let diagnosis = try xib.model().layout().diagnosis
    #expect(diagnosis.ambiguities.map(\.attributes) == [[.left, .top]])
    #expect(try misplaced(xib).isEmpty)
  }

  @Test func `does not compare frames on another device`() throws {
    let device = try #require(DeviceCatalog.shared["iPhone 8"])
    let xib = Xib(subviews: Xib.view("a", (0, 0, 1, 1)), constraints: held)
    #expect(try misplaced(xib, on: SceneEnvironment(device, .portrait)).isEmpty)
  }

  @Test(arguments: [("", 1), ("hidden=\"YES\"", 0)])
  func `ignores hidden views that a stack collapsed`(hidden: String, count: Int) throws {
    let arranged =
      Xib.view("b", (0, 0, 60, 40)) + Xib.view("a", (60, 0, 7, 40), hidden)
    let stack = """
      <stackView id="stack" translatesAutoresizingMaskIntoConstraints="NO" distribution="equalSpacing">
        <rect key="frame" x="20" y="10" width="\(hidden.isEmpty ? 120 : 60)" height="40"/>
        <subviews>\(arranged)</subviews>
        <constraints>\(Xib.size("a", width: 60, height: 40))\(Xib.size("b", width: 60, height: 40))</constraints>
      </stackView>
      """
    #expect(try misplaced(Xib(subviews: stack, constraints: Xib.place("stack", x: 20, y: 10))).count == count)
  }
}
