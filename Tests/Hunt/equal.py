#!/usr/bin/env python3
"""Sends the same random documents to two binaries and compares their answers byte for byte: `equal.py OLD NEW --count 10000 --seed 7`.

The documents: random layouts, those of the ladder, the requests of all examples of openapi/ with random changes, the same layouts
as lints and differences, storyboards, edits of sessions, and texts that are no JSON. Ends with 1 if an answer differs; --keep is a folder for the first documents that differ.
"""
import argparse
import collections
import contextlib
import copy
import json
import pathlib
import random
import re
import select
import socket
import subprocess
import sys

import yaml

from documents import Generator

PROJECT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT / "scripts"))
import ladder

IDS = re.compile(rb'"requestId":"[^"]*",')
NUMBERS = [0, 1, -1, 0.5, 2, 8, 33.3, 44, 100, 250, 251, 749, 750, 751, 1000, 1e6, -20, 1e300]
JSON = "application/json"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binaries", nargs=2, type=pathlib.Path)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    with contextlib.ExitStack() as stack:
        servers = [Server(stack, binary) for binary in options.binaries]
        source, counts, differences = Source(options.seed), collections.Counter(), 0
        for number in range(options.count):
            name, method, path, media_type, body = source.message(number)
            old, new = [server.ask(method, path, media_type, body) for server in servers]
            counts[f"{name} {old[0]}"] += 1
            if old != new:
                differences += 1
                print(f"{name}, {method} {path}, document {number} of seed {options.seed}: {old[0]} and {new[0]}", flush=True)
                if options.keep and differences <= 20:
                    options.keep.mkdir(parents=True, exist_ok=True)
                    for suffix, data in [("request", body), ("old", old[1]), ("new", new[1])]:
                        (options.keep / f"{number}.{suffix}").write_bytes(data)
        print(f"{options.count:,} documents, {differences} answered differently: "
              + ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())))
        sys.exit(1 if differences else 0)


class Server:
    def __init__(self, stack, binary):
        self.process = subprocess.Popen([binary, "serve", "--listen", "127.0.0.1:0", "--threads", "1"], stderr=subprocess.PIPE)
        stack.callback(self.process.wait)
        stack.callback(self.process.terminate)
        self.port = int(self.process.stderr.readline().decode().rsplit(":", 1)[1])
        self.session = None
        self.connect()

    def connect(self):
        self.client = socket.create_connection(("127.0.0.1", self.port))
        self.client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def ask(self, method, path, media_type, body):
        """The status and the body of the answer."""
        if "{id}" in path:
            path = path.replace("{id}", self.session or "none")
        head = (f"{method} {path} HTTP/1.1\r\nHost: a\r\nContent-Type: {media_type}\r\nX-Request-Id: equal\r\n"
                f"traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\r\n"
                f"Content-Length: {len(body)}\r\n\r\n")
        self.send(head.encode() + body)
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += self.receive()
        head, _, body = answer.partition(b"\r\n\r\n")
        body = self.rest(head, body)
        status = head[9:12].decode()
        if path == "/v1/sessions" and status == "201":
            self.session = json.loads(body)["id"]
        if self.session:
            body = body.replace(self.session.encode(), b"session")
        if b"connection: close" in head.lower():
            self.connect()
        return status, IDS.sub(b"", body)

    def send(self, message):
        """Sends a request, on a new connection if the server has closed an idle one."""
        if select.select([self.client], [], [], 0)[0]:
            self.connect()
        self.client.sendall(message)

    def rest(self, head, body):
        if length := re.search(rb"(?i)content-length: *(\d+)", head):
            while len(body) < int(length[1]):
                body += self.receive()
        elif b"chunked" in head.lower():
            while not body.endswith(b"0\r\n\r\n"):
                body += self.receive()
        return body

    def receive(self):
        data = self.client.recv(1 << 20)
        if not data:
            sys.exit(f"equal: the server on port {self.port} has closed the connection")
        return data


class Source:
    """Random requests, the same for each seed."""

    def __init__(self, seed):
        self.seed = seed
        self.examples = list(examples())
        self.rows = list(ladder.rows())
        self.scenes = sorted((PROJECT / "Tests/Fixtures/interface-builder").glob("*.storyboard"))
        self.edited = None

    def message(self, number):
        """The kind, method, path, media type and body of a request."""
        self.random = random.Random(f"{self.seed}/{number}")
        kind = self.random.choices(["layout", "workload", "example", "lint", "diff", "scene", "session", "edit", "bytes"],
                                   [30, 8, 30, 6, 4, 2, 4, 12, 4])[0]
        return kind, *getattr(self, kind)()

    def layout(self):
        document = self.document()
        if self.random.random() < 0.2:
            document["explain"] = True
        return self.post("layouts", document)

    def document(self):
        generator = Generator(self.random)
        document = generator.document()
        if self.random.random() < 0.15:
            self.change(document)
        return document

    def workload(self):
        kind = self.random.choice(ladder.COUNTED_KINDS)
        return self.post("layouts", ladder.variant(kind, self.random.randint(4, 80), self.random.randrange(60)))

    def example(self):
        method, path, media_type, value = self.random.choice(self.examples)
        value = copy.deepcopy(value)
        if isinstance(value, str):
            return method, path, media_type, self.changed_text(value).encode()
        for _ in range(self.random.choice([0, 1, 1, 2, 4])):
            self.change(value)
        return method, path, media_type, json.dumps(value).encode()

    def lint(self):
        return self.post("lints", self.document())

    def diff(self):
        old = self.document()
        new = copy.deepcopy(old)
        self.change(new)
        return self.post("diffs", {"from": old, "to": new})

    def scene(self):
        text = self.random.choice(self.scenes).read_text()
        path = self.random.choice(["layouts", "lints", "layouts?device=all", "layouts?explain=true"])
        return "POST", f"/v1/{path}", "application/xml", self.changed_text(text).encode()

    def session(self):
        self.edited = self.document()
        return self.post("sessions", self.edited)

    def edit(self):
        if self.edited is None:
            return self.session()
        constraints = self.edited.get("constraints")
        named = [each for each in constraints if isinstance(each, dict)] if isinstance(constraints, list) else []
        ids = [each["id"] for each in named if isinstance(each.get("id"), str)] or ["c0"]
        edits = [self.random.choice([
            {"constraint": self.random.choice(ids), "constant": self.random.choice(NUMBERS)},
            {"constraint": self.random.choice(ids), "priority": self.random.choice([1, 250, 750, 1000])},
            {"remove": self.random.choice(ids)},
            {"environment": {"size": {"width": self.random.randint(50, 400), "height": self.random.randint(50, 400)}}},
            {"view": "v0", "intrinsicSize": {"width": self.random.randint(1, 90), "height": 20}},
            {"add": {"id": f"n{self.random.randrange(9)}", "item": "v0", "attribute": "width", "constant": 30, "priority": 600}},
        ]) for _ in range(self.random.choice([1, 1, 2]))]
        return "PATCH", "/v1/sessions/{id}", JSON, json.dumps({"edits": edits}).encode()

    def bytes(self):
        text = bytearray(json.dumps(self.document()).encode())
        for _ in range(self.random.randint(1, 3)):
            text[self.random.randrange(len(text))] = self.random.randrange(256)
        return "POST", "/v1/layouts", JSON, bytes(text)

    def post(self, operation, document):
        separators = self.random.choice([(",", ":"), (", ", ": ")])
        indent = 1 if self.random.random() < 0.1 else None
        return "POST", f"/v1/{operation}", JSON, json.dumps(document, separators=separators, indent=indent).encode()

    # MARK: Changes

    def change(self, document):
        """Changes one value somewhere, or removes, repeats or misnames it."""
        places = list(places_of(document))
        if not places:
            return
        holder, key = self.random.choice(places)
        value, roll = holder[key], self.random.random()
        if roll < 0.12:
            del holder[key]
        elif roll < 0.2 and isinstance(holder, dict):
            holder[self.misspelled(key)] = holder.pop(key)
        elif roll < 0.25 and isinstance(holder, list):
            holder.append(copy.deepcopy(value))
        elif roll < 0.3:
            holder[key] = self.random.choice([None, True, [], {}, "x", 7])
        elif isinstance(value, bool):
            holder[key] = not value
        elif isinstance(value, (int, float)):
            holder[key] = self.random.choice([*NUMBERS, value + 1, value * 1.25])
        elif isinstance(value, str):
            strings = [inner[name] for inner, name in places if isinstance(inner[name], str)]
            holder[key] = self.random.choice([self.random.choice(strings), self.misspelled(value), value + "é"])

    def misspelled(self, text):
        place = self.random.randrange(len(text) + 1)
        return text[:place] + self.random.choice("aeiou.") + text[place + 1:]

    def changed_text(self, text):
        """A text in which some numbers are others."""
        for _ in range(self.random.choice([0, 1, 3])):
            numbers = list(re.finditer(r"\d+(\.\d+)?", text))
            match = self.random.choice(numbers)
            text = text[:match.start()] + str(self.random.choice([0, 1, 8, 20, 44, 100, 250, 333])) + text[match.end():]
        return text


def examples():
    """Method, path, media type and value of the requests in openapi/examples."""
    for path in sorted((PROJECT / "openapi/examples").glob("*.yaml")):
        for example in yaml.safe_load(path.read_text()).values():
            request = example.get("request", {})
            value = request.get("value")
            target = request.get("x-target", "")
            if value is None or request.get("x-method") != "POST" or not target.startswith("/v1/") or "sessions" in target:
                continue
            yield "POST", target, request.get("x-fields", {}).get("Content-Type", JSON), value


def places_of(value):
    """Each container inside a document, with one of its keys or places."""
    pending = [value]
    while pending:
        holder = pending.pop()
        keys = list(holder) if isinstance(holder, dict) else range(len(holder))
        for key in keys:
            yield holder, key
            if isinstance(holder[key], (dict, list)):
                pending.append(holder[key])


main()
