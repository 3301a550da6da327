import AutoLayout
import Colors
import Drawing
import Foundation
import Geometry
import TestSupport
import Testing

@Suite struct `Scenes as Swift` {
  /// A scene with every kind of view, and ids that are no names.
  private func scene(_ name: String, label: String = "Title label") throws -> ViewCode.Scene {
    let kinds = View.Kind.allCases.filter { $0 != .stack && $0 != .scroll }
    var views = kinds.map { kind in
      var view = View("1:\(kind.rawValue)", kind: kind)
      view.takeDefaultsOfKind()
      if [.label, .button, .textField, .textView, .segmentedControl].contains(kind) {
        view.text = View.Text("A \"text\"\n\u{202E}\\(1)", font: View.Font(size: 15))
      }
      return view
    }
    views[0].isHidden = true
    views[0].alpha = 0.5
    views[0].frame = Rect(x: 1, y: 2, width: 3.5, height: 4)
    views[1].hugging.horizontal = 7
    var stack = View("stack", kind: .stack, subviews: views)
    stack.takeDefaultsOfKind()
    stack.stack = View.Stack(axis: .vertical, alignment: .leading, spacing: 8)
    stack.stack?.customSpacing = [View.Stack.CustomSpacing(after: "1:label", 20)]
    stack.stack?.isLayoutMarginsRelative = true
    stack.layoutMargins = Insets(top: 1, left: 2, bottom: 3, right: 4)
    var scroll = View("frame", kind: .scroll, subviews: [View("class"), View("superview")])
    scroll.takeDefaultsOfKind()
    var root = View("root", subviews: [stack, scroll])
    root.guides = [LayoutGuide("gap")]
    let texts = [
      "stack.leading == root.leading", "stack.top == root.safeArea.top", "stack.width == 200 @750",
      "frame.top == stack.bottom + 8", "frame.height == 0.5 * root.height", "gap.width == 10",
      "class.top == frame.content.top",
    ]
    let constraints = try texts.map { try ConstraintText($0).constraint(id: $0) }
    let tree = try LayoutTree(root: root, constraints: constraints)
    var context = LayoutContext()
    context.size = Size(width: 320, height: 480)
    return ViewCode.Scene(
      name: name, tree: tree, layout: try tree.layout(in: context), labels: ["1:label": label],
      notes: ["A row that\nwraps */ has no counterpart."])
  }

  @Test(.slow) func `compile against the parts of UIKit that they use`() throws {
    let compiler = try SwiftCompiler()
    defer { compiler.remove() }
    let names = ["Card", "Card", "card view", "1", "", "…", "View", "UIView", "Self"]
    let code = ViewCode(try names.map { try scene($0, label: "self") })
    #expect(try compiler.errors(in: code.uiKit) == "")
  }

  // One file with all of them, because the compiler takes two seconds to start.
  @Test(.slow) func `compile with a root of every kind`() throws {
    let scenes = try View.Kind.allCases.map { kind in
      var root = View("root", kind: kind, subviews: [View("child")])
      root.takeDefaultsOfKind()
      if kind.hasText { root.text = View.Text("A", font: View.Font(size: 15)) }
      root.appearance = View.Appearance()
      root.appearance?.foreground = Paint(Color(1, 2, 3))
      let tree = try LayoutTree(root: root, constraints: [])
      var context = LayoutContext()
      context.size = Size(width: 320, height: 480)
      return ViewCode.Scene(name: "\(kind) root", tree: tree, layout: try tree.layout(in: context))
    }
    let code = ViewCode(scenes).uiKit
    #expect(code.matches(of: #/final class \w+RootView/#).count == View.Kind.allCases.count)
    let compiler = try SwiftCompiler()
    defer { compiler.remove() }
    #expect(try compiler.errors(in: code) == "")
  }

  @Test func `are named after scenes and labels`() throws {
    let code = ViewCode([try scene("sign-in form"), try scene("sign-in form")]).uiKit
    #expect(code.contains("final class SignInFormView: UIView {"))
    #expect(code.contains("let titleLabel = UILabel()"))
    #expect(code.contains("self.addSubview(stack)") && code.contains("stack.addArrangedSubview(titleLabel)"))
    #expect(code.matches(of: #/final class SignInFormView/#).count == 2)
    #expect(code.contains("A row that\\nwraps"))
  }

  @Test(.slow) func `parse as SwiftUI`() throws {
    let code = ViewCode([try scene("Card"), try scene("Card")]).swiftUI
    #expect(code.contains("VStack(alignment: .leading, spacing:") || code.contains("ZStack"))
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).swift")
    try Data(code.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let tool = try CommandLineTool("swiftc", ["-parse", file.path])
    #expect(tool.code == 0, "\(tool.text)")
  }

  @Test func `say in SwiftUI which view of a row gets space first`() throws {
    var views = ["a", "b", "c"].map { View($0) }
    views[1].compressionResistance.horizontal = 751
    let texts = [
      "a.leading == root.leading", "b.leading == a.trailing", "c.leading == b.trailing", "a.top == root.top",
      "b.top == root.top", "c.top == root.top", "a.width == 40", "b.width == 40", "c.width == 40",
      "a.height == 10", "b.height == 10", "c.height == 10",
    ]
    let tree = try LayoutTree(
      root: View("root", subviews: views),
      constraints: try texts.map { try ConstraintText($0).constraint(id: $0) })
    var context = LayoutContext()
    context.size = Size(width: 320, height: 48)
    let layout = try tree.layout(in: context)
    let code = ViewCode([ViewCode.Scene(name: "Bar", tree: tree, layout: layout)]).swiftUI
    #expect(code.matches(of: #/layoutPriority/#).count == 1 && code.contains(".layoutPriority(1)"), "\(code)")
    let plain = ViewCode([
      ViewCode.Scene(name: "Bar", tree: tree, layout: layout, hasPriorities: false)
    ]).swiftUI
    #expect(!plain.contains("layoutPriority"))
  }

  @Test func `are rows where frames follow each other`() throws {
    let root = View("root", subviews: [View("a"), View("b")])
    let texts = [
      "a.leading == root.leading + 16", "b.leading == a.trailing + 8", "a.top == root.top + 4",
      "b.top == a.top", "a.width == 40", "b.width == 50", "a.height == 10", "b.height == 20",
    ]
    let tree = try LayoutTree(
      root: root, constraints: try texts.map { try ConstraintText($0).constraint(id: $0) })
    var context = LayoutContext()
    context.size = Size(width: 320, height: 48)
    let scene = ViewCode.Scene(name: "Bar", tree: tree, layout: try tree.layout(in: context))
    #expect(
      ViewCode([scene]).swiftUI == """
        import SwiftUI

        /// The scene “Bar”.
        struct BarView: View {
          var body: some View {
            HStack(alignment: .top, spacing: 8) {
              Color.clear
                .frame(width: 40, height: 10)
              Color.clear
                .frame(width: 50, height: 20)
            }
            .padding(.leading, 16)
            .padding(.top, 4)
            .frame(width: 320, height: 48, alignment: .topLeading)
          }
        }

        """)
  }
}
