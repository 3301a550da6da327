/// The figures that turn the widths of Inter and Inter Display into those of San Francisco.
///
/// The tracking is Apple's; the offsets are what is left on average between it and recorded widths.
enum SystemFontFigures {
  // Source: Human Interface Guidelines, Typography, “iOS, iPadOS, visionOS tracking values”, SF Pro.
  /// The tracking of SF Pro, in thousandths of the size.
  static let continuousTracking: [(size: Double, thousandths: Double)] = [
    (6, 41), (7, 34), (8, 26), (9, 19), (10, 12), (11, 6), (12, 0), (13, -6), (14, -11), (15, -16), (16, -20),
    (17, -26), (18, -25), (19, -24), (20, -23), (21, -18), (22, -12), (23, -4), (24, 3), (25, 6), (26, 8),
    (27, 11), (28, 14), (30, 14), (31, 13), (32, 13), (33, 12), (34, 12), (35, 11), (36, 10), (40, 10),
    (41, 9), (43, 9), (44, 8), (48, 8), (49, 7), (51, 7), (52, 6), (56, 6), (58, 5), (60, 4), (64, 4),
    (66, 3), (68, 2), (72, 2), (76, 1), (80, 0),
  ]
  // Source: the tables for SF UI Text and SF UI Display that Apple published with the fonts for iOS 9, as
  // https://github.com/schwa23/cleanupsfui has them (font sizes there are in pixels of @2x). Sizes between
  // its rows: https://github.com/charliecm/figma-fix-sf.
  /// The tracking of SF Text, in thousandths of the size.
  static let textTracking: [(size: Double, thousandths: Double)] = [
    (6, 41), (7, 34), (8, 26), (9, 19), (10, 12), (11, 6), (12, 0), (13, -6), (14, -11), (15, -16), (16, -20),
    (17, -24), (18, -25), (19, -26),
  ]
  /// The tracking of SF Display, in thousandths of the size.
  static let displayTracking: [(size: Double, thousandths: Double)] = [
    (20, 19), (21, 17), (22, 16), (24, 15), (25, 14), (27, 14), (28, 13), (30, 12), (33, 11), (36, 11),
    (37, 10),
    (41, 9), (44, 8), (49, 7), (52, 6), (56, 5), (60, 4), (66, 3), (68, 2), (76, 1), (80, 0),
  ]

  /// The smallest size of SF Display, in points.
  static let display = 20.0
  // Source: WWDC 2020, session 10175: the shapes vary smoothly between 17 and 28 points.
  /// The sizes between which the shapes of SF Pro change from text to display.
  static let opticalSizes = 17.0...28.0

  // Written by scripts/fit-system-font from the labels and buttons of the Interface Builder documents of 25 public
  // repositories: what their recorded widths leave, in thousandths of the size per glyph.
  // fit: begin
  static let displayOffset = -10.9
  static let earlyDisplayOffset = 7.2
  static let weightOffsets: [FontWeight: Double] = [
    .medium: 4.8, .semibold: 8.6, .bold: 14.0, .heavy: 18.7, .black: 23.4,
  ]
  static let characterOffsets: [UInt16: Double] = [
    0x20: -3.7, 0x22: 82.4, 0x25: 36.0, 0x27: 40.0, 0x28: 8.1, 0x29: 8.1, 0x2B: 0.4, 0x2C: 19.1,
    0x2D: -1.3, 0x2E: 8.2, 0x2F: -48.9, 0x30: 7.4, 0x31: 6.4, 0x32: -3.4, 0x33: -1.2, 0x34: 2.2,
    0x35: 6.0, 0x36: 0.2, 0x38: 21.9, 0x39: 11.5, 0x3A: 20.5, 0x3C: -16.7, 0x3D: -10.2, 0x3E: -16.7,
    0x3F: 14.1, 0x41: -13.4, 0x42: 13.1, 0x43: -12.1, 0x44: 9.1, 0x45: 2.4, 0x46: 6.9, 0x47: 5.4,
    0x48: 1.2, 0x49: 7.5, 0x4B: 2.9, 0x4C: 1.4, 0x4D: -8.3, 0x4E: -1.1, 0x4F: 5.1, 0x50: 5.5,
    0x52: 7.0, 0x53: -3.0, 0x54: -10.8, 0x55: -1.1, 0x56: 2.0, 0x57: 8.0, 0x58: 11.2, 0x59: -4.6,
    0x5A: 1.8, 0x5B: -9.5, 0x5D: -9.5, 0x61: -9.0, 0x62: -0.4, 0x63: 0.7, 0x64: 2.3, 0x65: -7.7,
    0x66: 7.9, 0x67: -3.3, 0x68: 1.0, 0x69: 10.8, 0x6A: -0.6, 0x6B: 5.7, 0x6C: 15.6, 0x6D: 1.0,
    0x6E: -0.8, 0x6F: -5.1, 0x70: 6.4, 0x72: 8.4, 0x73: -4.4, 0x74: -1.2, 0x75: 4.4, 0x76: -11.7,
    0x77: -27.5, 0x78: -11.6, 0x79: -7.0, 0x7A: 3.8, 0x7B: 3.9, 0x7D: 3.9, 0x2026: -20.2,
  ]
  // fit: end

  /// The offset of each character of the Basic Latin block, for quick access.
  private static let basicOffsets = (0..<0x80).map { characterOffsets[UInt16($0)] ?? 0 }

  /// What the glyph of a character is wider than Inter's, in multiples of the size.
  static func offset(of unit: UInt16) -> Double {
    (unit < 0x80 ? basicOffsets[Int(unit)] : characterOffsets[unit] ?? 0) / 1000
  }
}
