"""Reads openapi.json: its operations, its schemas, and small values of these."""

import json
import pathlib
import re

PROJECT = pathlib.Path(__file__).resolve().parents[2]
CONTRACT = json.loads((PROJECT / "Sources/CResources/openapi.json").read_text())


def operations():
    for path, item in CONTRACT["paths"].items():
        for method, operation in item.items():
            if method != "parameters":
                yield path, method.upper(), operation


def operation_of(request):
    target = request.get("x-target", "").partition("?")[0]
    for path, item in CONTRACT["paths"].items():
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", path), target):
            return item.get(request.get("x-method", "").lower())
    return None


def json_schema(body, type):
    return (body or {}).get("content", {}).get(type, {}).get("schema")


def resolved(schema):
    """What a schema refers to, with the members beside the reference."""
    while "$ref" in schema:
        node = CONTRACT
        for name in schema["$ref"].split("/")[1:]:
            node = node[name.replace("~1", "/")]
        schema = {**node, **{key: value for key, value in schema.items() if key != "$ref"}}
    return schema


def matching(schema, value):
    """The variant of a schema that a value is of."""
    schema = resolved(schema)
    if "allOf" in schema:
        return {"properties": {name: property for part in schema["allOf"]
                               for name, property in resolved(part).get("properties", {}).items()}}
    for key in ("oneOf", "anyOf"):
        if key in schema and "properties" not in schema:
            return next((matching(variant, value) for variant in schema[key] if fits(variant, value)), {})
    return schema


def fits(schema, value):
    """Whether a value is of a schema, as far as that tells variants apart."""
    schema = resolved(schema)
    types = [schema.get("type", [])] if isinstance(schema.get("type"), str) else schema.get("type", [])
    if types and kind_of(value) not in ["number" if type == "integer" else type for type in types]:
        return False
    if value != schema.get("const", value) or value not in schema.get("enum", [value]):
        return False
    for key in ("oneOf", "anyOf"):
        if key in schema and not any(fits(variant, value) for variant in schema[key]):
            return False
    if isinstance(value, list):
        return all(fits(schema.get("items", {}), element) for element in value)
    if not isinstance(value, dict):
        return True
    properties, others = schema.get("properties", {}), schema.get("additionalProperties")
    return set(schema.get("required", [])) <= set(value) and all(
        fits(properties[name], member) if name in properties
        else fits(others, member) if isinstance(others, dict) else others is not False
        for name, member in value.items())


def kind_of(value):
    kinds = {dict: "object", list: "array", str: "string", bool: "boolean", type(None): "null"}
    return kinds.get(type(value), "number")


def minimal(schema):
    """A small value of a schema."""
    return alternatives(schema)[0]


def alternatives(schema):
    """Small values of a schema, one of each form of an object."""
    schema = resolved(schema)
    for key in ("const", "default"):
        if key in schema:
            return [schema[key]]
    if "enum" in schema:
        return schema["enum"][:1]
    if "properties" in schema:
        return bases(schema)
    for key in ("oneOf", "anyOf"):
        if key in schema:
            return alternatives(schema[key][0])
    types = schema.get("type", "number")
    type = types if isinstance(types, str) else types[0]
    if type == "array":
        return [[minimal(schema["items"])] if schema.get("minItems") else []]
    return [{"object": {}, "string": "a", "boolean": True}.get(type, max(schema.get("minimum", 1), 1))]


def bases(schema, name=None):
    """Small objects of a schema, one of each form; with `name`, those that may have this member too."""
    properties, required = schema["properties"], schema.get("required", [])
    if schema.get("maxProperties") == 1:
        return [{}] if name else [{name: minimal(properties[name])} for name in list(properties)[:1]]
    forms = [variant["required"] for variant in schema.get("oneOf", schema.get("anyOf", [])) if "required" in variant]
    forms = [form for form in forms if name in form] or forms or [[]]
    beside = schema.get("dependentRequired", {}).get(name, [])
    objects = []
    for form in forms:
        values = {member: alternatives(properties[member]) for member in [*required, *beside, *form]}
        objects.append({member: value[0] for member, value in values.items()})
        objects += [{**objects[-1], member: other} for member, value in values.items() for other in value[1:]]
    return objects


def properties_of(node):
    """The names of all properties of the schemas inside a part of the contract."""
    if isinstance(node, dict):
        yield from node.get("properties", {})
    for child in node.values() if isinstance(node, dict) else node if isinstance(node, list) else []:
        yield from properties_of(child)


def identifiers():
    """Every name in the sources that could be a member: string literals, and cases of enumerations."""
    for file in (PROJECT / "Sources").rglob("*.swift"):
        text = file.read_text()
        yield from re.findall(r'"([A-Za-z]\w*)"', text)
        for cases in re.findall(r"^ *case ([a-z][^:\n]*)$", text, re.MULTILINE):
            yield from re.findall(r"\b[a-z]\w*", cases)
