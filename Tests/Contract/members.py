"""Compares the members of openapi.json's schemas with those that the service reads and writes.

usage: members.py ESPALIER

Requests: a minimal request leads to each object of each request's schema. Every identifier of the sources is tried
there as a member; the service must refuse exactly those that the schema does not have. Answers: every member of the
answers to the examples and fixtures is in their schemas, and every member of these schemas is in one of the answers.
"""

import http.client
import json
import re
import subprocess
import sys

from contract import (CONTRACT, PROJECT, bases, identifiers, json_schema, matching, minimal, operation_of, operations,
                      properties_of, resolved)

# No document has this member. The service must refuse it wherever it reads an object.
UNKNOWN = "memberThatNothingHas"
# A problem lists 100 errors; the rest is for errors of other kinds.
AT_ONCE = 80
JSON = "application/json"


def main():
    server = subprocess.Popen([sys.argv[1], "serve", "--listen", "127.0.0.1:0"], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)
    try:
        port = next(match[1] for line in server.stdout if (match := re.search(r":(\d+)$", line)))
        client = Client(port)
        requests = Requests(client)
        for path, method, operation in operations():
            if schema := json_schema(operation.get("requestBody"), JSON):
                requests.check(schema, method, path)
        answers = Answers()
        for example in examples(client):
            answers.see(*example)
        found = requests.found + answers.found + answers.unseen()
        print(*found, sep="\n")
        print(f"{requests.count} objects of requests, {answers.count} answers: {len(found)} mismatches")
        sys.exit(1 if found else 0)
    finally:
        server.kill()
        server.wait()


class Client:
    """Sends documents to the service."""

    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=60)
        self.session = self.send("POST", "/v1/sessions", {"view": {"id": "a"}})["id"]

    def changes(self):
        """The changes of a session that has everything in which something may change."""
        document = {"view": {"id": "a", "guides": [{"id": "g"}], "subviews": [{"id": "s", "scroll": {}}]},
                    "constraints": ["g.width == a.width", "s.width == a.width"], "explain": True,
                    "environment": {"size": {"width": 1, "height": 1}}}
        self.session = self.send("POST", "/v1/sessions", document)["id"]
        self.send("PATCH", "/v1/sessions/{id}", {"edits": [{"environment": {"size": {"width": 2, "height": 2}}}]})
        schema = json_schema(CONTRACT["paths"]["/v1/sessions/{id}"]["get"]["responses"]["200"], JSON)
        return "changes", schema, self.send("GET", "/v1/sessions/{id}?since=0", "")

    def whole(self):
        """The changes of a session from which more was removed than it remembers."""
        guides = [{"id": f"g{number}"} for number in range(1_001)]
        self.session = self.send("POST", "/v1/sessions", {"view": {"id": "a", "guides": guides}})["id"]
        self.send("PATCH", "/v1/sessions/{id}", {"edits": [{"replaceView": "a", "with": {"id": "a"}}]})
        schema = json_schema(CONTRACT["paths"]["/v1/sessions/{id}"]["get"]["responses"]["200"], JSON)
        return "whole", schema, self.send("GET", "/v1/sessions/{id}?since=1", "")

    def send(self, method, path, document, type=JSON):
        body = document if isinstance(document, str) else json.dumps(document)
        self.connection.request(method, path.replace("{id}", getattr(self, "session", "")), body.encode(),
                                {"Content-Type": type})
        return json.loads(self.connection.getresponse().read())


class Requests:
    """Leads to each object of a request's schema, and compares its members there.

    A way is a pointer with a function that makes a whole request of the value there. Some places have several: a
    member may be read only beside certain others, or only as the second element of a list.
    """

    def __init__(self, client):
        self.client, self.count, self.found, self.compared = client, 0, [], set()
        self.names, self.identifiers = set(properties_of(CONTRACT["components"])), set(identifiers())

    def check(self, schema, method, path):
        self.method, self.path, self.expanded = method, path, set()
        self.visit(schema, [("", lambda value: value)])

    def visit(self, schema, ways, siblings=frozenset(), is_open=False):
        """Compares the objects of `schema`.

        `siblings` are the members of its other variants. With `is_open` it is inside an object of which the service
        reads only some members.
        """
        name, schema = schema.get("$ref"), resolved(schema)
        if "properties" in schema:
            ways, is_open = self.compare(schema, ways, siblings, is_open)
        if name in self.expanded:
            return
        self.expanded.add(name) if name else None
        if "properties" not in schema:
            variants = schema.get("oneOf") or schema.get("anyOf") or []
            for variant in variants:
                others = [set(resolved(other).get("properties", {})) for other in variants if other is not variant]
                self.visit(variant, ways, set().union(*others), is_open)
        for name, property in schema.get("properties", {}).items():
            self.visit(property, [(f"{pointer}/{name}", inside(whole, base, name))
                                  for pointer, whole in ways for base in bases(schema, name)], is_open=is_open)
        if isinstance(values := schema.get("additionalProperties"), dict):
            self.visit(values, [(f"{pointer}/a", inside(whole, {}, "a")) for pointer, whole in ways], is_open=is_open)
        if "items" in schema:
            first = minimal(schema["items"])
            self.visit(schema["items"], [(f"{pointer}/{len(before)}", after(whole, before))
                                         for pointer, whole in ways for before in ([], [first])], is_open=is_open)

    def compare(self, schema, ways, siblings, is_open):
        """Reports what is not the same in an object's schema.

        - Returns: The ways by which the service reads the object, or all; and whether it reads only some members.
        """
        self.count += 1
        place = f"{self.method} {self.path} {ways[0][0] or '/'}"
        closed = False in (schema.get("additionalProperties"), schema.get("unevaluatedProperties"))
        read = [(way, base) for way in ways for base in bases(schema) if self.refuses(UNKNOWN, way, base)]
        if closed != bool(read) and not (closed and is_open) and not self.conflicts(ways, bases(schema)[0]):
            self.found.append(f"{place}: the schema is {'closed' if closed else 'open'}, the service is not")
        if not read:
            return ways, True
        way, base = read[0]
        properties = schema["properties"]
        # Every name in the sources is tried once for each schema, and those of the contract in each place.
        names = self.names if id(properties) in self.compared else self.names | self.identifiers
        self.compared.add(id(properties))
        for name in self.accepted(names - set(properties), way, base, siblings):
            self.found.append(f"{place}: the service knows “{name}”, the schema does not")
        together = {pointer for code, pointer, _ in self.errors(list(properties), way, base) if code == "unknown-member"}
        for name in properties if together else []:
            if all(self.refuses(name, way, base) for way, _ in read for base in bases(schema, name)):
                self.found.append(f"{place}: the schema has “{name}”, the service refuses it")
        return list(dict.fromkeys(way for way, _ in read)), False

    def conflicts(self, ways, base):
        """Whether the service refuses an object beside the others that are required."""
        return all(any(code == "conflicting-members" and pointer.startswith(place)
                       for code, place, _ in self.errors([], (pointer, whole), base)) for pointer, whole in ways)

    def accepted(self, names, way, base, siblings):
        """Those of `names` that the service reads in an object with the members of `base`."""
        before = self.errors([UNKNOWN], way, base)
        names = sorted(names)
        for first in range(0, len(names), AT_ONCE):
            some = names[first:first + AT_ONCE]
            unknown = {pointer for code, pointer, _ in self.errors(some, way, base) if code == "unknown-member"}
            for name in some:
                # By itself: beside others it may have been in another form of the object.
                if f"{way[0]}/{name}" not in unknown and not any(
                        is_refusal(error, way[0], name in siblings)
                        for error in self.errors([name], way, base) - before):
                    yield name

    def refuses(self, name, way, base):
        return any((code, pointer) == ("unknown-member", f"{way[0]}/{name}")
                   for code, pointer, _ in self.errors([name], way, base))

    def errors(self, names, way, base):
        """The errors of a request with `names` added to an object: codes, pointers and details."""
        pointer, whole = way
        value = {**base, **{name: base.get(name) for name in names}}
        answer = self.client.send(self.method, self.path, whole(value))
        return {(error["code"], error["pointer"], error["detail"]) for error in answer.get("errors", [])}


def is_refusal(error, pointer, is_sibling):
    """Whether an error refuses a member of the object at `pointer`, or the object because of it."""
    code, place, _ = error
    if code == "unknown-member":
        return place.rpartition("/")[0] == pointer
    # Members that exclude each other are all known, unless they are in other variants of the schema.
    return place == pointer and (code != "conflicting-members" or is_sibling)


def inside(whole, base, name):
    return lambda value: whole({**base, name: value})


def after(whole, before):
    return lambda value: whole([*before, value])


class Answers:
    """Collects which members of their schemas answers have."""

    def __init__(self):
        self.count, self.found, self.seen = 0, [], set()

    def see(self, name, schema, value):
        self.count += 1
        self.walk(schema, value, name)

    def walk(self, schema, value, place):
        schema = matching(schema, value)
        if isinstance(value, list):
            for index, element in enumerate(value):
                self.walk(schema.get("items", {}), element, f"{place}/{index}")
        if not isinstance(value, dict):
            return
        properties, others = schema.get("properties", {}), schema.get("additionalProperties")
        for name, member in value.items():
            self.seen.add(id(properties.get(name)))
            if name not in properties and not isinstance(others, dict) and (properties or others is False):
                self.found.append(f"{place}: the schema does not have “{name}”")
            self.walk(properties.get(name, others if isinstance(others, dict) else {}), member, f"{place}/{name}")

    def unseen(self):
        """The members of answers' schemas that no answer has."""
        visited, unseen = set(), []

        def visit(schema, place):
            target = schema.get("$ref", id(schema))
            if target in visited:
                return
            visited.add(target)
            schema = resolved(schema)
            for name, property in schema.get("properties", {}).items():
                if id(property) not in self.seen and not property.get("writeOnly"):
                    unseen.append(f"{place}: no answer has “{name}”")
                visit(property, f"{place}/{name}")
            for key in ("items", "additionalProperties"):
                if isinstance(schema.get(key), dict):
                    visit(schema[key], f"{place}/*")
            for key in ("oneOf", "anyOf", "allOf"):
                for variant in schema.get(key, []):
                    visit(variant, place)

        for path, method, operation in operations():
            for status, answer in operation["responses"].items():
                for type in (JSON, "application/problem+json"):
                    if schema := json_schema(resolved(answer), type):
                        visit(schema, f"{method} {path} {status} ")
        return unseen


def examples(client):
    """Each answer of openapi.json's examples, and those to the examples' and the fixtures' requests."""
    for name, example in CONTRACT["x-examples"].items():
        request, response = example.get("request", {}), example["response"]
        operation = operation_of(request)
        type = response.get("x-fields", {}).get("Content-Type", JSON)
        answers = operation and (operation["responses"].get(str(response["x-status"])) or operation["responses"]["default"])
        if operation and isinstance(response.get("value"), dict):
            schema = json_schema(resolved(answers), type)
            if schema:
                yield f"example {name}", schema, response["value"]
    for path, method, operation in operations():
        schema = json_schema(operation["responses"].get("200"), JSON)
        if method == "GET" and schema and "{" not in path:
            yield path, schema, client.send("GET", path, "")
    yield client.changes()
    yield client.whole()
    for name, kind, document, type in documents():
        schema = json_schema(CONTRACT["paths"][f"/v1/{kind}"]["post"]["responses"]["200"], JSON)
        answer = client.send("POST", f"/v1/{kind}", document, type)
        if "errors" not in answer:
            yield name, schema, answer


def documents():
    """The requests of the examples' folder and of the fixtures, and those of cases.json, by operation."""
    for index, case in enumerate(json.loads((PROJECT / "Tests/Contract/cases.json").read_text())):
        yield f"cases.json/{index}", case["operation"], case["request"], JSON
    folders = {"layout": "layouts", "flows": "flows", "display-modes": "display-modes"}
    for file in sorted((PROJECT / "examples").glob("*/*.json")):
        if file.parent.name == "figma":
            yield file.name, "layouts", file.read_text(), "application/vnd.figma+json"
            continue
        if f"/v1/{file.parent.name}" not in CONTRACT["paths"]:
            continue
        yield file.name, file.parent.name, json.loads(file.read_text()), JSON
    for folder, kind in folders.items():
        for file in sorted((PROJECT / "Tests/Fixtures" / folder).glob("*.json")):
            if not file.name.endswith(".golden.json"):
                yield file.name, kind, json.loads(file.read_text()), JSON
    for file in sorted((PROJECT / "Tests/Fixtures/interface-builder").glob("*.storyboard")):
        for kind in ("layouts", "lints"):
            yield file.name, kind, file.read_text(), "application/xml"
    for file in sorted((PROJECT / "Tests/Fixtures/presentation").glob("*.json")):
        fixture = json.loads(file.read_text())
        for case in fixture["cases"]:
            yield f"{file.name} {case['name']}", "presentations", {**fixture["request"], **case.get("with", {})}, JSON


main()
