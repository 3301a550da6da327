"""Checks repairs by laying out the repaired document."""
import copy

TOLERANCE = 1e-6


def repaired(document, repairs):
    """A copy of a document with some repairs."""
    changed = copy.deepcopy(document)
    constraints = {constraint["id"]: constraint for constraint in changed["constraints"]}
    for repair in repairs:
        change = repair["change"]
        if "add" in change:
            changed["constraints"].append(change["add"])
        elif "priority" in change:
            constraints[change["constraint"]]["priority"] = change["priority"]
        else:
            constraints[change["constraint"]]["constant"] = change["constant"]
    return changed


def trials(document, layout, is_rich):
    """The repaired documents to lay out, each with a check of the new layout that returns its faults.

    In a rich document insets can move with frames; a finding may then have no repair. The freedom that a fitting size
    hides can show once the views beside it are pinned: a finding that was hidden, which has its own repair.
    """
    diagnosis = layout["diagnosis"]
    is_hiding = is_rich or "fitting" in document
    for conflict in diagnosis["conflicts"]:
        for repair in conflict["repairs"]:
            yield repaired(document, [repair]), lambda new, c=conflict, r=repair: conflict_faults(layout, new, [c], [r])
    with_repairs = [conflict for conflict in diagnosis["conflicts"] if conflict["repairs"]]
    if len(with_repairs) > 1:
        firsts = [conflict["repairs"][0] for conflict in with_repairs]
        yield repaired(document, firsts), lambda new: together(conflict_faults(layout, new, with_repairs, firsts))
    every = [repair for conflict in with_repairs for repair in conflict["repairs"]]
    if len(every) > 1:
        yield repaired(document, every), lambda new: together(conflict_faults(layout, new, with_repairs, every))
    for ambiguity in diagnosis["ambiguities"]:
        if not ambiguity["repairs"] and not is_rich:
            yield document, lambda new: ["no repair"]
        for repair in ambiguity["repairs"]:
            yield repaired(document, [repair]), lambda new, a=ambiguity: ambiguity_faults(layout, new, a, is_hiding)
        if len(ambiguity["repairs"]) > 1:
            yield (repaired(document, ambiguity["repairs"]),
                   lambda new, a=ambiguity: together(
                       ambiguity_faults(layout, new, a, is_hiding, isWhole=not is_rich)))
    every = [repair for ambiguity in diagnosis["ambiguities"] for repair in ambiguity["repairs"]]
    if len(every) > 1:
        yield repaired(document, every), lambda new: together(all_ambiguity_faults(layout, new, is_rich, is_hiding))


def together(found):
    return [fault + ", together" for fault in found]


def broken(layout):
    return {conflict["broken"] for conflict in layout["diagnosis"]["conflicts"]}


def conflict_faults(layout, new, conflicts, repairs):
    found = []
    own = {conflict["broken"] for conflict in conflicts}
    if own & broken(new):
        found.append("conflict remains")
    if broken(new) - broken(layout):
        found.append("new conflict")
    returning = broken(layout) - broken(new) - own
    if len(repairs) == 1 and any(name not in repairs[0]["sentence"] for name in returning):
        found.append("returns silently")
    return found


def open_attributes(layout):
    return {(ambiguity["view"], attribute) for ambiguity in layout["diagnosis"]["ambiguities"]
            for attribute in ambiguity["attributes"]}


def ambiguity_faults(layout, new, ambiguity, is_hiding, isWhole=False):
    found = harm(layout, new)
    own = {(ambiguity["view"], attribute) for attribute in ambiguity["attributes"]}
    left = own & open_attributes(new)
    if isWhole and left or left == own:
        found.append("still open")
    if open_attributes(new) - open_attributes(layout) and not is_hiding:
        found.append("newly open")
    return found


def all_ambiguity_faults(layout, new, is_rich, is_hiding):
    left = open_attributes(new)
    if is_hiding:
        left &= open_attributes(layout)
    return harm(layout, new) + (["still open"] if left and not is_rich else [])


def harm(layout, new):
    found = []
    if broken(new) != broken(layout):
        found.append("conflict")
    if any(abs(frame[member] - new["frames"][item][member]) > TOLERANCE
           for item, frame in layout["frames"].items() for member in frame):
        found.append("moves")
    if any(abs(scroll["contentSize"][length] - new["scrollViews"][item]["contentSize"][length]) > TOLERANCE
           for item, scroll in layout.get("scrollViews", {}).items() for length in ["width", "height"]):
        found.append("moves content")
    return found
