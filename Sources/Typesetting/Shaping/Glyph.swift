#if HARFBUZZ && ICU
  import CHarfBuzz

  /// A glyph in a line, from left to right. Lengths are in multiples of the font's size, y grows upwards.
  struct Glyph {
    let number: UInt32
    let font: SizedFont
    let advance: Double
    let offset: (x: Double, y: Double)
    /// Whether it is of an emoji for which no font has an outline.
    let isMissingEmoji: Bool
  }

  extension [ShapingRun] {
    /// The runs of a line from left to right: rule L2 of UAX #9.
    var inVisualOrder: [ShapingRun] {
      var runs = self
      let highest = map(\.level).max() ?? 0
      guard highest > 0 else { return runs }
      for level in stride(from: highest, through: 1, by: -1) {
        var start = 0
        while start < runs.count {
          guard runs[start].level >= level else {
            start += 1
            continue
          }
          let end = runs[start...].firstIndex { $0.level < level } ?? runs.count
          runs[start..<end].reverse()
          start = end
        }
      }
      return runs
    }
  }

  /// Writes the outlines of glyphs one after another.
  struct OutlinePen {
    /// The place of the next glyph, in multiples of the size.
    var x = 0.0
    private(set) var commands: [TextOutline.Command] = []
    private let size: Double

    init(size: Double) { self.size = size }

    mutating func draw(_ glyph: Glyph) {
      let (x, y) = (x + glyph.offset.x, glyph.offset.y)
      let outline = glyph.isMissingEmoji ? EmojiFace.outline : glyph.font.outline(of: glyph.number)
      for command in outline {
        commands.append(command.placed(x: x, y: y, size: size))
      }
    }
  }

  extension TextOutline.Command {
    /// The command of an em square with y upwards, at a place and a size with y downwards.
    fileprivate func placed(x: Double, y: Double, size: Double) -> TextOutline.Command {
      func h(_ value: Double) -> Double { (value + x) * size }
      func v(_ value: Double) -> Double { -(value + y) * size }
      return switch self {
      case .move(let x, let y): .move(x: h(x), y: v(y))
      case .line(let x, let y): .line(x: h(x), y: v(y))
      case .quadratic(let controlX, let controlY, let x, let y):
        .quadratic(controlX: h(controlX), controlY: v(controlY), x: h(x), y: v(y))
      case .cubic(let x1, let y1, let x2, let y2, let x, let y):
        .cubic(x1: h(x1), y1: v(y1), x2: h(x2), y2: v(y2), x: h(x), y: v(y))
      case .close: .close
      }
    }
  }

  /// Collects the outline of one glyph while HarfBuzz draws it.
  final class OutlineCollector {
    private(set) var commands: [TextOutline.Command] = []
    private let unitsPerSize: Double

    init(unitsPerSize: Double) { self.unitsPerSize = unitsPerSize }

    /// Draws a glyph.
    func draw(_ glyph: UInt32, of font: OpaquePointer?) {
      hb_font_get_glyph_shape(
        font, glyph, OutlineCollector.functions.pointer, Unmanaged.passUnretained(self).toOpaque())
    }

    private func units(_ value: Float) -> Double { Double(value) / unitsPerSize }

    /// The drawing functions. Unchecked: they are made once and immutable, so any number of threads may use them.
    private struct Functions: @unchecked Sendable { let pointer: OpaquePointer? }

    private static let functions: Functions = {
      let functions = hb_draw_funcs_create()
      hb_draw_funcs_set_move_to_func(
        functions, { _, data, _, x, y, _ in OutlineCollector.of(data)?.add { .move(x: $0(x), y: $0(y)) } },
        nil,
        nil)
      hb_draw_funcs_set_line_to_func(
        functions, { _, data, _, x, y, _ in OutlineCollector.of(data)?.add { .line(x: $0(x), y: $0(y)) } },
        nil,
        nil)
      hb_draw_funcs_set_quadratic_to_func(
        functions,
        { _, data, _, cx, cy, x, y, _ in
          OutlineCollector.of(data)?.add {
            .quadratic(controlX: $0(cx), controlY: $0(cy), x: $0(x), y: $0(y))
          }
        }, nil, nil)
      hb_draw_funcs_set_cubic_to_func(
        functions,
        { _, data, _, x1, y1, x2, y2, x, y, _ in
          OutlineCollector.of(data)?.add {
            .cubic(x1: $0(x1), y1: $0(y1), x2: $0(x2), y2: $0(y2), x: $0(x), y: $0(y))
          }
        }, nil, nil)
      hb_draw_funcs_set_close_path_func(
        functions, { _, data, _, _ in OutlineCollector.of(data)?.add { _ in .close } }, nil, nil)
      hb_draw_funcs_make_immutable(functions)
      return Functions(pointer: functions)
    }()

    private static func of(_ data: UnsafeMutableRawPointer?) -> OutlineCollector? {
      data.map { Unmanaged<OutlineCollector>.fromOpaque($0).takeUnretainedValue() }
    }

    private func add(_ command: ((Float) -> Double) -> TextOutline.Command) {
      commands.append(command(units))
    }
  }
#endif
