extension CompressedBody {
  /// Packs `body` now, if there is memory for that.
  public func prepare(for body: [UInt8]) { _ = compressed(body) }

  /// The packed form of `body`, the same each time; nil if there is no memory for it.
  func compressed(_ body: [UInt8]) -> [UInt8]? {
    // Two threads that pack the same body make the same bytes.
    bytes ?? ContentCoding.gzip.encode(body).map(keep)
  }
}
