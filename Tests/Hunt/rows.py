"""The linear constraints of a layouts document, written down without Espalier, and their values in its answer.

A row is `terms + constant` compared with 0. Variables are the position of an item's alignment rectangle in its
superview's frame, its size, and the size of a scroll view's content.
"""
import dataclasses

TOLERANCE = 1e-6
REQUIRED = 1000
AXES = {"left": "x", "right": "x", "centerX": "x", "width": "x", "top": "y", "bottom": "y", "centerY": "y", "height": "y"}
NEAR, FAR, LENGTH = {"x": "left", "y": "top"}, {"x": "right", "y": "bottom"}, {"x": "width", "y": "height"}


@dataclasses.dataclass
class Row:
    name: str
    terms: dict
    constant: float
    relation: str
    priority: float
    value: float = 0.0

    @property
    def offset(self):
        """How far the row is from holding: above 0 if its value is too large."""
        if self.relation == "<=":
            return max(0.0, self.value)
        return min(0.0, self.value) if self.relation == ">=" else self.value

    @property
    def is_violated(self):
        return abs(self.offset) > TOLERANCE


class Model:
    """The rows of a document, with their values in a layout of its answer."""

    def __init__(self, document, layout):
        self.items, self.parents = {}, {}
        self.walk(document["view"], None)
        self.rows = {}
        self.add_system_rows(document)
        for constraint in document["constraints"]:
            self.add_authored(constraint)
        values = self.values(layout)
        for row in self.rows.values():
            row.value = row.constant + sum(factor * values[variable] for variable, factor in row.terms.items())
        for conflict in layout["diagnosis"]["conflicts"]:
            del self.rows[conflict["broken"]]

    def walk(self, view, parent):
        self.items[view["id"]], self.parents[view["id"]] = view, parent
        for subview in view.get("subviews", []):
            self.walk(subview, view["id"])

    def inset(self, item, side):
        return self.items[item].get("alignmentRectInsets", {}).get(side, 0)

    def values(self, layout):
        values = {}
        for item, frame in layout["frames"].items():
            for axis in "xy":
                values[item, axis] = frame[axis] + self.inset(item, NEAR[axis])
                values[item, LENGTH[axis]] = (
                    frame[LENGTH[axis]] - self.inset(item, NEAR[axis]) - self.inset(item, FAR[axis]))
        for item, scroll in layout.get("scrollViews", {}).items():
            for length in LENGTH.values():
                values[item, "content", length] = scroll["contentSize"][length]
        return values

    # Rows

    def add_system_rows(self, document):
        root, fitting, size = document["view"]["id"], document.get("fitting"), document.get("environment", {}).get("size")
        for axis, length in LENGTH.items():
            if fitting:
                priority = fitting["horizontalPriority" if axis == "x" else "verticalPriority"]
                self.add(f"{root}/fitting.{length}", {(root, length): 1}, -fitting[length], "==", priority)
            else:
                own = size[length] - self.inset(root, NEAR[axis]) - self.inset(root, FAR[axis])
                self.add(f"{root}/size.{length}", {(root, length): 1}, -own, "==", REQUIRED)
        for item, view in self.items.items():
            for axis, length in LENGTH.items():
                # The frame has a length of at least 0, too.
                least = max(0, -self.inset(item, NEAR[axis]) - self.inset(item, FAR[axis]))
                self.add(f"{item}/nonnegative.{length}", {(item, length): 1}, -least, ">=", REQUIRED)
                if view.get("kind") == "scroll":
                    self.add(f"{item}/content.nonnegative.{length}", {(item, "content", length): 1}, 0, ">=", REQUIRED)
                intrinsic = view.get("intrinsicSize", {}).get(length)
                if intrinsic is None:
                    continue
                direction = "horizontal" if axis == "x" else "vertical"
                hugging = view.get("hugging", {}).get(direction, 250)
                resistance = view.get("compressionResistance", {}).get(direction, 750)
                self.add(f"{item}/hugging.{length}", {(item, length): 1}, -intrinsic, "<=", hugging)
                self.add(f"{item}/compression.{length}", {(item, length): 1}, -intrinsic, ">=", resistance)

    def add_authored(self, constraint):
        first = constraint["item"], constraint["attribute"]
        second = (constraint["toItem"], constraint["toAttribute"]) if constraint.get("toItem") else None
        ancestor = self.common_ancestor(first[0].split(".")[0], (second or first)[0].split(".")[0])
        terms, constant = self.expression(*first, ancestor)
        constant -= constraint["constant"]
        if second:
            other, other_constant = self.expression(*second, ancestor)
            factor = constraint.get("multiplier", 1)
            for variable, coefficient in other.items():
                terms[variable] = terms.get(variable, 0) - factor * coefficient
            constant -= factor * other_constant
        self.add(constraint["id"], terms, constant, constraint["relation"], constraint["priority"])

    def add(self, name, terms, constant, relation, priority):
        terms = {variable: factor for variable, factor in terms.items() if abs(factor) > 1e-12}
        self.rows[name] = Row(name, terms, constant, relation, priority)

    def common_ancestor(self, one, other):
        above = [one]
        while self.parents[above[-1]] is not None:
            above.append(self.parents[above[-1]])
        while other not in above:
            other = self.parents[other]
        return other

    def expression(self, item, attribute, ancestor):
        """An attribute, measured from the frame of an ancestor, as terms and a constant."""
        item, _, region = item.partition(".")
        axis = AXES[attribute]
        length = LENGTH[axis]
        if attribute == length:
            return {(item, length): 1}, 0
        terms, constant = self.place(item, axis, ancestor)
        span = (item, length)
        if region == "content":
            constant -= self.inset(item, NEAR[axis])
            span = (item, "content", length)
        share = {NEAR[axis]: 0, FAR[axis]: 1}.get(attribute, 0.5)
        terms[span] = terms.get(span, 0) + share
        return terms, constant

    def place(self, item, axis, ancestor):
        if item == ancestor:
            return {}, self.inset(item, NEAR[axis])
        terms, constant, container = {(item, axis): 1}, 0, self.parents[item]
        while container != ancestor:
            terms[container, axis] = 1
            constant -= self.inset(container, NEAR[axis])
            container = self.parents[container]
        return terms, constant
