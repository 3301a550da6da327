#!/usr/bin/env python3
"""Plays exported transitions in headless Chromium and compares them with the motion: `transitions.py ESPALIER`.

CSS, Web Animations and SVG of every kind of transition are sampled at a hundred times and both ends. The corners of each
view, its opacity and its corner radius must be within the allowed error of the motion, which is requested at a thousand frames
a second. Views that flip are compared by their visible corners; they have no SVG form.
ESPALIER is the program. Needs Debian's chromium.
"""
import html
import json
import pathlib
import sys

from motions import ERROR, Motion, ask, cases, miss
from script import run_in_chromium

TYPES = {"css": "text/css", "waapi": "application/vnd.espalier.waapi+json", "svg": "image/svg+xml"}
# The extra error of numbers rounded to a millionth and computed styles rounded to a thousandth.
ROUNDING = 0.05

# Shows each page in a frame, pauses its animations, sets their time and reads the visible poses.
PLAY = """
const settled = () => new Promise(done => setTimeout(done, 30));
const look = (page, view, svg) => {
  const style = page.defaultView.getComputedStyle(view);
  const number = name => svg ? view[name].animVal.value : parseFloat(style[name]);
  const [x, y, width, height] = (svg ? ['x', 'y', 'width', 'height'] : ['left', 'top', 'width', 'height']).map(number);
  const opacity = parseFloat(style.opacity);
  const sides = [[0, 0], [1, 0], [1, 1], [0, 1]];
  if (svg) {
    const [matrix, origin] = [view.getCTM(), svg.viewBox.baseVal];
    const corners = sides.map(([across, down]) => {
      const point = new DOMPoint(x + across * width, y + down * height).matrixTransform(matrix);
      return [point.x + origin.x, point.y + origin.y];
    });
    return {corners, opacity, radius: view.rx.animVal.value};
  }
  const matrix = new DOMMatrix(style.transform);
  const corners = sides.map(([across, down]) => {
    const point = matrix.transformPoint({x: (across - 0.5) * width, y: (down - 0.5) * height});
    return [x + width / 2 + point.x / point.w, y + height / 2 + point.y / point.w];
  });
  return {corners, opacity, radius: parseFloat(style.borderTopLeftRadius), backface: style.backfaceVisibility};
};
const play = async ({text, ids, times}) => {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'position: absolute; left: 0; top: 0; width: 800px; height: 600px';
  frame.srcdoc = text;
  await new Promise(done => { frame.onload = done; document.body.append(frame); });
  const page = frame.contentDocument;
  const svg = page.querySelector('svg');
  if (svg) svg.pauseAnimations();
  const shown = [];
  for (const time of times) {
    page.getAnimations().forEach(animation => { animation.pause(); animation.currentTime = time * 1000; });
    if (svg) { svg.setCurrentTime(time); await settled(); }
    shown.push(Object.fromEntries(ids.map(id => [id, look(page, page.getElementById(id), svg)])));
  }
  frame.remove();
  return shown;
};
(async () => {
  const all = [];
  for (const page of pages) all.push(await play(page));
  const result = document.createElement('pre');
  result.textContent = JSON.stringify(all);
  document.body.replaceChildren(result);
})();
"""


def main():
    espalier = pathlib.Path(sys.argv[1]).resolve()
    motions = {name: Motion(espalier, name) for name in cases()}
    exports, pages = [], []
    for name, request in cases().items():
        motion = motions[name]
        for kind, media in TYPES.items():
            if kind == "svg" and motion.turns:
                continue
            text = ask(espalier, request | {"sampling": {"maximumError": ERROR}}, media)
            exports.append((name, kind))
            ids = list(motion.tracks)
            pages.append({"text": page(kind, text, ids), "ids": ids, "times": motion.times})
    worst, moments = 0, 0
    shows = run_in_chromium(
        "transitions", f"const pages = {json.dumps(pages)};{PLAY}", "--virtual-time-budget=10000000")
    for (name, kind), shown in zip(exports, shows, strict=True):
        motion = motions[name]
        for time, views in zip(motion.times, shown, strict=True):
            for view, moment in views.items():
                off = miss(moment, motion.pose(view, time)) - motion.cut(view)
                worst, moments = max(worst, off), moments + 1
                if off > ERROR + ROUNDING:
                    sys.exit(f"transitions: {view} of “{name}” as {kind} is {off:.3f} points off at {time:.3f} s: {moment}")
                if motion.turns and kind != "svg" and moment["backface"] != "hidden" and view in ("under", "card"):
                    sys.exit(f"transitions: {view} of “{name}” as {kind} shows its back")
    print(f"transitions: {len(exports)} exports of {len(motions)} transitions, {moments} poses, at most {worst:.3f} points off; "
          f"{ERROR} are allowed, and {ROUNDING} for rounding")


def page(kind, text, ids):
    views = "".join(f'<div id="{html.escape(id)}"></div>' for id in ids)
    if kind == "svg":
        return f"<!doctype html><body>{text}"
    if kind == "css":
        return f"<!doctype html><style>{text}</style><body>{views}"
    return f"""<!doctype html><body>{views}<script>for (const {{id, keyframes, timing}} of ({text}).animations) {{
      const view = document.getElementById(id);
      view.style.position = 'absolute';
      view.animate(keyframes, timing);
    }}</script>"""


if __name__ == "__main__":
    main()
