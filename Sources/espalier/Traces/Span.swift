/// A span of a trace, as OpenTelemetry defines it (opentelemetry.io, *Traces*).
struct Span: Equatable {
  /// Whether a span is a request or a part of it; the numbers are those of `SpanKind` in OTLP.
  enum Kind: UInt64 {
    case part = 1
    case request = 2
  }

  /// The value of an attribute.
  enum Value: Equatable {
    case text(String)
    case number(Int)
  }

  /// An attribute; names are those of OpenTelemetry's semantic conventions where these have one.
  struct Attribute: Equatable {
    let name: String
    let value: Value

    init(_ name: String, _ value: String) { (self.name, self.value) = (name, .text(value)) }

    init(_ name: String, _ value: Int) { (self.name, self.value) = (name, .number(value)) }
  }

  /// 16 bytes.
  let traceID: [UInt8]
  /// 8 bytes.
  let id: [UInt8]
  /// 8 bytes, or none if the trace begins here.
  var parentID: [UInt8] = []
  let name: String
  let kind: Kind
  /// Nanoseconds since the beginning of 1970.
  let start: UInt64
  /// Nanoseconds since the beginning of 1970.
  let end: UInt64
  let attributes: [Attribute]
  /// Whether the service failed.
  var isFailed = false
}

extension Span {
  /// A message `ExportTraceServiceRequest` of OTLP (opentelemetry-proto, `trace_service.proto` and `trace.proto`).
  static func exportRequest(_ spans: [Span], of service: String, version: String) -> [UInt8] {
    ProtobufWriter.message { request in
      request.field(1) { resourceSpans in
        resourceSpans.field(1) { resource in
          for attribute in [Attribute("service.name", service), Attribute("service.version", version)] {
            resource.field(1, attribute.write)
          }
        }
        resourceSpans.field(2) { scopeSpans in
          scopeSpans.field(1) { scope in
            scope.field(1, "espalier")
            scope.field(2, version)
          }
          for span in spans { scopeSpans.field(2, span.write) }
        }
      }
    }
  }

  private func write(to writer: inout ProtobufWriter) {
    writer.field(1, traceID)
    writer.field(2, id)
    if !parentID.isEmpty { writer.field(4, parentID) }
    writer.field(5, name)
    writer.field(6, kind.rawValue)
    writer.fixed(7, start)
    writer.fixed(8, end)
    for attribute in attributes { writer.field(9, attribute.write) }
    // STATUS_CODE_ERROR
    if isFailed { writer.field(15) { $0.field(3, 2) } }
  }
}

extension Span.Attribute {
  fileprivate func write(to writer: inout ProtobufWriter) {
    writer.field(1, name)
    writer.field(2) { any in
      switch value {
      case .text(let text): any.field(1, text)
      case .number(let number): any.field(3, UInt64(max(0, number)))
      }
    }
  }
}
