/// An optional value in a memory block of its own.
///
/// A structure whose values are rarely set stays small and is fast to copy.
///
/// ```swift
/// @Boxed public var text: Text?
/// ```
@propertyWrapper
public struct Boxed<Value: Sendable>: Sendable {
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box?

  /// Makes an empty box.
  public init() {}

  /// Whether there is a value. Reading the value would copy it.
  @inline(__always) var isSet: Bool { box != nil }

  /// The value. Setting it allocates a block of memory.
  public var wrappedValue: Value? {
    get { box?.value }
    set { box = newValue.map(Box.init) }
  }
}
