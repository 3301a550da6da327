"""Random layouts documents for the hunt."""

# Priorities of each family of documents; repeated ones are more frequent.
FAMILIES = {
    "mixed": [1000, 1000, 1000, 750, 750, 500, 250, 999, 1],
    "required": [1000, 1000, 1000, 1000, 1000, 500],
    "ties": [500, 500, 500, 250, 1000],
    "optional": [900, 800, 700, 600, 500, 400, 300, 251, 250, 249, 1000],
    "placed": [1000, 750, 500, 500, 250],
}
EDGES = {"x": ["left", "centerX", "right"], "y": ["top", "centerY", "bottom"]}
LENGTHS = {"x": "width", "y": "height"}


class Generator:
    """Makes one document."""

    def __init__(self, random):
        self.random = random
        self.family = random.choice(list(FAMILIES))
        self.views = [{"id": "root", "subviews": []}]
        self.parents = [None]
        self.constraints = []
        # Rich documents have stacks, frames and insets, whose rows only Espalier writes: only repairs are checked.
        self.is_rich = random.random() < 0.25

    def document(self):
        for number in range(self.random.randint(1, 6)):
            self.add_view(f"v{number}")
        if self.family == "placed":
            for view in range(1, len(self.views)):
                self.place(view)
        for _ in range(self.random.randint(2, 2 * len(self.views) + 4)):
            self.add_random()
        document = {"view": self.views[0], "constraints": self.constraints}
        if self.is_rich:
            self.views[0]["frame"] = {"x": 0, "y": 0, "width": 150, "height": 80}
            self.views[0]["translatesAutoresizingMask"] = False
        if self.random.random() < 0.25:
            document["fitting"] = {
                "width": self.random.choice([0, 0, 100, 200]), "height": self.random.choice([0, 0, 60]),
                "horizontalPriority": self.random.choice([50, 50, 250, 1000]),
                "verticalPriority": self.random.choice([50, 250])}
        else:
            size = {"width": self.random.choice([100, 200, 320]), "height": self.random.choice([50, 100, 200])}
            document["environment"] = {"size": size}
        return document

    def add_view(self, name):
        random = self.random
        view = {"id": name, "subviews": []}
        if random.random() < 0.12:
            view["kind"] = "scroll"
        if random.random() < 0.5:
            view["intrinsicSize"] = {"width": random.choice([None, 20, 40, 50]), "height": random.choice([None, 10, 20])}
            if random.random() < 0.4:
                priorities = [249, 250, 251, 500, 750, 751, 1000]
                view["hugging"] = {"horizontal": random.choice(priorities)}
                view["compressionResistance"] = {"horizontal": random.choice(priorities)}
        if random.random() < 0.15:
            view["alignmentRectInsets"] = {side: random.choice([0, 1, 3, -2]) for side in ["left", "top", "right", "bottom"]}
        parent = random.choice([0, 0, random.randrange(len(self.views))])
        if self.is_rich:
            self.enrich(view)
        self.views[parent]["subviews"].append(view)
        self.views.append(view)
        self.parents.append(parent)

    def enrich(self, view):
        """Makes it a stack, gives it a frame, or margins."""
        random = self.random
        roll = random.random()
        if roll < 0.3 and "kind" not in view:
            view["kind"] = "stack"
            view["stack"] = {
                "axis": random.choice(["horizontal", "vertical"]), "spacing": random.choice([0, 8]),
                "alignment": random.choice(["fill", "leading", "center", "trailing", "firstBaseline"]),
                "distribution": random.choice(
                    ["fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering"])}
        elif roll < 0.45:
            view["frame"] = {"x": random.choice([0, 10]), "y": 5, "width": random.choice([0, 60]), "height": 30}
            view["autoresizing"] = random.sample(
                ["flexibleLeftMargin", "flexibleWidth", "flexibleRightMargin", "flexibleHeight"], 2)
        elif roll < 0.6:
            view["preservesSuperviewLayoutMargins"] = True
            view["layoutMargins"] = {"left": random.choice([0, 12])}
        if random.random() < 0.1:
            view["hidden"] = True

    def place(self, view):
        """Pins the near edges to the superview or an earlier sibling, and mostly gives a size."""
        random = self.random
        siblings = [other for other in range(1, view) if self.parents[other] == self.parents[view]]
        for axis in "xy":
            near, _, far = EDGES[axis]
            if siblings and random.random() < 0.5:
                self.add(view, near, "==", random.choice(siblings), far, random.choice([0, 8, 10]), 1000)
            elif random.random() < 0.9:
                self.add(view, near, "==", self.parents[view], near, random.choice([0, 8, 16]), 1000)
            if random.random() < 0.7:
                self.add(view, LENGTHS[axis], "==", None, None, random.choice([20, 30, 44]), random.choice([1000, 750]))

    def add_random(self):
        random = self.random
        axis = random.choice("xxy")
        view = random.randrange(1, len(self.views))
        priority = random.choice(FAMILIES[self.family])
        relation = random.choice(["==", "==", "<=", ">="])
        constant = random.choice([0, 8, 10, 20, -8, -20, 33.3] if self.family != "ties" else [0, 0, 10])
        roll = random.random()
        if roll < 0.3:
            length = random.choice([0, 10, 20, 40, 60, 100, -10] if self.family != "ties" else [0, 10, 50])
            self.add(view, LENGTHS[axis], relation, None, None, length, priority)
            return
        other = random.choice([other for other in range(len(self.views)) if other != view] or [0])
        if roll < 0.45:
            self.add(view, LENGTHS[axis], relation, other, LENGTHS[random.choice([axis, axis, "x", "y"])],
                     random.choice([0, 0, constant]), priority, random.choice([1, 1, 0.5, 2, 1.5]))
            return
        if random.random() < 0.6:
            relatives = [o for o in range(1, len(self.views)) if o != view and self.parents[o] == self.parents[view]]
            other = random.choice(relatives + [self.parents[view]])
        edges = EDGES[axis]
        if self.is_rich and random.random() < 0.3:
            edges = [edge + "Margin" for edge in edges if "center" not in edge]
        self.add(view, random.choice(edges), relation, other, random.choice(edges), constant, priority)

    def add(self, view, attribute, relation, other, other_attribute, constant, priority, multiplier=1):
        constraint = {"id": f"c{len(self.constraints)}", "item": self.item(view, other, attribute), "attribute": attribute,
                      "relation": relation, "constant": constant, "priority": priority}
        if other is not None:
            constraint["toItem"] = self.item(other, view, other_attribute)
            constraint["toAttribute"] = other_attribute
            constraint["multiplier"] = multiplier
        self.constraints.append(constraint)

    def item(self, view, other, attribute):
        """The name of a view; edges of a scroll view are those of its content for its subviews, so it says so."""
        name = self.views[view]["id"]
        if self.views[view].get("kind") != "scroll" or other is None or attribute not in sum(EDGES.values(), []):
            return name
        while other is not None:
            other = self.parents[other]
            if other == view:
                return name + ".content"
        return name
