"""Users of Espalier for Locust: `locust --host http://127.0.0.1:8080` in this folder, then open http://localhost:8089.

Each user posts layouts that differ in shape, names and numbers, edits a session of its own, and sends small batches. KEY in the
environment is sent as a bearer token.
"""
import json
import os
import random

import locust

HEADERS = {"Authorization": f"Bearer {os.environ['KEY']}"} if "KEY" in os.environ else {}


def layout(cards):
    """A layouts request: a column of cards, each with a title and a text."""
    views, constraints, above, tag = [], [], "root.top", random.randrange(1_000_000)
    for number in range(cards):
        card = f"card{tag}_{number}"
        title, text = f"{card}_title", f"{card}_text"
        views.append({"id": card, "subviews": [
            {"id": title, "intrinsicSize": {"width": random.randint(60, 260), "height": 22}},
            {"id": text, "intrinsicSize": {"width": random.randint(100, 500), "height": 17 * random.randint(1, 3)}}]})
        constraints += [
            {"id": f"gap{number}", "item": card, "attribute": "top", "toItem": above.split(".")[0],
             "toAttribute": above.split(".")[1], "constant": random.randint(4, 12)},
            f"{card}.leading == root.leading + 12", f"{card}.trailing == root.trailing - 12",
            f"{title}.top == {card}.top + 8", f"{text}.top == {title}.bottom + 4", f"{text}.bottom == {card}.bottom - 8",
            *(f"{name}.leading == {card}.leading + 12" for name in (title, text)),
            *(f"{name}.trailing <= {card}.trailing - 12" for name in (title, text))]
        above = f"{card}.bottom"
    return {"view": {"id": "root", "subviews": views}, "constraints": constraints,
            "environment": {"size": {"width": random.randint(320, 430), "height": 852}}}


class Designer(locust.HttpUser):
    """Waits a moment between requests, as an editor does; a server is busy with some hundred of them."""

    wait_time = locust.between(0.05, 0.5)

    def on_start(self):
        self.client.headers.update(HEADERS)
        with self.client.post("/v1/sessions", json=layout(10), name="open a session", catch_response=True) as answer:
            self.session = answer.json()["id"] if answer.status_code == 201 else None

    def on_stop(self):
        if self.session:
            self.client.delete(f"/v1/sessions/{self.session}", name="end the session")

    @locust.task(10)
    def post_layout(self):
        self.client.post("/v1/layouts", json=layout(random.randint(3, 12)), name="post a layout")

    @locust.task(10)
    def edit(self):
        if not self.session:
            return
        edits = [{"constraint": f"gap{random.randrange(10)}", "constant": random.randint(4, 24)}]
        self.client.patch(f"/v1/sessions/{self.session}", json={"edits": edits}, name="edit the session")

    @locust.task(1)
    def batch(self):
        lines = "".join(json.dumps({"operation": "layouts", "request": layout(3)}) + "\n" for _ in range(10))
        with self.client.post("/v1/batches", data=lines, headers={"Content-Type": "application/x-ndjson"}, name="send a batch",
                              catch_response=True) as answer:
            # A batch is answered with 200 before its lines are computed: each has a problem of its own.
            if any(line.startswith(b'{"type":"/problems/') for line in answer.content.splitlines()):
                answer.failure("a line of the batch failed")
