#!/usr/bin/env python3
"""Compares random easings with headless Chromium: `easings.py ESPALIER`.

Compares whether a text is an easing, how it is serialized (Chromium writes six digits), and its values at times within and
outside its duration. ESPALIER is the program. Needs Debian's chromium.
"""
import json
import pathlib
import random
import re
import subprocess
import sys

from script import run_in_chromium

TIMES = [-0.5, -0.01, 0, 0.001, 0.1, 0.25, 0.3333, 0.5, 0.6667, 0.75, 0.9, 0.999, 1, 1.01, 1.5]
# Texts that look like easings; some are invalid. CSS Values 4 clamps a computed number to its range where Chromium refuses it,
# as in cubic-bezier(calc(2), 0, 0, 0); EasingTests.swift tests those by the specification.
TEXTS = ["ease", "EASE-IN", "ease-out", "ease-in-out", "linear", "step-start", "step-end", " ease ", "ease/**/", "linear(0,1,)",
         "linear(0)", "steps(0)", "steps(1,jump-none)", "steps(2.0)", "cubic-bezier(2,0,0,0)", "linear(0 0 0,1)",
         "linear(0% 1,1 1)", "cubic-bezier(0 0 0 0)", "steps(3 jump-end)", "linear(calc(1/2),1)", "linear(0 calc(10% + 5%),1)",
         "steps(calc(2+1))", "steps(calc(2.5))", "cubic-bezier(calc(.5),0,1,1)", "linear(0,infinity)", "linear(0,min(1,2))",
         "linear(0,max(.1,.2) 20%,1)", "linear(0,clamp(0,2,1),1)", "linear(,)", "steps(3,)", "ease ease", "linear (0,1)",
         "steps(calc(-10), start)", "steps(calc(NaN))", "cubic-bezier(calc(NaN),0,1,1)", "linear(0,calc(0 / 0),1)",
         "linear(0,pi,1)", "linear(0,calc(-pi),1)", "linear(0,calc(.1 + (2 - PI)),1)", "linear(0,calc(e / 2) 20%,1)",
         "linear(0,min(infinity,.5),1)", "linear(0,max(-infinity,.5),1)", "linear(0,abs(-.3) abs(-20%),1)",
         "linear(0,sign(-.3),1)", "linear(0,sign(-10%),1)", "linear(0,round(.37,.1),1)", "linear(0,round(-2.5),1)",
         "linear(0,round(up,1.2),1)", "linear(0,round(down,.37,.1),1)", "linear(0,round(to-zero,-.37,.1),1)",
         "linear(0,round(nearest,.35,.1),1)", "linear(0,round(.25,infinity),1)", "linear(0,round(1,0),1)",
         "linear(0,.2 round(33%,10%),1)", "linear(0,mod(-.7,.5),1)", "linear(0,mod(1,0),1)", "linear(0,rem(-.7,.5),1)",
         "linear(0,sqrt(.25),1)", "linear(0,sqrt(25%),1)", "linear(0,pow(.5,2),1)", "linear(0,pow(2),1)",
         "linear(0,hypot(.3,.4),1)", "linear(0,.2 hypot(30%,40%),1)", "linear(0,log(2),1)", "linear(0,log(8,2),1)",
         "linear(0,exp(-1),1)", "linear(0,sin(1),1)", "linear(0,cos(0),1)", "linear(0,tan(.5),1)", "linear(0,asin(1),1)",
         "linear(0,calc(2 * 10% / 1%),1)", "linear(0,calc(10% * 5%),1)", "steps(sqrt(9))"]

# A constant outer easing evaluates the inner easing at any time, also outside its duration.
LOOK = """
const look = text => {
  if (!CSS.supports('transition-timing-function', text)) return null;
  const view = document.body.appendChild(document.createElement('div'));
  view.style.cssText = 'position: absolute';
  view.style.transitionTimingFunction = text;
  const style = getComputedStyle(view);
  const values = times.map(time => {
    const ends = [{left: '0px', easing: text}, {left: '10000px'}];
    const animation = view.animate(ends, {duration: 1000, easing: `linear(${time}, ${time})`, fill: 'both'});
    animation.pause();
    animation.currentTime = 500;
    const value = parseFloat(style.left) / 10000;
    animation.cancel();
    return value;
  });
  return {text: style.transitionTimingFunction, values};
};
const result = document.createElement('pre');
result.textContent = JSON.stringify(texts.map(look));
document.body.replaceChildren(result);
"""


def main():
    espalier = pathlib.Path(sys.argv[1]).resolve()
    texts = [*TEXTS, *written(random.Random(11), 300)]
    found = run_in_chromium("easings", f"const times = {TIMES}, texts = {json.dumps(texts)};{LOOK}")
    for text, shown in zip(texts, found, strict=True):
        request = {"animation": {"curve": text, "duration": 1}, "at": TIMES}
        run = subprocess.run([espalier, "timings", "-"], input=json.dumps(request), text=True, capture_output=True)
        if (run.returncode == 0) != (shown is not None):
            sys.exit(f"easings: Chromium {'accepts' if shown else 'refuses'} {text!r}: {run.stdout}{run.stderr}")
        if shown is None:
            continue
        answer = json.loads(run.stdout)
        if not alike(shown["text"], answer["easing"]):
            sys.exit(f"easings: Chromium writes {text!r} as {shown['text']}, espalier as {answer['easing']}")
        for time, value, ours in zip(TIMES, shown["values"], answer["values"]):
            if abs(value - ours["value"]) > 2e-4 * max(1, abs(value)):
                sys.exit(f"easings: {text!r} at {time} is {value} in Chromium and {ours['value']} in espalier")
    print(f"easings: {len(texts)} texts at {len(TIMES)} times each agree with Chromium")


def written(numbers, count):
    """Random easings, with spaces and comments wherever CSS allows them."""
    def number():
        return numbers.choice(["0", "1", ".5", "-.2", "+1.25", "1e-3", "2E0", f"{numbers.uniform(-1, 2):.4f}"])

    def share():
        return numbers.choice(["0%", "100%", "50%", "33.3%", "-20%", "150%", f"{numbers.uniform(-10, 120):.2f}%"])

    def room():
        return numbers.choice(["", " ", "\t", "\n", "/* c */"])

    def call(name, arguments):
        return f"{name}({room()}{(room() + ',' + room()).join(arguments)}{room()})"

    def stop():
        return numbers.choice([number(), f"{number()} {share()}", f"{share()} {number()}", f"{number()} {share()} {share()}",
                               f"{share()} {share()} {number()}"])

    jumps = [[], ["jump-start"], ["jump-end"], ["jump-none"], ["JUMP-BOTH"], ["start"], ["end"]]
    for _ in range(count):
        yield numbers.choice([
            lambda: call("linear", [stop() for _ in range(numbers.randint(2, 7))]),
            lambda: call("cubic-bezier", [f"{numbers.random():.3f}", number(), numbers.choice(["0", "1", ".7"]), number()]),
            lambda: call("steps", [numbers.choice(["1", "2", "3", "7", "100"])] + numbers.choice(jumps)),
        ])()


def alike(one, other):
    """Whether two texts are equal in the first six digits of their numbers and in everything else."""
    pattern = r"-?\d+(?:\.\d+)?"
    pairs = zip(re.findall(pattern, one), re.findall(pattern, other))
    return re.sub(pattern, "#", one) == re.sub(pattern, "#", other) and all(
        abs(float(a) - float(b)) <= 1e-5 * max(1, abs(float(a))) for a, b in pairs)


main()
