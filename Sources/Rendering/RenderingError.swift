/// The reason why a picture was not rendered.
public enum RenderingError: Error, Equatable, Sendable {
  /// The project was built without the headers of these Debian packages.
  case libraryMissing(packages: [String])
  /// The picture has more pixels than ``Limits/pixels``.
  case tooManyPixels
  /// The library refused the picture, for example because it has too many elements.
  case refused
}

/// The limits of rendered pictures.
public enum Limits {
  /// The pixels of a picture.
  public static let pixels = 16_000_000
}
