"""The kinds of workload that workloads.py writes: views, and constraints between them."""
import dataclasses
import math

REQUIRED = 1000
ATTRIBUTES = ("left", "right", "top", "bottom", "width", "height", "centerX", "centerY")
PHONES = [(375, 812), (812, 375), (390, 844), (320, 568), (768, 1024), (414, 896)]
SQUARES = [(4096, 4096), (5120, 4608), (4608, 5120), (4096, 6144), (8192, 4096), (4224, 4224)]
WINDOWS = [(600, 800), (800, 600), (500, 900), (1024, 768), (560, 700), (640, 960)]


# MARK: Model

@dataclasses.dataclass
class Anchor:
    """An attribute of a view, or a linear expression of one: `label.right * 0.5 + 8`."""
    view: "View"
    attribute: str
    multiplier: float = 1
    constant: float = 0

    def __add__(self, constant):
        return dataclasses.replace(self, constant=self.constant + constant)

    def __sub__(self, constant):
        return self + -constant

    def __mul__(self, multiplier):
        return dataclasses.replace(self, multiplier=multiplier)


@dataclasses.dataclass
class Content:
    """The intrinsic size of a view, with its priorities: first horizontal, then vertical."""
    width: float
    height: float
    hugging: tuple
    compression: tuple


class View:
    def __init__(self, number, parent, content):
        self.number, self.parent, self.content = number, parent, content

    def __getattr__(self, attribute):
        if attribute not in ATTRIBUTES:
            raise AttributeError(attribute)
        return Anchor(self, attribute)


@dataclasses.dataclass
class Constraint:
    first: Anchor
    relation: str
    second: Anchor | None
    multiplier: float
    constant: float
    priority: int


class Workload:
    """Views and their constraints. The edits are sizes that the root takes in turn."""

    def __init__(self, size, edits):
        self.size, self.edits = size, edits
        self.views, self.constraints = [], []
        self.root = self.add(None)

    def add(self, parent, content=None):
        self.views.append(View(len(self.views), parent, content))
        return self.views[-1]

    def equal(self, first, second, priority=REQUIRED):
        self.constrain(first, "==", second, priority)

    def at_least(self, first, second, priority=REQUIRED):
        self.constrain(first, ">=", second, priority)

    def at_most(self, first, second, priority=REQUIRED):
        self.constrain(first, "<=", second, priority)

    def constrain(self, first, relation, second, priority):
        is_anchor = isinstance(second, Anchor)
        multiplier, constant = (second.multiplier, second.constant) if is_anchor else (1, second)
        self.constraints.append(
            Constraint(first, relation, second if is_anchor else None, multiplier, constant, priority))


class Numbers:
    """Random integers from a seed: Knuth's linear congruential generator of MMIX."""

    def __init__(self, seed):
        self.state = (seed * 2862933555777941757 + 3037000493) % 2**64

    def between(self, least, most):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return least + (self.state >> 33) % (most - least + 1)


# MARK: Kinds

def chain(count):
    """Rows of random heights, one below the other: one determined column."""
    workload, numbers = Workload((375, 812), PHONES), Numbers(count)
    root = workload.root
    below = root.top
    for _ in range(count - 1):
        row = workload.add(root)
        workload.equal(row.left, root.left + 16)
        workload.equal(row.right, root.right - 16)
        workload.equal(row.top, below + 8)
        workload.equal(row.height, numbers.between(40, 60))
        below = row.bottom
    return workload


def nested(count):
    """A tree: each view holds up to four equal subviews, in rows and columns by turns."""
    workload = Workload((4096, 4096), SQUARES)
    parents = [(workload.root, True)]
    for parent, is_row in parents:
        children = [workload.add(parent) for _ in range(min(4, count - len(workload.views)))]
        if children:
            fill(workload, parent, children, is_row)
        parents += [(child, not is_row) for child in children]
    return workload


def fill(workload, parent, children, is_row):
    """Spreads equal children over their parent, with gaps of one point."""
    near, far, size = ("left", "right", "width") if is_row else ("top", "bottom", "height")
    across = ("top", "bottom") if is_row else ("left", "right")
    previous = None
    for child in children:
        workload.equal(getattr(child, across[0]), getattr(parent, across[0]) + 1)
        workload.equal(getattr(child, across[1]), getattr(parent, across[1]) - 1)
        workload.equal(getattr(child, near), (getattr(previous, far) if previous else getattr(parent, near)) + 1)
        if previous:
            workload.equal(getattr(child, size), getattr(children[0], size))
        previous = child
    workload.equal(getattr(previous, far), getattr(parent, far) - 1)


def form(count, has_conflicts=False):
    """Labels beside fields; the widest label decides how wide the column of labels is."""
    workload, numbers = Workload((600, 800), WINDOWS), Numbers(count)
    root = workload.root
    column = workload.add(root)
    workload.equal(column.left, root.left + 16)
    workload.equal(column.top, root.top)
    workload.equal(column.bottom, root.bottom)
    workload.equal(column.width, 0, priority=250)
    below = root.top + 20
    for number in range(1, (count - 2) // 2 + 1):
        label = workload.add(root, Content(numbers.between(40, 160), 20, (251, 251), (750, 750)))
        field = workload.add(root, Content(120, numbers.between(28, 36), (249, 750), (749, 751)))
        workload.equal(label.left, column.left)
        workload.at_most(label.right, column.right)
        workload.equal(label.centerY, field.centerY)
        workload.equal(field.left, column.right + 8)
        workload.equal(field.right, root.right - 16)
        workload.at_least(field.width, 100)
        workload.equal(field.top, below)
        below = field.bottom + 8
        if has_conflicts and number % 10 == 5:
            contradict(workload, label, field, number // 10)
    return workload


def contradict(workload, label, field, turn):
    """Adds two of three optional constraints that cannot hold."""
    wrong = [(field.width, 10, 700), (field.left, workload.root.left + 5, 900), (label.centerY, field.bottom + 3, 999)]
    for first, second, priority in (wrong[turn % 3], wrong[(turn + 1) % 3]):
        workload.equal(first, second, priority)


def conflict(count):
    """A form in which about 2 % of the constraints contradict others."""
    return form(count, has_conflicts=True)


def grid(count):
    """Cells of equal widths in up to eight columns; each row is three quarters as high as its first cell is wide."""
    workload, cells = Workload((768, 1024), PHONES[::-1]), []
    root, columns = workload.root, max(2, min(8, math.isqrt(max(count - 1, 0))))
    for number in range(count - 1):
        column = number % columns
        cell = workload.add(root)
        if cells:
            workload.equal(cell.width, cells[0].width)
        if number < columns:
            workload.equal(cell.left, (cells[-1].right if cells else root.left) + 8)
            if number == min(columns, count - 1) - 1:
                workload.equal(cell.right, root.right - 8)
            workload.equal(cell.top, root.top + 8)
        else:
            workload.equal(cell.left, cells[column].left)
            workload.equal(cell.top, cells[number - column - columns].bottom + 8)
        workload.equal(cell.height, cells[number - column].height if column else cell.width * 0.75)
        cells.append(cell)
    return workload


def cards(count):
    """Cards of eight views as an app's feed has them, with texts, priorities and inequalities."""
    workload, numbers = Workload((375, 812), PHONES), Numbers(count)
    root = workload.root
    below = root.top
    for _ in range(max(1, (count - 1) // 8)):
        card = workload.add(root)
        fill_card(workload, numbers, card, below)
        below = card.bottom
    return workload


def fill_card(workload, numbers, card, below):
    def content(width, height, hugging, compression):
        return workload.add(card, Content(width, height, hugging, compression))

    root, image = workload.root, workload.add(card)
    badge = content(numbers.between(20, 60), 20, (251, 251), (750, 750))
    avatar = workload.add(card)
    title = content(numbers.between(80, 420), 22, (251, 251), (750, 750))
    text = content(numbers.between(60, 300), 17 * numbers.between(1, 3), (250, 251), (749, 750))
    button = content(numbers.between(44, 96), 32, (751, 751), (752, 752))
    line = workload.add(card)

    workload.at_least(card.left, root.left + 12)
    workload.equal(card.centerX, root.centerX)
    workload.at_most(card.width, 600)
    workload.equal(card.width, root.width - 24, priority=750)
    workload.equal(card.top, below + 12)
    workload.equal(card.height, 0, priority=50)
    for view in (image, line):
        workload.equal(view.left, card.left)
        workload.equal(view.right, card.right)
    workload.equal(image.top, card.top)
    workload.equal(image.height, image.width * 0.5625, priority=999)
    workload.at_most(image.height, 300)
    workload.equal(badge.top, image.top + 8)
    workload.equal(badge.right, image.right - 8)
    workload.at_least(badge.width, 24)
    workload.at_most(badge.width, image.width * 0.5)
    workload.equal(avatar.left, card.left + 12)
    workload.equal(avatar.top, image.bottom + 12)
    workload.equal(avatar.width, 40)
    workload.equal(avatar.height, avatar.width)
    workload.equal(title.left, avatar.right + 8)
    workload.at_most(title.right, card.right - 12)
    workload.equal(title.top, avatar.top)
    workload.equal(text.left, title.left)
    workload.at_most(text.right, button.left - 8)
    workload.equal(text.top, title.bottom + 4)
    workload.equal(button.right, card.right - 12)
    workload.at_least(button.width, 44)
    workload.at_least(button.top, title.bottom + 4)
    workload.equal(button.centerY, text.centerY, priority=250)
    workload.equal(line.height, 1)
    workload.equal(line.bottom, card.bottom)
    for view in (avatar, text, button):
        workload.at_least(line.top, view.bottom + 12)


KINDS = {"chain": chain, "nested": nested, "form": form, "grid": grid, "cards": cards, "conflict": conflict}
