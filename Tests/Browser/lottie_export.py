#!/usr/bin/env python3
"""Checks exported Lottie animations with the public schema and an independent reader: `lottie_export.py ESPALIER`.

The schema is version 1.0 of the Lottie Animation Community, from PyPI's `lottie-specs`. Three rules that it cannot express
are checked here: a group ends with its transform, layer indices are unique, and keyframe times increase. The reader is
PyPI's `lottie`. At a hundred times and both ends of every transition, the corners, alpha and corner radius of each view must be
within the allowed error of the motion. Transitions that flip views are skipped, because they have no Lottie form.
ESPALIER is the program.
"""
import json
import math
import pathlib
import sys

from jsonschema import Draft202012Validator
from lottie import objects
from lottie_specs.resources import load_specs

from motions import ERROR, Motion, ask, cases, miss


def main():
    espalier = pathlib.Path(sys.argv[1]).resolve()
    schema = Draft202012Validator(load_specs())
    worst, moments, animations = 0, 0, 0
    for name, request in cases().items():
        motion = Motion(espalier, name)
        if motion.turns:
            continue
        animation = json.loads(ask(espalier, request | {"sampling": {"maximumError": ERROR}}, "video/lottie+json"))
        for fault in schema.iter_errors(animation):
            sys.exit(f"lottie: “{name}” violates the schema at {fault.json_path}: {fault.message[:200]}")
        check(animation)
        read = objects.Animation.load(animation)
        layers = {layer.name: layer for layer in read.layers}
        animations += 1
        for time in motion.times:
            for view in motion.tracks:
                shown = look(layers[view], time * read.frame_rate)
                off = miss(shown, motion.pose(view, time)) - motion.cut(view)
                worst, moments = max(worst, off), moments + 1
                if off > ERROR + 0.05:
                    sys.exit(f"lottie: {view} of “{name}” is {off:.3f} points off at {time:.3f} s: {shown}")
    print(f"lottie: {animations} animations are valid; {moments} poses, at most {worst:.3f} points off; {ERROR} are allowed")


def look(layer, at):
    """The visible pose of a view at a frame. The layer carries everything but the size; the shape's transform is the identity."""
    transform, rectangle = layer.transform, layer.shapes[0].shapes[0]
    place, scale = transform.position.get_value(at), transform.scale.get_value(at)
    turn, size = math.radians(transform.rotation.get_value(at)), rectangle.size.get_value(at)
    corners = []
    for side, height in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        x, y = side * size[0] / 2 * scale[0] / 100, height * size[1] / 2 * scale[1] / 100
        corners.append((place[0] + x * math.cos(turn) - y * math.sin(turn),
                        place[1] + x * math.sin(turn) + y * math.cos(turn)))
    return {"corners": corners, "opacity": transform.opacity.get_value(at) / 100,
            "radius": rectangle.rounded.get_value(at)}


def check(animation):
    """Checks the rules that only the prose of the specification states."""
    numbers = [layer["ind"] for layer in animation["layers"]]
    rule(len(set(numbers)) == len(numbers), "unique layer indices", numbers)
    for layer in animation["layers"]:
        rule(layer["op"] > layer["ip"], "a layer ends after it starts", layer)
        for shape in layer["shapes"]:
            rule(shape["it"][-1]["ty"] == "tr", "a group ends with its transform", shape)
        for value in [*layer["ks"].values(), *(layer["shapes"][0]["it"][0][name] for name in ("s", "r"))]:
            times = [keyframe["t"] for keyframe in value["k"]] if value["a"] else []
            rule(all(a < b for a, b in zip(times, times[1:])), "keyframe times increase", times)


def rule(holds, name, value):
    if not holds:
        sys.exit(f"lottie: violates the rule “{name}”: {json.dumps(value)[:200]}")


main()
