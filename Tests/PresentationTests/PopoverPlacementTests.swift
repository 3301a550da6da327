import Devices
import Geometry
import Testing

@testable import Presentation

@Suite struct `A popover's placement` {
  private static let window = Rect(x: 0, y: 0, width: 1024, height: 768)
  private static let area = Rect(x: 10, y: 24, width: 1004, height: 724)
  private static let shape = PopoverPlacement.Shape(arrowHeight: 13, arrowBase: 37, cornerRadius: 13)

  /// Anchors at every corner, at every edge and in the center.
  static let anchors: [Rect] = [0.0, 490, 980].flatMap { x in
    [0.0, 362, 724].map { Rect(x: x, y: $0, width: 44, height: 44) }
  }

  /// All nonempty subsets of the four directions.
  static let subsets: [[ArrowDirection]] = (1..<16).map { bits in
    ArrowDirection.allCases.enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element)
  }

  private static let sizes = [
    Size(width: 300, height: 300), Size(width: 600, height: 400), Size(width: 320, height: 1100),
    Size(width: 2000, height: 50), Size(width: 40, height: 40),
  ]

  private func placement(
    _ size: Size, _ anchor: Rect, _ directions: [ArrowDirection], canOverlap: Bool = false,
    isRightToLeft: Bool = false
  ) -> PopoverPlacement {
    PopoverPlacement(
      of: size, at: anchor, in: `A popover's placement`.area, directions: directions, canOverlap: canOverlap,
      isRightToLeft: isRightToLeft, shape: `A popover's placement`.shape)
  }

  private func each(_ body: (Size, Rect, [ArrowDirection]) -> Void) {
    for size in `A popover's placement`.sizes {
      for anchor in `A popover's placement`.anchors {
        for directions in `A popover's placement`.subsets { body(size, anchor, directions) }
      }
    }
  }

  @Test func `stays within the margins and shrinks if needed`() {
    let area = `A popover's placement`.area
    each { size, anchor, directions in
      for canOverlap in [false, true] {
        let content = placement(size, anchor, directions, canOverlap: canOverlap).content
        let isInside =
          content.x >= area.x && content.y >= area.y && content.maxX <= area.maxX && content.maxY <= area.maxY
        #expect(isInside, "\(content) at \(anchor), \(directions)")
        #expect(content.width <= size.width && content.height <= size.height)
      }
    }
  }

  @Test func `never covers its anchor unless it may`() {
    each { size, anchor, directions in
      let content = placement(size, anchor, directions).content
      // A popover without room is empty and cannot cover its anchor.
      guard content.width > 0, content.height > 0 else { return }
      let covers =
        content.x < anchor.maxX && anchor.x < content.maxX && content.y < anchor.maxY
        && anchor.y < content.maxY
      #expect(!covers, "\(content) at \(anchor), \(directions)")
    }
  }

  // An arrow pointed at an anchor near the edge of the window from the popover's rounded corner.
  @Test func `has its arrow at its content, clear of the corners, as near to its anchor as they allow`() {
    for canOverlap in [false, true] {
      each { size, anchor, directions in
        let placement = placement(size, anchor, directions, canOverlap: canOverlap)
        guard let arrow = placement.arrow else { return #expect(Bool(false), "no arrow") }
        #expect(directions.contains(arrow.direction))
        let content = placement.content
        let (x, y) = (arrow.tip.x, arrow.tip.y)
        // Half of the arrow's base and the corner's radius.
        let clear = 37.0 / 2 + 13
        let isVertical = arrow.direction == .up || arrow.direction == .down
        let (along, across, range, side) =
          isVertical
          ? (y, x, anchor.y...anchor.maxY, (content.x, content.maxX, anchor.center.x))
          : (x, y, anchor.x...anchor.maxX, (content.y, content.maxY, anchor.center.y))
        #expect(range.contains(along), "\(arrow) at \(anchor), \(content)")
        let (low, high) = (side.0 + clear, side.1 - clear)
        #expect(across == (low <= high ? min(max(side.2, low), high) : (side.0 + side.1) / 2))
        switch arrow.direction {
        case .up: #expect(arrow.frame.maxY == content.y && arrow.frame.y == y)
        case .down: #expect(arrow.frame.y == content.maxY && arrow.frame.maxY == y)
        case .left: #expect(arrow.frame.maxX == content.x && arrow.frame.x == x)
        case .right: #expect(arrow.frame.x == content.maxX && arrow.frame.maxX == x)
        }
      }
    }
  }

  @Test func `is mirrored right to left`() {
    let width = `A popover's placement`.window.width
    func mirrored(_ rect: Rect) -> Rect {
      Rect(x: width - rect.maxX, y: rect.y, width: rect.width, height: rect.height)
    }
    func mirrored(_ direction: ArrowDirection) -> ArrowDirection {
      direction == .left ? .right : direction == .right ? .left : direction
    }
    each { size, anchor, directions in
      let there = placement(size, anchor, directions)
      let here = placement(size, mirrored(anchor), directions.map(mirrored), isRightToLeft: true)
      #expect(here.content == mirrored(there.content))
      #expect(here.arrow?.frame == there.arrow.map { mirrored($0.frame) })
      #expect(here.arrow?.direction == there.arrow.map { mirrored($0.direction) })
    }
  }

  @Test func `is repeatable, and the same if only its side is permitted`() {
    each { size, anchor, directions in
      let first = placement(size, anchor, directions)
      #expect(placement(size, anchor, directions) == first)
      guard let side = first.arrow?.direction else { return }
      #expect(placement(size, anchor, [side]) == first)
    }
  }

  @Test func `covers its anchor without an arrow`() {
    let anchor = Rect(x: 500, y: 300, width: 44, height: 44)
    let placement = placement(Size(width: 200, height: 100), anchor, [])
    #expect(placement.content == Rect(x: 422, y: 272, width: 200, height: 100))
    #expect(placement.arrow == nil)
  }
}
