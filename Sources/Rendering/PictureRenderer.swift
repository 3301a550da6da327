import Geometry

#if RSVG
  import CRsvg
#endif

/// Turns SVG documents into PNG and PDF with librsvg.
///
/// ```swift
/// let bytes = try PictureRenderer.png(svg, size: Size(width: 393, height: 852), scale: 2)
/// ```
/// A document loads nothing: it has no base URL, so no reference to another file can be resolved. The same document gives the
/// same bytes with the same versions of librsvg and cairo.
public enum PictureRenderer {
  /// An SVG document and its size in points.
  public typealias Page = (svg: String, size: Size)

  /// The Debian packages whose headers were missing when the project was built.
  public static var missingPackages: [String] {
    #if RSVG
      []
    #else
      ["librsvg2-dev"]
    #endif
  }

  /// The libraries that render, with their versions.
  public static var versions: [(name: String, version: String)] {
    #if RSVG
      let numbers = [LIBRSVG_MAJOR_VERSION, LIBRSVG_MINOR_VERSION, LIBRSVG_MICRO_VERSION]
      return [
        ("librsvg", numbers.map { "\($0)" }.joined(separator: ".")),
        ("cairo", String(cString: cairo_version_string())),
        ("libpng", PNG_LIBPNG_VER_STRING),
      ]
    #else
      []
    #endif
  }

  /// The pixels of a picture; `nil` if they are too many.
  public static func pixels(of size: Size, scale: Double) -> Int? {
    let count = (size.width * scale).rounded(.up) * (size.height * scale).rounded(.up)
    return count <= Double(Limits.pixels) ? Int(count) : nil
  }

  /// Renders a document as PNG.
  ///
  /// - Parameters:
  ///   - svg: The document.
  ///   - size: Its size, in points.
  ///   - scale: The pixels of a point.
  /// - Returns: The bytes of the file.
  /// - Throws: ``RenderingError`` if the library is missing, or the picture too large.
  /// - Complexity: Linear in the pixels.
  public static func png(_ svg: String, size: Size, scale: Double) throws(RenderingError) -> [UInt8] {
    guard pixels(of: size, scale: scale) != nil else { throw .tooManyPixels }
    #if RSVG
      let (width, height) = (
        max(size.width * scale, 1).rounded(.up), max(size.height * scale, 1).rounded(.up)
      )
      let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
      defer { cairo_surface_destroy(surface) }
      try draw(svg, Size(width: width, height: height), on: surface)
      return try png(of: surface)
    #else
      throw .libraryMissing(packages: missingPackages)
    #endif
  }

  /// Renders documents as the pages of a PDF.
  ///
  /// - Parameter pages: The pages, each as large as its document.
  /// - Returns: The bytes of the file.
  /// - Throws: ``RenderingError`` if the library is missing.
  public static func pdf(_ pages: [Page]) throws(RenderingError) -> [UInt8] {
    #if RSVG
      let output = Output()
      let surface = cairo_pdf_surface_create_for_stream(Output.write, output.closure, 1, 1)
      defer { cairo_surface_destroy(surface) }
      // A file with the date of its making would differ each time.
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "")
      for page in pages {
        let size = Size(width: max(page.size.width, 1), height: max(page.size.height, 1))
        cairo_pdf_surface_set_size(surface, size.width, size.height)
        try draw(page.svg, size, on: surface)
        cairo_surface_show_page(surface)
      }
      cairo_surface_finish(surface)
      guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { throw .refused }
      return output.bytes
    #else
      throw .libraryMissing(packages: missingPackages)
    #endif
  }

  #if RSVG
    /// Draws a document so that it fills a surface.
    private static func draw(_ svg: String, _ size: Size, on surface: OpaquePointer?) throws(RenderingError) {
      var text = svg
      let handle = text.withUTF8 { rsvg_handle_new_from_data($0.baseAddress, gsize($0.count), nil) }
      guard let handle else { throw .refused }
      defer { g_object_unref(handle) }
      let context = cairo_create(surface)
      defer { cairo_destroy(context) }
      var viewport = RsvgRectangle(x: 0, y: 0, width: size.width, height: size.height)
      guard rsvg_handle_render_document(handle, context, &viewport, nil) != 0 else { throw .refused }
    }

    /// The pixels of a surface as PNG, with little compression: writing takes most of the time.
    private static func png(of surface: OpaquePointer?) throws(RenderingError) -> [UInt8] {
      cairo_surface_flush(surface)
      guard let pixels = cairo_image_surface_get_data(surface) else { throw .refused }
      let stride = Int(cairo_image_surface_get_stride(surface))
      let height = Int(cairo_image_surface_get_height(surface))
      separateOpacity(UnsafeMutableBufferPointer(start: pixels, count: stride * height))
      var image = png_image()
      image.version = png_uint_32(PNG_IMAGE_VERSION)
      image.width = png_uint_32(cairo_image_surface_get_width(surface))
      image.height = png_uint_32(height)
      image.format = crsvg_pixel_format()
      image.flags = crsvg_fast()
      defer { png_image_free(&image) }
      // The largest size that the bytes can have; compression cannot add more.
      var count = stride * height + stride * height / 100 + 4096
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
        let isWritten = png_image_write_to_memory(
          &image, room.baseAddress, &count, 0, pixels, png_int_32(stride), nil)
        filled = isWritten != 0 ? count : 0
      }
      guard !bytes.isEmpty else { throw .refused }
      return bytes
    }

    /// Divides the colors of pixels by their opacity, with which cairo keeps them multiplied.
    private static func separateOpacity(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
      for pixel in stride(from: 0, to: bytes.count - 3, by: 4) {
        let alpha = UInt32(bytes[pixel + 3])
        if alpha == 255 || alpha == 0 { continue }
        for channel in pixel..<pixel + 3 {
          bytes[channel] = UInt8(min((UInt32(bytes[channel]) * 255 + alpha / 2) / alpha, 255))
        }
      }
    }

    /// The bytes that cairo writes.
    private final class Output {
      private(set) var bytes: [UInt8] = []

      /// The output as cairo hands it back; it lives as long as the caller's reference.
      var closure: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

      static let write: cairo_write_func_t = { closure, data, count in
        guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
        let output = Unmanaged<Output>.fromOpaque(closure).takeUnretainedValue()
        output.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
        return CAIRO_STATUS_SUCCESS
      }
    }
  #endif
}
