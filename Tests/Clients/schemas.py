"""Checks examples and the service's answers against the schemas of openapi.yaml."""

import json
import pathlib
import re
import subprocess

import jsonschema
import ruamel.yaml

PROJECT = pathlib.Path(__file__).resolve().parents[2]
# Operations whose answers can be the states of a transition, with the member that lists their elements.
STATES = {"layouts": "layouts", "presentations": "presentations", "display-modes": "states"}


def faults(espalier):
    """The documents that are invalid by their schemas, and the number of documents checked."""
    # Unlike scripts/openapi, this reader knows all of YAML, and it refuses repeated keys.
    document = ruamel.yaml.YAML(typ="safe").load(PROJECT / "openapi.yaml")
    found = []
    if json.loads((PROJECT / "Sources/CResources/openapi.json").read_text()) != document:
        found.append("openapi.json differs from openapi.yaml")
    examples = list(of_examples(document))
    for name, schema, value in [*examples, *of_folder(document, espalier, found)]:
        whole = {"allOf": [schema], "components": document["components"]}
        for error in jsonschema.Draft202012Validator(whole).iter_errors(value):
            place = "/".join(map(str, error.absolute_path))
            found.append(f"{name} at /{place}: {error.message[:200]}")
    return found, len(examples)


def of_examples(document):
    """Each JSON document of x-examples with its schema; requests only if their answer is a success."""
    for name, example in document["x-examples"].items():
        request, response = example.get("request") or {}, example.get("response") or {}
        operation = operation_of(document, request)
        if not operation:
            continue
        status = str(response.get("x-status"))
        type = (parsed(request.get("x-fields")) or {}).get("Content-Type", "application/json")
        schema = json_schema(operation.get("requestBody"), type)
        if schema and status.startswith("2") and not request.get("x-repeat"):
            if (value := parsed(request.get("value"))) is not None:
                yield f"the request of {name}", schema, value
        answers = operation["responses"].get(status) or operation["responses"].get("default") or {}
        if "$ref" in answers:
            answers = document["components"]["responses"][answers["$ref"].rpartition("/")[2]]
        type = (parsed(response.get("x-fields")) or {}).get("Content-Type", "application/json")
        schema = json_schema(answers, type)
        if schema and not response.get("x-excerpt") and not response.get("x-repeat"):
            if (value := parsed(response.get("value"))) is not None:
                yield f"the answer of {name}", schema, value


def of_folder(document, espalier, found):
    """The requests and answers of the folder of examples, and transitions between such answers."""
    for file in sorted((PROJECT / "examples").glob("*/*.json")):
        # Figma documents are sent to the layouts operation.
        is_figma = file.parent.name == "figma"
        kind = "layouts" if is_figma else file.parent.name
        type = "application/vnd.figma+json" if is_figma else "application/json"
        # Other folders hold no requests, such as a plugin's manifest.
        if f"/v1/{kind}" not in document["paths"]:
            continue
        operation = document["paths"][f"/v1/{kind}"]["post"]
        answer = run(espalier, kind, file.read_text())
        name = f"{file.parent.name}/{file.name}"
        yield name, json_schema(operation["requestBody"], type), json.loads(file.read_text())
        yield f"the answer to {name}", json_schema(operation["responses"]["200"], "application/json"), answer
        elements = answer.get(STATES.get(kind, ""), [])
        if len(elements) != 1:
            continue
        states = [answer, elements[0]] if "frames" in elements[0] else [answer]
        for state in states:
            transition = {"from": state, "to": state, "animation": {"curve": "ease", "duration": 1}}
            schema = document["paths"]["/v1/transitions"]["post"]["requestBody"]
            yield f"a transition from {name}", json_schema(schema, "application/json"), transition
            if "tracks" not in run(espalier, "transitions", json.dumps(transition)):
                found.append(f"a transition from {name} is not answered")


def operation_of(document, request):
    target = (request.get("x-target") or "").partition("?")[0]
    for path, item in document["paths"].items():
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", path), target):
            return item.get((request.get("x-method") or "").lower())
    return None


def json_schema(body, type):
    return ((body or {}).get("content", {}).get(type) or {}).get("schema")


def parsed(value):
    """A value of the document, parsed if it is a string; None if the string is not JSON."""
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except json.JSONDecodeError:
        return None


def run(espalier, operation, text):
    command = [espalier, operation, "--format", "application/json", "-"]
    return json.loads(subprocess.run(command, input=text, text=True, stdout=subprocess.PIPE).stdout or "{}")
