"""Requests for every animation and every kind of transition, with which exported formats are tested."""
import json
import math
import subprocess

# How many points an export may be off, at most.
ERROR = 0.25
MOMENTS = 100

ANIMATIONS = {
    "spring": {"spring": {"duration": 0.5, "dampingRatio": 0.7, "initialVelocity": 1}},
    "bounce": {"spring": {"duration": 0.4, "bounce": 0.3}, "delay": 0.1},
    "overdamped": {"spring": {"duration": 0.5, "dampingRatio": 1.6}},
    "ease": {"curve": "easeInOut", "duration": 0.35},
    "steep": {"curve": "cubic-bezier(0, 1, 1, 0)", "duration": 1, "delay": 0.2},
    "stops": {"curve": "linear(0, 0.2 10%, 0.9 60%, 1)", "duration": 0.4},
}
FROM = {"frame": {"x": 16, "y": 844, "width": 358, "height": 198}, "alpha": 0.3, "cornerRadius": 4}
TO = {"frame": {"x": 40, "y": 55, "width": 300, "height": 250}, "alpha": 0.8, "cornerRadius": 20,
      "transform": {"translation": {"x": 10, "y": -20}, "scale": 0.8, "rotation": 30}}

PHONE = {"size": {"width": 390, "height": 844}, "safeArea": {"top": 47, "bottom": 34}}
PAD = {"device": "iPad Pro 11 (1st-4th)", "orientation": "landscape"}
BUTTON = {"rect": {"x": 500, "y": 100, "width": 40, "height": 40}}
DISMISSAL = {"from": {"card": {"frame": {"x": 16, "y": 55, "width": 358, "height": 198}}},
             "to": {"card": {"frame": {"x": 16, "y": 844, "width": 358, "height": 198}, "alpha": 0.2, "cornerRadius": 9}},
             "animation": {"spring": {"duration": 0.5, "dampingRatio": 0.8}}}


def box(x, y, width, height, **more):
    return {"frame": {"x": x, "y": y, "width": width, "height": height}} | more


def turned(flip, perspective=0):
    return box(20, 30, 100, 120, transform={"flip": flip, "perspective": perspective})


def modal(style, transition="coverVertical", phase="present"):
    return {"environment": PHONE, "presenting": {"id": "under"}, "presented": {"id": "card"}, "phase": phase,
            "presentation": {"modal": {"style": style, "transition": transition}}}


def on_stack(phase):
    return {"environment": PHONE, "presenting": {"id": "nav", "navigation": {"stack": [{"id": "first"}]}},
            "presented": {"id": "second"}, "presentation": {"push": {}}, "phase": phase}


def finger(time, way, velocity=0):
    return {"gesture": [{"time": time + step / 60, "translation": {"x": 0, "y": way * step / 6}} for step in range(7)],
            "velocity": {"x": 0, "y": velocity}}


def kinds():
    """Every kind of transition by its name."""
    red = {"id": "red", "preferredContentSize": {"width": 300, "height": 300}, "navigationBar": {"hidden": True}}
    return {
        "cover": modal("fullScreen"), "uncover": modal("fullScreen", phase="dismiss"),
        "dissolve": modal("overFullScreen", "crossDissolve"), "curl": modal("fullScreen", "partialCurl"),
        "flip": modal("fullScreen", "flipHorizontal"), "sheet": modal("pageSheet"),
        "sheet goes": modal("pageSheet", phase="dismiss"), "push": on_stack("present"), "pop": on_stack("dismiss"),
        "popover": {"environment": PAD, "presented": {"id": "menu"}, "presentation": {"popover": {"source": BUTTON}},
                    "phase": "present"},
        "popover goes": {"environment": PAD, "presented": {"id": "menu"}, "phase": "dismiss",
                         "presentation": {"popover": {"source": BUTTON}}},
        # A push changes the preferred content size, which resizes the popover.
        "popover is resized": {
            "environment": PAD, "presenting": {"id": "host"}, "phase": "present",
            "presentationStack": [{"presented": {"id": "nav", "navigation": {"stack": [red]}},
                                   "presentation": {"popover": {"source": BUTTON}}}],
            "presented": {"id": "green", "preferredContentSize": {"width": 600, "height": 400}},
            "presentation": {"push": {}}},
        "alert": {"environment": PHONE, "presented": {"id": "ask", "alert": {"title": "Sure?"}},
                  "presentation": {"modal": {}}, "phase": "present"},
        "custom": {"environment": PHONE, "presented": {"id": "card"}, "phase": "present",
                   "animation": {"spring": {"duration": 0.4, "dampingRatio": 0.6}, "delay": 0.15},
                   "presentation": {"custom": {"height": 200, "transition": {"slide": "leading"},
                                               "dimming": {"alpha": 0.5}}},
                   "alongside": [{"views": ["card.dimming"], "animation": {"curve": "ease", "duration": 0.9}}]},
        # Rotating the device and flipping a split-or-flip container, with frames from /v1/display-modes.
        "rotation": {"from": {"list": box(0, 0, 320, 1024), "map": box(320, 0, 448, 1024)},
                     "to": {"list": box(0, 0, 440, 768), "map": box(440, 0, 584, 768)},
                     "animation": {"curve": "easeInOut", "duration": 0.4}},
        "split or flip": {"from": {"list": box(-320, 0, 320, 768), "map": box(0, 0, 320, 768)},
                          "to": {"list": box(0, 0, 320, 768), "map": box(320, 0, 320, 768)},
                          "animation": {"curve": "easeInOut", "duration": 0.3}},
        "keyboard": {"from": {"card": box(0, 544, 390, 300), "keys": box(0, 844, 390, 336)},
                     "to": {"card": box(0, 208, 390, 300), "keys": box(0, 508, 390, 336)},
                     "animation": {"curve": "keyboard"}},
        "views come, go and change superviews": {
            "from": {"left": box(0, 5, 100, 300), "right": box(200, 5, 100, 300), "old": box(9, 9, 50, 50),
                     "moved": box(10, 10, 30, 30, **{"in": "left"})},
            "to": {"left": box(0, 5, 100, 300), "right": box(200, 5, 100, 300), "new": box(50, 60, 50, 50, alpha=0.7),
                   "moved": box(20, 90, 60, 30, **{"in": "right"})},
            "animation": {"spring": {"duration": 0.5, "bounce": 0.4}}},
        "turned flat": {"from": {"card": turned(-90)}, "to": {"card": turned(0)},
                        "animation": {"curve": "easeInOut", "duration": 1}},
        "perspective ends": {"from": {"card": turned(80, 500)}, "to": {"card": turned(0)},
                             "animation": {"spring": {"duration": 0.5, "dampingRatio": 0.2}}},
        "interactive": DISMISSAL | {"interactive": finger(0, 200, 100)},
        "interactive twice": DISMISSAL | {"interactive": finger(0, 200) | {"again": [finger(0.2, 400, 500)]}},
    }


# The distance a spring leaves when another transition follows, in points: a thousandth of a push's 300.
BETWEEN = {"popover is resized": 0.3}


def cases():
    """All requests by name: each animation applied to one view, and each kind of transition."""
    plain = {name: {"from": {"card": FROM}, "to": {"card": TO}, "animation": animation}
             for name, animation in ANIMATIONS.items()}
    return plain | kinds()


def ask(espalier, request, media="application/json", operation="transitions"):
    return subprocess.run([espalier, operation, "-", "--format", media], input=json.dumps(request), text=True,
                          check=True, stdout=subprocess.PIPE).stdout


class Motion:
    """The expected motion of a transition, sampled at a thousand frames a second."""

    def __init__(self, espalier, name):
        request = cases()[name]
        self.between, self.left = BETWEEN.get(name, 0), left(espalier, request)
        answer = json.loads(ask(espalier, request | {"sampling": {"framesPerSecond": 1000}}))
        self.tracks = {track["id"]: track["keyframes"] for track in answer["tracks"]}
        for frame in (frame for frames in self.tracks.values() for frame in frames):
            frame.setdefault("cornerRadius", 0)
            distance = frame["transform"].pop("perspective", 0)
            # The reciprocal changes linearly.
            frame["transform"]["nearness"] = 1 / distance if distance else 0
        self.turns = any("flip" in frame["transform"] for frames in self.tracks.values() for frame in frames)
        end = max((frames[-1]["time"] for frames in self.tracks.values()), default=0)
        # Includes both ends.
        self.times = [end * step / MOMENTS for step in range(MOMENTS + 1)]

    def pose(self, view, time):
        """The expected pose of a view, interpolated between two frames."""
        frames = self.tracks[view]
        for start, end in zip(frames, frames[1:]):
            if time <= end["time"]:
                return mix(start, end, max(0, (time - start["time"]) / (end["time"] - start["time"])))
        return frames[-1]

    def cut(self, view):
        """The distance that a view jumps at the end of a spring, in points.

        For a known animation this is the rest of its way; otherwise the distance between the last two frames.
        """
        frames = self.tracks[view]
        if len(frames) < 2:
            return self.between
        return self.between + max(apart(frames[-2], frames[-1]), self.left * apart(frames[0], frames[-1]))


def left(espalier, request):
    """The largest rest that an animation of a request has left at its end, as a share of the way."""
    animations = [request["animation"]] if "animation" in request else []
    shares = [0]
    for animation in animations + [element["animation"] for element in request.get("alongside", [])]:
        answer = json.loads(ask(espalier, {"animation": animation, "at": []}, operation="timings"))
        at = [answer["duration"] + answer.get("delay", 0)]
        value = json.loads(ask(espalier, {"animation": animation, "at": at}, operation="timings"))["values"][0]["value"]
        shares.append(abs(1 - value))
    return max(shares)


def apart(one, other):
    """The largest distance between the corners of two poses, in points; a difference in alpha of 1 counts as 100."""
    pairs = zip(corners(one), corners(other))
    return max([100 * abs(one["alpha"] - other["alpha"])] + [abs(a - b) for pair in pairs for a, b in zip(*pair)])


def mix(start, end, share):
    """Interpolates two poses. A member that only one pose has stays constant."""
    if isinstance(start, dict) and isinstance(end, dict):
        return {name: mix(start.get(name, end.get(name)), end.get(name, start.get(name)), share)
                for name in {*start, *end}}
    if isinstance(start, dict) or isinstance(end, dict):
        return mix(axes(start), axes(end), share)
    return start + (end - start) * share


def axes(scale):
    return scale if isinstance(scale, dict) else {"x": scale, "y": scale}


def corners(pose):
    """The visible corners of a view."""
    frame, transform = pose["frame"], pose["transform"]
    scale, place = axes(transform["scale"]), transform["translation"]
    turn, flip = math.radians(transform["rotation"]), math.radians(transform.get("flip", 0))
    seen = []
    for side, height in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        x, y = side * frame["width"] / 2 * scale["x"], height * frame["height"] / 2 * scale["y"]
        x, y = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
        x, depth = x * math.cos(flip), x * math.sin(flip)
        growth = 1 / (1 - depth * transform.get("nearness", 0))
        seen.append((frame["x"] + frame["width"] / 2 + (x + place["x"]) * growth,
                     frame["y"] + frame["height"] / 2 + (y + place["y"]) * growth))
    return seen


def miss(shown, pose):
    """The error of a shown view in points: its corners, its alpha (1 counts as 100), and its corner radius if known."""
    pairs = [(a, b) for corner, meant in zip(shown["corners"], corners(pose)) for a, b in zip(corner, meant)]
    pairs.append((100 * shown["opacity"], 100 * pose["alpha"]))
    if shown.get("radius") is not None:
        pairs.append((shown["radius"], pose.get("cornerRadius", 0)))
    return max(abs(a - b) for a, b in pairs)
