#!/usr/bin/env python3
"""Checks the diagnoses of console logs with linear programs, and prints a table: `logs.py ESPALIER FOLDER`.

Of each log: every line is read; the conflict is infeasible, and feasible without any one member; it has the broken
constraint; each repair ends all conflicts; the first changes a constraint of the app, if the conflict has one; the
document has a conflict as a layout. Lengths and margins are at least 0; no place in the logs has a multiplier.
"""
import json
import pathlib
import subprocess
import sys

import numpy
from scipy.optimize import linprog

# The parts of an attribute: the near edge, the length, and what is between an edge and a margin or baseline.
HALVES = {"start": 1, "length": 0.5}
FAR = {"start": 1, "length": 1}
PARTS = {
    "length": {"length": 1}, "near": {"start": 1}, "far": FAR, "center": HALVES,
    "nearMargin": {"start": 1, "nearInset": 1}, "farMargin": FAR | {"farInset": -1},
    "centerMargin": HALVES | {"nearInset": 0.5, "farInset": -0.5},
    "firstBaseline": {"start": 1, "first": 1}, "lastBaseline": FAR | {"last": -1},
}
ATTRIBUTES = {
    "x": {"width": "length", "left": "near", "leading": "near", "right": "far", "trailing": "far", "centerX": "center",
          "leftMargin": "nearMargin", "leadingMargin": "nearMargin", "rightMargin": "farMargin",
          "trailingMargin": "farMargin", "centerXWithinMargins": "centerMargin"},
    "y": {"height": "length", "top": "near", "bottom": "far", "centerY": "center", "topMargin": "nearMargin",
          "bottomMargin": "farMargin", "centerYWithinMargins": "centerMargin", "firstBaseline": "firstBaseline",
          "lastBaseline": "lastBaseline"},
}
DEFAULT_MARGIN = 8


def main():
    espalier, folder = sys.argv[1:]
    complete = 0
    files = sorted(pathlib.Path(folder).glob("*.txt"))
    for file in files:
        answer = json.loads(run(espalier, "diagnose", str(file)))
        gaps = [gap for diagnosis in answer["diagnoses"] for gap in faults(espalier, diagnosis)]
        complete += not gaps
        print(f"{file.name}: {', '.join(gaps) or 'explained'}")
    print(f"{complete} of {len(files)} logs are explained in full.")
    sys.exit(0 if complete == len(files) else 1)


def run(espalier, *arguments, text=""):
    return subprocess.run([espalier, *arguments], input=text, stdout=subprocess.PIPE, text=True, check=False).stdout


def faults(espalier, diagnosis):
    """What the diagnosis of one log lacks."""
    found = ["a line is not read"] if diagnosis["unread"] else []
    conflict = diagnosis["conflict"]
    if conflict is None:
        return found + ["no conflict"]
    codes = {finding["code"] for finding in diagnosis["findings"]}
    margin = DEFAULT_MARGIN if "assumed-margins" in codes else None
    constraints = {constraint["id"]: constraint for constraint in diagnosis["constraints"]}
    members = [constraints[member] for member in conflict["members"]]
    if is_feasible(members, margin):
        found.append("the conflict is feasible")
    if any(not is_feasible([other for other in members if other is not member], margin) for member in members):
        found.append("the conflict is reducible")
    if "broken-not-needed" in codes:
        found.append("the broken constraint is not in the conflict")
    solved = [constraint for constraint in constraints.values()
              if "optional" in codes or constraint["priority"] >= 1000]
    for repair in diagnosis["repairs"]:
        changed = repair["constraints"] + repair.get("systemConstraints", [])
        if not is_feasible([constraint for constraint in solved if constraint["id"] not in changed], margin):
            found.append("a repair does not end the conflict")
    has_own = any(member["kind"] == "constraint" for member in members)
    if not diagnosis["repairs"] or has_own and diagnosis["repairs"][0].get("systemConstraints"):
        found.append("the first repair changes a constraint of the system")
    layout = json.loads(run(espalier, "layouts", "-", text=json.dumps(diagnosis["document"])))["layouts"][0]
    if not layout["diagnosis"]["conflicts"]:
        found.append("the document has no conflict")
    return found


def is_feasible(constraints, margin):
    """Whether constraints can hold together; margins are `margin`, if it is not `None`."""
    numbers = {}
    rows = {"==": [], "<=": []}
    for constraint in constraints:
        terms = {}
        add(terms, numbers, constraint["item"], constraint["attribute"], 1)
        if "toItem" in constraint:
            add(terms, numbers, constraint["toItem"], constraint["toAttribute"], -constraint.get("multiplier", 1))
        sign = -1 if constraint["relation"] == ">=" else 1
        kind = "==" if constraint["relation"] == "==" else "<="
        rows[kind].append(({number: sign * factor for number, factor in terms.items()}, sign * constraint["constant"]))
    bounds = [bound(part, margin) for _, _, part in numbers]
    (equal, constants), (at_most, limits) = matrix(rows["=="], len(numbers)), matrix(rows["<="], len(numbers))
    result = linprog(numpy.zeros(len(numbers)), A_ub=at_most, b_ub=limits, A_eq=equal, b_eq=constants, bounds=bounds)
    return not numbers or result.status != 2


def add(terms, numbers, item, attribute, factor):
    axis = next(axis for axis, names in ATTRIBUTES.items() if attribute in names)
    for part, share in PARTS[ATTRIBUTES[axis][attribute]].items():
        number = numbers.setdefault((item, axis, part), len(numbers))
        terms[number] = terms.get(number, 0) + factor * share


def bound(part, margin):
    if part == "start":
        return (None, None)
    return (margin, margin) if margin is not None and part.endswith("Inset") else (0, None)


def matrix(rows, width):
    if not rows:
        return None, None
    factors = numpy.zeros((len(rows), width))
    for place, (terms, _) in enumerate(rows):
        for number, factor in terms.items():
            factors[place, number] = factor
    return factors, [constant for _, constant in rows]


main()
