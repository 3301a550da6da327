"""Answers POST /v1/layouts with FastAPI and kiwisolver, for comparison in scripts/bench-http.

It knows what the workload `cards` uses: sizes, intrinsic sizes, priorities, and constraints in object form. It makes no
diagnosis and hardly checks its input.
"""
import fastapi
import kiwisolver

application = fastapi.FastAPI()


@application.post("/v1/layouts")
async def layouts(request: fastapi.Request):
    document = await request.json()
    solver = kiwisolver.Solver()
    items, order = {}, []
    pending = [(document["view"], None)]
    while pending:
        view, parent = pending.pop()
        item = Item(parent)
        items[view["id"]] = item
        order.append(view["id"])
        item.add_own_rows(solver, view)
        pending += [(subview, item) for subview in reversed(view.get("subviews", []))]
    root, size = items[order[0]], document["environment"]["size"]
    for row in (root.left == 0, root.top == 0, root.width == size["width"], root.height == size["height"]):
        solver.addConstraint(row)
    for constraint in document["constraints"]:
        solver.addConstraint(row_of(constraint, items))
    solver.updateVariables()
    return {"layouts": [{"frames": {name: items[name].frame() for name in order}}]}


class Item:
    def __init__(self, parent):
        self.parent = parent
        self.left, self.top, self.width, self.height = (kiwisolver.Variable() for _ in range(4))

    def add_own_rows(self, solver, view):
        solver.addConstraint(self.width >= 0)
        solver.addConstraint(self.height >= 0)
        if size := view.get("intrinsicSize"):
            for length, name, axis in ((self.width, "width", "horizontal"), (self.height, "height", "vertical")):
                if size[name] is not None:
                    solver.addConstraint((length <= size[name]) | strength(view["hugging"][axis]))
                    solver.addConstraint((length >= size[name]) | strength(view["compressionResistance"][axis]))

    def attribute(self, name):
        return {
            "left": self.left, "leading": self.left, "top": self.top, "width": self.width, "height": self.height,
            "right": self.left + self.width, "trailing": self.left + self.width, "bottom": self.top + self.height,
            "centerX": self.left + self.width / 2, "centerY": self.top + self.height / 2}[name]

    def frame(self):
        parent = self.parent
        return {
            "x": self.left.value() - (parent.left.value() if parent else 0),
            "y": self.top.value() - (parent.top.value() if parent else 0),
            "width": self.width.value(), "height": self.height.value()}


def row_of(constraint, items):
    first = items[constraint["item"]].attribute(constraint["attribute"])
    second = constraint["constant"]
    if constraint.get("toItem"):
        second = items[constraint["toItem"]].attribute(constraint["toAttribute"]) * constraint["multiplier"] + second
    relation = constraint["relation"]
    row = first == second if relation == "==" else first <= second if relation == "<=" else first >= second
    return row if constraint["priority"] == 1000 else row | strength(constraint["priority"])


def strength(priority):
    """The weight of a priority. A stronger row outweighs a few weaker ones; weights cannot do more."""
    return kiwisolver.strength.create(0, priority, 0)
