"""The rows of the ladder: requests that bench-instructions counts and that train-release trains with. Those of a row differ in
shape, names and numbers."""
import contextlib
import copy
import dataclasses
import json
import re
import socket
import sys

import workloads
from processes import PROJECT
from workload_kinds import KINDS

# The requests of a row.
VARIANTS = 6
COUNTED_KINDS = ("cards", "form", "chain", "grid", "conflict")
COUNTS = (30, 100, 300)
# How the ids of a request begin. The training takes the last six.
PREFIXES = ("v", "view", "item-", "a", "node_", "cell.of.row.", "b", "label_", "box-", "list.row.", "stack", "_container")
LABELS = 20
WORDS = "The quick brown fox jumps over the lazy dog while seven wizards quietly mix fresh jam".split()
CARD = PROJECT / "examples/presentations/self-sizing-card.json"
SCENE = PROJECT / "examples/conversions/Card.xib"
FRAME = PROJECT / "examples/figma/toolbar.json"
JSON = "application/json"


@dataclasses.dataclass
class Message:
    """A request, and where to take its path from if the row opens something first."""
    method: str
    path: str
    body: bytes = b""
    media_type: str = JSON

    def bytes(self):
        head = f"{self.method} {self.path} HTTP/1.1\r\nHost: a\r\n"
        if self.body:
            head += f"Content-Type: {self.media_type}\r\nContent-Length: {len(self.body)}\r\n"
        return head.encode() + b"\r\n" + self.body


@dataclasses.dataclass
class Row:
    name: str
    messages: list
    # A request before them whose answer has an id, which takes the place of {id} in the paths.
    opening: Message | None = None
    # The kind and the number of views, for rows that the limit answers, too.
    workload: tuple | None = None


def rows(first=0):
    """All rows, in the order of the table, with the variants from number `first` on."""
    numbers = range(first, first + VARIANTS)
    yield Row("GET /healthz", [Message("GET", "/healthz") for _ in numbers])
    for kind in COUNTED_KINDS:
        for count in COUNTS:
            bodies = [written(variant(kind, count, number)) for number in numbers]
            yield Row(f"{kind} {count}", [Message("POST", "/v1/layouts", body) for body in bodies], workload=(kind, count))
    yield Row(f"text {LABELS}", [Message("POST", "/v1/layouts", written(texts(number))) for number in numbers])
    yield edits(numbers)
    yield Row("presentation", [Message("POST", "/v1/presentations", written(presentation(number))) for number in numbers])
    yield Row("flow", [Message("POST", "/v1/flows", written(flow(number))) for number in numbers])
    yield Row("storyboard scene", [Message("POST", "/v1/layouts", scene(number), "application/xml") for number in numbers])
    yield Row("Figma frame", [Message("POST", "/v1/layouts", written(figma(number)), "application/vnd.figma+json")
                              for number in numbers])


def written(document):
    return json.dumps(document, separators=(",", ":")).encode()


# MARK: Layouts

def variant(kind, count, number):
    """A layouts request: another order of constraints, other names, other numbers, and mostly a few views less or more."""
    group, place = divmod(number % (2 * VARIANTS), VARIANTS)
    request = workloads.request(KINDS[kind](count + 5 * group + (0, 1, -1)[place % 3]), number / 8)
    constraints = request["constraints"]
    start = len(constraints) * (2 * place + group) // (2 * VARIANTS)
    request["constraints"] = constraints[start:] + constraints[:start]
    grow(request["view"], number)
    return renamed(request, PREFIXES[number % len(PREFIXES)])


def grow(view, by):
    """Makes every intrinsic size wider."""
    if size := view.get("intrinsicSize"):
        size["width"] += by / 4
    for inner in view.get("subviews", []):
        grow(inner, by)


def renamed(request, prefix):
    """The request with other ids."""
    text = json.dumps(request)
    return json.loads(re.sub(r'"(id|item|toItem)": "v(\d+)"', lambda match: f'"{match[1]}": "{prefix}{match[2]}"', text))


def word(number):
    """A prefix of letters and underscores."""
    return re.sub("[.-]", "_", PREFIXES[number % len(PREFIXES)])


def texts(number):
    """Labels one below the other, as wide as their container."""
    labels, constraints, above = [], [], "root.top"
    for place in range(LABELS):
        name = f"{word(number)}{place}"
        words = [WORDS[(place * 7 + number * 5 + offset) % len(WORDS)] for offset in range(4 + (place + number) % 9)]
        labels.append({"id": name, "kind": "label", "text": {"string": " ".join(words), "lines": 0}})
        constraints += [f"{name}.leading == root.leading + {16 + number}", f"{name}.trailing == root.trailing - 16",
                        f"{name}.top == {above} + 8"]
        above = f"{name}.bottom"
    return {"view": {"id": "root", "subviews": labels}, "constraints": constraints,
            "environment": {"size": {"width": 320 + 7 * number, "height": 2000}}}


def edits(numbers):
    """Edits of a session: constants and the root's size by turns."""
    request = workloads.request(KINDS["cards"](30))
    place = next(number for number, constraint in enumerate(request["constraints"]) if constraint["constant"])
    constant = request["constraints"][place]["constant"]
    size = request["environment"]["size"]
    bodies = [{"edits": [{"constraint": f"constraints/{place}", "constant": constant + number}] if number % 2 else
               [{"environment": {"size": {"width": size["width"] + number, "height": size["height"]}}}]}
              for number in numbers]
    return Row("session edit", [Message("PATCH", "/v1/sessions/{id}", written(body)) for body in bodies],
               opening=Message("POST", "/v1/sessions", written(request)))


# MARK: Other documents

def presentation(number):
    document = copy.deepcopy(json.loads(CARD.read_text()))
    document["environment"]["size"]["width"] += number
    document["presentation"]["custom"]["width"]["inset"] += number
    return json.loads(json.dumps(document).replace("rectangle", word(number) + "rectangle"))


def flow(number):
    """A flow of 200 events: pushes, presentations, rotations and dismissals in turn."""
    events = []
    for place in range(50):
        pushed = {"id": f"{word(number)}{place}", "navigationBar": {"title": "Detail"}}
        events.append([
            {"push": {"controller": pushed}}, {"environment": {"orientation": "landscape"}}, {"pop": {}},
            {"environment": {"orientation": "portrait"}},
        ] if place % 2 else [
            {"present": {"controller": pushed, "presentation": {"modal": {"navigation": True}}}},
            {"environment": {"orientation": "landscape"}}, {"environment": {"orientation": "portrait"}}, {"dismiss": {}},
        ])
    root = {"id": "root", "navigation": {"stack": [{"id": "list", "preferredContentSize": {"width": 300, "height": 300 + number}}]}}
    return {"environment": {"device": "iPhone 14"}, "root": root, "events": sum(events, [])}


def scene(number):
    text = SCENE.read_text().replace("avatar", f"{word(number)}avatar").replace("Lovelace", "Lovelace" + "s" * number)
    return text.replace('constant="16"', f'constant="{16 + number}"').encode()


def figma(number):
    text = FRAME.read_text().replace('"Search"', f'"Search {number}"').replace('"itemSpacing": 12', f'"itemSpacing": {12 + number}')
    return json.loads(text)


# MARK: The client

class Client:
    """A connection on which the requests of one row are sent, one after the other. A response that is no success ends the script."""

    def __init__(self, stack, port, row, timeout):
        self.row = row
        self.socket = stack.enter_context(contextlib.closing(socket.create_connection(("127.0.0.1", port), timeout=timeout)))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def messages(self):
        """The bytes of the row's requests; sends first what they need."""
        if self.row.opening is None:
            return [message.bytes() for message in self.row.messages]
        opened = json.loads(self.ask(self.row.opening.bytes()))["id"]
        return [dataclasses.replace(message, path=message.path.replace("{id}", opened)).bytes() for message in self.row.messages]

    def ask(self, message):
        """Sends a request; returns the body of its response."""
        self.socket.sendall(message)
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += self.receive()
        head, _, body = answer.partition(b"\r\n\r\n")
        length = int(re.search(rb"(?i)content-length: *(\d+)", head)[1])
        while len(body) < length:
            body += self.receive()
        if not head.startswith(b"HTTP/1.1 2"):
            sys.exit(f"{self.row.name} was answered with {body[:500].decode()}.")
        return body

    def receive(self):
        data = self.socket.recv(1 << 20)
        if not data:
            sys.exit(f"The connection was closed during {self.row.name}.")
        return data
