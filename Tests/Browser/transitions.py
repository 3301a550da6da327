#!/usr/bin/env python3
"""Plays written transitions in headless Chromium and compares what it shows with the motion: `transitions.py ESPALIER`.

CSS, Web Animations and SVG are set to a hundred moments each; the computed style has to be within the error of the motion,
which is asked for at a thousand frames a second. A window that turns over is compared by where its corners are seen.
ESPALIER is the program. Needs Debian's chromium.
"""
import json
import math
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ERROR = 0.25
MOMENTS = 100
TYPES = {"css": "text/css", "waapi": "application/vnd.espalier.waapi+json", "svg": "image/svg+xml"}
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

# A window that turns over in perspective.
FLIP = {"environment": {"size": {"width": 390, "height": 844}}, "presenting": {"id": "under"}, "presented": {"id": "card"},
        "presentation": {"modal": {"style": "fullScreen", "transition": "flipHorizontal"}}, "phase": "present"}

# Reads what each moment shows: the animations are held, and their time is set.
PLAY = """
const play = async () => {
  const shown = [];
  const view = document.getElementById('card');
  const svg = document.querySelector('svg');
  if (svg) svg.pauseAnimations();
  for (const time of %s) {
    document.getAnimations().forEach(animation => { animation.pause(); animation.currentTime = time * 1000; });
    if (svg) { svg.setCurrentTime(time); await new Promise(done => setTimeout(done, 30)); }
    const style = getComputedStyle(view);
    const matrix = svg ? view.getCTM() : new DOMMatrix(style.transform);
    const box = svg ? ['x', 'y', 'width', 'height'].map(name => view[name].animVal.value)
      : ['left', 'top', 'width', 'height'].map(name => parseFloat(style[name]));
    const parts = ['a', 'b', 'c', 'd', 'e', 'f'].map(name => matrix[name]);
    const seen = svg ? null : matrix.transformPoint({x: box[2] / 2, y: box[3] / 2});
    const corner = seen && [seen.x / seen.w, seen.y / seen.w];
    shown.push({box, opacity: parseFloat(style.opacity), matrix: parts, corner, backface: style.backfaceVisibility});
  }
  document.body.innerHTML = '<pre>' + JSON.stringify(shown) + '</pre>';
};
play();
"""


def main():
    chromium = shutil.which("chromium")
    if not chromium:
        sys.exit("transitions: not run: there is no chromium; install Debian's package of that name.")
    espalier = pathlib.Path(sys.argv[1]).resolve()
    worst = 0
    for name, animation in ANIMATIONS.items():
        request = {"from": {"card": FROM}, "to": {"card": TO}, "animation": animation}
        exact = json.loads(ask(espalier, request | {"sampling": {"framesPerSecond": 1000}}))
        frames = exact["tracks"][0]["keyframes"]
        delay, duration = exact.get("delay", 0), exact["duration"]
        end = residual(espalier, animation)
        times = [delay + duration * step / MOMENTS for step in range(MOMENTS)]
        for kind, media in TYPES.items():
            text = ask(espalier, request | {"sampling": {"maximumError": ERROR}}, media)
            shown = play(chromium, page(kind, text, times))
            for time, moment in zip(times, shown):
                miss = distance(kind, moment, pose(frames, time), end)
                worst = max(worst, miss)
                if miss > ERROR + 0.05:
                    sys.exit(f"transitions: {name} as {kind} is {miss:.3f} points off at {time:.3f} s: {moment}")
    worst = max(worst, turn_over(chromium, espalier))
    print(f"transitions: {(len(ANIMATIONS) * len(TYPES) + 2) * MOMENTS} moments, at most {worst:.3f} points off; "
          f"{ERROR} are allowed")


def turn_over(chromium, espalier):
    """Plays a window that turns over, and compares where its lower right corner is seen."""
    exact = json.loads(ask(espalier, FLIP | {"sampling": {"framesPerSecond": 1000}}))
    frames = next(track["keyframes"] for track in exact["tracks"] if track["id"] == "card")
    times = [exact["duration"] * step / MOMENTS for step in range(MOMENTS)]
    worst = 0
    for kind in ["css", "waapi"]:
        text = ask(espalier, FLIP | {"sampling": {"maximumError": ERROR}}, TYPES[kind])
        shown = play(chromium, page(kind, text, times, ids=["under", "card"]))
        for time, moment in zip(times, shown):
            meant = corner(pose(frames, time))
            miss = max(abs(shown - meant) for shown, meant in zip(moment["corner"], meant))
            worst = max(worst, miss)
            if miss > ERROR + 0.05 or moment["backface"] != "hidden":
                sys.exit(f"transitions: the flip as {kind} is {miss:.3f} points off at {time:.3f} s: {moment}")
    return worst


def corner(pose):
    """Where the lower right corner is seen, from the middle: turned to the front, and divided by its distance."""
    angle, distance = math.radians(pose["transform"]["flip"]), pose["transform"]["perspective"]
    side, depth = pose["frame"]["width"] / 2 * math.cos(angle), pose["frame"]["width"] / 2 * math.sin(angle)
    scale = distance / (distance - depth)
    return side * scale, pose["frame"]["height"] / 2 * scale


def ask(espalier, request, media="application/json", operation="transitions"):
    return subprocess.run([espalier, operation, "-", "--format", media], input=json.dumps(request), text=True,
                          check=True, stdout=subprocess.PIPE).stdout


def residual(espalier, animation):
    """What is left at the end, as a share of the way."""
    answer = json.loads(ask(espalier, {"animation": animation, "at": []}, operation="timings"))
    at = [answer["duration"] + answer.get("delay", 0)]
    return abs(1 - json.loads(ask(espalier, {"animation": animation, "at": at}, operation="timings"))["values"][0]["value"])


def page(kind, text, times, ids=("card",)):
    views = "".join(f"<div id={id}></div>" for id in ids)
    script = f"<script>{PLAY % json.dumps(times)}</script>"
    if kind == "svg":
        return f"<!doctype html><body>{text}{script}"
    if kind == "css":
        return f"<!doctype html><style>{text}</style><body>{views}{script}"
    play = f"""<script>for (const {{id, keyframes, timing}} of ({text}).animations) {{
      const view = document.getElementById(id);
      view.style.position = 'absolute';
      view.animate(keyframes, timing);
    }}</script>"""
    return f"<!doctype html><body>{views}{play}{script}"


def play(chromium, html):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "page.html"
        file.write_text(html, encoding="utf-8")
        dom = subprocess.run(
            [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=10000", f"--user-data-dir={folder}/profile", "--dump-dom",
             file.as_uri()], text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=120).stdout
    found = re.search(r"<pre>(\[.*\])</pre>", dom)
    if not found:
        sys.exit("transitions: Chromium showed nothing")
    return json.loads(found.group(1))


def pose(frames, time):
    """The motion at a time, between two of its frames."""
    for start, end in zip(frames, frames[1:]):
        if time <= end["time"]:
            share = max(0, (time - start["time"]) / (end["time"] - start["time"]))
            return mix(start, end, share)
    return frames[-1]


def mix(start, end, share):
    if isinstance(start, dict):
        return {name: mix(start[name], end[name], share) for name in start}
    return start + (end - start) * share


def distance(kind, moment, meant, end):
    """How many points what is shown is off, beside what is left at the end."""
    frame, transform = meant["frame"], meant["transform"]
    if kind == "svg":
        centre = [frame["x"] + frame["width"] / 2 + transform["translation"]["x"],
                  frame["y"] + frame["height"] / 2 + transform["translation"]["y"]]
        pairs = [(moment["box"][2], frame["width"]), (moment["box"][3], frame["height"])]
        # The picture begins at the least x and y of both ends.
        pairs += [(moment["matrix"][4] + 16, centre[0]), (moment["matrix"][5] + 55, centre[1])]
    else:
        centre = [transform["translation"]["x"], transform["translation"]["y"]]
        pairs = list(zip(moment["box"], (frame[name] for name in ("x", "y", "width", "height"))))
        pairs += list(zip(moment["matrix"][4:], centre))
    pairs += [(moment["opacity"] * 100, meant["alpha"] * 100)]
    largest = max(abs(TO["frame"][name] - FROM["frame"][name]) for name in FROM["frame"])
    return max(abs(shown - meant) for shown, meant in pairs) - end * largest


if __name__ == "__main__":
    main()
