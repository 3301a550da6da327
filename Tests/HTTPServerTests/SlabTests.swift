import HTTPServer
import Testing

@Suite struct `A slab` {
  /// Counts the instances that exist.
  private struct Guest: ~Copyable {
    let book: Book
    init(_ book: Book) {
      self.book = book
      book.guests += 1
    }
    deinit { book.guests -= 1 }
  }

  private final class Book { var guests = 0 }

  @Test func `gives each element a token`() {
    let slab = Slab<Int>(capacity: 2)
    let (one, two) = (slab.insert(1), slab.insert(2))
    let found = [slab.with(one) { $0 }, slab.with(two) { $0 }]
    #expect(found == [1, 2])
    let (isFull, tokens) = (slab.isFull, slab.tokens())
    #expect(isFull)
    #expect(tokens == [one, two])
  }

  @Test func `finds nothing for the token of a removed element`() {
    let slab = Slab<Int>(capacity: 1)
    let old = slab.insert(1)
    slab.remove(old)
    slab.remove(old)
    let new = slab.insert(2)
    let found = [slab.with(old) { $0 }, slab.with(new) { $0 }, slab.with(UInt64.max) { $0 }]
    #expect(found == [nil, 2, nil])
    let count = slab.count
    #expect(count == 1)
  }

  @Test func `destroys each element once`() {
    let book = Book()
    do {
      let slab = Slab<Guest>(capacity: 8)
      let tokens = (0..<8).map { _ in slab.insert(Guest(book)) }
      #expect(book.guests == 8)
      for token in tokens.prefix(3) { slab.remove(token) }
      #expect(book.guests == 5)
      _ = slab.insert(Guest(book))
    }
    #expect(book.guests == 0)
  }
}
