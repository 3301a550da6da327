/// What a request wants to be true before it is answered in full (RFC 9110 §13).
///
/// What takes a POST has no current representation: ``Request/wantsWhatIsNotThere``. Whoever changes a resource asks
/// ``Request/permitsChange(of:)`` first.
enum Preconditions {
  /// What they come to.
  enum Outcome {
    /// The answer is wanted.
    case hold
    /// The client has the answer already: 304.
    case notModified
    /// The client wants another version than there is: 412.
    case fail
  }

  /// Weighs the conditions of `request` against the tag of the answer that it would get, if that has one, in the order of
  /// §13.2.2.
  static func outcome(of request: Request, tag: String?) -> Outcome {
    guard request.method == .get || request.method == .head else { return .hold }
    let current = tag.flatMap { EntityTag.list($0).first }
    let wanted = request.fields.values("If-Match")
    if !wanted.isEmpty && !names(wanted, current, isStrong: true) { return .fail }
    let known = request.fields.values("If-None-Match")
    return !known.isEmpty && names(known, current, isStrong: false) ? .notModified : .hold
  }

  /// Whether the values name a tag, or with `*` anything that there is: strongly, where bytes have to be equal, or weakly
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
  /// Whether it is a POST that is to be carried out on a version which there is, `If-Match: *` included. As no target of
  /// ours that takes a POST has any, it must not be (RFC 9110 §13.1.1); what `If-None-Match` says holds.
  var wantsWhatIsNotThere: Bool { method == .post && fields.firstValue("If-Match") != nil }

  /// Whether its conditions let a resource be changed: `If-Match` names the version that there is, and `If-None-Match`
  /// does not (RFC 9110 §13.1.1, §13.1.2).
  ///
  /// - Parameter tag: The tag of the resource's current representation. That of its packed form will do as well.
  /// - Returns: `false` where the answer is 412, and nothing may be changed.
  public func permitsChange(of tag: String) -> Bool {
    let forms = [tag, EntityTag.packed(tag)].flatMap(EntityTag.list)
    func names(_ field: String, isStrong: Bool) -> Bool {
      let values = fields.values(field)
      return forms.contains { Preconditions.names(values, $0, isStrong: isStrong) }
    }
    return (fields["If-Match"] == nil || names("If-Match", isStrong: true))
      && !names("If-None-Match", isStrong: false)
  }
}

extension Response {
  /// What a 304 repeats of the answer that it stands for (RFC 9110 §15.4.5), and what holds for every answer.
  private static let fieldsOfNotModified = ["ETag", "Vary", "Cache-Control", "Content-Location", "Expires"]

  /// The 304 in place of this answer.
  var notModified: Response {
    let names = Self.fieldsOfNotModified
    let kept = fields.filter { field in
      names.contains { field.name.utf8.elementsEqual($0.utf8) } || field.name.utf8.starts(with: "X-".utf8)
    }
    return Response(.notModified, fields: Fields(kept.map { ($0.name, $0.value) }))
  }
}
