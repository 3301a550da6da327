/// A value that few have, kept apart so that whoever has none stays small and is copied fast.
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

  /// Makes no value.
  public init() {}

  /// The value; one that is set takes a block of memory of its own.
  public var wrappedValue: Value? {
    get { box?.value }
    set { box = newValue.map(Box.init) }
  }
}
