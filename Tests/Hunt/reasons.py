"""Checks `beatenBy` by linear programs."""
import numpy
from scipy.optimize import linprog

from rows import TOLERANCE


def faults(model, unsatisfied):
    """What is wrong with the rivals that an answer names for one unsatisfied constraint."""
    loser, names = model.rows[unsatisfied["constraint"]], unsatisfied["beatenBy"]
    if not loser.is_violated:
        return ["holds"]
    if not names and "limit" in unsatisfied:
        return []
    if len(set(names)) < len(names) or loser.name in names or any(name not in model.rows for name in names):
        return ["names"]
    rivals = [model.rows[name] for name in names]
    if any(rival.priority < loser.priority for rival in rivals):
        return ["weaker"]
    found = []
    if can_hold(loser, rivals):
        found.append("allows" if rivals else "empty")
    elif any(not can_hold(loser, [other for other in rivals if other is not rival]) for rival in rivals):
        found.append("to spare")
    others = [row for row in model.rows.values() if row is not loser and not row.is_violated]
    at_least = [row for row in others if row.priority >= loser.priority]
    above = [row for row in others if row.priority > loser.priority]
    if any(rival.is_violated for rival in rivals) and not can_hold(loser, at_least):
        found.append("violated")
    elif (any(rival.priority == loser.priority for rival in rivals) and all(not rival.is_violated for rival in rivals)
          and not can_hold(loser, above)):
        found.append("equal")
    return found


def can_hold(loser, rivals):
    """Whether a constraint can hold while satisfied rivals hold and violated ones become no worse."""
    variables = {}
    for row in [loser, *rivals]:
        for variable in row.terms:
            variables.setdefault(variable, len(variables))
    count = len(variables)
    # The last columns are the loser's violation above and below.
    columns = count + 2
    equal, most = [], []

    def require(row, relation, constant, slack=None):
        coefficients = numpy.zeros(columns)
        for variable, factor in row.terms.items():
            coefficients[variables[variable]] = factor
        if slack is not None:
            coefficients[slack], coefficients[slack + 1] = -1, 1
        if relation == "==":
            equal.append((coefficients, -constant))
        else:
            sign = 1 if relation == "<=" else -1
            most.append((sign * coefficients, -sign * constant))

    require(loser, loser.relation, loser.constant, count)
    for row in rivals:
        if not row.is_violated:
            require(row, row.relation, row.constant - (row.value if abs(row.value) < TOLERANCE else 0))
        else:
            require(row, "<=" if row.offset > 0 else ">=", row.constant - row.value)
    cost = numpy.zeros(columns)
    cost[count:count + 2] = 1
    result = linprog(
        cost, bounds=[(None, None)] * count + [(0, None)] * (columns - count), method="highs",
        **{f"{side}_{kind}": numpy.array([row[place] for row in rows])
           for kind, rows in [("eq", equal), ("ub", most)] if rows for place, side in enumerate("Ab")})
    if result.status == 0:
        return result.fun <= TOLERANCE
    raise RuntimeError(result.message)
