#!/usr/bin/env python3
"""Layout workloads for the benchmarks: `scripts/workloads.py request|flat KIND VIEWS`, or `flat enaml`.

KIND is chain, nested, form, grid, cards or conflict. VIEWS counts the root too. The same arguments always give the same output.

request  the body of POST /v1/layouts
flat     the linear system as text, for Benchmarks, kiwi_driver and level-oracle:
           variables rows edits levels
           the optional priorities, ascending
           the root's left, top, width and height as variables (-1 if not held), then its width and height in points
           one line for each edit: the root's new width and height
           one line for each row: relation (-1 <=, 0 ==, 1 >=) priority level term-count constant, then variable and
           coefficient of each term. It means: sum of terms + constant, relation, 0. Level -1 is required.
         View n has the variables 4n (left), 4n + 1 (top), 4n + 2 (width) and 4n + 3 (height), in the root's coordinates.

The system enaml is kiwi's own benchmark, from Tests/Benchmarks/kiwi/enaml.json.
"""
import json
import pathlib
import sys

from workload_kinds import KINDS, REQUIRED

ENAML = pathlib.Path(__file__).resolve().parent.parent / "Tests/Benchmarks/kiwi/enaml.json"
RELATIONS = {"<=": -1, "==": 0, ">=": 1}
# The terms of an attribute: the variables of the view, and their coefficients.
TERMS = {"left": {0: 1.0}, "top": {1: 1.0}, "width": {2: 1.0}, "height": {3: 1.0},
         "right": {0: 1.0, 2: 1.0}, "bottom": {1: 1.0, 3: 1.0},
         "centerX": {0: 1.0, 2: 0.5}, "centerY": {1: 1.0, 3: 0.5}}


def request(workload, change=0):
    """The body of POST /v1/layouts. `change` is added to the root's width and to each constant but 0."""
    documents = [view_document(view) for view in workload.views]
    for view, document in zip(workload.views, documents):
        if view.parent:
            documents[view.parent.number].setdefault("subviews", []).append(document)
    width, height = workload.size
    return {"view": documents[0], "constraints": [constraint_document(each, change) for each in workload.constraints],
            "environment": {"size": {"width": width + change, "height": height}}}


def view_document(view):
    document = {"id": f"v{view.number}"}
    if content := view.content:
        document["intrinsicSize"] = {"width": content.width, "height": content.height}
        for name, pair in (("hugging", content.hugging), ("compressionResistance", content.compression)):
            document[name] = dict(zip(("horizontal", "vertical"), pair))
    return document


def constraint_document(constraint, change):
    document = {"item": f"v{constraint.first.view.number}", "attribute": constraint.first.attribute,
                "relation": constraint.relation, "constant": constraint.constant + (change if constraint.constant else 0),
                "priority": constraint.priority}
    if second := constraint.second:
        document |= {"toItem": f"v{second.view.number}", "toAttribute": second.attribute,
                     "multiplier": constraint.multiplier}
    return document


def flat(workload):
    """The linear system as text; the module's documentation says how to read it."""
    return flat_text(4 * len(workload.views), [0, 1, 2, 3], workload.size, workload.edits,
                     [*constraint_rows(workload), *content_rows(workload)])


def constraint_rows(workload):
    for constraint in workload.constraints:
        terms = {}
        for anchor, factor in ((constraint.first, 1), (constraint.second, -constraint.multiplier)):
            for offset, coefficient in TERMS[anchor.attribute].items() if anchor else ():
                variable = 4 * anchor.view.number + offset
                terms[variable] = terms.get(variable, 0.0) + factor * coefficient
        terms = {variable: coefficient for variable, coefficient in terms.items() if coefficient}
        yield constraint.relation, constraint.priority, terms, -float(constraint.constant)


def content_rows(workload):
    """Four optional rows for each content: at most as large by hugging, at least by compression resistance."""
    for view in workload.views:
        if content := view.content:
            for offset, length, hugging, compression in zip(
                    (2, 3), (content.width, content.height), content.hugging, content.compression):
                for relation, priority in (("<=", hugging), (">=", compression)):
                    yield relation, priority, {4 * view.number + offset: 1.0}, -float(length)


def flat_enaml():
    """The system of kiwi's benchmark, as text."""
    data = json.loads(ENAML.read_text())
    numbers = {name: number for number, name in enumerate(data["variables"])}
    rows = ((row["rel"], row["prio"], {numbers[name]: float(factor) for name, factor in row["terms"]},
             float(row["const"])) for row in data["rows"])
    return flat_text(len(numbers), [-1, -1, numbers["width"], numbers["height"]], data["rootSize"], data["edits"], rows)


def flat_text(variable_count, root, size, edits, rows):
    rows = list(rows)
    levels = sorted({priority for _, priority, _, _ in rows if priority < REQUIRED})
    lines = [[variable_count, len(rows), len(edits), len(levels)], levels, [*root, *size], *edits]
    for relation, priority, terms, constant in rows:
        level = levels.index(priority) if priority in levels else -1
        lines.append([RELATIONS[relation], priority, level, len(terms), constant, *sum(terms.items(), ())])
    return "".join(" ".join(map(repr, line)) + "\n" for line in lines)


def main(arguments):
    match arguments:
        case ["flat", "enaml"]:
            print(flat_enaml(), end="")
        case ["flat", kind, count] if kind in KINDS:
            print(flat(KINDS[kind](int(count))), end="")
        case ["request", kind, count] if kind in KINDS:
            print(json.dumps(request(KINDS[kind](int(count)))))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
