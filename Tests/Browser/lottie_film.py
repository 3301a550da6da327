#!/usr/bin/env python3
"""Checks written Lottie by the public schema, and samples it with another reader: `lottie_film.py ESPALIER`.

The schema is that of the Lottie Animation Community, version 1.0, as PyPI's `lottie-specs` brings it; what it cannot say
is checked beside it: a group ends with its transform, numbers of layers are each their own, times of keyframes rise. The
reader is PyPI's `lottie`; where it has the corners of each view, and its alpha and radius, at a hundred moments and both
ends of every kind of transition, has to be within the error of the motion. What turns over has no such form.
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
    worst, moments, films = 0, 0, 0
    for name, request in cases().items():
        motion = Motion(espalier, name)
        if motion.turns:
            continue
        film = json.loads(ask(espalier, request | {"sampling": {"maximumError": ERROR}}, "video/lottie+json"))
        for fault in schema.iter_errors(film):
            sys.exit(f"lottie: “{name}” is against the schema at {fault.json_path}: {fault.message[:200]}")
        check(film)
        read = objects.Animation.load(film)
        layers = {layer.name: layer for layer in read.layers}
        films += 1
        for time in motion.times:
            for view in motion.tracks:
                shown = look(layers[view], time * read.frame_rate)
                off = miss(shown, motion.pose(view, time)) - motion.cut(view)
                worst, moments = max(worst, off), moments + 1
                if off > ERROR + 0.05:
                    sys.exit(f"lottie: {view} of “{name}” is {off:.3f} points off at {time:.3f} s: {shown}")
    print(f"lottie: {films} films are valid; {moments} poses, at most {worst:.3f} points off; {ERROR} are allowed")


def look(layer, at):
    """How a view is seen at a frame; the shape's own transform stands still, and the layer carries all but the size."""
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


def check(film):
    """What the schema leaves to its prose."""
    numbers = [layer["ind"] for layer in film["layers"]]
    rule(len(set(numbers)) == len(numbers), "numbers of layers", numbers)
    for layer in film["layers"]:
        rule(layer["op"] > layer["ip"], "span of a layer", layer)
        for shape in layer["shapes"]:
            rule(shape["it"][-1]["ty"] == "tr", "the last of a group is its transform", shape)
        for value in [*layer["ks"].values(), *(layer["shapes"][0]["it"][0][name] for name in ("s", "r"))]:
            times = [keyframe["t"] for keyframe in value["k"]] if value["a"] else []
            rule(all(a < b for a, b in zip(times, times[1:])), "times of keyframes", times)


def rule(holds, name, value):
    if not holds:
        sys.exit(f"lottie: against the rule of “{name}”: {json.dumps(value)[:200]}")


main()
