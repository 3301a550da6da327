"""Compares the layouts of Figma documents with the boxes that Figma recorded, feature by feature.

usage: accuracy.py ESPALIER FOLDER [--misses COUNT]

It lists each visible frame with auto layout and content in three ways:

  local     the frame alone: its own size and the boxes of its children, from the recorded sizes of the children
  relative  the whole scene computed: the frame's box in its parent
  whole     scenes without a visible node that lies elsewhere than recorded

A box is in place if no edge or size differs by more than half a pixel. The script reads the features from the documents
itself, and asks `espalier layouts` for the boxes.
"""
import argparse
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

TOLERANCE = 0.5
FEATURES = ["all", "hug", "fill", "fixed", "wrap", "grid", "min/max", "negative gaps", "space between", "strokes",
            "baselines", "rotation", "absolute"]
SIDES = ["x", "y", "width", "height"]
# The shares that must be reached; the others are only printed.
WANTED = {("all", "relative"): 99.6, ("wrap", "relative"): 100, ("grid", "relative"): 100, ("min/max", "relative"): 100}
WANTED_WHOLE = 97


def roots(document):
    """The nodes at the top of an envelope."""
    if isinstance(document, list):
        return [entry.get("document") or entry for entry in document]
    nodes = document.get("nodes")
    if nodes:
        entries = nodes.values() if isinstance(nodes, dict) else nodes
        return [entry.get("document") or entry for entry in entries if entry]
    return [document.get("document") or document]


def box(node):
    """The recorded box, or None."""
    recorded = node.get("absoluteBoundingBox")
    if not isinstance(recorded, dict) or any(recorded.get(side) is None for side in SIDES):
        return None
    return recorded


def children(node):
    return [child for child in node.get("children") or [] if isinstance(child, dict)]


def items(node):
    """The children that take room in auto layout."""
    return [child for child in children(node)
            if child.get("visible", True) and child.get("layoutPositioning") != "ABSOLUTE" and box(child)]


def is_rotated(node):
    return abs(node.get("rotation") or 0) > 1e-6


def visible_nodes(root):
    """The visible nodes of a tree, each with its parent, and whether one that contains it is rotated."""
    waiting = [(root, None, False)]
    while waiting:
        node, parent, turned = waiting.pop()
        if not node.get("visible", True):
            continue
        yield node, parent, turned
        waiting += [(child, node, turned or is_rotated(node)) for child in children(node)]


def sizing(node, parent, side):
    """How a node gets its width or height."""
    written = node.get("layoutSizing" + ("Horizontal" if side == "width" else "Vertical"))
    if written:
        return written
    outer = (parent or {}).get("layoutMode")
    if outer in ("HORIZONTAL", "VERTICAL"):
        is_main = (outer == "HORIZONTAL") == (side == "width")
        if is_main and node.get("layoutGrow") or not is_main and node.get("layoutAlign") == "STRETCH":
            return "FILL"
    mode = node.get("layoutMode")
    if mode not in ("HORIZONTAL", "VERTICAL"):
        return "FIXED"
    is_main = (mode == "HORIZONTAL") == (side == "width")
    return "FIXED" if node.get("primaryAxisSizingMode" if is_main else "counterAxisSizingMode") == "FIXED" else "HUG"


def features(node, parent):
    """The features that a frame and its content in auto layout use."""
    content = items(node)
    found = {"all"}
    own = [sizing(node, parent, side) for side in ("width", "height")]
    inner = [sizing(child, node, side) for child in content for side in ("width", "height")]
    found |= {name.lower() for name in own}
    if "FILL" in inner:
        found.add("fill")
    if node.get("layoutWrap") == "WRAP":
        found.add("wrap")
    if node["layoutMode"] == "GRID":
        found.add("grid")
    limits = ("minWidth", "maxWidth", "minHeight", "maxHeight")
    if any(entry.get(limit) is not None for entry in [node, *content] for limit in limits):
        found.add("min/max")
    if (node.get("itemSpacing") or 0) < 0 or (node.get("counterAxisSpacing") or 0) < 0:
        found.add("negative gaps")
    if node.get("primaryAxisAlignItems") == "SPACE_BETWEEN":
        found.add("space between")
    if node.get("strokesIncludedInLayout"):
        found.add("strokes")
    if node.get("counterAxisAlignItems") == "BASELINE":
        found.add("baselines")
    if any(is_rotated(child) for child in content):
        found.add("rotation")
    if any(child.get("layoutPositioning") == "ABSOLUTE" for child in children(node)):
        found.add("absolute")
    return found


def layouts(espalier, document):
    """The frames of each scene, by the scene's id, in the coordinates of the scene."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(document, file)
        file.flush()
        result = subprocess.run([espalier, "layouts", file.name, "--coordinates", "root"], capture_output=True)
    if result.stdout[:1] != b"{":
        raise SystemExit(result.stderr.decode())
    return [(layout["scene"], layout["frames"]) for layout in json.loads(result.stdout)["layouts"]]


def within(computed, recorded):
    return all(abs(computed[side] - recorded[side]) <= TOLERANCE for side in SIDES)


def moved(frame, origin):
    return dict(frame, x=frame["x"] - origin["x"], y=frame["y"] - origin["y"])


def alone(node):
    """A frame with children that have no children."""
    shallow = [{name: value for name, value in child.items() if name != "children"} for child in children(node)]
    return {"document": dict(node, children=shallow)}


class Table:
    """The frames of each feature, and those in place."""

    def __init__(self):
        self.count = collections.Counter()
        self.misses = collections.defaultdict(list)
        self.scenes = 0
        self.broken = []

    def add(self, names, file, node, kind, text):
        """Counts a frame; it is a miss if there is a text."""
        for name in names:
            self.count[name, kind] += 1
            if text:
                self.misses[name, kind].append(f"{file} {node['id']} “{node.get('name', '')[:30]}”: {text}")

    def share(self, name, kind):
        count = self.count[name, kind]
        return 100 * (count - len(self.misses[name, kind])) / count if count else 100

    def reaches(self):
        whole = 100 * (self.scenes - len(self.broken)) / max(self.scenes, 1)
        return whole >= WANTED_WHOLE and all(self.share(*key) >= share for key, share in WANTED.items())

    def lines(self):
        yield "| feature | frames | local | relative |"
        yield "| --- | --- | --- | --- |"
        for name in FEATURES:
            cells = []
            for kind in ("local", "relative"):
                cells.append(f"{self.share(name, kind):.2f} % ({len(self.misses[name, kind])} missed)")
            yield f"| {name} | {self.count[name, 'local']:,} | {cells[0]} | {cells[1]} |"
        whole = self.scenes - len(self.broken)
        yield ""
        yield f"{whole} of {self.scenes} scenes whole ({100 * whole / max(self.scenes, 1):.1f} %)"


def difference(computed, recorded):
    texts = [f"{side} {computed[side]:.1f} for {recorded[side]:.1f}"
             for side in SIDES if abs(computed[side] - recorded[side]) > TOLERANCE]
    return ", ".join(texts)


def measure_local(espalier, file, frames, table):
    scenes = layouts(espalier, [alone(node) for node, _ in frames])
    assert len(scenes) == len(frames), (file, len(scenes), len(frames))
    for (node, parent), (_, computed) in zip(frames, scenes):
        texts = []
        for entry in [node, *items(node)]:
            text = difference(computed[entry["id"]], moved(box(entry), box(node)))
            if text:
                texts.append(f"{entry['id']}: {text}")
        table.add(features(node, parent), file, node, "local", "; ".join(texts[:2]))


def measure_scene(file, root, computed, table):
    table.scenes += 1
    wrong = []
    for node, parent, turned in visible_nodes(root):
        if not box(node) or node["id"] not in computed:
            continue
        text = difference(computed[node["id"]], moved(box(node), box(root)))
        if text:
            wrong.append(f"{node['id']}: {text}")
        if not is_frame(node) or turned or is_rotated(node):
            continue
        outer = parent if parent and box(parent) and parent["id"] in computed and node is not root else node
        text = difference(moved(computed[node["id"]], computed[outer["id"]]), moved(box(node), box(outer)))
        table.add(features(node, parent), file, node, "relative", text)
    if wrong:
        table.broken.append(f"{file} {root['id']} “{root.get('name', '')[:30]}”: {len(wrong)}, first {wrong[0]}")


def is_frame(node):
    return node.get("layoutMode", "NONE") != "NONE" and box(node) and bool(items(node))


def scene_roots(tree):
    """The top-level frames of a tree."""
    outer = {"DOCUMENT", "CANVAS", "SECTION"}
    waiting = [(tree, None)]
    while waiting:
        node, parent = waiting.pop()
        if parent is not None and parent.get("type") not in outer:
            continue
        if node.get("type") not in outer:
            yield node
        waiting += [(child, node) for child in reversed(children(node))]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("espalier")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--misses", type=int, default=10, help="how many misses to name for each feature and scene")
    options = parser.parse_args()
    table = Table()
    for path in sorted(options.folder.rglob("*.json")):
        document = json.loads(path.read_text())
        if "files" in document and "note" in document:
            continue
        name = "/".join(path.relative_to(options.folder).parts)[-50:]
        scenes = layouts(options.espalier, document)
        frames = []
        numbers = collections.Counter()
        for tree in roots(document):
            known = {root["id"]: root for root in scene_roots(tree)}
            for node, parent, turned in visible_nodes(tree):
                if is_frame(node) and not turned and not is_rotated(node):
                    frames.append((node, parent))
            for identity, computed in scenes:
                if identity in known and set(computed) <= ids(known[identity]):
                    if not known[identity].get("visible", True):
                        continue
                    numbers[identity] += 1
                    if numbers[identity] == 1:
                        measure_scene(name, known[identity], computed, table)
        if frames:
            measure_local(options.espalier, name, frames, table)
    for line in table.lines():
        print(line)
    print_misses(table, options.misses)
    sys.exit(0 if table.reaches() else 1)


def ids(root):
    found, waiting = set(), [root]
    while waiting:
        node = waiting.pop()
        found.add(node["id"])
        waiting += children(node)
    return found


def print_misses(table, limit):
    for kind in ("relative", "local"):
        for name in FEATURES:
            missed = table.misses[name, kind]
            if missed and limit:
                print(f"\n{kind}, {name}:")
                print("\n".join("  " + text for text in missed[:limit]))
    if table.broken and limit:
        print("\nscenes:")
        print("\n".join("  " + text for text in table.broken[:limit]))


main()
