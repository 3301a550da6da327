#!/usr/bin/env python3
"""Compares the reasons and repairs of random layouts with linear programs: `hunt.py ESPALIER --seconds 60 --seed 7`.

`beatenBy` must be an irreducible set of constraints of at least the loser's priority that make it impossible: satisfied
ones hold, violated ones become no worse. Satisfied ones come first, and higher priorities before an equal one. Every
repair is applied, alone and together with the others: it ends its finding and creates no conflict, and that of an
ambiguity moves nothing.
"""
import argparse
import collections
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time

import reasons
import repairs
from documents import Generator
from rows import Model

BATCH = 100


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("espalier", type=pathlib.Path)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--layouts", type=int, help="ends after so many layouts, whatever the time")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the first documents of each fault")
    parser.add_argument("--only", choices=["reasons", "repairs"])
    hunt = Hunt(parser.parse_args())
    hunt.run()
    hunt.report()
    sys.exit(1 if hunt.found else 0)


class Hunt:
    def __init__(self, options):
        self.options = options
        self.counts = collections.Counter()
        # For each fault its number, and the seeds of the first documents.
        self.found = collections.Counter()
        self.examples = collections.defaultdict(list)

    def run(self):
        end = time.monotonic() + self.options.seconds
        number = 0
        while time.monotonic() < end if self.options.layouts is None else number < self.options.layouts:
            seeds = [f"{self.options.seed}/{number + place}" for place in range(BATCH)]
            number += BATCH
            generators = [Generator(random.Random(seed)) for seed in seeds]
            documents = [generator.document() for generator in generators]
            waiting = []
            for seed, generator, document, layout in zip(seeds, generators, documents, self.layouts(documents)):
                if layout is None:
                    self.note("refused", seed, document)
                    continue
                self.counts["layouts"] += 1
                if self.options.only != "reasons" and any(
                        frame[length] < 0 for frame in layout["frames"].values() for length in ["width", "height"]):
                    self.note("negative size", seed, document)
                if self.options.only != "repairs" and not generator.is_rich:
                    self.check_reasons(seed, document, layout)
                if self.options.only != "reasons":
                    waiting += [(seed, document, *trial) for trial in repairs.trials(document, layout, generator.is_rich)]
            self.check_repairs(waiting)

    def check_reasons(self, seed, document, layout):
        model = Model(document, layout)
        for unsatisfied in layout["diagnosis"]["unsatisfied"]:
            self.counts["reasons"] += 1
            faults = reasons.faults(model, unsatisfied)
            self.counts["wrong reasons"] += bool(faults)
            for fault in faults:
                self.note(f"beatenBy: {fault}", seed, document, unsatisfied["constraint"])

    def check_repairs(self, waiting):
        for start in range(0, len(waiting), BATCH):
            part = waiting[start:start + BATCH]
            for (seed, document, changed, check), layout in zip(part, self.layouts([trial[2] for trial in part])):
                self.counts["repairs"] += 1
                faults = ["refused"] if layout is None else check(layout)
                self.counts["wrong repairs"] += bool(faults)
                for fault in faults:
                    self.note(f"repair: {fault}", seed, document)

    def layouts(self, documents):
        """The layout of each document; `None` if it was refused."""
        lines = "".join(json.dumps({"operation": "layouts", "request": document}) + "\n" for document in documents)
        with tempfile.NamedTemporaryFile("w", suffix=".ndjson") as file:
            file.write(lines)
            file.flush()
            answer = subprocess.run([self.options.espalier, "batches", file.name], stdout=subprocess.PIPE, check=False)
        answers = [json.loads(line) for line in answer.stdout.splitlines()]
        if len(answers) != len(documents):
            sys.exit(f"hunt: {len(documents)} documents got {len(answers)} answers")
        return [answer["layouts"][0] if "layouts" in answer else None for answer in answers]

    def note(self, fault, seed, document, detail=""):
        self.found[fault] += 1
        if len(self.examples[fault]) < 5:
            self.examples[fault].append(f"{seed} {detail}".strip())
            if self.options.keep:
                self.options.keep.mkdir(parents=True, exist_ok=True)
                name = f"{fault}-{seed}".replace("/", "-").replace(" ", "-").replace(":", "").replace(",", "")
                (self.options.keep / f"{name}.json").write_text(json.dumps(document))

    def report(self):
        print(", ".join(f"{self.counts[name]} {name}" for name in
                        ["layouts", "reasons", "wrong reasons", "repairs", "wrong repairs"]))
        for fault, count in self.found.most_common():
            print(f"{count:6} {fault}: seeds {', '.join(self.examples[fault])}")


main()
