/// What changes between two hierarchies, as the calls that UIKit makes, in UIKit's order.
///
/// ```swift
/// let change = HierarchyChange(from: before, to: after)
/// change.push.all.map(\.text)
/// ```
/// A child is added by `addChild`, `willMoveToParent`, `addSubview`, its appearance calls and `didMoveToParent`, and
/// removed in the reverse order. Appearance calls reach a container before the controllers inside it.
///
/// Source: Documentation/semantics.md §10.1, §10.7 and §10.14.
struct HierarchyChange: Sendable {
  typealias Member = ControllerHierarchy.Member
  typealias Relation = ControllerHierarchy.Relation

  /// The controllers that leave the screen, those of the top layer first.
  private(set) var leaving: [Member]
  /// The controllers that come on screen.
  private(set) var coming: [Member]
  /// The children that lose their parent.
  private(set) var removed: [Relation]
  /// The children that get a parent.
  private(set) var added: [Relation]
  /// The ids of children in the middle of a navigation stack, whose views are in no window.
  private var viewless: Set<String> = []

  /// Compares two hierarchies.
  ///
  /// - Parameters:
  ///   - old: The hierarchy before.
  ///   - new: The hierarchy after.
  ///   - loaded: The ids of controllers whose views have been loaded, beside those in `old`.
  /// - Complexity: O(*n*) for *n* controllers.
  init(from old: ControllerHierarchy, to new: ControllerHierarchy, loaded: Set<String> = []) {
    (leaving, coming, removed, added) = ([], [], [], [])
    // Many events, such as rotations, change only frames.
    guard old != new else { return }
    let before = old.layers.reversed().flatMap(\.visible)
    let after = new.layers.flatMap(\.visible)
    var (known, present) = (IDIndex(before.lazy.map(\.id)), IDIndex(after.lazy.map(\.id)))
    leaving = before.filter { !present.contains($0.id) }
    coming = after.filter { !known.contains($0.id) }
    compareRelations(old.layers.flatMap(\.members), new.layers.flatMap(\.members), loaded)
  }

  private mutating func compareRelations(_ old: [Member], _ new: [Member], _ loaded: Set<String>) {
    var before = IDIndex(old.lazy.map(\.id))
    lazy var onScreen = Set(old.map(\.id)).union(new.map(\.id))
    for member in new {
      guard let known = before.place(of: member.id).map({ old[$0] }) else {
        if member.addsChildrenOnLoad, !loaded.contains(member.id) { added += member.relations }
        continue
      }
      guard known.relations != member.relations else { continue }
      let (were, are) = (Set(known.relations), Set(member.relations))
      removed += known.relations.reversed().filter { !are.contains($0) }
      added += member.relations.filter { !were.contains($0) }
      guard !member.addsChildrenOnLoad else { continue }
      viewless.formUnion((known.relations + member.relations).map(\.child).filter { !onScreen.contains($0) })
    }
  }

  /// The part of the change that concerns some controllers.
  func limited(to ids: Set<String>) -> HierarchyChange {
    var part = self
    part.leaving.removeAll { !ids.contains($0.id) }
    part.coming.removeAll { !ids.contains($0.id) }
    part.removed.removeAll { !ids.contains($0.parent) }
    part.added.removeAll { !ids.contains($0.parent) }
    return part
  }

  /// The part of the change that does not concern some controllers.
  func without(_ ids: Set<String>) -> HierarchyChange {
    var part = self
    part.leaving.removeAll { ids.contains($0.id) }
    part.coming.removeAll { ids.contains($0.id) }
    part.removed.removeAll { ids.contains($0.parent) }
    part.added.removeAll { ids.contains($0.parent) }
    return part
  }

  // MARK: Appearance

  /// What controllers and delegates hear before the animation.
  var appearanceBeginning: [ControllerCall] {
    leaving.map { ControllerCall("viewWillDisappear", $0.id) }
      + coming.map { ControllerCall("viewWillAppear", $0.id) }
      + coming.filter(\.isOnStack).map { ControllerCall("willShow", $0.id) }
  }

  /// The calls after the animation: with `comingFirst`, controllers hear that they have appeared before others hear
  /// that they have disappeared, as in a presentation.
  func appearanceEnd(comingFirst: Bool = false) -> [ControllerCall] {
    let gone = leaving.map { ControllerCall("viewDidDisappear", $0.id) }
    let come = coming.map { ControllerCall("viewDidAppear", $0.id) }
    return (comingFirst ? come + gone : gone + come)
      + coming.filter(\.isOnStack).map { ControllerCall("didShow", $0.id) }
  }

  /// What they hear if the transition is canceled after ``appearanceBeginning``.
  var appearanceReversal: [ControllerCall] {
    coming.map { ControllerCall("viewWillDisappear", $0.id) }
      + leaving.map { ControllerCall("viewWillAppear", $0.id) }
      + coming.map { ControllerCall("viewDidDisappear", $0.id) }
      + leaving.map { ControllerCall("viewDidAppear", $0.id) }
  }

  // MARK: Containment

  /// The calls before the appearance calls. A child that moves to another parent leaves the first one here.
  var containmentBeginning: [ControllerCall] {
    let moving = Set(added.map(\.child))
    var calls: [ControllerCall] = []
    for relation in removed {
      calls.append(ControllerCall("willMoveToParent", "nil", relation.child))
      guard moving.contains(relation.child) else { continue }
      calls += [ControllerCall("removeFromSuperview", relation.child)] + relation.removal
    }
    for relation in added {
      calls.append(ControllerCall("addChild", relation.child))
      calls.append(relation.announcement("willMoveToParent"))
      if !viewless.contains(relation.child) { calls.append(ControllerCall("addSubview", relation.child)) }
    }
    return calls
  }

  /// The removal of views, between the appearance calls.
  var viewRemoval: [ControllerCall] {
    leavers.filter { !viewless.contains($0.child) }.map { ControllerCall("removeFromSuperview", $0.child) }
  }

  /// The calls after the appearance calls.
  var containmentEnd: [ControllerCall] {
    leavers.flatMap(\.removal)
      + added.filter(\.callsDidMove).map { $0.announcement("didMoveToParent") }
  }

  /// The children that get no other parent.
  private var leavers: [Relation] {
    let moving = Set(added.map(\.child))
    return removed.filter { !moving.contains($0.child) }
  }
}

extension ControllerHierarchy.Relation {
  fileprivate var removal: [ControllerCall] {
    [ControllerCall("removeFromParent", child), ControllerCall("didMoveToParent", "nil", child)]
  }

  fileprivate func announcement(_ callback: String) -> ControllerCall {
    isNamed ? ControllerCall(callback, parent, child) : ControllerCall(callback, child)
  }
}
