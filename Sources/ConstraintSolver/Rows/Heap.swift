/// A binary heap with the least number on top.
struct Heap: ~Copyable {
  private var numbers = ReusedList<Int>()

  mutating func push(_ number: Int) {
    numbers.append(number)
    var child = numbers.count - 1
    while child > 0, number < numbers[(child - 1) / 2] {
      numbers[child] = numbers[(child - 1) / 2]
      child = (child - 1) / 2
    }
    numbers[child] = number
  }

  mutating func pop() -> Int? {
    guard let last = numbers.popLast() else { return nil }
    // Most heaps have one element.
    guard let least = numbers.first else { return last }
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < numbers.count else { break }
      if child + 1 < numbers.count, numbers[child + 1] < numbers[child] { child += 1 }
      if last <= numbers[child] { break }
      numbers[parent] = numbers[child]
      parent = child
    }
    numbers[parent] = last
    return least
  }
}
