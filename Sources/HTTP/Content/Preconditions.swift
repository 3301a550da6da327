/// The conditions of a request (RFC 9110 §13).
///
/// A target that takes POST has no current representation: see ``Request/hasUnsatisfiablePrecondition``. A handler
/// that changes a resource checks ``Request/permitsChange(of:)`` first.
enum Preconditions {
  /// The outcome of the conditions.
  enum Outcome {
    /// The response is sent.
    case hold
    /// The client already has the response: 304.
    case notModified
    /// The client asks for another version: 412.
    case fail
  }

  /// Evaluates the conditions of `request` in the order of §13.2.2, against the tag of its response, if that has one.
  static func outcome(of request: Request, tag: String?) -> Outcome {
    guard request.method == .get || request.method == .head else { return .hold }
    let current = tag.flatMap { EntityTag.list($0).first }
    let wanted = request.fields.values("If-Match")
    if !wanted.isEmpty && !names(wanted, current, isStrong: true) { return .fail }
    let known = request.fields.values("If-None-Match")
    return !known.isEmpty && names(known, current, isStrong: false) ? .notModified : .hold
  }

  /// Whether the values name a tag, or with `*` any representation. The strong comparison requires equal bytes
  /// (§8.8.3.2).
  fileprivate static func names(_ values: [String], _ current: EntityTag?, isStrong: Bool) -> Bool {
    if values == ["*"] { return true }
    guard let current else { return false }
    return values.contains { value in
      EntityTag.list(value).contains { tag in
        tag.opaque == current.opaque && !(isStrong && (tag.isWeak || current.isWeak))
      }
    }
  }
}

extension Request {
  /// Whether it is a POST that requires a version with `If-Match`, even `*`. No target that takes POST has one, so
  /// the request must not be carried out (RFC 9110 §13.1.1); `If-None-Match` always holds.
  var hasUnsatisfiablePrecondition: Bool { method == .post && fields.firstValue("If-Match") != nil }

  /// Whether its conditions allow a change of a resource: `If-Match` names the current version, and `If-None-Match`
  /// does not (RFC 9110 §13.1.1, §13.1.2).
  ///
  /// - Parameter tag: The tag of the resource's current representation. The tag of its compressed form is accepted
  ///   too.
  /// - Returns: `false` if the response is 412, and nothing may be changed.
  public func permitsChange(of tag: String) -> Bool {
    let forms = [tag, EntityTag.compressed(tag)].flatMap(EntityTag.list)
    func names(_ field: String, isStrong: Bool) -> Bool {
      let values = fields.values(field)
      return forms.contains { Preconditions.names(values, $0, isStrong: isStrong) }
    }
    return (fields["If-Match"] == nil || names("If-Match", isStrong: true))
      && !names("If-None-Match", isStrong: false)
  }
}

extension Response {
  /// The fields that a 304 repeats (RFC 9110 §15.4.5), and those that every response has.
  private static let fieldsOfNotModified = ["ETag", "Vary", "Cache-Control", "Content-Location", "Expires"]

  /// The 304 instead of this response.
  var notModified: Response {
    let names = Self.fieldsOfNotModified
    let kept = fields.filter { field in
      names.contains { field.name.utf8.elementsEqual($0.utf8) } || field.name.utf8.starts(with: "X-".utf8)
    }
    return Response(.notModified, fields: Fields(kept.map { ($0.name, $0.value) }))
  }
}
