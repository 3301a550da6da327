"""Load from wrk, GET and POST, while servers start and stop."""
import json
import re
import subprocess

# Enough for 22 KB, more than HAProxy's default buffer: it cannot send a request again that does not fit its buffer.
CARDS = 16
POST = """
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = io.open("{folder}/cards.json", "rb"):read("*a")
"""


def start_load(folder, port, seconds):
    """Starts one wrk for each kind of request; returns them by name."""
    (folder / "cards.json").write_text(cards())
    (folder / "post.lua").write_text(POST.format(folder=folder))
    kinds = {"GET /healthz": [], "POST /v1/layouts": ["-s", str(folder / "post.lua")]}
    return {kind: subprocess.Popen(["wrk", "-t1", "-c16", f"-d{seconds}s", *more, f"http://127.0.0.1:{port}{kind.split()[1]}"],
                                   stdout=subprocess.PIPE, text=True) for kind, more in kinds.items()}


def is_on(load):
    """Whether all of the load is still running."""
    return all(process.poll() is None for process in load.values())


def what_came_of(load, patience):
    """Waits for the load; returns a sentence, and whether enough requests were made and none was lost."""
    sentences, is_whole = [], True
    for kind, process in load.items():
        output = process.communicate(timeout=patience)[0]
        requests = int((re.search(r"(\d+) requests in", output) or [0, 0])[1])
        # wrk counts failed connects, reads and writes, timeouts, and statuses of 400 or more.
        lost = re.findall(r"Socket errors.*|Non-2xx.*", output)
        sentences.append(f"{requests:,} of {kind}, lost {lost or 'none'}")
        is_whole = is_whole and requests > 1_000 and not lost
    return "; ".join(sentences), is_whole


def cards():
    """A layouts request in object form: cards one below the other, each with a title and a text."""
    views, constraints = [], []

    def add(item, attribute, to, to_attribute, constant, relation="=="):
        constraints.append({"item": item, "attribute": attribute, "relation": relation, "toItem": to, "toAttribute": to_attribute,
                            "constant": constant})

    for number in range(CARDS):
        card, title, text = [f"{kind}{number}" for kind in ("card", "title", "text")]
        size = {"width": 80 + number, "height": 20}
        views.append({"id": card, "subviews": [{"id": name, "intrinsicSize": size} for name in (title, text)]})
        add(card, "top", *((f"card{number - 1}", "bottom") if number else ("root", "top")), 12)
        add(card, "leading", "root", "leading", 12)
        add(card, "trailing", "root", "trailing", -12)
        for name, above, edge in ((title, card, "top"), (text, title, "bottom")):
            add(name, "top", above, edge, 8)
            add(name, "leading", card, "leading", 12)
            add(name, "trailing", card, "trailing", -12, "<=")
        add(card, "bottom", text, "bottom", 8)
    return json.dumps({"view": {"id": "root", "subviews": views}, "constraints": constraints,
                       "environment": {"size": {"width": 393, "height": 852}}})
