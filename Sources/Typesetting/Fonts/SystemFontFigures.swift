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

  // Written by scripts/fit-system-font from the labels of the Interface Builder documents of 25 public
  // repositories; the medians of what their recorded widths leave, in thousandths of the size per glyph.
  // fit: begin
  static let displayOffset = -10.3
  static let weightOffsets: [FontWeight: Double] = [
    .medium: 3.6, .semibold: 7.7, .bold: 12.7, .heavy: 16.9, .black: 21.1,
  ]
  // fit: end
}
