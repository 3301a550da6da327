#!/usr/bin/env python3
"""Checks written Lottie against the rules of the public schema, and samples it with another reader: `lottie_film.py ESPALIER`.

The rules are those of the Lottie Animation Community's specification 1.0 for what is written: which members an animation,
a shape layer, a group, a rectangle, a fill, a transform, a property and a keyframe must have, and of which type and range.
The other reader is PyPI's `lottie`; what it gives at a hundred moments has to be within the error of the motion, which is
asked for at a thousand frames a second. ESPALIER is the program.
"""
import json
import pathlib
import sys

from lottie import objects

from transitions import ANIMATIONS, ERROR, FROM, MOMENTS, TO, ask, pose, residual

NUMBER = (int, float)


def main():
    espalier = pathlib.Path(sys.argv[1]).resolve()
    worst = 0
    for name, animation in ANIMATIONS.items():
        request = {"from": {"card": FROM}, "to": {"card": TO}, "animation": animation}
        exact = json.loads(ask(espalier, request | {"sampling": {"framesPerSecond": 1000}}))
        film = json.loads(ask(espalier, request | {"sampling": {"maximumError": ERROR}}, "video/lottie+json"))
        check_animation(film)
        read = objects.Animation.load(film)
        frames, end = exact["tracks"][0]["keyframes"], residual(espalier, animation)
        # The shape's own transform stands still; the layer carries all but the size.
        for step in range(MOMENTS + 1):
            time = exact.get("delay", 0) + exact["duration"] * step / MOMENTS
            miss = distance(read, time, pose(frames, time), end)
            worst = max(worst, miss)
            if miss > ERROR + 0.05:
                sys.exit(f"lottie: {name} is {miss:.3f} points off at {time:.3f} s")
    print(f"lottie: {len(ANIMATIONS) * (MOMENTS + 1)} moments, at most {worst:.3f} points off; {ERROR} are allowed")


def distance(film, time, meant, end):
    """How many points the film is off, beside what is left at the end."""
    frame, transform = meant["frame"], meant["transform"]
    layer, at = film.layers[0], time * film.frame_rate
    rectangle = layer.shapes[0].shapes[0]
    position, size = layer.transform.position.get_value(at), rectangle.size.get_value(at)
    scale = layer.transform.scale.get_value(at)
    centre = [frame[x] + frame[extent] / 2 + transform["translation"][x]
              for x, extent in (("x", "width"), ("y", "height"))]
    # A centre moves by an origin, half a size and a translation, each of which has the error to itself.
    pairs = [(position[0] / 2, centre[0] / 2), (position[1] / 2, centre[1] / 2), (size[0], frame["width"]),
             (size[1], frame["height"]), (layer.transform.opacity.get_value(at), meant["alpha"] * 100),
             (rectangle.rounded.get_value(at), meant["cornerRadius"]), (scale[0], transform["scale"] * 100),
             (layer.transform.rotation.get_value(at), transform["rotation"])]
    largest = max(abs(TO["frame"][name] - FROM["frame"][name]) for name in FROM["frame"])
    return max(abs(shown - meant) for shown, meant in pairs) - end * largest


def check_animation(film):
    members(film, {"fr": NUMBER, "ip": NUMBER, "op": NUMBER, "w": int, "h": int, "layers": list})
    rule(film["fr"] >= 1 and film["op"] > film["ip"] and film["w"] > 0 and film["h"] > 0, "animation", film)
    numbers = [layer["ind"] for layer in film["layers"]]
    rule(len(set(numbers)) == len(numbers), "ind", numbers)
    for layer in film["layers"]:
        members(layer, {"ty": int, "ip": NUMBER, "op": NUMBER, "ks": dict, "shapes": list, "ind": int})
        rule(layer["ty"] == 4 and layer["op"] > layer["ip"], "shape layer", layer)
        check_transform(layer["ks"])
        for shape in layer["shapes"]:
            check_shape(shape)


def check_shape(shape):
    members(shape, {"ty": str})
    if shape["ty"] == "gr":
        members(shape, {"it": list})
        rule(shape["it"] and shape["it"][-1]["ty"] == "tr", "the last of a group is its transform", shape)
        for part in shape["it"]:
            check_shape(part)
    elif shape["ty"] == "rc":
        for name, count in (("p", 2), ("s", 2), ("r", 1)):
            check_property(shape[name], count)
    elif shape["ty"] == "fl":
        check_property(shape["c"], 3)
        check_property(shape["o"], 1)
        rule(shape.get("r", 1) in (1, 2), "fill rule", shape)
    elif shape["ty"] == "tr":
        check_transform(shape)
    else:
        rule(False, "shape", shape)


def check_transform(transform):
    for name, counts in {"a": (2, 3), "p": (2, 3), "s": (2, 3), "r": (1,), "o": (1,)}.items():
        if name in transform:
            check_property(transform[name], *counts)


def check_property(value, *counts):
    members(value, {"a": int})
    if value["a"] == 0:
        return check_value(value["k"], counts)
    rule(value["a"] == 1 and isinstance(value["k"], list) and value["k"], "animated property", value)
    times = [keyframe["t"] for keyframe in value["k"]]
    rule(times == sorted(times), "times of keyframes", times)
    for keyframe in value["k"]:
        members(keyframe, {"t": NUMBER, "s": list})
        check_value(keyframe["s"], counts)
        for handle in ("i", "o"):
            if handle in keyframe:
                for axis in ("x", "y"):
                    numbers = keyframe[handle][axis]
                    numbers = numbers if isinstance(numbers, list) else [numbers]
                    rule(all(isinstance(number, NUMBER) for number in numbers), "handle", keyframe)
                    rule(axis == "y" or all(0 <= number <= 1 for number in numbers), "handle", keyframe)
    for keyframe in value["k"][:-1]:
        rule(keyframe.get("h") == 1 or ("i" in keyframe and "o" in keyframe), "handles", keyframe)


def check_value(value, counts):
    numbers = value if isinstance(value, list) else [value]
    rule(len(numbers) in counts and all(isinstance(number, NUMBER) for number in numbers), "value", value)


def members(value, types):
    for name, kind in types.items():
        rule(isinstance(value.get(name), kind) and not isinstance(value.get(name), bool), name, value)


def rule(holds, name, value):
    if not holds:
        sys.exit(f"lottie: against the schema’s rule of “{name}”: {json.dumps(value)[:200]}")


main()
