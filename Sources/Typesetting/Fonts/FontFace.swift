#if HARFBUZZ
  import CHarfBuzz

  /// A checked font from a file, ready for shaping.
  ///
  /// Unchecked: the face is immutable, and HarfBuzz lets any number of threads use such a face.
  final class FontFace: @unchecked Sendable {
    /// The immutable face, from which mutable fonts are made.
    let face: OpaquePointer
    private let blob: OpaquePointer
    let family: String
    let weights: ClosedRange<Double>
    /// Whether the letters are italic.
    let isItalic: Bool
    /// The units per em.
    let unitsPerSize: Double
    let metrics: FontMetrics

    /// Opens a file with one or several fonts.
    static func open(_ path: String, faceLimit: Int) throws(FontLibrary.Fault) -> [FontFace] {
      guard let blob = charfbuzz_map(path) else { throw .unreadable }
      defer {
        // Checking a font reads pages here and there, and the system maps those around them, too.
        charfbuzz_give_back(blob)
        hb_blob_destroy(blob)
      }
      guard hb_blob_get_length(blob) <= Limits.fontBytes else { throw .unreadable }
      let count = min(Int(hb_face_count(blob)), faceLimit)
      let faces = (0..<count).compactMap { FontFace(blob, number: UInt32($0)) }
      guard !faces.isEmpty else { throw .noFont }
      return faces
    }

    private init?(_ blob: OpaquePointer, number: UInt32) {
      guard let face = hb_face_create(blob, number) else { return nil }
      guard hb_face_get_glyph_count(face) > 0, FontFace.has(charfbuzz_character_map(), face),
        FontFace.has(charfbuzz_horizontal_metrics(), face), FontFace.hasUnits(face), FontFace.hasWidths(face)
      else {
        hb_face_destroy(face)
        return nil
      }
      hb_face_make_immutable(face)
      self.face = face
      self.blob = hb_blob_reference(blob)
      unitsPerSize = Double(hb_face_get_upem(face))
      family = FontFace.family(of: face)
      let font = hb_font_create(face)
      defer { hb_font_destroy(font) }
      weights = FontFace.weights(of: font, face)
      isItalic = hb_style_get_value(font, HB_STYLE_TAG_ITALIC) > 0
      metrics = FontFace.metrics(of: font, unitsPerSize)
    }

    deinit {
      hb_face_destroy(face)
      hb_blob_destroy(blob)
    }

    var bytes: [UInt8] {
      var count: UInt32 = 0
      guard let start = hb_blob_get_data(blob, &count) else { return [] }
      return Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
    }

    private static func has(_ table: hb_tag_t, _ face: OpaquePointer) -> Bool {
      let blob = hb_face_reference_table(face, table)
      defer { hb_blob_destroy(blob) }
      return hb_blob_get_length(blob) > 0
    }

    /// Whether the font says how many units an em has, and OpenType allows that number.
    private static func hasUnits(_ face: OpaquePointer) -> Bool {
      let head: hb_tag_t = 0x6865_6164
      let blob = hb_face_reference_table(face, head)
      defer { hb_blob_destroy(blob) }
      var count: UInt32 = 0
      guard let bytes = hb_blob_get_data(blob, &count), count >= 54 else { return false }
      let table = UnsafeRawBufferPointer(start: bytes, count: Int(count))
      return (16...16_384).contains(Int(table[18]) << 8 | Int(table[19]))
    }

    /// Whether a glyph has a width. In a usable font one of the first glyphs has a width, so no more are read.
    private static func hasWidths(_ face: OpaquePointer) -> Bool {
      let font = hb_font_create(face)
      defer { hb_font_destroy(font) }
      let count = min(hb_face_get_glyph_count(face), 1000)
      return (0..<count).contains { hb_font_get_glyph_h_advance(font, $0) > 0 }
    }

    /// The family's typographic name, or else its legacy name, which covers at most four styles.
    private static func family(of face: OpaquePointer) -> String {
      for name in [HB_OT_NAME_ID_TYPOGRAPHIC_FAMILY, HB_OT_NAME_ID_FONT_FAMILY] {
        var room = [CChar](repeating: 0, count: 256)
        var count = UInt32(room.count)
        let language = hb_language_from_string("en", -1)
        if hb_ot_name_get_utf8(face, hb_ot_name_id_t(name), language, &count, &room) > 0 {
          return String(decoding: room.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
      }
      return ""
    }

    private static func weights(of font: OpaquePointer?, _ face: OpaquePointer) -> ClosedRange<Double> {
      var axis = hb_ot_var_axis_info_t()
      if hb_ot_var_find_axis_info(face, charfbuzz_weight_axis(), &axis) != 0 {
        let (least, most) = (Double(axis.min_value), Double(axis.max_value))
        if least <= most { return least...most }
      }
      let weight = Double(hb_style_get_value(font, HB_STYLE_TAG_WEIGHT))
      return weight...weight
    }

    private static func metrics(of font: OpaquePointer?, _ unitsPerSize: Double) -> FontMetrics {
      var extents = hb_font_extents_t()
      hb_font_get_h_extents(font, &extents)
      return FontMetrics(
        ascender: max(Double(extents.ascender) / unitsPerSize, 0),
        descender: max(-Double(extents.descender) / unitsPerSize, 0))
    }
  }
#else
  /// A placeholder without instances for builds without a library that reads fonts.
  final class FontFace: Sendable {
    let family: String
    let weights: ClosedRange<Double>
    let isItalic: Bool
    let bytes: [UInt8]

    private init() {
      (family, weights, isItalic, bytes) = ("", 400...400, false, [])
    }

    static func open(_ path: String, faceLimit: Int) throws(FontLibrary.Fault) -> [FontFace] { [] }
  }
#endif
