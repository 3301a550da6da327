import AutoLayout
import Testing

@Suite struct `A boxed value` {
  @Test func `belongs to one view only`() {
    var view = View("a")
    #expect(view.stack == nil)
    view.stack = View.Stack()
    view.stack?.spacing = 1
    let copy = view
    view.stack?.spacing = 2
    #expect(copy.stack?.spacing == 1)
    #expect(view.stack?.spacing == 2)
    view.stack = nil
    #expect(view.stack == nil)
    #expect(copy.stack != nil)
  }
}
